export interface Named {
  readonly id: string;
  readonly zh: string;
  readonly en: string;
}

export interface Place extends Named {
  readonly code: string;
  readonly region: string;
  readonly type: string;
  readonly portId: string | null;
}

/** Answer of a call on several ids (administration-domain 0.4). */
export interface BatchResult {
  readonly success: number;
  readonly fail: number;
  readonly failures: readonly {
    readonly id: string;
    readonly status: number;
    readonly code: string;
    readonly message: string;
  }[];
}

export const isBatchResult = (data: unknown): data is BatchResult =>
  typeof data === 'object' &&
  data !== null &&
  Array.isArray((data as BatchResult).failures) &&
  typeof (data as BatchResult).success === 'number';

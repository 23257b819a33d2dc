/** The item as it stood before a row of a sheet rewrote it. */
export interface ItemBefore {
  readonly names: Names;
  readonly parentCode: string | null;
  readonly sort: number;
  readonly badge: string | null;
  readonly remark: string | null;
  readonly state: '0' | '1';
}

export interface Names {
  readonly zh_CN: string;
  readonly en_US?: string | undefined;
}

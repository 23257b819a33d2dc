export interface DraftLine {
  readonly spuId?: string | null;
  readonly name?: string;
  readonly spec?: string | null;
  readonly grade?: string | null;
  readonly brand?: string | null;
  readonly packagingId?: string | null;
  readonly quantity?: string;
  readonly uom?: string;
  readonly targetPrice?: string | null;
  readonly remark?: string | null;
}

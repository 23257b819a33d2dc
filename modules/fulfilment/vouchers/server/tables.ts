import type { Selectable } from 'kysely';
import { capability } from '#kernel/server/capability.ts';
import type { Context } from '#kernel/server/act-context.ts';
import type { Refined } from '#kernel/server/column-types.ts';
import type { RequestKind, RequestState } from '../rules/request-lifecycle.ts';
import type { Encumbrance, EventType, VoucherState } from '../rules/voucher-lifecycle.ts';
import type { MigratedTables } from './migrated-tables.ts';

/** Goods as they stood when the voucher was applied for. */
export interface VoucherGoods {
  readonly skuCode: string;
  readonly casNo: string | null;
  readonly unNo: string | null;
  readonly hazardClass: string | null;
  readonly grade: string;
  readonly gradeEn: string | null;
  readonly standard: string | null;
  readonly packagingZh: string;
  readonly packagingEn: string;
  readonly specItems: readonly { zh: string; en: string; op: string; limit: string; unit: string }[];
  /** Files with the hash of their bytes. */
  readonly files: readonly { id: string; name: string; sha256: string }[];
}
/** A signature under a content hash; the chain holds the hash of its record alone. */
export interface Signature {
  readonly side: SignSide;
  readonly memberId: string | null;
  readonly accountId: string | null;
  readonly name: string;
  readonly contentHash: string;
  readonly method: string;
  readonly time: string;
  readonly recordHash: string;
}
export type SignSide = 'holder' | 'receiver' | 'custodian';
type Signatures = { receiver_signature: Signature | null; custodian_signature: Signature | null };

export type VoucherTable = Refined<
  MigratedTables['vouchers.voucher'],
  { state: VoucherState; goods: VoucherGoods; encumbrance_type: Encumbrance | null } & Signatures
>;
export type Voucher = Selectable<VoucherTable>;
export type RequestTable = Refined<
  MigratedTables['vouchers.request'],
  {
    kind: RequestKind;
    state: RequestState;
    holder_signature: Signature | null;
    custodian_signature: Signature | null;
  }
>;
export type Request = Selectable<RequestTable>;
export type EventTable = Refined<MigratedTables['vouchers.event'], { event_type: EventType }>;
export type ChainEvent = Selectable<EventTable>;
export type LotChain = Selectable<MigratedTables['vouchers.lot_chain']>;
export type DayRoot = Selectable<MigratedTables['vouchers.day_root']>;

/** Schema "vouchers": the only file that names its columns. */
export interface VoucherTables
  extends Omit<MigratedTables, 'vouchers.voucher' | 'vouchers.request' | 'vouchers.event'> {
  'vouchers.voucher': VoucherTable;
  'vouchers.request': RequestTable;
  'vouchers.event': EventTable;
}
export const vouchers = capability<VoucherTables>('vouchers');
export type VoucherContext<I = unknown> = Context<VoucherTables, I>;

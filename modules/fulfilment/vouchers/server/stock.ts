import { type DecimalText, sub } from '#kernel/rules/decimal.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import { type StoredLot, storedLots } from '#registry/catalogue/server/door.ts';
import { totalOf, wt } from '../rules/quantities.ts';
import { liveOfLot } from './lock-voucher.ts';
import type { LotChain, Voucher, VoucherContext } from './tables.ts';

export interface Stock {
  readonly lot: StoredLot;
  readonly live: readonly Voucher[];
  /** What live vouchers hold. */
  readonly covered: DecimalText;
  /** What may still be issued; null before the custodian confirmed anything. */
  readonly free: DecimalText | null;
}
/** What lies in a lot and what vouchers hold of it; the caller holds the chain and reads as the system. */
export async function stockOf(ctx: VoucherContext, chain: LotChain): Promise<Stock> {
  const [lot] = await storedLots(ctx, { ids: [chain.lot_id] });
  if (lot === undefined) throw NotFound({});
  const live = await liveOfLot(ctx, chain.lot_id);
  const covered = totalOf(live.map((v) => v.quantity));
  const free = lot.confirmedQty === null ? null : wt(sub(sub(lot.confirmedQty, chain.taken_qty), covered));
  return { lot, live, covered: wt(covered), free };
}

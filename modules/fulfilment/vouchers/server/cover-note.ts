import { compare, type DecimalText, sub } from '#kernel/rules/decimal.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { storedLots } from '#registry/catalogue/server/door.ts';
import { totalOf, wt } from '../rules/quantities.ts';
import { NoVoucherFits } from '../rules/refusals.ts';
import { LIVE } from '../rules/voucher-lifecycle.ts';
import { freezeForNote, isPlannable, reservedOf } from './note-doors.ts';
import { type LotChain, type Voucher, type VoucherContext, vouchers } from './tables.ts';

/** Goods a note asks for: whose, of what, and where they lie. */
export interface GoodsOfNote {
  readonly noteId: string;
  /** Tonnes the note has planned. */
  readonly quantity: DecimalText;
  readonly holderId: string;
  readonly skuId: string | null;
  readonly productNameId: string | null;
  readonly warehouseId: string;
  /** Null: any tank of the warehouse. */
  readonly tankNo: string | null;
}

/** Live vouchers of these goods in this place in lots the company owns, or holds a voucher of. */
const liveInPlace = (ctx: VoucherContext<GoodsOfNote>): Promise<Voucher[]> => {
  const { holderId, skuId, productNameId, warehouseId, tankNo } = ctx.input;
  let q = ctx.tx
    .selectFrom('vouchers.voucher')
    .selectAll()
    .where('warehouse_id', '=', warehouseId)
    .where('state', 'in', [...LIVE])
    .where((eb) => eb.or([eb('holder_member_id', '=', holderId), eb('issuer_member_id', '=', holderId)]))
    .where((eb) => (skuId === null ? eb('product_name_id', '=', productNameId) : eb('sku_id', '=', skuId)));
  if (tankNo !== null) q = q.where('tank_no', '=', tankNo);
  return q.orderBy('id').limit(1000).execute();
};
/** Holds the chains of these lots in the order of their ids, so that two notes choose one after the other. */
const holdChains = (ctx: VoucherContext, lotIds: readonly string[]): Promise<LotChain[]> =>
  ctx.tx
    .selectFrom('vouchers.lot_chain')
    .selectAll()
    .where('lot_id', 'in', [...lotIds])
    .orderBy('lot_id')
    .forUpdate()
    .execute();

/** What no voucher holds of these lots, as far as the company owns them. */
async function uncoveredOf(
  ctx: VoucherContext<GoodsOfNote>,
  chains: readonly LotChain[],
): Promise<DecimalText> {
  const ids = chains.map((c) => c.lot_id);
  const held = await ctx.tx
    .selectFrom('vouchers.voucher')
    .select((eb) => ['lot_id', eb.fn.sum<string>('quantity').as('held')])
    .where('lot_id', 'in', ids)
    .where('state', 'in', [...LIVE])
    .groupBy('lot_id')
    .execute();
  const free = (await storedLots(ctx, { ids }))
    .filter((lot) => lot.memberId === ctx.input.holderId && lot.confirmedQty !== null)
    .map((lot) => {
      const taken = chains.find((c) => c.lot_id === lot.id)?.taken_qty ?? '0';
      const covered = held.find((h) => h.lot_id === lot.id)?.held ?? '0';
      return sub(sub(lot.confirmedQty ?? '0', taken), covered);
    })
    .filter((quantity) => compare(quantity, '0') > 0);
  return totalOf(free);
}

/**
 * Goods that vouchers cover are released on one alone (10.2): freezes the voucher of the note's seller with the
 * least room that takes all the note has planned, and answers it. Null where nothing covers these goods there,
 * or where the seller's own lots hold as much beside their vouchers. Refuses 18213: pledged, on their way to a
 * buyer, or in pieces too small.
 */
export const coverNote = vouchers.door<
  GoodsOfNote,
  { readonly id: string; readonly voucherNo: string } | null
>((ctx) =>
  asSystem(ctx, async () => {
    const { holderId, skuId, productNameId, quantity, noteId } = ctx.input;
    if (skuId === null && productNameId === null) return null;
    const seen = await liveInPlace(ctx);
    if (seen.length === 0) return null;
    const chains = await holdChains(ctx, [...new Set(seen.map((v) => v.lot_id))]);
    const live = (await liveInPlace(ctx)).filter((v) => chains.some((c) => c.lot_id === v.lot_id));
    const usable = live.filter(
      (v) => v.holder_member_id === holderId && v.request_id === null && isPlannable(v),
    );
    const reserved = await reservedOf(
      ctx,
      usable.map((v) => v.id),
    );
    const [chosen] = usable
      .map((v) => ({ id: v.id, voucherNo: v.voucher_no, free: sub(v.quantity, reserved.get(v.id) ?? '0') }))
      .filter((v) => compare(v.free, quantity) >= 0)
      .sort((a, b) => compare(a.free, b.free));
    if (chosen !== undefined) {
      await freezeForNote(ctx, { voucherId: chosen.id, noteId, quantity });
      return { id: chosen.id, voucherNo: chosen.voucherNo };
    }
    if (compare(await uncoveredOf(ctx, chains), quantity) >= 0) return null;
    throw NoVoucherFits({ quantity: wt(quantity) });
  }),
);

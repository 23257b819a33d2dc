import { findOrders } from '#fulfilment/orders/server/door.ts';
import { compare, cut2, dec } from '#kernel/rules/decimal.ts';
import { isPlatform } from '#kernel/server/actor.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { goodsOf, storedLots } from '#registry/catalogue/server/door.ts';
import { partiesOf, searchMembers } from '#registry/members/server/door.ts';
import { pledgees, transferOrders, voucherLots } from '../contract/voucher.ts';
import { totalOf, wt } from '../rules/quantities.ts';
import { LIVE } from '../rules/voucher-lifecycle.ts';
import { lineFor, OPEN_ORDERS, openQuantity, passesByVoucher } from './order-line.ts';
import { TYPE } from './lock-voucher.ts';
import { type VoucherContext, vouchers } from './tables.ts';
import { seeVoucher } from './voucher-detail.ts';

const MOST = 20;

/** What vouchers hold of lots, and what was taken of them since their custodian confirmed. */
const coveredOf = (ctx: VoucherContext, lotIds: readonly string[]) =>
  asSystem(ctx, async () => {
    if (lotIds.length === 0) return new Map<string, { covered: string; taken: string; n: number }>();
    const chains = await ctx.tx
      .selectFrom('vouchers.lot_chain')
      .select(['lot_id', 'taken_qty'])
      .where('lot_id', 'in', [...lotIds])
      .execute();
    const live = await ctx.tx
      .selectFrom('vouchers.voucher')
      .select(['lot_id', 'quantity'])
      .where('lot_id', 'in', [...lotIds])
      .where('state', 'in', [...LIVE])
      .execute();
    return new Map(
      chains.map((c) => {
        const held = live.filter((v) => v.lot_id === c.lot_id).map((v) => v.quantity);
        return [c.lot_id, { covered: wt(totalOf(held)), taken: c.taken_qty, n: held.length }];
      }),
    );
  });

/** Lots for a choice: own ones with a custodian to issue on, or those the company keeps. */
export const voucherLotsHandler = vouchers.query(voucherLots, async (ctx) => {
  const me = isPlatform(ctx.actor) ? '0' : (ctx.actor.memberId as string);
  const keeps = ctx.input.use === 'keep';
  const lots = (await storedLots(ctx, { memberId: me })).filter((l) =>
    keeps ? l.custodianMemberId === me : l.memberId === me && l.custodianMemberId !== me,
  );
  const covered = await coveredOf(
    ctx,
    lots.map((l) => l.id),
  );
  const options = [];
  for (const lot of lots) {
    const goods = await goodsOf(ctx, { skuId: lot.skuId });
    const held = covered.get(lot.id) ?? { covered: '0.000', taken: '0', n: 0 };
    if (keeps && held.n === 0) continue;
    options.push({
      id: lot.id,
      lotNo: lot.lotNo,
      productZh: goods?.productZh ?? '',
      productEn: goods?.productEn ?? '',
      batchNo: lot.batchNo,
      warehouseZh: lot.warehouseZh,
      warehouseEn: lot.warehouseEn,
      tankNo: lot.tankNo,
      confirmedQty: lot.confirmedQty,
      covered: held.covered,
      free:
        lot.confirmedQty === null
          ? null
          : wt(dec(lot.confirmedQty).minus(held.taken).minus(held.covered).toFixed()),
      vouchers: held.n,
    });
  }
  return options;
});

/** Sales of the holder a voucher may be moved for, with what their line may still be given. */
export const transferOrdersHandler = vouchers.query(transferOrders, async (ctx) => {
  const v = await seeVoucher(ctx, ctx.input.id);
  const orders = await findOrders(ctx, {
    keyword: ctx.input.keyword ?? null,
    sellerId: v.holder_member_id,
    states: [...OPEN_ORDERS],
    most: 200,
    within: TYPE,
  });
  return orders
    .flatMap((o) => {
      const line = lineFor(o, v);
      const open = line === undefined ? '0' : openQuantity(o, line);
      return line === undefined || !o.payRuleMet || !passesByVoucher(o) || compare(v.quantity, open) > 0
        ? []
        : [
            {
              id: o.id,
              orderNo: o.orderNo,
              buyerId: o.buyerId,
              buyer: o.buyerName,
              buyerEn: o.buyerNameEn,
              open: cut2(open),
            },
          ];
    })
    .slice(0, MOST);
});

/** Companies by name, without the own one. */
export const pledgeesHandler = vouchers.query(pledgees, async (ctx) => {
  const { keyword, ids } = ctx.input;
  const found = ids ?? (keyword ? await searchMembers(ctx, { keyword }) : []);
  const parties = await partiesOf(ctx, { memberIds: found.slice(0, MOST + 1) });
  return [...parties]
    .filter(([id]) => id !== ctx.actor.memberId)
    .slice(0, MOST)
    .map(([id, p]) => ({ id, zh: p.name, en: p.nameEn }));
});

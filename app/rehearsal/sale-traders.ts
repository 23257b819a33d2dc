import { dec } from '#kernel/rules/decimal.ts';
import {
  activityDetail,
  joinGroup,
  listActivities,
  orderCopies,
} from '#trading/campaigns/contract/market.ts';
import { approveActivity, listAllActivities } from '#trading/campaigns/contract/oversight.ts';
import { addActivity, submitActivity } from '#trading/campaigns/contract/seller.ts';
import { ACTIVITY } from '#trading/campaigns/rules/activity-lifecycle.ts';
import { TYPE } from '#trading/campaigns/rules/codes.ts';
import type { Moment, Trader } from './rehearsal.ts';

/** Goods a company puts into its flash sales. */
export interface SaleGoods {
  readonly skuId: string;
  readonly warehouseId: string;
  readonly price: string;
  readonly taxRate: string;
}
const MINUTE_MS = 60_000;
const BEGINS_IN = 40;
const LASTS = 60;
const after = (now: Date, minutes: number): string =>
  new Date(now.getTime() + minutes * MINUTE_MS).toISOString();

/** Flash sale and group buy by turns, whoever begins one. */
export function byTurns(): () => boolean {
  let begun = 0;
  return () => {
    begun += 1;
    return begun % 2 === 0;
  };
}
/** A price for all who join, once enough have. */
const groupTerms = (price: string) => ({
  activityType: TYPE.groupBuy,
  activityName: '限时团购',
  minCopies: 4,
  minCompanies: 2,
  joinDepositPct: '10',
  tierPrices: [{ copies: 8, price: dec(price).times('0.99').toDecimalPlaces(0).toFixed(2) }],
});

/** A seller who now and then puts goods into a flash sale or a group buy of an hour. */
export const saleSeller = (
  login: string,
  eager: number,
  goods: readonly SaleGoods[],
  isGroup: () => boolean,
): Trader => ({
  login,
  side: 'seller',
  async act(m) {
    if (goods.length === 0 || !m.dice.happens(eager)) return;
    const { skuId, warehouseId, price, taxRate } = m.dice.pick(goods);
    const share = m.dice.between(90, 98);
    const fixedPrice = dec(price).times(share).dividedBy(100).toDecimalPlaces(0).toFixed(2);
    const saved = await m.does(addActivity, {
      activityType: TYPE.flashSale,
      activityName: '限时秒杀',
      skuId,
      originalPrice: price,
      priceBy: '10',
      fixedPrice,
      qtyPerCopy: m.dice.pick(['0.5', '1', '2.5']),
      totalCopies: m.dice.between(4, 20),
      purchaseLimit: 3,
      startTime: after(m.now, BEGINS_IN),
      endTime: after(m.now, BEGINS_IN + LASTS),
      preheatHours: '0.5',
      taxRate,
      paymentTerm: '10',
      payHours: '2',
      pickType: '10',
      warehouseId,
      purchaseQualification: ['10'],
      rules: '先到先得，逾期未付款的份数退回。',
      ...(isGroup() ? groupTerms(fixedPrice) : {}),
    });
    if (saved !== null) await m.does(submitActivity, { id: saved.id, version: saved.version });
  },
});

/** Looks at what waits for review, and lets it pass. */
export const saleReviewer = (login: string): Trader => ({
  login,
  side: 'platform',
  async act(m) {
    const waiting = await m.reads(listAllActivities, {
      status: ACTIVITY.review,
      sortProperties: 'gmtCreate',
      sortAsc: true,
    });
    for (const { id, version } of waiting?.list ?? []) await m.does(approveActivity, { id, version });
  },
});

/** Takes copies of what runs. */
async function take(m: Moment): Promise<void> {
  const running = await m.reads(listActivities, {
    status: ACTIVITY.running,
    sortProperties: 'startTime',
    sortAsc: true,
  });
  for (const { id, activityType } of running?.list ?? []) {
    if (!m.dice.happens(0.5)) continue;
    const seen = await m.reads(activityDetail, { id });
    if (seen === null || seen.remainingCopies === 0) continue;
    const copies = m.dice.between(1, 3);
    await (activityType === TYPE.groupBuy
      ? m.does(joinGroup, { id, copies })
      : m.does(orderCopies, { id, copies }));
  }
}
/** A buyer who looks at the flash sales and group buys that run in some of his turns. */
export const saleBuyer = (login: string, eager: number): Trader => ({
  login,
  side: 'buyer',
  act: async (m) => (m.dice.happens(eager) ? take(m) : undefined),
});

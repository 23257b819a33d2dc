import type { z } from 'zod';
import { dec } from '#kernel/rules/decimal.ts';
import type { Refusal } from '#kernel/rules/refusal.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import type { Claim as Act, Decision } from '#kernel/server/capability.ts';
import { orderCopies } from '../contract/market.ts';
import { BIZ, TYPE } from '../rules/codes.ts';
import { decidePurchases } from '../rules/purchases.ts';
import { ActivitySoldOut } from '../rules/refusals.ts';
import { type Buyer, buyersOf, marketClosed } from './buyers.ts';
import { book } from './goods.ts';
import { layOrders, payByOf } from './lay-orders.ts';
import { drawTonnes } from './licensed-tonnes.ts';
import { addToAllowances, holdActivity, phaseOf, pictured, takenOf, writeCounts } from './lock-activity.ts';
import { openIfDue } from './start-activity.ts';
import { type Activity, type CampaignContext, campaigns } from './tables.ts';
import { writeClaims } from './write-claims.ts';

type Answer = z.output<(typeof orderCopies)['output']>;
type Wish = z.output<(typeof orderCopies)['input']>;
export interface Locked {
  readonly row: Activity | undefined;
  readonly closed: Refusal | null;
  readonly now: Date;
}

/** The market, then the activity; one whose start has come is opened by the first who comes. */
export async function lockForClaims(ctx: CampaignContext, id: string): Promise<Locked> {
  const closed = await marketClosed(ctx);
  const held = await holdActivity(ctx, id);
  const now = await ctx.now();
  return { row: held === undefined ? held : await openIfDue(ctx, held, now), closed, now };
}
export const refuseAll = (acts: readonly unknown[], refusal: Refusal): { refusal: Refusal }[] =>
  acts.map(() => ({ refusal }));

/** Orders of those who got copies, with everything that stands for them: one statement a table. */
async function sell(ctx: CampaignContext, row: Activity, now: Date, buyers: readonly Buyer[]) {
  const orders = await layOrders(ctx, row, {
    unitPrice: row.activity_price as string,
    now,
    orders: buyers.map((b) => ({
      buyerId: b.memberId,
      buyerOwner: { deptId: b.actor.deptId, empId: b.actor.empId },
      quantity: b.quantity,
      billing: b.billing as NonNullable<Buyer['billing']>,
      address: b.address,
      deposit: '0.00',
      by: b.actor,
      submitter: b.actor,
    })),
  });
  await writeClaims(
    ctx,
    row,
    buyers.map((buyer, i) => ({ buyer, deposit: null, order: orders[i] as (typeof orders)[number] })),
  );
  await addToAllowances(ctx, row, buyers);
  const copies = buyers.reduce((sum, b) => sum + b.copies, 0);
  const quantity = buyers.reduce((sum, b) => dec(sum).plus(b.quantity).toFixed(), '0');
  await book(ctx, row, [{ kind: 'SELL', quantity }]);
  await drawTonnes(
    ctx,
    row,
    buyers.flatMap((b, i) =>
      b.draws
        ? [{ ...(orders[i] as (typeof orders)[number]), buyerId: b.memberId, quantity: b.quantity }]
        : [],
    ),
  );
  const after = await writeCounts(ctx, row, {
    remaining_copies: row.remaining_copies - copies,
    taken_seq: row.taken_seq + buyers.length,
  });
  await ctx.history(
    buyers.map((b, i) => ({
      bizType: BIZ,
      bizId: row.id,
      bizNo: row.activity_no,
      action: 'order',
      from: row.status,
      to: row.status,
      changes: [
        { field: 'copies', before: null, after: b.copies },
        { field: 'orderNo', before: null, after: orders[i]?.orderNo ?? null },
      ],
      side: 'buyer',
      parties: [row.seller_member_id, b.memberId],
      by: b.actor,
    })),
  );
  pictured(ctx, after);
  return { orders, after };
}

async function decide(
  ctx: CampaignContext,
  acts: readonly Act<Wish>[],
  { row, closed, now }: Locked,
): Promise<Decision<Answer>[]> {
  if (row === undefined || row.public_since === null || row.activity_type !== TYPE.flashSale)
    return refuseAll(acts, NotFound({}));
  const phase = phaseOf(row, now);
  const open = closed === null && phase === 'running';
  if (open && row.remaining_copies === 0) return refuseAll(acts, ActivitySoldOut({ remaining: 0 }, 'copies'));
  // Nobody's company is looked at while nothing is sold.
  const buyers = open ? await buyersOf(ctx, row, acts) : null;
  const taken =
    buyers === null
      ? new Map<string, number>()
      : await takenOf(
          ctx,
          row.id,
          buyers.map((b) => b.creditCode),
        );
  const verdicts = decidePurchases(
    acts.map((act, i) => ({
      creditCode: buyers?.[i]?.creditCode ?? '',
      copies: act.input.copies,
      refusal: buyers?.[i]?.refusal ?? null,
      deposit: null,
    })),
    {
      closed,
      phase,
      remaining: row.remaining_copies,
      limit: row.purchase_limit,
      taken,
      available: new Map(),
    },
  );
  const sold = (buyers ?? []).filter((_, i) => 'copies' in (verdicts[i] as object));
  if (sold.length === 0) return verdicts as { refusal: Refusal }[];
  const { orders } = await sell(ctx, row, now, sold);
  const payBy = payByOf(row, now).toISOString();
  let remaining = row.remaining_copies;
  return verdicts.map((verdict, i): Decision<Answer> => {
    if ('refusal' in verdict) return verdict;
    const buyer = (buyers as Buyer[])[i] as Buyer;
    const order = orders[sold.indexOf(buyer)] as (typeof orders)[number];
    remaining -= verdict.copies;
    return {
      answer: {
        orderId: order.orderId,
        orderNo: order.orderNo,
        copies: verdict.copies,
        quantity: buyer.quantity,
        amount: order.amount,
        payBy,
        awaitsApproval: order.awaitsApproval,
        remainingCopies: remaining,
      },
      target: { type: BIZ, id: row.id, no: row.activity_no },
    };
  });
}

/** 8.3: everything of one purchase in one request, decided with all that came meanwhile. */
export const orderCopiesHandler = campaigns.gather(
  orderCopies,
  { queueOf: ({ id }) => id },
  { lock: lockForClaims, decide },
);

import { sql } from 'kysely';
import { sign } from '#app/tests/acts.ts';
import { payOrder } from '#app/tests/paid-order.ts';
import { inTransaction, type Person } from '#app/world.ts';
import { orderDetail, submitOrder } from '#fulfilment/orders/contract/order.ts';
import { clockActor } from '#kernel/server/actor.ts';
import { createContext, newRequestId, postCommitEffects } from '#kernel/server/context.ts';
import {
  everythingHeardBy,
  type Heard,
  saidAnywhere,
  saidBeside,
} from '#trading/intermediaries/tests/everything-read.ts';
import {
  chosen,
  type IntermediaryWorld,
  intermediaryWorld,
  type LegDocuments,
  one,
} from '#trading/intermediaries/tests/intermediary-world.ts';
import type { OfferDraft } from '#trading/offers/contract/offer.ts';
import { everythingFiledFor } from './everything-filed.ts';
import { type TradeWorld, tradeWorld } from './trade-world.ts';

/** The companies of a back-to-back deal, over goods that lie where the custodian weighs. */
export interface BackToBack {
  readonly i: IntermediaryWorld;
  readonly t: TradeWorld;
  /** Leg A as its parties act on it: the intermediary is the buyer there. */
  readonly legA: TradeWorld;
  /** A negotiation at 35. */
  sought(over?: Partial<OfferDraft>): ReturnType<typeof chosen>;
  /** Both sides of a leg sign its letter. */
  signed(leg: Pick<LegDocuments, 'letterId'>, seller: Person, buyer: Person): Promise<void>;
  /** Submitted by the leg's buyer and paid as a confirmed transfer. */
  paid(leg: LegDocuments, buyer: Person, seller: Person): Promise<void>;
}
export async function backToBack(): Promise<BackToBack> {
  const i = await intermediaryWorld();
  const t = await tradeWorld(i.world);
  return {
    i,
    t,
    legA: { ...t, buyer: i.betweenBuying },
    async sought(over = {}) {
      const { rows } = await sql<{ place: string }>`select place_id as place from catalogue.warehouse
        where id = ${t.warehouseId}::bigint`.execute(i.world.sql);
      return chosen(i, {
        warehouseId: t.warehouseId,
        namedPlaceId: rows[0]?.place as string,
        deliveryStart: await t.day(0),
        producer: '东海炼化',
        ...over,
      });
    },
    async signed(leg, seller, buyer) {
      for (const who of [seller, buyer]) await sign(i.world, who, leg.letterId);
    },
    async paid(leg, buyer, seller) {
      const order = await buyer.does(orderDetail, { id: leg.orderId });
      await buyer.does(submitOrder, one(order));
      // Whoever confirms is a person of the seller's; the bank's side of it is the platform's.
      const actor = { ...clockActor(newRequestId()), accountId: seller.actor.accountId };
      await inTransaction(i.world.runtime.database.db, actor, 'write', (tx) =>
        payOrder(createContext(i.world.runtime, tx, actor, null, postCommitEffects()) as never, {
          orderId: leg.orderId,
          amount: order.orderAmount,
        }),
      );
    },
  };
}

export interface Hidden {
  readonly who: Person;
  /** The company at the other end, its leg and what that says. */
  readonly other: Person;
  readonly leg: LegDocuments;
  readonly figures: readonly string[];
}
/** Rows of the time when both sat at one table bear the names of both. */
const OPEN_THEN = ['NEGOTIATION', 'INTERMEDIARY'];
/**
 * INV-INT-04: every call of the contract, and every file one may carry out, asked by one end. Answers what named the
 * other leg's figures anywhere, or the hidden company beside a number of this deal; and how much was heard at all.
 */
export async function leaksTo(
  { i }: BackToBack,
  { who, other, leg, figures }: Hidden,
  of: { readonly threadId: string; readonly negotiationNo: string; readonly legs: readonly LegDocuments[] },
): Promise<{ leaks: string[]; heard: Heard[]; ours: string[] }> {
  const { rows } = await sql<{ name: string; en: string }>`select name, name_en as en from members.member
    where id = ${other.actor.memberId}::bigint`.execute(i.world.sql);
  const names = [rows[0]?.name as string, rows[0]?.en as string, other.actor.name];
  const later = await sql<{ no: string }>`
    select v.invoice_apply_no as no from invoices.source s join invoices.invoice v on v.id = s.invoice_id
      where s.order_id = any (${of.legs.map((leg) => leg.orderId)}::bigint[])
    union select d.voucher_no from vouchers.delivery d where d.order_id = any (${of.legs.map((leg) => leg.orderId)}::bigint[])`.execute(
    i.world.sql,
  );
  const numbers = [
    of.negotiationNo,
    ...of.legs.flatMap((leg) => [leg.dealNo, leg.orderNo, leg.letterNo]),
    ...later.rows.map((row) => row.no),
  ];
  const dealId = of.legs[0]?.dealId as string;
  const heard = [
    ...(await everythingHeardBy(i, who, of)),
    ...(await everythingFiledFor(i, who, { threadId: of.threadId, dealId })),
  ];
  const shown = heard.filter(
    (h) => h.call !== 'history' || !OPEN_THEN.includes((h.answer as { biz_type: string }).biz_type),
  );
  return {
    leaks: [
      ...saidAnywhere(heard, [...figures, leg.orderNo, leg.letterNo]),
      ...saidBeside(shown, numbers, [...names, ...figures]),
    ],
    heard,
    ours: saidBeside(shown, numbers, numbers),
  };
}

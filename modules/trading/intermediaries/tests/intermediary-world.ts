import { sql } from 'kysely';
import type { Person } from '#app/world.ts';
import type { InputOf } from '#kernel/rules/contract.ts';
import {
  acceptSeller,
  chooseType,
  confirmThread,
  consentThread,
  counter,
  sayInThread,
  threadDetail,
} from '#trading/offers/contract/negotiation.ts';
import type { OfferDraft } from '#trading/offers/contract/offer.ts';
import { type DealWorld, dealWorld, listed } from '#trading/offers/tests/deal-world.ts';
import {
  type ApplicationRow,
  applicationDetail,
  consentApplication,
  listApplications,
  submitApplication,
  updateApplication,
} from '../contract/application.ts';
import { approveApplication } from '../contract/oversight.ts';

export interface IntermediaryWorld extends DealWorld {
  /** Company 8, qualified. */
  readonly between: Person;
  /** The same company where it buys: leg A of principal mode. */
  readonly betweenBuying: Person;
  /** Its administrator, who is told what nobody of the company keeps yet. */
  readonly betweenAdmin: Person;
  /** Company 5, qualified too. */
  readonly between2: Person;
  /** A company with no part in anything. */
  readonly outsider: Person;
}
export async function intermediaryWorld(): Promise<IntermediaryWorld> {
  const w = await dealWorld();
  return {
    ...w,
    between: await w.world.as('luze_trader', 'seller'),
    betweenBuying: await w.world.as('luze_trader', 'buyer'),
    betweenAdmin: await w.world.as('luze_admin', 'seller'),
    between2: await w.world.as('huli_admin', 'seller'),
    outsider: await w.world.as('yonghai_admin', 'seller'),
  };
}

export const LISTED = '2118.00';
export const COUNTERED = '2087.00';
export const AGREED = '2106.00';
/** A negotiation at 25: countered, answered, accepted, confirmed, with words between the two. */
export const locked = async (w: IntermediaryWorld, over: Partial<OfferDraft> = {}) =>
  lockedOn(w, await listed(w, { unitPrice: LISTED, ...over }));
/** The same about an offer that stands on the board. */
export async function lockedOn(w: IntermediaryWorld, offer: { readonly id: string }) {
  const validUntil = new Date((await w.world.now()).getTime() + 3_600_000).toISOString();
  const round = { quantity: '500.00', validUntil, priceConfirmed: true };
  const opened = await w.buyer.does(counter, { offerId: offer.id, price: COUNTERED, ...round });
  const answered = await w.seller.does(counter, {
    id: opened.id,
    version: opened.version,
    price: AGREED,
    ...round,
  });
  await w.buyer.does(sayInThread, { id: opened.id, kind: 'message', body: '仅限双方的话' });
  const taken = await w.buyer.does(acceptSeller, {
    id: opened.id,
    version: answered.version,
    roundSeq: 2,
    roundHash: answered.ladder[1]?.hash as string,
  });
  return w.seller.does(confirmThread, { id: opened.id, version: taken.version });
}
/** 25 → 35 by the seller with the buyer's consent; the seller's draft of the application stands. */
export const chosen = async (w: IntermediaryWorld, over: Partial<OfferDraft> = {}) =>
  chosenIn(w, await locked(w, over));
export async function chosenIn(
  w: IntermediaryWorld,
  thread: { readonly id: string; readonly version: number },
) {
  const one = { id: thread.id, version: thread.version };
  const agreed = await w.buyer.does(consentThread, { ...one, action: 'chooseIntermediary' });
  const at35 = await w.seller.does(chooseType, {
    id: thread.id,
    version: agreed.version,
    transactionType: '20',
  });
  return { thread: at35, draft: await applicationOf(w.seller, at35.negotiationNo) };
}
export const threadOf = (w: IntermediaryWorld, id: string, who = w.seller) => who.does(threadDetail, { id });
/** The newest application of a negotiation as somebody sees it. */
export async function applicationOf(who: Person, negotiationNo: string): Promise<ApplicationRow> {
  const { list } = await who.does(listApplications, { keyword: negotiationNo });
  return list[0] as ApplicationRow;
}
type Proposal = Omit<InputOf<typeof updateApplication>, 'id' | 'version'>;
export const proposal = (between: Person, more: Partial<Proposal> = {}): Proposal => ({
  intermediaryId: between.actor.memberId,
  reason: '10',
  reasonText: '授信额度不足，机密原因',
  commissionRate: '1.25',
  commissionPayer: '10',
  remarks: '请尽快',
  ...more,
});
export const one = (row: { id: string; version: number }) => ({ id: row.id, version: row.version });
/** The seller's draft filled in and submitted. */
export async function submitted(w: IntermediaryWorld, between = w.between, more: Partial<Proposal> = {}) {
  const { thread, draft } = await chosen(w);
  const saved = await w.seller.does(updateApplication, { ...one(draft), ...proposal(between, more) });
  const sent = await w.seller.does(submitApplication, one(saved));
  return { thread, id: sent.id, version: sent.version };
}
/** The buyer's consent and the operator's approval: the intermediary is asked. */
export async function approve(w: IntermediaryWorld, at: { id: string; version: number }) {
  const agreed = await w.buyer.does(consentApplication, one(at));
  return w.auditor.does(approveApplication, one(agreed));
}
export async function asked(w: IntermediaryWorld, between = w.between, more: Partial<Proposal> = {}) {
  const sent = await submitted(w, between, more);
  const approved = await approve(w, sent);
  return { thread: sent.thread, id: approved.id, version: approved.version };
}
/** Prices of the two legs, as odd as no other figure of the demonstration. */
export const BUY = '2101.37';
export const SELL = '2123.61';
export const BUY_AMOUNT = '1050685';
export const SELL_AMOUNT = '1061805';
export const MARGIN = '11120.00';
/** What a seller files for a back-to-back deal: its own leg, nobody disclosed. */
export const principalProposal = (between: Person, more: Partial<Proposal> = {}): Proposal =>
  proposal(between, {
    mode: '10',
    commissionRate: null,
    commissionPayer: null,
    sellerSeesBuyer: false,
    buyerSeesSeller: false,
    buyPrice: BUY,
    legAPaymentTerm: '10',
    ...more,
  });
/** The seller's draft of a back-to-back deal, submitted. */
export async function principalSubmitted(w: IntermediaryWorld, more: Partial<Proposal> = {}) {
  const { thread, draft } = await chosen(w, { producer: '东海炼化' });
  const saved = await w.seller.does(updateApplication, {
    ...one(draft),
    ...principalProposal(w.between, more),
  });
  const sent = await w.seller.does(submitApplication, one(saved));
  return { thread, id: sent.id, version: sent.version };
}
/** The buyer's consent to its own leg and the operator's approval: the intermediary is asked. */
export async function principalAsked(
  w: IntermediaryWorld,
  more: Partial<Proposal> = {},
  own: { price: string; paymentTerm: string } = { price: SELL, paymentTerm: '20' },
) {
  const sent = await principalSubmitted(w, more);
  const agreed = await w.buyer.does(consentApplication, { ...one(sent), ...own });
  const approved = await w.auditor.does(approveApplication, one(agreed));
  return { thread: sent.thread, id: approved.id, version: approved.version };
}
/** The legs of a thread's deal with what each has of its own. */
export interface LegDocuments {
  readonly dealId: string;
  readonly dealNo: string;
  readonly legNo: string;
  readonly letterId: string;
  readonly letterNo: string;
  readonly orderId: string;
  readonly orderNo: string;
  readonly orderState: string;
}
export async function legsOf(w: IntermediaryWorld, threadId: string): Promise<LegDocuments[]> {
  const { rows } = await sql<LegDocuments>`
    select d.id as "dealId", d.deal_no as "dealNo", g.leg_no as "legNo", l.id as "letterId", l.letter_no as "letterNo", o.id as "orderId", o.order_no as "orderNo", o.order_state as "orderState"
    from deals.deal d join deals.leg g on g.deal_id = d.id join deals.letter l on l.deal_id = d.id and l.leg_no = g.leg_no and l.letter_state not in ('50', '90')
      left join orders."order" o on o.deal_id = d.id and o.leg_no = g.leg_no
    where d.source = '10' and d.source_id = ${threadId}::bigint order by g.leg_no`.execute(w.world.sql);
  return rows;
}
export const see = (who: Person, id: string) => who.does(applicationDetail, { id });
/** Events somebody was told of, the oldest first. */
export async function eventsTold(
  w: IntermediaryWorld,
  who: Person,
  bizId: string,
  bizType = 'INTERMEDIARY',
): Promise<string[]> {
  await w.world.tick();
  const { rows } = await sql<{ event: string }>`
    select event from messaging.message where account_id = ${who.actor.accountId}::bigint and biz_type = ${bizType} and biz_id = ${bizId} order by id`.execute(
    w.world.sql,
  );
  return rows.map((r) => r.event);
}

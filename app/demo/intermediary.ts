import { sql } from 'kysely';
import type { InputOf } from '#kernel/rules/contract.ts';
import { add, round2 } from '#kernel/rules/decimal.ts';
import type { Actor } from '#kernel/server/actor.ts';
import {
  acceptApplication,
  addApplication,
  consentApplication,
  listApplications,
  refuseApplication,
  submitApplication,
  updateApplication,
  withdrawApplication,
} from '#trading/intermediaries/contract/application.ts';
import { approveApplication, rejectApplication } from '#trading/intermediaries/contract/oversight.ts';
import { maybe } from './maybe.ts';
import type { Stage } from './stage.ts';

/** How far each negotiation at 35 is taken, in turn; those behind the list stay with the draft of who chose. */
type End =
  | 'dealt'
  | 'resold'
  | 'resaleWaits'
  | 'resaleConsents'
  | 'refused'
  | 'waits'
  | 'approval'
  | 'consents'
  | 'byIntermediary'
  | 'rejected'
  | 'withdrawn';
/**
 * Of the RMB lane, and of the others. There are as many as negotiations allow, so that every status of a negotiation comes
 * first.
 */
export const DOMESTIC_ENDS: readonly End[] = [
  'dealt',
  'consents',
  'waits',
  'refused',
  'resold',
  'resaleConsents',
  'approval',
  'resaleWaits',
  'byIntermediary',
];
export const FOREIGN_ENDS: readonly End[] = ['rejected', 'withdrawn', 'dealt'];

interface Sought {
  readonly id: string;
  readonly no: string;
  readonly seller: Actor;
  readonly buyer: Actor;
  /** What the two agreed per unit. */
  readonly price: string;
}
/** Negotiations at 35 between companies whose people act in the demonstration, the intermediary's own left out. */
async function soughtThreads(s: Stage, logins: Logins, but: string): Promise<Sought[]> {
  const { rows } = await sql<{ id: string; no: string; seller: string; buyer: string; price: string }>`
    select id, negotiation_no as no, seller_member_id as seller, buyer_member_id as buyer, agreed_price as price from offers.negotiation
    where status = '35' and ${but}::bigint not in (seller_member_id, buyer_member_id)
      and not exists (select from intermediaries.application a where a.negotiation_id = negotiation.id and a.approval_status <> '00')
    order by id`.execute(s.owner);
  const sellers = await Promise.all(logins.sellers.map((l) => s.as(l, 'seller')));
  const buyers = await Promise.all(logins.buyers.map((l) => s.as(l, 'buyer')));
  return rows.flatMap((r) => {
    const seller = sellers.find((a) => a.memberId === r.seller);
    const buyer = buyers.find((a) => a.memberId === r.buyer);
    return seller && buyer ? [{ id: r.id, no: r.no, seller, buyer, price: r.price }] : [];
  });
}
interface Logins {
  readonly sellers: readonly string[];
  readonly buyers: readonly string[];
}

/** Negotiations through an intermediary in every stage of their life, by the acts of the people concerned. */
export async function intermediarySteps(s: Stage, logins: Logins, ends: readonly End[]): Promise<void> {
  const between = await s.as('luze_trader', 'seller');
  const threads = await soughtThreads(s, logins, between.memberId as string);
  for (const [n, thread] of threads.entries()) {
    const end = ends[n];
    if (end !== undefined) await maybe(() => walk(s, thread, between, end));
  }
}
const one = (row: { id: string; version: number }) => ({ id: row.id, version: row.version });
const PROPOSAL = {
  reason: '10',
  reasonText: '买方在本月授信额度内无法直接付款',
  commissionRate: '1.2',
  commissionPayer: '10',
  remarks: '货权直接过户买方，佣金按成交金额计',
} as const;

/** Ends of negotiations that the intermediary buys and resells. */
const RESALES: readonly End[] = ['resold', 'resaleWaits', 'resaleConsents'];
/** What an intermediary adds on a tonne it resells. */
const MARGIN = '12.00';
/** Back to back: the seller states its leg, the buyer its own with the consent; neither is told of the other. */
async function resale(s: Stage, at: Sought, between: Actor, end: End): Promise<void> {
  const sent = await appliedFor(s, at, between, {
    ...{ mode: '10', commissionRate: null, commissionPayer: null, buyPrice: at.price, legAPaymentTerm: '10' },
    ...{ sellerSeesBuyer: false, buyerSeesSeller: false, remarks: '买断转售，货物直接交付买方' },
  });
  if (end === 'resaleConsents') return;
  const legB = { price: round2(add(at.price, MARGIN)), paymentTerm: '20' } as const;
  const agreed = await s.does(at.buyer, consentApplication, { ...one(sent), ...legB });
  const approved = await s.does(await s.as('auditor'), approveApplication, one(agreed));
  if (end === 'resold') await s.does(between, acceptApplication, one(approved));
}

async function walk(s: Stage, at: Sought, between: Actor, end: End): Promise<void> {
  if (RESALES.includes(end)) return resale(s, at, between, end);
  const sent = end === 'byIntermediary' ? await appliedBy(s, at, between) : await appliedFor(s, at, between);
  if (end === 'withdrawn') return void (await s.does(at.seller, withdrawApplication, one(sent)));
  if (end === 'rejected') {
    const auditor = await s.as('auditor');
    return void (await s.does(auditor, rejectApplication, { ...one(sent), reason: '请补充授信说明' }));
  }
  if (end === 'consents' || end === 'byIntermediary') return;
  const agreed = await s.does(at.buyer, consentApplication, one(sent));
  if (end === 'approval') return;
  const approved = await s.does(await s.as('auditor'), approveApplication, one(agreed));
  if (end === 'dealt') await s.does(between, acceptApplication, one(approved));
  if (end === 'refused')
    await s.does(between, refuseApplication, { ...one(approved), reason: '本月中介额度已用完' });
}
/** The seller fills in the draft that its choice made, and submits it. */
async function appliedFor(
  s: Stage,
  at: Sought,
  between: Actor,
  more: Partial<InputOf<typeof updateApplication>> = {},
) {
  const { list } = await s.does(at.seller, listApplications, { keyword: at.no });
  const draft = list[0] as { id: string; version: number };
  const saved = await s.does(at.seller, updateApplication, {
    ...one(draft),
    ...PROPOSAL,
    intermediaryId: between.memberId,
    ...more,
  });
  return s.does(at.seller, submitApplication, one(saved));
}
/** The intermediary applies itself, with the number a party gave it. */
async function appliedBy(s: Stage, at: Sought, between: Actor) {
  const added = await s.does(between, addApplication, { negotiationNo: at.no, ...PROPOSAL });
  return s.does(between, submitApplication, one(added));
}

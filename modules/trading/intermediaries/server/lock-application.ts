import { sql } from 'kysely';
import { NotFound, StateNotAllowed } from '#kernel/rules/refusals.ts';
import { type Actor, isPlatform } from '#kernel/server/actor.ts';
import { foundRow, lockRow } from '#kernel/server/rows.ts';
import { partyInScope } from '#kernel/server/scope.ts';
import { stepper } from '#kernel/server/step.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import {
  APPROVAL,
  type ApprovalVerb,
  approvalLifecycle,
} from '#office/approvals/rules/approval-lifecycle.ts';
import { NEGOTIATION } from '#trading/offers/rules/negotiation-lifecycle.ts';
import { type ThreadForApplication, threadForApplication } from '#trading/offers/server/door.ts';
import { type PartySide, SIDE, type Standing, type Viewer } from '../rules/application.ts';
import type { Application, ApplicationContext } from './tables.ts';

export const BIZ = 'INTERMEDIARY';
/** Timers: the intermediary's time to answer is over; a negotiation without one becomes the operator's. */
export const RESPOND_TIMER = 'intermediaries.respond';
export const OVERDUE_TIMER = 'intermediaries.overdue';
const T = 'intermediaries.application';
const columnsOf = (side: 'seller' | 'buyer' | 'intermediary') => ({
  member: `${T}.${side}_member_id`,
  dept: `${T}.${side}_owner_dept_id`,
  emp: `${T}.${side}_owner_emp_id`,
});
const sides = {
  seller: columnsOf('seller'),
  buyer: columnsOf('buyer'),
  intermediary: columnsOf('intermediary'),
};
const APPLICANT = {
  [SIDE.seller]: 'seller',
  [SIDE.buyer]: 'buyer',
  [SIDE.intermediary]: 'intermediary',
} as const;
export const applicantOf = (row: Pick<Application, 'applicant_side'>): 'seller' | 'buyer' | 'intermediary' =>
  APPLICANT[row.applicant_side as keyof typeof APPLICANT];
export const payerOf = (row: Pick<Application, 'commission_payer'>): PartySide | null =>
  row.commission_payer === null ? null : row.commission_payer === SIDE.seller ? 'seller' : 'buyer';
export const standingOf = (row: Application): Standing => ({
  approvalStatus: row.approval_status,
  applicant: applicantOf(row),
  payer: payerOf(row),
  sellerConsented: row.seller_consent !== null,
  buyerConsented: row.buyer_consent !== null,
  chosen: row.chosen,
  mode: row.mode,
  sellerSeesBuyer: row.seller_sees_buyer,
  buyerSeesSeller: row.buyer_sees_seller,
});
/** Price and payment of the legs, for a step that goes on with them; the other mode has none. */
export const NO_LEGS = {
  buy_price: null,
  leg_a_payment_term: null,
  sell_price: null,
  leg_b_payment_term: null,
} as const;
/**
 * What falls with the consents: a leg that its own party stated by consenting to it. What the applicant proposed stays.
 */
export const consentsGone = (row: Pick<Application, 'applicant_side'>) => {
  const applicant = applicantOf(row);
  return {
    seller_consent: null,
    buyer_consent: null,
    ...(applicant === 'buyer' ? { buy_price: null, leg_a_payment_term: null } : {}),
    ...(applicant === 'seller' ? { sell_price: null, leg_b_payment_term: null } : {}),
  };
};

/** On which side of an application the reader stands in the identity he uses; null: on none. */
export function viewerOf(
  actor: Actor,
  row: Pick<Application, 'seller_member_id' | 'buyer_member_id' | 'intermediary_member_id'>,
): Viewer | null {
  if (isPlatform(actor)) return 'operator';
  if (actor.memberId === null) return null;
  if (actor.memberId === row.intermediary_member_id) return 'intermediary';
  if (actor.memberId === row.seller_member_id) return actor.identity === 'seller' ? 'seller' : null;
  if (actor.memberId === row.buyer_member_id) return actor.identity === 'buyer' ? 'buyer' : null;
  return null;
}

/** Approved and nobody's yet at the intermediary: whoever holds the page there may answer, and it becomes his. */
const unassigned = (actor: Actor) =>
  sql<boolean>`(${sql.ref(`${T}.intermediary_member_id`)} = ${actor.memberId}::bigint and ${sql.ref(`${T}.intermediary_owner_emp_id`)} is null)`;
/** What the reader's rights and row security let him reach; what he sees of it is `sightOf`. */
export const reached = (ctx: ApplicationContext) =>
  ctx.tx
    .selectFrom(T)
    .where(`${T}.deleted`, '=', false)
    .where((eb) => eb.or([partyInScope(ctx.actor, 'COUNTER_OFFER', sides), unassigned(ctx.actor)]));
export const seeApplication = (ctx: ApplicationContext, id: string): Promise<Application> =>
  foundRow(reached(ctx).where(`${T}.id`, '=', id).selectAll());

interface Wish {
  readonly id: string;
  readonly version: number;
}
export interface Held {
  readonly row: Application;
  readonly thread: ThreadForApplication;
  readonly viewer: Viewer;
}
/**
 * An application with its negotiation, both locked, the negotiation first (trust 1.5). Refuses 10301 to who does
 * not see it, and 10302.
 */
export async function lockApplication(ctx: ApplicationContext, wish: Wish): Promise<Held> {
  const seen = await seeApplication(ctx, wish.id);
  const thread = await threadForApplication(ctx, { id: seen.negotiation_id });
  const row = (await lockRow(
    reached(ctx).where(`${T}.id`, '=', wish.id).selectAll(),
    wish.version,
  )) as Application;
  const viewer = viewerOf(ctx.actor, row);
  if (thread === null || viewer === null) throw NotFound({});
  ctx.target({ type: BIZ, id: row.id, no: row.application_no });
  return { row, thread, viewer };
}
/** Refuses 10306 to a reader on whose side the act is not. */
export function requireSide(held: Held, verb: string, sides: readonly Viewer[]): void {
  if (!sides.includes(held.viewer))
    throw StateNotAllowed({
      subject: 'approval',
      verb,
      state: held.row.approval_status,
      side: held.viewer,
    });
}
/** The same for who filed it. Refuses 10306 to the others who see it. */
export async function lockOwnApplication(ctx: ApplicationContext, wish: Wish, verb: string): Promise<Held> {
  const held = await lockApplication(ctx, wish);
  requireSide(held, verb, [applicantOf(held.row)]);
  return held;
}
/** Locked whoever acts: by timers and effects. The negotiation is locked already. */
export const holdApplications = (ctx: ApplicationContext, negotiationId: string): Promise<Application[]> =>
  asSystem(ctx, () =>
    ctx.tx
      .selectFrom(T)
      .selectAll()
      .where('negotiation_id', '=', negotiationId)
      .where('deleted', '=', false)
      .orderBy('id')
      .forNoKeyUpdate()
      .execute(),
  );

/** Refuses 10306 unless the negotiation stands at 35, where an intermediary is sought. */
export function requireSought(thread: ThreadForApplication, verb: string, side: Viewer): void {
  if (thread.status !== NEGOTIATION.intermediaryChosen)
    throw StateNotAllowed({ subject: 'negotiation', verb, state: thread.status, side });
}

/** Who reads the history of an application: nobody learns of it there before he may see it. */
export const partiesOf = (row: Application): readonly (string | null)[] =>
  row.approval_status === APPROVAL.draft
    ? [row.applicant_member_id]
    : row.approval_status === APPROVAL.approved
      ? [row.seller_member_id, row.buyer_member_id, row.intermediary_member_id]
      : [row.seller_member_id, row.buyer_member_id, row.applicant_member_id];

/** The only writer of an application's approval state. */
export const stepApplication = stepper<Application, typeof APPROVAL, ApprovalVerb>({
  lifecycle: approvalLifecycle,
  table: T,
  column: 'approval_status',
  bizType: BIZ,
  number: (row) => row.application_no,
  parties: partiesOf,
});

/** Everybody who may see the application looks again, and nobody else. */
export function moved(ctx: Pick<ApplicationContext, 'live'>, row: Application): void {
  ctx.live(`intermediary:${row.id}`);
  ctx.live('allIntermediaries');
  for (const id of new Set(partiesOf(row))) if (id !== null) ctx.live(`intermediaries:${id}`);
}

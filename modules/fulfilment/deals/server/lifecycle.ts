import { sql } from 'kysely';
import { NotFound, VersionConflict } from '#kernel/rules/refusals.ts';
import { type Actor, clockActor, isPlatform } from '#kernel/server/actor.ts';
import type { Context } from '#kernel/server/act-context.ts';
import { nowHere } from '#kernel/server/database.ts';
import { partyInScope } from '#kernel/server/scope.ts';
import { stepper } from '#kernel/server/step.ts';
import { withScope } from '#kernel/server/with-scope.ts';
import { dealLifecycle } from '../rules/deal-lifecycle.ts';
import { letterLifecycle } from '../rules/letter-lifecycle.ts';
import type { Deal, DealsTables, Letter } from './tables.ts';

export type DealContext<I = unknown> = Context<DealsTables, I>;
const sidesOf = (table: string) => ({
  seller: {
    member: `${table}.seller_member_id`,
    dept: `${table}.seller_owner_dept_id`,
    emp: `${table}.seller_owner_emp_id`,
  },
  buyer: {
    member: `${table}.buyer_member_id`,
    dept: `${table}.buyer_owner_dept_id`,
    emp: `${table}.buyer_owner_emp_id`,
  },
});
export const legSides = sidesOf('deals.leg');
export const letterSides = sidesOf('deals.letter');

export const partiesOfDeal = (
  d: Pick<Deal, 'seller_member_id' | 'buyer_member_id' | 'intermediary_member_id'>,
): readonly (string | null)[] => [d.seller_member_id, d.buyer_member_id, d.intermediary_member_id];
const writeDealState = stepper<Deal, typeof dealLifecycle.codes, keyof typeof dealLifecycle.verbs>({
  lifecycle: dealLifecycle,
  table: 'deals.deal',
  column: 'deal_state',
  bizType: 'DEAL',
  number: (d) => d.deal_no,
  parties: partiesOfDeal,
});
/**
 * Writes a deal's state: the only one that does. What one leg's company brings about in a deal of two legs is the
 * platform's act in the history that all three read: the outer parties are not named to each other (INV-INT-04).
 */
export const stepDeal: typeof writeDealState = (ctx, deal, verb, side, options) =>
  writeDealState(side === 'effect' ? unnamed(ctx, deal) : ctx, deal, verb, side, options);
/** For what one leg's company brings about on the other leg, where an intermediary stands between them. */
export function unnamed<C extends Pick<DealContext, 'history' | 'requestId'>>(
  ctx: C,
  deal: Pick<Deal, 'intermediary_member_id'>,
): C {
  if (deal.intermediary_member_id === null) return ctx;
  const by = clockActor(ctx.requestId);
  const history: C['history'] = (entries) =>
    ctx.history(('bizType' in entries ? [entries] : entries).map((entry) => ({ ...entry, by })));
  return { ...ctx, history };
}
/** Writes a letter's state: the only one that does. */
export const stepLetter = stepper<Letter, typeof letterLifecycle.codes, keyof typeof letterLifecycle.verbs>({
  lifecycle: letterLifecycle,
  table: 'deals.letter',
  column: 'letter_state',
  bizType: 'LETTER',
  number: (l) => `${l.letter_no}-V${l.letter_version}`,
  parties: (l) => [l.seller_member_id, l.buyer_member_id],
  deadlines: {
    toSign: { at: 'sign_deadline', lapse: 'lapse' },
    sellerSigned: { at: 'sign_deadline', lapse: 'lapse' },
    buyerSigned: { at: 'sign_deadline', lapse: 'lapse' },
  },
});

export type PartySide = 'buyer' | 'seller' | 'operator';
/**
 * On which side of a leg the caller stands; null: on none in the identity he uses. An intermediary is buyer
 * of leg A and seller of leg B.
 */
export function sideOf(
  actor: Actor,
  leg: { readonly seller_member_id: string; readonly buyer_member_id: string },
): PartySide | null {
  if (isPlatform(actor)) return 'operator';
  if (actor.memberId === leg.seller_member_id && actor.memberId !== leg.buyer_member_id) return 'seller';
  return actor.memberId === leg.buyer_member_id ? 'buyer' : null;
}

export interface Held {
  readonly deal: Deal;
  readonly letter: Letter;
  readonly side: PartySide;
}
/** Locks deal, then letter; hides what is not the caller's or out of his scope. Refuses with NotFound and StaleVersion. */
export async function lockLetter(ctx: DealContext, input: { id: string; version: number }): Promise<Held> {
  const seen = await ctx.tx
    .selectFrom('deals.letter')
    .select('deal_id')
    .where('id', '=', input.id)
    .where('deleted', '=', false)
    .where(partyInScope(ctx.actor, 'DEAL', letterSides))
    .executeTakeFirst();
  if (seen === undefined) throw NotFound({});
  const deal = await ctx.tx
    .selectFrom('deals.deal')
    .selectAll()
    .where('id', '=', seen.deal_id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const letter = await ctx.tx
    .selectFrom('deals.letter')
    .selectAll()
    .where('id', '=', input.id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const side = letter === undefined ? null : sideOf(ctx.actor, letter);
  if (deal === undefined || letter === undefined || side === null) throw NotFound({});
  ctx.target({ type: 'LETTER', id: letter.id, no: `${letter.letter_no}-V${letter.letter_version}` });
  if (letter.version !== input.version) throw VersionConflict({ version: letter.version });
  return { deal, letter, side };
}

/** Locks a deal for the operator. Refuses with NotFound and StaleVersion. */
export async function lockDeal(ctx: DealContext, input: { id: string; version: number }): Promise<Deal> {
  const seen = await ctx.tx
    .selectFrom('deals.leg')
    .select('id')
    .where('deal_id', '=', input.id)
    .where(partyInScope(ctx.actor, 'DEAL', legSides))
    .limit(1)
    .executeTakeFirst();
  const deal =
    seen &&
    (await ctx.tx
      .selectFrom('deals.deal')
      .selectAll()
      .where('id', '=', input.id)
      .where('deleted', '=', false)
      .forNoKeyUpdate()
      .executeTakeFirst());
  if (deal === undefined) throw NotFound({});
  ctx.target({ type: 'DEAL', id: deal.id, no: deal.deal_no });
  if (deal.version !== input.version) throw VersionConflict({ version: deal.version });
  return deal;
}

/** Strictly before by the database clock, read after the lock; an act at exactly the deadline loses (trading-domain 1.6). */
export async function isBefore(ctx: DealContext, deadline: Date | null): Promise<boolean> {
  if (deadline === null) return true;
  const { rows } = await sql<{
    before: boolean;
  }>`select ${nowHere} < ${deadline.toISOString()}::timestamptz as before`.execute(ctx.tx);
  return rows[0]?.before === true;
}

/**
 * Runs what one act does to every leg of a deal, also those of other companies; row security opens that deal
 * only and only while it runs.
 */
export const asDeal = <R>(ctx: DealContext, dealId: string, work: () => Promise<R>): Promise<R> =>
  withScope(ctx, { open: { deal: dealId } }, work);

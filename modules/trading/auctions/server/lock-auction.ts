import { sql } from 'kysely';
import { NotFound, StateNotAllowed } from '#kernel/rules/refusals.ts';
import { type Actor, isPlatform } from '#kernel/server/actor.ts';
import { foundRow, lockRow } from '#kernel/server/rows.ts';
import { inScope } from '#kernel/server/scope.ts';
import { stepper } from '#kernel/server/step.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { settingOf } from '#office/configuration/server/door.ts';
import { blockedMembers } from '#registry/members/server/door.ts';
import { isHazardLicensed } from '#registry/qualifications/server/door.ts';
import {
  AUCTION,
  type AuctionState,
  type AuctionVerb,
  auctionLifecycle,
} from '../rules/auction-lifecycle.ts';
import type { Auction, AuctionContext, Enrolment } from './tables.ts';

export const AUCTION_BIZ = 'AUCTION';
export const BID_BIZ = 'AUCTION_BID';
/** The market whose hours auctions keep (trading-domain 1.5). */
export const MARKET = '40';
/** Timers of an auction: it begins, goes on, ends, the seller's time to decide is over, the rest leaves the list; further winners of an award get their orders. */
export const START_TIMER = 'auctions.start';
export const RESUME_TIMER = 'auctions.resume';
export const END_TIMER = 'auctions.end';
export const DECIDE_TIMER = 'auctions.decide';
export const UNLIST_TIMER = 'auctions.unlist';
export const CONCLUDE_TIMER = 'auctions.conclude';
/** Timers of a bid: a winner has submitted his order by then; a second chance is over. */
export const PAY_TIMER = 'auctions.payBy';
export const CHANCE_TIMER = 'auctions.secondChance';

const T = 'auctions.auction';
export const sellerColumns = {
  member: `${T}.seller_member_id`,
  dept: `${T}.seller_owner_dept_id`,
  emp: `${T}.seller_owner_emp_id`,
};
/** States in which others than the seller and the operator read it. */
export const PUBLIC_STATES: readonly AuctionState[] = [
  AUCTION.published,
  AUCTION.bidding,
  AUCTION.paused,
  AUCTION.pending,
  AUCTION.awarded,
  AUCTION.failed,
  AUCTION.stopped,
  AUCTION.withdrawn,
];

/** Auctions of the reader's company in his scope, or (platform) of companies in his scope without their drafts. */
export function reached(ctx: AuctionContext) {
  const query = ctx.tx
    .selectFrom(T)
    .where(`${T}.deleted`, '=', false)
    .where(inScope(ctx.actor, 'AUCTION', sellerColumns));
  return isPlatform(ctx.actor) ? query.where(`${T}.status`, '<>', AUCTION.draft) : query;
}

/** What keeps goods of a class from this reader (administration-domain 10.1, trading-domain 1.4). */
export async function hazardsShut(ctx: AuctionContext): Promise<boolean> {
  if (isPlatform(ctx.actor)) return false;
  if ((await settingOf(ctx, 'hazardVisibility')) === '30') return true;
  return ctx.actor.memberId === null || !(await isHazardLicensed(ctx, { memberId: ctx.actor.memberId }));
}
/** Published auctions the reader may look at: open to his company, no blacklist between, licensed for the class. */
export async function published(ctx: AuctionContext) {
  const { actor } = ctx;
  const memberId = actor.memberId ?? '0';
  let query = ctx.tx
    .selectFrom(T)
    .where(`${T}.deleted`, '=', false)
    .where((eb) =>
      eb.or([
        eb(`${T}.status`, 'in', [...PUBLIC_STATES]),
        eb.exists(
          eb
            .selectFrom('auctions.enrolment as e')
            .select('e.id')
            .whereRef('e.auction_id', '=', `${T}.id`)
            .where('e.customer_member_id', '=', memberId),
        ),
      ]),
    );
  if (isPlatform(actor)) return query;
  const blocked = actor.memberId === null ? [] : await blockedMembers(ctx, { memberId: actor.memberId });
  if (blocked.length > 0) query = query.where(`${T}.seller_member_id`, 'not in', blocked);
  if (await hazardsShut(ctx))
    query = query.where(
      sql<boolean>`(${sql.ref(`${T}.seller_member_id`)} = ${memberId}::bigint or ${sql.ref(`${T}.control_classes`)} <@ array['00'])`,
    );
  return query;
}
export async function seePublished(ctx: AuctionContext, id: string): Promise<Auction> {
  return foundRow((await published(ctx)).where(`${T}.id`, '=', id).selectAll()) as Promise<Auction>;
}

interface Wish {
  readonly id: string;
  readonly version?: number;
}
/** Locked for a change by its seller or an operator. Refuses 10301 and 10302. */
export async function lockAuction(ctx: AuctionContext, wish: Wish): Promise<Auction> {
  const row = (await lockRow(
    reached(ctx).where(`${T}.id`, '=', wish.id).selectAll(),
    wish.version,
  )) as Auction;
  ctx.target({ type: AUCTION_BIZ, id: row.id, no: row.auction_no });
  return row;
}
/** Locked whoever acts: by bidders, timers and effects. Null for one that is gone. */
export async function holdAuction(ctx: AuctionContext, id: string): Promise<Auction> {
  return asSystem(
    ctx,
    () =>
      foundRow(
        ctx.tx.selectFrom(T).selectAll().where('id', '=', id).where('deleted', '=', false).forNoKeyUpdate(),
      ) as Promise<Auction>,
  );
}
/** Locked for a company that takes part or wants to: it may look at it. Refuses 10301. */
export async function lockForBuyer(ctx: AuctionContext, id: string): Promise<Auction> {
  await seePublished(ctx, id);
  const row = await holdAuction(ctx, id);
  ctx.target({ type: AUCTION_BIZ, id: row.id, no: row.auction_no });
  if (row.seller_member_id === ctx.actor.memberId) throw NotFound({});
  return row;
}

/** Who reads the history of an auction: its seller; bidders read what they are told. */
export const stepAuction = stepper<Auction, typeof AUCTION, AuctionVerb>({
  lifecycle: auctionLifecycle,
  table: T,
  column: 'status',
  bizType: AUCTION_BIZ,
  number: (row) => row.auction_no,
  parties: (row) => [row.seller_member_id],
  deadlines: { pending: { at: 'decide_by', lapse: 'fail' } },
});

export const sideOf = (actor: Actor): 'seller' | 'operator' => (isPlatform(actor) ? 'operator' : 'seller');
export const requireState = (row: Auction, verb: AuctionVerb, ctx: AuctionContext): void => {
  if (!auctionLifecycle.open(row.status, sideOf(ctx.actor)).includes(verb))
    throw StateNotAllowed({ subject: 'auction', verb, state: row.status, side: sideOf(ctx.actor) });
};

/** Those who take part in the round, in the order they enrolled. */
export const enrolmentsOf = (ctx: AuctionContext, row: Pick<Auction, 'id' | 'round'>): Promise<Enrolment[]> =>
  asSystem(ctx, () =>
    ctx.tx
      .selectFrom('auctions.enrolment')
      .selectAll()
      .where('auction_id', '=', row.id)
      .where('round', '=', row.round)
      .where('left_at', 'is', null)
      .orderBy('id')
      .execute(),
  );

/** Everybody who looks at it looks again; `state` is what all of them may know. */
export function moved(
  ctx: Pick<AuctionContext, 'live'>,
  row: Pick<Auction, 'id'>,
  state?: Readonly<Record<string, unknown>>,
): void {
  ctx.live(`auction:${row.id}`, state ?? {});
  ctx.live('auctions:all');
}
export const actionResult = (row: Auction, can: readonly string[]) => ({
  id: row.id,
  version: row.version,
  state: row.status as string,
  can: [...can],
});

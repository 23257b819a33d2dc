import { sql } from 'kysely';
import { type Entry, giveBack, isSoldOut, listTo, unlist } from '#fulfilment/quantities/rules/ledger.ts';
import {
  enter,
  type KnownPosition,
  lockPosition,
  openPosition,
  readPosition,
} from '#fulfilment/quantities/server/door.ts';
import { round, sub } from '#kernel/rules/decimal.ts';
import { all, nowHere } from '#kernel/server/database.ts';
import { ROUND, VOID_REASON } from '../../rules/codes.ts';
import { offerListed } from '../../rules/events.ts';
import {
  ADVANCE,
  badgeOfOffer,
  HOLDING,
  NEGOTIATION,
  type NegotiationStatus,
} from '../../rules/negotiation-lifecycle.ts';
import { OFFER } from '../../rules/offer-lifecycle.ts';
import { SYSTEM_REASON } from '../../rules/system-reasons.ts';
import { asEffect, type OfferContext, stepOffer, stepThread, threadMoved } from '../lock-offer.ts';
import { shareLot } from '../selling/lot-share.ts';
import type { Negotiation, Offer } from '../tables.ts';
import { notifyParties } from './notify.ts';

/** Brings the listing to the offer's quantity (LIST first, ADJUST later); what it lists of a lot counts against the lot. */
export async function listQuantity(ctx: OfferContext, offer: Offer): Promise<string> {
  const positionId =
    offer.position_id ?? (await openPosition(ctx, { type: 'OFFER', id: offer.id, uom: offer.uom as string }));
  const position = await lockPosition(ctx, { id: positionId });
  const entry = listTo(position, offer.quantity as string);
  if (entry !== null) {
    await enter(ctx, { positionId, entries: [entry], bizType: 'OFFER', bizId: offer.id });
    await shareLot(ctx, offer, [entry]);
  }
  return positionId;
}

/** Takes the available part off the list; held and sold stay (3.3). */
export async function unlistQuantity(ctx: OfferContext, offer: Offer): Promise<void> {
  if (offer.position_id === null) return;
  const entry = unlist(await lockPosition(ctx, { id: offer.position_id }));
  if (entry === null) return;
  await enter(ctx, { positionId: offer.position_id, entries: [entry], bizType: 'OFFER', bizId: offer.id });
  await shareLot(ctx, offer, [entry]);
}

export const hold = (ctx: OfferContext, offer: Offer, thread: { id: string }, quantity: string) =>
  enter(ctx, {
    positionId: offer.position_id as string,
    entries: [{ kind: 'HOLD', quantity }],
    bizType: 'NEGOTIATION',
    bizId: thread.id,
  });
export const sellHeld = (ctx: OfferContext, offer: Offer, thread: Negotiation) =>
  enter(ctx, {
    positionId: offer.position_id as string,
    entries: [{ kind: 'SELL', quantity: thread.agreed_qty as string, fromHold: true }],
    bizType: 'NEGOTIATION',
    bizId: thread.id,
  });

const isListed = (offer: Offer): boolean =>
  offer.publish_state !== OFFER.draft &&
  offer.publish_state !== OFFER.expired &&
  offer.publish_state !== OFFER.revoked;
/** Gives held or sold goods back; on an offer that is not listed they leave the listing too (1.1). */
export async function returnGoods(
  ctx: OfferContext,
  offer: Offer,
  kind: 'UNHOLD' | 'UNSELL',
  quantity: string,
  from: { bizType: 'NEGOTIATION' | 'ORDER'; bizId: string },
): Promise<void> {
  const entries: Entry[] = giveBack(kind, quantity, isListed(offer));
  await enter(ctx, { positionId: offer.position_id as string, entries, ...from });
  await shareLot(ctx, offer, entries);
}

/**
 * The rest of an indivisible parcel that was weighed within the tolerance: the parcel is sold whole, so that what was not
 * loaded leaves the listing instead of standing on the board as a parcel of some kilograms (1.1, 10).
 */
export async function unlistRest(
  ctx: OfferContext,
  offer: Offer,
  quantity: string,
  from: { bizType: 'ORDER'; bizId: string },
): Promise<void> {
  const entries: Entry[] = giveBack('UNSELL', quantity, false);
  const { listed } = await lockPosition(ctx, { id: offer.position_id as string });
  await enter(ctx, { positionId: offer.position_id as string, entries, ...from });
  await shareLot(ctx, offer, entries);
  await ctx.history({
    bizType: 'OFFER',
    bizId: offer.id,
    bizNo: offer.offer_no,
    action: 'restUnlisted',
    from: offer.publish_state,
    to: offer.publish_state,
    side: 'effect',
    changes: [{ field: 'quantity', before: listed, after: round(sub(listed, quantity), 3) }],
    parties: [offer.seller_member_id],
  });
}

/** Sells goods again that came back; where the offer no longer lists them they are listed for that alone. Refuses 17201. */
export async function sellAgain(
  ctx: OfferContext,
  offer: Offer,
  quantity: string,
  from: { bizType: 'ORDER'; bizId: string },
): Promise<void> {
  const sell: Entry = { kind: 'SELL', quantity };
  const entries: Entry[] = isListed(offer) ? [sell] : [{ kind: 'ADJUST', quantity }, sell];
  await enter(ctx, { positionId: offer.position_id as string, entries, ...from });
  await shareLot(ctx, offer, entries);
}

/** The open threads of an offer, as the effect sees them (all buyers). */
const threadsOf = (ctx: OfferContext, offerId: string) =>
  ctx.tx
    .selectFrom('offers.negotiation')
    .selectAll()
    .where('offer_id', '=', offerId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

/** Threads still at 10 end with their offer: rounds lapse, both sides are told (3.5 «idle or offer ends»). */
export async function voidCountering(
  ctx: OfferContext,
  offer: Offer,
  reason: { code: string; text: string },
  by: 'effect' | 'timer' = 'effect',
): Promise<void> {
  await asEffect(ctx, offer.id, async () => {
    for (const thread of await threadsOf(ctx, offer.id))
      if (thread.status === NEGOTIATION.countering) await lapseThread(ctx, offer, thread, reason, by);
  });
}

/** One thread lapses to 05: its live round expires, its timers go. */
export async function lapseThread(
  ctx: OfferContext,
  offer: Offer,
  thread: Negotiation,
  reason: { code: string; text: string },
  by: 'effect' | 'timer',
): Promise<Negotiation> {
  await endRounds(ctx, thread.id);
  const ended = await stepThread(ctx, thread, 'lapse', by, {
    reason: reason.text,
    set: { cancel_reason: reason.code, cancel_text: reason.text, frozen: false },
  });
  await clearThreadTimers(ctx, thread.id);
  await notifyParties(ctx, 'N-NEG-05', {
    offer,
    thread: ended,
    to: ['buyer', 'seller'],
    more: { reason: reason.text },
  });
  threadMoved(ctx, thread);
  return ended;
}

export const endRounds = async (ctx: OfferContext, threadId: string): Promise<void> => {
  await ctx.tx
    .updateTable('offers.round')
    .set({ state: ROUND.expired })
    .where('negotiation_id', '=', threadId)
    .where('state', '=', ROUND.live)
    .execute();
};

export const THREAD_TIMERS = [
  'negotiations.roundLapse',
  'negotiations.idle',
  'negotiations.confirmBy',
  'negotiations.subjects',
] as const;
export async function clearThreadTimers(ctx: OfferContext, threadId: string): Promise<void> {
  for (const kind of THREAD_TIMERS) await ctx.unschedule(kind, threadId);
}

/** Freezes (or frees) the other threads of an indivisible offer when one locks (or ends). */
export async function freezeOthers(
  ctx: OfferContext,
  offer: Offer,
  threadId: string,
  frozen: boolean,
): Promise<void> {
  if (offer.divisible) return;
  const turned = await asEffect(ctx, offer.id, () =>
    ctx.tx
      .updateTable('offers.negotiation')
      .set({ frozen, gmt_modified: nowHere, version: sql`version + 1` })
      .where('offer_id', '=', offer.id)
      .where('id', '<>', threadId)
      .where('frozen', '=', !frozen)
      .where('status', 'in', [NEGOTIATION.countering, NEGOTIATION.buyerAccepted, NEGOTIATION.preDeal])
      .returning(['id', 'seller_member_id', 'buyer_member_id'])
      .execute(),
  );
  for (const thread of turned) threadMoved(ctx, thread);
}

/** Statuses the threads of an offer stand in, each once, whoever the buyers are. */
async function statusesOf(ctx: OfferContext, offerId: string): Promise<readonly NegotiationStatus[]> {
  const { rows } = await sql<{
    statuses: NegotiationStatus[];
  }>`select offers.thread_statuses(${offerId}::bigint) as statuses`.execute(ctx.tx);
  return rows[0]?.statuses ?? [];
}

interface Badged {
  readonly offer: Offer;
  readonly statuses: readonly NegotiationStatus[];
  readonly inTime: boolean;
}
/**
 * Reads the statuses of an offer's threads and whether its validity lasts by the database clock of this
 * statement, and writes the badge that follows from them, when it is another.
 */
async function badge(ctx: OfferContext, offer: Offer): Promise<Badged> {
  const { rows } = await sql<{ statuses: NegotiationStatus[] | null; inTime: boolean }>`
    with standing as materialized (
      select offers.thread_statuses(${offer.id}::bigint) as statuses, coalesce(${nowHere} < ${offer.valid_until?.toISOString() ?? null}::timestamptz, true) as "inTime"),
    badged as (
      update offers.offer o set new_offer_status = b.badge
      from (select (select a.status from unnest(${ADVANCE}::text[]) with ordinality as a(status, n) where a.status = any(s.statuses) order by a.n limit 1) as badge from standing s) b
      where o.id = ${offer.id}::bigint and o.new_offer_status is distinct from b.badge)
    select statuses, "inTime" from standing`.execute(ctx.tx);
  const statuses = rows[0]?.statuses ?? [];
  return {
    offer: { ...offer, new_offer_status: badgeOfOffer(statuses) },
    statuses,
    inTime: rows[0]?.inTime === true,
  };
}

/**
 * After any act on a thread: the badge, sold out or back, and the end of a validity that was only waiting for
 * its last thread (3.3). An offer the act holds and did not change is given as it is.
 */
export async function refreshOffer(ctx: OfferContext, at: string | Offer): Promise<Offer> {
  const offer = typeof at === 'string' ? await asEffect(ctx, at, () => reread(ctx, at)) : at;
  const [{ offer: badged, statuses, inTime }, position] = await all([
    badge(ctx, offer),
    offer.position_id === null ? null : readPosition(ctx, { id: offer.position_id }),
  ]);
  ctx.live(`board:${offer.lane}`, { id: offer.id });
  return position === null
    ? badged
    : settle(ctx, badged, { held: statuses.some((s) => HOLDING.includes(s)), inTime, position });
}

interface Standing {
  readonly held: boolean;
  readonly inTime: boolean;
  readonly position: KnownPosition;
}
async function settle(ctx: OfferContext, offer: Offer, { held, inTime, position }: Standing): Promise<Offer> {
  if (offer.publish_state === OFFER.onOffer && isSoldOut(position)) {
    const sold = await stepOffer(ctx, offer, 'sellOut', 'effect');
    await notifyParties(ctx, 'N-OFF-08', { offer: sold, to: ['seller'], more: { act: 'soldOut' } });
    await voidCountering(ctx, sold, { code: VOID_REASON.other, text: SYSTEM_REASON.soldOut });
    return (await badge(ctx, sold)).offer;
  }
  if (offer.publish_state === OFFER.soldOut && !isSoldOut(position)) {
    const back = await stepOffer(ctx, offer, 'comeBack', 'effect', { to: inTime ? 'onOffer' : 'expired' });
    if (!inTime) await unlistQuantity(ctx, back);
    const more = { act: 'back' };
    await notifyParties(ctx, inTime ? 'N-OFF-08' : 'N-OFF-07', { offer: back, to: ['seller'], more });
    if (inTime) await ctx.emit(offerListed, { offerId: back.id });
    return back;
  }
  const waits =
    offer.publish_state === OFFER.onOffer ||
    offer.publish_state === OFFER.paused ||
    offer.publish_state === OFFER.stopped;
  if (waits && !inTime && !held)
    await ctx.schedule({ kind: 'offers.expire', key: offer.id, at: { inSeconds: 0 } });
  return offer;
}

const reread = (ctx: OfferContext, id: string) =>
  ctx.tx.selectFrom('offers.offer').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** True when a thread of the offer holds goods (open thread ≥ 15 of 3.3), whoever the buyer is. */
export const hasHoldingThread = (ctx: OfferContext, offerId: string): Promise<boolean> =>
  statusesOf(ctx, offerId).then((statuses) => statuses.some((s) => HOLDING.includes(s)));

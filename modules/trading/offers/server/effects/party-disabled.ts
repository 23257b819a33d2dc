import { sql } from 'kysely';
import { notify } from '#office/messaging/server/door.ts';
import { memberDisabled } from '#registry/members/server/door.ts';
import { VOID_REASON } from '../../rules/codes.ts';
import { HOLDING, NEGOTIATION } from '../../rules/negotiation-lifecycle.ts';
import { offerNotices } from '../../rules/notification-words.ts';
import { OFFER } from '../../rules/offer-lifecycle.ts';
import { SYSTEM_REASON } from '../../rules/system-reasons.ts';
import { type OfferContext, stepOffer } from '../lock-offer.ts';
import { type Negotiation, type Offer, offers } from '../tables.ts';
import { lapseThread, refreshOffer, unlistQuantity, voidCountering } from './effects.ts';
import { notifyThreads } from './notify.ts';

const reason = SYSTEM_REASON.partyDisabled;
const PARTY_ENDED = VOID_REASON.other;

/**
 * A company was disabled (trading-domain 19.2): its offers leave the board for good, with open threads too
 * (3.3, X); threads still countering end on either side of it (3.5);
 * those that hold goods wait for the operator, who finds them under counterOfferList. Deals and orders go on.
 */
export const onMemberDisabled = offers.listen(memberDisabled, async (ctx) => {
  const { memberId } = ctx.input;
  const open = await ctx.tx
    .selectFrom('offers.offer')
    .selectAll()
    .where('seller_member_id', '=', memberId)
    .where('publish_state', 'in', [OFFER.onOffer, OFFER.paused, OFFER.stopped])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  for (const offer of open) await takeDown(ctx, offer);
  for (const at of await counteringOf(ctx, memberId)) await endCountering(ctx, at);
  await handOver(ctx, memberId);
});

async function takeDown(ctx: OfferContext, offer: Offer): Promise<void> {
  const out = await stepOffer(ctx, offer, 'revoke', 'effect', { reason });
  await ctx.unschedule('offers.expire', offer.id);
  await notifyThreads(ctx, 'N-OFF-05', out, [NEGOTIATION.countering], { act: 'revoked', reason });
  await voidCountering(ctx, out, { code: PARTY_ENDED, text: reason });
  await unlistQuantity(ctx, out);
  await refreshOffer(ctx, out.id);
}

/**
 * Threads the company still counters in, seller or buyer: those of offers that ended otherwise, and those it
 * opened itself.
 */
const counteringOf = (ctx: OfferContext, memberId: string): Promise<{ id: string; offer_id: string }[]> =>
  ctx.tx
    .selectFrom('offers.negotiation')
    .select(['id', 'offer_id'])
    .where((eb) => eb.or([eb('buyer_member_id', '=', memberId), eb('seller_member_id', '=', memberId)]))
    .where('status', '=', NEGOTIATION.countering)
    .where('deleted', '=', false)
    .orderBy('offer_id')
    .orderBy('id')
    .execute();

async function endCountering(ctx: OfferContext, at: { id: string; offer_id: string }): Promise<void> {
  const offer = await ctx.tx
    .selectFrom('offers.offer')
    .selectAll()
    .where('id', '=', at.offer_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const thread = await ctx.tx
    .selectFrom('offers.negotiation')
    .selectAll()
    .where('id', '=', at.id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (thread.status !== NEGOTIATION.countering) return;
  await lapseThread(ctx, offer, thread, { code: PARTY_ENDED, text: reason }, 'effect');
  await refreshOffer(ctx, offer.id);
}

/** Threads in which goods are held and the company stands on a side: the operator's to settle. */
export const waitingWith = (members: readonly string[]) =>
  sql<boolean>`(${sql.ref('offers.negotiation.status')} = any(${[...HOLDING]}::varchar[]) and (${sql.ref('offers.negotiation.seller_member_id')} = any(${[...members]}::bigint[]) or ${sql.ref('offers.negotiation.buyer_member_id')} = any(${[...members]}::bigint[])))`;

async function handOver(ctx: OfferContext, memberId: string): Promise<void> {
  const held: Negotiation[] = await ctx.tx
    .selectFrom('offers.negotiation')
    .selectAll()
    .where(waitingWith([memberId]))
    .where('deleted', '=', false)
    .orderBy('id')
    .execute();
  for (const thread of held) {
    const no = thread.negotiation_no ?? '';
    const wording = (key: 'PARTY_DISABLED.title' | 'PARTY_DISABLED.text') => ({
      zh: offerNotices.table[key].zh.replace('{no}', no),
      en: offerNotices.table[key].en.replace('{no}', no),
    });
    await notify(ctx, {
      event: 'PARTY_DISABLED',
      title: wording('PARTY_DISABLED.title'),
      body: wording('PARTY_DISABLED.text'),
      to: { platformRoute: '/counterOfferManagement/counterOfferList', button: 'CancelOffer' },
      bizType: 'NEGOTIATION',
      bizId: thread.id,
      link: `/counterOfferManagement/counterOfferList?partyDisabled=true&keyword=${no}`,
      onceKey: `PARTY_DISABLED:${thread.id}:${memberId}`,
    });
  }
}

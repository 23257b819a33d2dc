import { APPROVAL } from '#office/approvals/rules/approval-life.ts';
import { decide } from '#office/approvals/server/door.ts';
import { tradingLimits } from '#office/configuration/server/door.ts';
import { assertMarketOpen } from '#office/markethours/server/door.ts';
import { requireTrader } from '#registry/members/server/door.ts';
import { LicenceMissing } from '#registry/qualifications/rules/refusals.ts';
import { gateSaying } from '#registry/qualifications/server/door.ts';
import { pauseOffer, prolongOffer, resumeOffer, revokeOffer, stopOffer } from '../../contract/offer.ts';
import {
  adminPauseOffer,
  adminResumeOffer,
  adminRevokeOffer,
  adminStopOffer,
  approveOffer,
  rejectOffer,
} from '../../contract/offer-oversight.ts';
import { DEAL_SIDE, VOID_REASON } from '../../rules/codes.ts';
import { NEGOTIATION } from '../../rules/negotiation-life.ts';
import { OFFER } from '../../rules/offer-life.ts';
import {
  OfferBusy,
  OfferEnded,
  OfferIncomplete,
  OperatorPaused,
  Validity,
} from '../../rules/refusals-offer.ts';
import { checkProlong } from '../../rules/rounds.ts';
import {
  hasHoldingThread,
  listQuantity,
  refreshOffer,
  unlistQuantity,
  voidCountering,
} from '../effects/effects.ts';
import { storeIsOpen } from '../effects/store-closed.ts';
import { tell, tellThreads } from '../effects/tell.ts';
import { isBefore, lockOwnOffer, type OfferWork, stepOffer } from '../lock-offer.ts';
import { type Offer, offers } from '../tables.ts';
import { sellingFacts } from './facts.ts';
import { presentDetail } from './present-offer.ts';
import { publish } from './release-offer.ts';

type Chair = 'seller' | 'operator';
const show = async (w: OfferWork, offer: Offer) => presentDetail(w, await refreshOffer(w, offer.id));

async function pauseBy(w: OfferWork, offer: Offer, chair: Chair, reason: string | null) {
  const out = await stepOffer(w, offer, 'pause', chair, {
    reason,
    set: { paused_by: chair === 'seller' ? DEAL_SIDE.seller : DEAL_SIDE.operator, pause_reason: reason },
  });
  await tellThreads(w, 'N-OFF-05', out, 'open', { act: 'paused', reason: reason ?? '' });
  return show(w, out);
}
/** No new threads while paused; live threads go on. */
export const pause = offers.on(pauseOffer, async (w) =>
  pauseBy(w, await lockOwnOffer(w, w.input), 'seller', null),
);
export const adminPause = offers.on(adminPauseOffer, async (w) =>
  pauseBy(w, await lockOwnOffer(w, w.input), 'operator', w.input.reason),
);

async function resumeBy(w: OfferWork, offer: Offer, chair: Chair) {
  if (offer.publish_state === OFFER.paused && offer.paused_by === DEAL_SIDE.operator && chair === 'seller')
    throw OperatorPaused({});
  const out = await stepOffer(w, offer, 'resume', chair, { set: { paused_by: null, pause_reason: null } });
  await assertMarketOpen(w, { market: offer.lane, act: 'trade' });
  if (!(await isBefore(w, offer.valid_until))) throw OfferEnded({});
  await storeIsOpen(w, offer);
  await licensed(w, offer);
  return show(w, out);
}
/** Only while the validity lasts and the cause is gone; what the operator paused only the operator resumes. */
export const resume = offers.on(resumeOffer, async (w) =>
  resumeBy(w, await lockOwnOffer(w, w.input), 'seller'),
);
export const adminResume = offers.on(adminResumeOffer, async (w) =>
  resumeBy(w, await lockOwnOffer(w, w.input), 'operator'),
);

async function licensed(w: OfferWork, offer: Offer) {
  await requireTrader(w, { memberId: offer.seller_member_id });
  const { licence, facts } = await sellingFacts(w, offer);
  if (facts.sku?.onShelf !== true)
    throw OfferIncomplete({ issues: [{ field: 'skuId', rule: 'sku.offShelf' }] }, 'skuId');
  if (licence !== null && !licence.pass) throw LicenceMissing({ says: licence.blocks.map(gateSaying) });
}

async function stopBy(w: OfferWork, offer: Offer, chair: Chair, reason: string | null) {
  const out = await stepOffer(w, offer, 'stop', chair, { reason });
  await tellThreads(w, 'N-OFF-05', out, 'open', { act: 'stopped', reason: reason ?? '' });
  return show(w, out);
}
/** No new thread and no new buyer round; live proposals stay until they lapse. Allowed at any hour. */
export const stop = offers.on(stopOffer, async (w) =>
  stopBy(w, await lockOwnOffer(w, w.input), 'seller', null),
);
export const adminStop = offers.on(adminStopOffer, async (w) =>
  stopBy(w, await lockOwnOffer(w, w.input), 'operator', w.input.reason),
);

async function revokeBy(w: OfferWork, offer: Offer, chair: Chair, reason: string) {
  const out = await stepOffer(w, offer, 'revoke', chair, { reason });
  if (await hasHoldingThread(w, offer.id)) throw OfferBusy({});
  await w.undue('offers.expire', offer.id);
  await tellThreads(w, 'N-OFF-05', out, [NEGOTIATION.countering], { act: 'revoked', reason });
  await voidCountering(w, out, { code: VOID_REASON.revoked, text: reason });
  await unlistQuantity(w, out);
  return show(w, out);
}
/** Takes the goods off the market for good; refused while a buyer has accepted or locked (use StopOffer). Allowed at any hour. */
export const revoke = offers.on(revokeOffer, async (w) =>
  revokeBy(w, await lockOwnOffer(w, w.input), 'seller', w.input.reason),
);
export const adminRevoke = offers.on(adminRevokeOffer, async (w) =>
  revokeBy(w, await lockOwnOffer(w, w.input), 'operator', w.input.reason),
);

/** Later, at most as many days more as the operator has set, the price unchanged; within 7 days an expired offer comes back with its unsold rest (3.3). */
export const prolong = offers.on(prolongOffer, async (w) => {
  const offer = await lockOwnOffer(w, w.input);
  const until = new Date(w.input.validUntil);
  const expired = offer.publish_state === OFFER.expired;
  const out = await stepOffer(w, offer, 'prolong', 'seller', { set: { valid_until: until } });
  await assertMarketOpen(w, { market: offer.lane, act: 'trade' });
  const rule = checkProlong(
    { validUntil: offer.valid_until as Date, expired },
    until,
    await w.now(),
    (await tradingLimits(w)).prolongMaxDays,
  );
  if (rule !== null) throw Validity({ rule }, 'validUntil');
  await w.due({ kind: 'offers.expire', key: out.id, at: until });
  if (expired) {
    await storeIsOpen(w, out);
    await licensed(w, out);
    await listQuantity(w, out);
    await tell(w, 'N-OFF-02', { offer: out, to: ['seller'] });
  } else await tellThreads(w, 'N-OFF-06', out, 'open');
  return show(w, out);
});

/** The operator's yes: four eyes, a seller who may trade, validity still ahead, then the board. */
export const approve = offers.on(approveOffer, async (w) => {
  const offer = await lockOwnOffer(w, w.input);
  await decide(w, { kind: 'OFFER', documentId: offer.id, verdict: 'approve', reason: null });
  await requireTrader(w, { memberId: offer.seller_member_id });
  if (!(await isBefore(w, offer.valid_until))) throw OfferEnded({});
  await storeIsOpen(w, offer);
  return presentDetail(w, await publish(w, offer, 'approve', 'operator'));
});
/** Back to the seller with a reason; held and sold stay, the available part is unlisted. */
export const reject = offers.on(rejectOffer, async (w) => {
  const offer = await lockOwnOffer(w, w.input);
  await decide(w, { kind: 'OFFER', documentId: offer.id, verdict: 'reject', reason: w.input.reason });
  const out = await stepOffer(w, offer, 'reject', 'operator', {
    reason: w.input.reason,
    set: { approval_status: APPROVAL.rejected, reject_reason: w.input.reason },
  });
  await unlistQuantity(w, out);
  await tell(w, 'N-OFF-03', { offer: out, to: ['seller'], more: { reason: w.input.reason } });
  return show(w, out);
});

import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { refused } from '#app/world.ts';
import { acceptListed, confirmThread, counter, liftSubjects, lockThread } from '../contract/negotiation.ts';
import { deleteOffer, pauseOffer, resumeOffer, revokeOffer } from '../contract/offer.ts';
import { adminPauseOffer } from '../contract/offer-oversight.ts';
import { LIMITS } from '../rules/codes.ts';
import {
  NotNegotiable,
  OfferBusy,
  OfferEnded,
  OfferNotDraft,
  OperatorPaused,
  RoundLimit,
  SubjectsDate,
  SubjectsOpen,
} from '../rules/refusals-offer.ts';
import { type DealWorld, dealWorld, listed, seen } from './deal-world.ts';

let w: DealWorld;
beforeAll(async () => {
  w = await dealWorld();
});
const soon = async (minutes: number) =>
  new Date((await w.world.now()).getTime() + minutes * 60_000).toISOString();

describe('trading-domain 3.3 an offer says by name why it does not move', () => {
  test('what was published is not deleted', async () => {
    const offer = await listed(w);
    expect(await w.seller.does(deleteOffer, { ids: [offer.id] })).toMatchObject({
      success: 0,
      failures: [{ code: OfferNotDraft.code }],
    });
  });

  test('what is not negotiable takes no counter-offer', async () => {
    const offer = await listed(w, { negotiable: false });
    const round = { offerId: offer.id, price: '2090.00', quantity: '200.00', validUntil: await soon(60) };
    await refused(w.buyer.does(counter, round), NotNegotiable);
  });

  test('what the operator paused only the operator resumes', async () => {
    const offer = await listed(w);
    const paused = await w.operator.does(adminPauseOffer, {
      id: offer.id,
      version: offer.version,
      reason: '资料待核',
    });
    await refused(w.seller.does(resumeOffer, { id: offer.id, version: paused.version }), OperatorPaused);
  });

  test('an offer of which goods are held is not revoked', async () => {
    const offer = await listed(w);
    await w.buyer.does(acceptListed, seen(offer, '200.00', '423000.00'));
    const { rows } = await sql<{
      version: number;
    }>`select version from offers.offer where id = ${offer.id}::bigint`.execute(w.world.sql);
    const version = rows[0]?.version as number;
    await refused(w.seller.does(revokeOffer, { id: offer.id, version, reason: '不再出售' }), OfferBusy);
  });

  test('a negotiation has as many rounds as the limit says', async () => {
    const offer = await listed(w);
    const thread = await w.buyer.does(counter, {
      offerId: offer.id,
      price: '2090.00',
      quantity: '200.00',
      validUntil: await soon(60),
    });
    await sql`update offers.negotiation set rounds = ${LIMITS.roundsPerThread} where id = ${thread.id}::bigint`.execute(
      w.world.sql,
    );
    const next = {
      id: thread.id,
      version: thread.version,
      price: '2100.00',
      quantity: '200.00',
      validUntil: await soon(60),
    };
    await refused(w.seller.does(counter, next), RoundLimit, { most: LIMITS.roundsPerThread });
  });
});

describe('trading-domain 3.2 subjects', () => {
  test('they carry a date ahead of now and within three working days', async () => {
    const offer = await listed(w);
    const taking = { ...seen(offer, '200.00', '423000.00'), subjects: '待船期确认' };
    await refused(w.buyer.does(acceptListed, taking), SubjectsDate);
    for (const minutes of [-1, 20 * 24 * 60])
      await refused(
        w.buyer.does(acceptListed, { ...taking, subjectsUntil: await soon(minutes) }),
        SubjectsDate,
      );
  });

  test('while one side has subjects the pre-deal is not locked by hand, and after their date nobody lifts them', async () => {
    const offer = await listed(w);
    const taken = await w.buyer.does(acceptListed, {
      ...seen(offer, '200.00', '423000.00'),
      subjects: '待船期确认',
      subjectsUntil: await soon(30),
    });
    const preDeal = await w.seller.does(confirmThread, { id: taken.id, version: taken.version });
    const one = { id: preDeal.id, version: preDeal.version };
    await refused(w.seller.does(lockThread, one), SubjectsOpen);
    await w.world.push('31min');
    await refused(w.buyer.does(liftSubjects, one), SubjectsOpen);
  });
});

// The last: the clock goes days ahead.
test('3.3 an offer whose validity is over is not resumed', async () => {
  const offer = await listed(w);
  const paused = await w.seller.does(pauseOffer, { id: offer.id, version: offer.version });
  await w.world.push('4d');
  await refused(w.seller.does(resumeOffer, { id: offer.id, version: paused.version }), OfferEnded);
});

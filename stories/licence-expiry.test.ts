import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { release } from '#app/tests/acts.ts';
import { openWorld, type Person, refused, type World } from '#app/world.ts';
import { lineAmount } from '#kernel/rules/decimal.ts';
import { scheduleCronJobs } from '#kernel/server/jobs.ts';
import { checkLicence } from '#registry/qualifications/contract/gate.ts';
import {
  addLicence,
  approveLicence,
  licenceDetail,
  listLicences,
} from '#registry/qualifications/contract/licence.ts';
import { LicenceMissing } from '#registry/qualifications/rules/refusals.ts';
import { inDays, paper } from '#registry/qualifications/tests/world.ts';
import { marketDetail } from '#trading/offers/contract/market.ts';
import { directDeal } from '#trading/offers/contract/negotiation.ts';
import { ownOfferDetail, resumeOffer } from '#trading/offers/contract/offer.ts';

let world: World;
let seller: Person;
let buyer: Person;
let auditor: Person;
const METHANOL = '67-56-1';
const says = (refusal: { details: unknown }) =>
  (refusal.details as { says?: { paper: string; reason: string; zh: string; en: string }[] }).says ?? [];
type Offer = Awaited<ReturnType<typeof release>>;
const taking = (o: Offer, quantity: string) => ({
  offerId: o.id,
  offerVersion: o.termsVersion,
  termsHash: o.termsHash as string,
  quantity,
  amount: lineAmount(quantity, o.unitPrice as string),
});

beforeAll(async () => {
  world = await openWorld();
  await scheduleCronJobs(world.runtime);
  [seller, buyer, auditor] = [
    await world.as('seller_admin', 'seller'),
    await world.as('jinyu', 'buyer'),
    await world.as('auditor'),
  ];
});

describe('licence expiry (trading-domain 1.4, 19.4, 23.5 story 14)', () => {
  test('company 15 renews its expired operating licence through the review, and may buy methanol from that moment', async () => {
    const offer = await release(world, seller, { quantity: '500.00', minQty: '10.00', qtyStep: '10.00' });
    const blocked = await refused(buyer.does(directDeal, taking(offer, '20.00')), LicenceMissing);
    expect(says(blocked).map((s) => [s.paper, s.reason])).toContainEqual(['20', 'expired']);
    // The offer itself is for licence-checked companies (administration-domain 10.1): its page names the paper.
    const hidden = await refused(buyer.does(marketDetail, { id: offer.id }), LicenceMissing);
    expect(says(hidden).map((s) => [s.paper, s.reason])).toContainEqual(['20', 'expired']);
    const expired = (await buyer.does(listLicences, { effectiveStatus: ['40'] })).list.find(
      (l) => l.licenceType === '20',
    );
    const form = await paper(world, buyer, {
      replacesId: expired?.id ?? null,
      scopeItems: [{ cas: METHANOL }],
    });
    const filed = await buyer.does(addLicence, form);
    expect(
      says(await refused(buyer.does(directDeal, taking(offer, '20.00')), LicenceMissing)).length,
    ).toBeGreaterThan(0);
    await auditor.does(approveLicence, { id: filed.id, version: filed.version });
    expect(await buyer.does(licenceDetail, { id: expired?.id as string })).toMatchObject({
      effectiveStatus: '20',
      endDate: form.endDate,
    });
    expect((await buyer.does(directDeal, taking(offer, '20.00'))).status).toBe('45');
    expect(await world.audit()).toEqual({});
  });

  test('3.10.13: the seller’s licence ends at midnight: the next act is blocked and the paper named, the offer is paused, seller and operator are told; renewed, the offer may be resumed', async () => {
    const { rows } = await sql<{
      id: string;
      scope: unknown;
    }>`select id, scope_items as scope from qualifications.licence
      where member_id = ${seller.actor.memberId}::bigint and licence_type = '20'
      and effective_status in ('20', '30')`.execute(world.sql);
    const id = rows[0]?.id as string;
    await sql`update qualifications.licence set end_date = kernel.today() + 1, effective_status = '30',
      noticed_days = 7 where id = ${id}::bigint`.execute(world.sql);
    const trader = await world.as('buyer_admin', 'buyer');
    const offer = await release(world, seller, {
      quantity: '500.00',
      minQty: '10.00',
      qtyStep: '10.00',
      validUntil: new Date((await world.now()).getTime() + 5 * 86_400_000).toISOString(),
    });
    await world.push('1d');
    const last = await seller.does(checkLicence, {
      act: 'list',
      spuId: await spu(METHANOL),
      quantity: '10',
      day: await inDays(world, 0),
    });
    expect(last.pass).toBe(true);
    await world.push('1d');
    // Midnight has passed and the job has not run yet: the gate goes by the day, not by the job.
    expect(
      says(await refused(trader.does(directDeal, taking(offer, '10.00')), LicenceMissing)).map((s) => [
        s.paper,
        s.reason,
      ]),
    ).toContainEqual(['20', 'expired']);
    await world.tick();
    expect(await seller.does(ownOfferDetail, { id: offer.id })).toMatchObject({ publishState: '40' });
    const { rows: told } = await sql<{
      receiver: unknown;
    }>`select receiver from messaging.notice where event = 'N-LIC-03' and biz_id = ${id}`.execute(world.sql);
    expect(told).toHaveLength(2);
    const renewal = await seller.does(
      addLicence,
      await paper(world, seller, { replacesId: id, scopeItems: [{ cas: METHANOL }] }),
    );
    await auditor.does(approveLicence, { id: renewal.id, version: renewal.version });
    const paused = await seller.does(ownOfferDetail, { id: offer.id });
    expect(await seller.does(resumeOffer, { id: paused.id, version: paused.version })).toMatchObject({
      publishState: '30',
    });
  });
});
const spu = async (cas: string): Promise<string> =>
  (await sql<{ id: string }>`select id from catalogue.spu where cas_no = ${cas}`.execute(world.sql)).rows[0]
    ?.id as string;

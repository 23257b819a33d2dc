import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { release } from '#app/tests/acts.ts';
import { openWorld, refused } from '#app/world.ts';
import { lineAmount } from '#kernel/rules/decimal.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { RecordBusy } from '#kernel/rules/refusals.ts';
import { raceSettled } from '#kernel/test/race.ts';
import { licenceDetail, listLicences } from '#registry/qualifications/contract/licence.ts';
import { LicenceMissing } from '#registry/qualifications/rules/refusals.ts';
import { directDeal } from '#trading/offers/contract/negotiation.ts';

test('R-LIC-008 1.4: fifty direct deals at once against the last 125 licensed tonnes of the seller: never more than the paper allows, and the act after the last tonne is told which paper is used up', async () => {
  const world = await openWorld({ max: 16 });
  const [seller, buyer] = [await world.as('seller_admin', 'seller'), await world.as('buyer_admin', 'buyer')];
  const permit = (await seller.does(listLicences, { licenceType: ['20'] })).list[0];
  const offer = await release(world, seller, { quantity: '500.00', minQty: '10.00', qtyStep: '10.00' });
  const other = await release(world, seller, { quantity: '500.00', minQty: '10.00', qtyStep: '10.00' });
  // Narrowed after the release: the gate would not let 500 t be listed on 125.
  await sql`update qualifications.licence set sellable_qty = 125 where id = ${permit?.id ?? '0'}::bigint`.execute(
    world.sql,
  );
  const take = (o: typeof offer) =>
    buyer.does(directDeal, {
      offerId: o.id,
      offerVersion: o.termsVersion,
      termsHash: o.termsHash as string,
      quantity: '10.00',
      amount: lineAmount('10.00', o.unitPrice as string),
    });
  const done = await raceSettled(50, (i) => take(i % 2 === 0 ? offer : other));
  const lost = done.flatMap((d) => (d.status === 'rejected' ? [d.reason as unknown] : []));
  // On a slow machine some give up waiting for the lock; they are asked to press again, and nothing has happened.
  for (const error of lost)
    expect([LicenceMissing.code, RecordBusy.code]).toContain(
      error instanceof Refusal ? error.kind.code : String(error),
    );
  let dealt = done.length - lost.length;
  expect(dealt).toBeLessThanOrEqual(12);
  for (; dealt < 12; dealt++) await take(dealt % 2 === 0 ? offer : other);
  await refused(take(offer), LicenceMissing);
  expect(await seller.does(licenceDetail, { id: permit?.id as string })).toMatchObject({
    usedQty: '120.000',
    leftQty: '5',
  });
  expect(await world.audit()).toEqual({});
});

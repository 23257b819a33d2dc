import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { release, sign } from '#app/tests/acts.ts';
import { openWorld, type Person, refused, type World } from '#app/world.ts';
import { letterDetail } from '#fulfilment/deals/contract/letter.ts';
import { StateNotAllowed } from '#kernel/rules/refusals.ts';
import {
  approveChange,
  companyRecord,
  dropChange,
  extendCompany,
  listChanges,
  listOwnChanges,
  rejectChange,
  submitChange,
} from '#registry/members/contract/change.ts';
import { companyDetail } from '#registry/members/contract/company.ts';
import { directDeal } from '#trading/offers/contract/negotiation.ts';

const NEW_NAME = '澄湾新石化有限公司';

/** The request that waits for the auditors. */
async function waiting(auditor: Person) {
  const row = (await auditor.does(listChanges, { kind: 'company', state: ['10'] })).list[0];
  if (row === undefined) throw new Error('nothing waits');
  return { id: row.id, version: row.version };
}
const wish = async (who: Person, over: object) => {
  const { version, fields } = await who.does(companyRecord, {});
  return { ...fields, version, ...over };
};
async function letterOf(world: World, seller: Person, buyer: Person): Promise<string> {
  const offer = await release(world, seller);
  const deal = await buyer.does(directDeal, {
    offerId: offer.id,
    offerVersion: offer.termsVersion,
    termsHash: offer.termsHash as string,
    quantity: '300.00',
    amount: '634500.00',
  });
  return deal.letterId as string;
}

test('R-MEMB-022 to R-MEMB-026 story 15: a company is renamed while its letters are open, and its extension is refused', async () => {
  const world = await openWorld();
  const [seller, buyer, auditor] = [
    await world.as('seller_admin', 'seller'),
    await world.as('buyer_admin', 'buyer'),
    await world.as('auditor'),
  ];
  const relation = async () => (await seller.does(companyDetail, {})).relationStatus;
  const open = await letterOf(world, seller, buyer);
  const before = await seller.does(letterDetail, { id: open });

  // 10: asked for, refused (11), corrected, approved (01). Trading goes on with the old data all the while.
  await seller.does(submitChange, await wish(seller, { companyName: NEW_NAME }));
  expect(await relation()).toBe('10');
  await sign(world, seller, open);
  await auditor.does(rejectChange, { ...(await waiting(auditor)), reason: '变更登记尚未公示' });
  expect(await relation()).toBe('11');
  const during = await letterOf(world, seller, buyer);
  expect((await seller.does(letterDetail, { id: during })).sellerName).toBe(before.sellerName);
  await seller.does(submitChange, await wish(seller, { companyName: NEW_NAME, legalPerson: '演示法人' }));
  await auditor.does(approveChange, await waiting(auditor));
  expect(await seller.does(companyDetail, {})).toMatchObject({ name: NEW_NAME, relationStatus: '01' });

  // The open letters keep the name and the hash they were written with; the snapshot wins (19.7).
  const after = await buyer.does(letterDetail, { id: open });
  expect(after).toMatchObject({ sellerName: before.sellerName, contentHash: before.contentHash });
  expect((await sign(world, buyer, open)).state).toBe('40');
  const fresh = await letterOf(world, await seller.again(), buyer);
  expect((await buyer.does(letterDetail, { id: fresh })).sellerName).toBe(NEW_NAME);

  // 20: another sales organisation, refused (21), given up (01).
  await seller.does(extendCompany, {
    version: (await seller.does(companyRecord, {})).version,
    organisation: '华南销售公司',
    scope: '芳烃',
  });
  expect(await relation()).toBe('20');
  await refused(seller.does(submitChange, await wish(seller, { legalPerson: '又一人' })), StateNotAllowed);
  await auditor.does(rejectChange, { ...(await waiting(auditor)), reason: '范围不明' });
  expect(await relation()).toBe('21');
  const mine = (await seller.does(listOwnChanges, {})).list[0];
  await seller.does(dropChange, { id: mine?.id as string, version: mine?.version as number });
  expect(await relation()).toBe('01');

  const stores = await sql<{
    name: string;
  }>`select distinct company_name as name from stores.store where member_id = ${seller.actor.memberId}::bigint`.execute(
    world.sql,
  );
  expect(stores.rows).toEqual([{ name: NEW_NAME }]);
  await world.tick();
  expect(await world.audit()).toEqual({});
});

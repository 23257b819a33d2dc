import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openWorld, type Person } from '#app/world.ts';
import { applyCompany } from '#registry/members/contract/application.ts';
import { approveAudit } from '#registry/members/contract/audit.ts';
import { ATTESTED } from '#registry/members/rules/admission-checks.ts';
import { form, upload } from '#registry/members/tests/world.ts';
import { firstSteps } from '../contract/first-steps.ts';

const statesOf = async (who: Person) =>
  Object.fromEntries((await who.does(firstSteps, {})).map((s) => [s.key, s.state]));
const day = (at: Date, plus: number) => new Date(at.getTime() + plus * 86_400_000).toISOString().slice(0, 10);

test('m10 a newly admitted seller is shown what it settles next, each step by its data, until all is settled', async () => {
  const world = await openWorld();
  const [applicant, auditor] = [await world.as('unverified_seller', 'seller'), await world.as('auditor')];
  expect(await applicant.does(firstSteps, {})).toEqual([]);
  const now = await world.now();
  const permit = {
    licenceType: '20' as const,
    certificateNo: '测试危化经字00099',
    startDate: day(now, -10),
    endDate: day(now, 1000),
    fileId: await upload(world, applicant),
    scopeItems: [{ cas: '67-56-1' }],
    operatingMode: '10' as const,
  };
  const fields = await form(world, applicant, {
    identityTypes: ['seller'],
    bank: '演示银行',
    bankAccount: '62000000000001',
    qualificationLicences: [permit],
  });
  const sent = await applicant.does(applyCompany, { ...fields, submit: true });
  const { memberId } = await auditor.does(approveAudit, {
    id: sent.applicationId,
    version: sent.version,
    attested: [...ATTESTED],
  });
  const seller = await applicant.again();
  expect(await statesOf(seller)).toEqual({
    'stores.publish': 'open',
    'qualifications.business': 'done',
    'qualifications.hazard': 'waiting',
    'catalogue.sku': 'open',
    'catalogue.warehouse': 'open',
    'addressbook.account': 'open',
    'offers.first': 'open',
  });
  for (const { path } of await seller.does(firstSteps, {})) expect(seller.actor.routes.has(path)).toBe(true);
  await sql`update stores.store set state = '10' where member_id = ${memberId}::bigint`.execute(world.sql);
  await sql`update qualifications.licence set approval_status = '20', effective_status = '20' where member_id = ${memberId}::bigint`.execute(
    world.sql,
  );
  expect(await statesOf(seller)).toMatchObject({
    'stores.publish': 'waiting',
    'qualifications.hazard': 'done',
  });
  await world.push('180 days');
  expect(await seller.does(firstSteps, {})).toEqual([]);
});

test('m10 a new buyer has a shorter list, a step is done with its record, and a settled company is shown none', async () => {
  const world = await openWorld();
  const buyer = await world.as('buyer_admin', 'buyer');
  const of = buyer.actor.memberId;
  await sql`update members.member set verified_at = kernel.now() where id = ${of}::bigint`.execute(world.sql);
  for (const table of ['addressbook.address', 'addressbook.billing_info'])
    await sql`update ${sql.table(table)} set deleted = true, is_default = false where member_id = ${of}::bigint`.execute(
      world.sql,
    );
  const before = await statesOf(buyer);
  expect(before).toEqual({
    'qualifications.use': 'done',
    'addressbook.address': 'open',
    'addressbook.billing': 'open',
  });
  await sql`update addressbook.address set deleted = false where id = (select min(id) from addressbook.address where member_id = ${of}::bigint)`.execute(
    world.sql,
  );
  expect(await statesOf(buyer)).toMatchObject({ 'addressbook.address': 'done' });
  await sql`update addressbook.billing_info set deleted = false, is_default = true, tax_no_approved = false where id = (select min(id) from addressbook.billing_info where member_id = ${of}::bigint)`.execute(
    world.sql,
  );
  expect(await statesOf(buyer)).toMatchObject({ 'addressbook.billing': 'waiting' });
  await sql`update addressbook.billing_info set tax_no_approved = true where member_id = ${of}::bigint`.execute(
    world.sql,
  );
  expect(await buyer.does(firstSteps, {})).toEqual([]);
});

import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { openWorld, type Person, refused } from '#app/world.ts';
import { Validation } from '#kernel/rules/refusals.ts';
import { applyCompany } from '#registry/members/contract/application.ts';
import { approveAudit } from '#registry/members/contract/audit.ts';
import { ATTESTED } from '#registry/members/rules/admission-checks.ts';
import { NO_END } from '#registry/members/rules/licence-needs.ts';
import { codeOf, form, inside, upload } from '#registry/members/tests/world.ts';
import { approveLicence, listAllLicences, listLicences } from '../contract/licence.ts';
import { LicenceIncomplete } from '../rules/refusals.ts';
import { licenceVerdict } from '../server/door.ts';
import { inDays, spuOf } from './world.ts';

const world = await openWorld({ max: 12 });
let auditor: Person;
let seller: Person;
beforeAll(async () => {
  auditor = await world.as('auditor');
  seller = await world.as('unverified_seller', 'seller');
});

const whole = (who: Person, over: Record<string, unknown> = {}) =>
  form(world, who, {
    identityTypes: ['seller' as const],
    bank: '演示银行',
    bankAccount: '62000000000001',
    ...over,
  });
const permit = async (who: Person, over: object = {}) => ({
  licenceType: '20' as const,
  certificateNo: `测试危化经字${crypto.randomUUID().slice(0, 8)}`,
  startDate: await inDays(world, -10),
  endDate: await inDays(world, 1085),
  fileId: await upload(world, who),
  ...over,
});
const faults = async (refusal: Promise<unknown>) =>
  ((await refusal) as { errors?: { field: string; rule: string }[] }).errors?.map((f) => f.rule) ?? [];
const gate = async (memberId: string, cas: string) => {
  const goods = await spuOf(world, cas);
  return inside(world, null, (ctx) =>
    licenceVerdict(ctx, {
      side: 'seller',
      memberId,
      goods: { spuId: goods.id, casNo: goods.casNo, controlClasses: goods.controlClasses },
      quantity: '100',
      lastDeliveryDay: null,
    }),
  );
};
const UREA = '57-13-6';
const METHANOL = '67-56-1';
async function approve(sent: { applicationId: string; version: number }): Promise<string> {
  const by = { id: sent.applicationId, version: sent.version, attested: [...ATTESTED] };
  return (await auditor.does(approveAudit, by)).memberId;
}

test('M1 M2 M12 what was checked at admission counts: the business licence stands at the gate at once, a hazardous permit names its products before it can be sent', async () => {
  const fields = await whole(seller);
  const sending = (over: object) => seller.does(applyCompany, { ...fields, ...over, submit: true });
  expect(await faults(refused(sending({ businessLicenceNoEnd: false }), Validation))).toEqual([
    'field.select',
  ]);
  const over = { businessLicenceNoEnd: false, businessLicenceEnd: await inDays(world, -1) };
  expect(await faults(refused(sending(over), Validation))).toEqual(['licence.over']);
  const bare = await permit(seller);
  expect(await faults(refused(sending({ qualificationLicences: [bare] }), Validation))).toEqual([
    'licence.terms',
  ]);
  const paper = { ...bare, scopeItems: [{ cas: '67561' }], operatingMode: '10' as const };
  const memberId = await approve(await sending({ qualificationLicences: [paper] }));

  const held = (await auditor.does(listAllLicences, { memberId })).list;
  const business = held.find((l) => l.licenceType === '10');
  expect(business).toMatchObject({
    certificateNo: codeOf('91320281XXDEMT001'),
    approvalStatus: '20',
    effectiveStatus: '20',
    endDate: NO_END,
    reviewerName: auditor.actor.name,
  });
  expect(await gate(memberId, UREA)).toMatchObject({ pass: true, blocks: [] });

  const filed = held.find((l) => l.licenceType === '20');
  expect(filed).toMatchObject({ approvalStatus: '10', operatingMode: '10', scopeItems: [{ cas: METHANOL }] });
  expect((await gate(memberId, METHANOL)).pass).toBe(false);
  await auditor.does(approveLicence, { id: filed?.id as string, version: filed?.version as number });
  expect(await gate(memberId, METHANOL)).toMatchObject({ pass: true });
  const admin = await seller.again();
  expect((await admin.does(listLicences, {})).totalCount).toBe(2);
});

test('M2 a permit from an application that did not ask for its products stays a draft, and nobody approves a paper that names none', async () => {
  const applicant = await world.as('unverified');
  const papers = [await permit(applicant, { scopeItems: [{ cas: METHANOL }], operatingMode: '10' })];
  const fields = await whole(applicant, {
    companyName: '演示无范围有限公司',
    socialCreditCode: codeOf('91320281XXDEMT002'),
    qualificationLicences: papers,
  });
  const sent = await applicant.does(applyCompany, { ...fields, submit: true });
  await sql`update members.application set content = content #- '{qualificationLicences,0,scopeItems}' #- '{qualificationLicences,0,operatingMode}' where id = ${sent.applicationId}::bigint`.execute(
    world.sql,
  );
  const memberId = await approve(sent);
  const { rows } = await sql<{ id: string; version: number; state: string }>`
    select id, version, approval_status as state from qualifications.licence where member_id = ${memberId}::bigint and licence_type = '20'`.execute(
    world.sql,
  );
  const draft = rows[0] as { id: string; version: number; state: string };
  expect(draft.state).toBe('00');
  await sql`update qualifications.licence set approval_status = '10' where id = ${draft.id}::bigint`.execute(
    world.sql,
  );
  const error = await refused(
    auditor.does(approveLicence, { id: draft.id, version: draft.version }),
    LicenceIncomplete,
  );
  expect(error.details).toEqual({ fields: '许可范围、经营方式' });
});

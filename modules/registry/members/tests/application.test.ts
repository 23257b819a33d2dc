import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { openWorld, type Person, refused } from '#app/world.ts';
import { creditCodeCheck } from '#kernel/rules/check-digits.ts';
import {
  NoPermission,
  NotFound,
  SelfApproval,
  StateNotAllowed,
  Validation,
  VersionConflict,
} from '#kernel/rules/refusals.ts';
import { applyCompany, askToJoin, currentApplication, withdrawApplication } from '../contract/application.ts';
import { companyDetail } from '../contract/company.ts';
import { CompanyExists, CreditCodeExists } from '../rules/refusals-registry.ts';
import { approveApplication, rejectApplication } from '../server/door.ts';
import { inside } from './world.ts';

const world = await openWorld();
let buyer: Person;
let seller: Person;
let auditor: Person;
beforeAll(async () => {
  buyer = await world.as('unverified');
  seller = await world.as('unverified_seller', 'seller');
  auditor = await world.as('auditor');
});

const codeOf = (first17: string): string => first17 + (creditCodeCheck(first17) as string);
const CODE = codeOf('91320281XXDEMT001');
/** A file the person has uploaded. */
async function upload(who: Person): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into attachments.attachment (uploader_id, bucket, scene, file_name, ext, content_type, size, sha256, storage_key, scan_result)
    values (${who.actor.accountId}::bigint, 'private', 'licence', 'licence.pdf', 'pdf', 'application/pdf', 10, ${'0'.repeat(64)}, ${`private/00/00/${crypto.randomUUID()}.pdf`}, 'skipped') returning id`.execute(
    world.sql,
  );
  return rows[0]?.id as string;
}
const whole = async (who: Person, over: Record<string, unknown> = {}) => ({
  customerType: '10' as const,
  identityTypes: ['buyer' as const],
  companyName: '演示新材料有限公司',
  abbreviation: '演示新材',
  socialCreditCode: CODE,
  legalPerson: who.actor.name,
  enterpriseType: '30',
  industry: '20',
  region: '320281',
  address: '滨江路1号',
  phone: '0510-86880001',
  contact: '演示十',
  contactMobile: '13800000099',
  businessLicenceFileId: await upload(who),
  businessLicenceNoEnd: true,
  ...over,
});

test('R-BIZ-005: whoever has no company keeps a draft with any field open, continued under its version', async () => {
  expect(await buyer.does(currentApplication, {})).toBeNull();
  const draft = await buyer.does(applyCompany, {
    companyName: '演示',
    bankAccount: '62000000000001',
    submit: false,
  });
  expect(draft.state).toBe('00');
  const read = await buyer.does(currentApplication, {});
  expect(read).toMatchObject({
    id: draft.applicationId,
    state: '00',
    can: ['save', 'submit'],
    fields: { companyName: '演示', bankAccount: '62000000000001' },
  });
  await refused(buyer.does(applyCompany, { companyName: '另一家', submit: false }), NotFound);
  await refused(
    buyer.does(applyCompany, { id: draft.applicationId, version: draft.version + 1, submit: false }),
    VersionConflict,
  );
  const { rows } = await sql<{
    content: string;
    sealed: string;
  }>`select content::text as content, bank_account_sealed as sealed from members.application where id = ${draft.applicationId}::bigint`.execute(
    world.sql,
  );
  expect(rows[0]?.content).not.toContain('62000000000001');
  expect(rows[0]?.sealed).not.toContain('62000000000001');
});

test('nobody else reads or continues it: another applicant gets the answer of a missing row', async () => {
  const mine = await buyer.does(currentApplication, {});
  expect(await seller.does(currentApplication, {})).toBeNull();
  await refused(
    seller.does(applyCompany, { id: mine?.id, version: mine?.version, companyName: 'x', submit: false }),
    NotFound,
  );
  await refused(seller.does(withdrawApplication, { id: mine?.id as string, version: 1 }), NotFound);
  const trader = await world.as('seller_trader');
  await refused(trader.does(currentApplication, {}), NoPermission);
});

test('R-AUTH-018: submit names what is missing, then waits for review; while it waits it is withdrawn, not edited', async () => {
  const held = await buyer.does(currentApplication, {});
  const at = { id: held?.id, version: held?.version };
  const error = await refused(
    buyer.does(applyCompany, { ...at, companyName: '演示新材料有限公司', submit: true }),
    Validation,
  );
  expect((error as unknown as { errors: { field: string }[] }).errors.map((e) => e.field)).toContain(
    'socialCreditCode',
  );
  await refused(
    buyer.does(applyCompany, { ...at, ...(await whole(buyer, { industry: '99' })), submit: true }),
    Validation,
  );
  const sent = await buyer.does(applyCompany, { ...at, ...(await whole(buyer)), submit: true });
  expect(sent.state).toBe('10');
  await refused(
    buyer.does(applyCompany, {
      id: sent.applicationId,
      version: sent.version,
      ...(await whole(buyer)),
      submit: false,
    }),
    StateNotAllowed,
  );
  const back = await buyer.does(withdrawApplication, { id: sent.applicationId, version: sent.version });
  expect(back.state).toBe('40');
  await refused(
    buyer.does(withdrawApplication, { id: sent.applicationId, version: back.version }),
    StateNotAllowed,
  );
  const again = await buyer.does(applyCompany, {
    id: sent.applicationId,
    version: back.version,
    ...(await whole(buyer)),
    submit: true,
  });
  expect(again.state).toBe('10');
});

test('19.2: a member’s credit code is answered with 10706 and a way to join, in upper or lower case', async () => {
  await refused(
    seller.does(applyCompany, {
      ...(await whole(seller, { socialCreditCode: '91320281xxdem0074l' })),
      submit: true,
    }),
    CompanyExists,
  );
  expect(await seller.does(askToJoin, { socialCreditCode: '91320281XXDEM0074L' })).toEqual({ asked: true });
  expect(await seller.does(askToJoin, { socialCreditCode: codeOf('91320281XXDEMT777') })).toEqual({
    asked: true,
  });
});

test('27 JOIN_REQUEST: who asks to join is told to the administrators once a day, however often he asks', async () => {
  const told = async () =>
    (
      await sql<{
        n: number;
      }>`select count(*)::int as n from messaging.notice where event = 'JOIN_REQUEST'`.execute(world.sql)
    ).rows[0]?.n as number;
  const asks = () => seller.does(askToJoin, { socialCreditCode: '91320281XXDEM0074L' });
  await asks();
  const once = await told();
  await asks();
  expect(await told()).toBe(once);
  await world.push('1d');
  await asks();
  expect(await told()).toBe(once + 1);
});

test('reject gives the reason and the fields to correct; the applicant submits again', async () => {
  const held = await buyer.does(currentApplication, {});
  await refused(
    inside(world, { ...auditor.actor, accountId: buyer.actor.accountId }, (ctx) =>
      rejectApplication(ctx, { id: held?.id as string, version: held?.version as number, reason: '自审' }),
    ),
    SelfApproval,
  );
  await inside(world, auditor.actor, (ctx) =>
    rejectApplication(ctx, {
      id: held?.id as string,
      version: held?.version as number,
      reason: '营业执照不清晰',
      fields: ['businessLicenceFileId'],
    }),
  );
  const back = await buyer.does(currentApplication, {});
  expect(back).toMatchObject({
    state: '30',
    rejectReason: '营业执照不清晰',
    rejectFields: ['businessLicenceFileId'],
    can: ['save', 'submit'],
  });
  const sent = await buyer.does(applyCompany, {
    id: back?.id,
    version: back?.version,
    ...(await whole(buyer)),
    submit: true,
  });
  expect(await buyer.does(currentApplication, {})).toMatchObject({
    state: '10',
    rejectReason: null,
    version: sent.version,
  });
});

test('two applications with one code: the first approval makes the company, the second is refused with 10705', async () => {
  const other = await seller.does(applyCompany, {
    ...(await whole(seller, {
      identityTypes: ['seller', 'buyer'],
      bank: '演示银行',
      bankAccount: '62000000000002',
    })),
    submit: true,
  });
  const first = await buyer.does(currentApplication, {});
  const approve = (id: string, version: number) =>
    inside(world, auditor.actor, (ctx) => approveApplication(ctx, { id, version }));
  const made = await approve(first?.id as string, first?.version as number);
  await refused(approve(other.applicationId, other.version), CreditCodeExists);
  const admin = await buyer.again();
  expect(admin.actor).toMatchObject({
    memberId: made.memberId,
    verified: true,
    admin: true,
    identity: 'buyer',
  });
  expect(admin.actor.roleCodes).toEqual(['BUYER_ADMIN']);
  expect(await admin.does(companyDetail, {})).toMatchObject({
    name: '演示新材料有限公司',
    status: '20',
    relationStatus: '01',
  });
  await refused(approve(first?.id as string, (first?.version as number) + 1), StateNotAllowed);
});

test('approving a seller opens a draft store and files its licences for review', async () => {
  const held = await seller.does(currentApplication, {});
  const fileId = await upload(seller);
  const licence = {
    licenceType: '20' as const,
    certificateNo: '苏演示危化经字90001',
    startDate: '2026-01-01',
    endDate: '2028-12-31',
    fileId,
    scopeItems: [{ cas: '67-56-1' }],
    operatingMode: '10' as const,
  };
  const sent = await seller
    .does(applyCompany, {
      ...(await whole(seller, {
        identityTypes: ['seller'],
        bank: '演示银行',
        bankAccount: '62000000000002',
        socialCreditCode: codeOf('91320281XXDEMT002'),
        companyName: '演示贸易有限公司',
        abbreviation: '演示贸易',
        hazardousGoods: true,
        qualificationLicences: [licence],
      })),
      id: held?.id,
      version: held?.version,
      submit: false,
    })
    .catch(() => null);
  expect(sent).toBeNull();
  const back = await seller.does(withdrawApplication, {
    id: held?.id as string,
    version: held?.version as number,
  });
  const again = await seller.does(applyCompany, {
    ...(await whole(seller, {
      identityTypes: ['seller'],
      bank: '演示银行',
      bankAccount: '62000000000002',
      socialCreditCode: codeOf('91320281XXDEMT002'),
      companyName: '演示贸易有限公司',
      abbreviation: '演示贸易',
      hazardousGoods: true,
      qualificationLicences: [licence],
    })),
    id: held?.id,
    version: back.version,
    submit: true,
  });
  const { memberId } = await inside(world, auditor.actor, (ctx) =>
    approveApplication(ctx, { id: again.applicationId, version: again.version }),
  );
  const store = await world.sql
    .selectFrom('stores.store')
    .select(['state', 'name'])
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  expect(store).toMatchObject({ state: '00', name: '演示贸易' });
  const paper = await world.sql
    .selectFrom('qualifications.licence')
    .select(['approval_status', 'effective_status'])
    .where('member_id', '=', memberId)
    .where('licence_type', '=', '20')
    .execute();
  expect(paper).toEqual([{ approval_status: '10', effective_status: null }]);
  const found = await world.audit();
  expect(
    Object.keys(found).filter((v) => /members|stores|qualifications|catalogue|attachments/.test(v)),
  ).toEqual([]);
});

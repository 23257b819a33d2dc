import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { openWorld, type Person, refused } from '#app/world.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import {
  NoPermission,
  NotFound,
  StateNotAllowed,
  Validation,
  VersionConflict,
} from '#kernel/rules/refusals.ts';
import { raceEach } from '#kernel/test/race.ts';
import {
  approveChange,
  changeDetail,
  companyRecord,
  dropChange,
  extendCompany,
  keepSettings,
  listChanges,
  listOwnChanges,
  rejectChange,
  submitChange,
} from '../contract/change.ts';
import { companyDetail } from '../contract/company.ts';
import { CreditCodeExists, NothingChanged, OrganisationLinked } from '../rules/refusals-registry.ts';
import { changed, codeOf, upload } from './admit-world.ts';

const world = await openWorld({ max: 20 });
let admin: Person;
let auditor: Person;
beforeAll(async () => {
  admin = await world.as('seller_admin', 'seller');
  auditor = await world.as('auditor');
});
const waiting = async () =>
  (await auditor.does(listChanges, { kind: 'company', state: ['10'] })).list[0] as NonNullable<
    Awaited<ReturnType<typeof listed>>
  >;
const listed = async () => (await auditor.does(listChanges, { kind: 'company' })).list[0];
const own = async () =>
  (await admin.does(listOwnChanges, {})).list[0] as NonNullable<Awaited<ReturnType<typeof ownFirst>>>;
const ownFirst = async () => (await admin.does(listOwnChanges, {})).list[0];
const relation = async () => (await admin.does(companyDetail, {})).relationStatus;
/** Names of the company's stores and of its root department. */
const names = async () => {
  const id = admin.actor.memberId;
  const { rows } = await sql<{
    store: string;
    room: string;
  }>`select (select company_name from stores.store where member_id = ${id}::bigint limit 1) as store, (select name from organisation.department where member_id = ${id}::bigint and parent_id is null) as room`.execute(
    world.sql,
  );
  return rows[0];
};

describe('R-BIZ-004 R-MEMB-022 companyInformation: a change of a company in force', () => {
  test('fields that need no audit apply at once and leave the relation effective', async () => {
    const trader = await world.as('seller_trader', 'seller');
    await refused(trader.does(companyRecord, {}), NoPermission);
    const sent = await admin.does(
      submitChange,
      await changed(admin, { address: '新港路9号', phone: '0510-86889999', bankAccount: '62000000007777' }),
    );
    expect(sent).toMatchObject({
      relationStatus: '01',
      applied: expect.arrayContaining(['address', 'phone', 'bankAccount']),
      audited: [],
    });
    expect(await admin.does(companyDetail, {})).toMatchObject({
      address: '新港路9号',
      phone: '0510-86889999',
      bankAccountTail: '7777',
      relationStatus: '01',
    });
    const { rows } = await sql<{
      text: string;
    }>`select string_agg(changes::text, '') as text from kernel.trade_history where biz_type = 'MEMBER'`.execute(
      world.sql,
    );
    expect(rows[0]?.text).not.toContain('62000000007777');
    await refused(admin.does(submitChange, await changed(admin, {})), NothingChanged);
    await refused(admin.does(submitChange, await changed(admin, { legalPerson: null })), Validation);
    await refused(admin.does(submitChange, await changed(admin, { industry: '99' })), Validation);
  });
  test('R-MEMB-017 pickup warehouses are the platform’s or the company’s own and switched on; one named before may stay', async () => {
    const { rows } = await sql<{
      open: string;
      own: string;
      foreign: string;
    }>`select (select min(id) from catalogue.warehouse where member_id = 0 and enabled) as open,
      (select min(id) from catalogue.warehouse where member_id = ${admin.actor.memberId}::bigint) as own, (select min(id) from catalogue.warehouse where member_id not in (0, ${admin.actor.memberId}::bigint)) as foreign`.execute(
      world.sql,
    );
    const { open, own: mine, foreign } = rows[0] as { open: string; own: string; foreign: string };
    const wish = async (pickupWarehouseIds: string[], more: object = {}) =>
      admin.does(submitChange, await changed(admin, { pickupWarehouseIds, ...more }));
    for (const wrong of [foreign, '999999999']) {
      const no = await refused(wish([open, wrong]), Validation);
      expect((no as unknown as { errors: { field: string }[] }).errors.map((e) => e.field)).toEqual([
        'pickupWarehouseIds',
      ]);
    }
    expect((await wish([open, mine])).applied).toEqual(['pickupWarehouseIds']);
    await sql`update catalogue.warehouse set enabled = false where id = ${mine}::bigint`.execute(world.sql);
    expect((await wish([open, mine], { fax: '0510-86889998' })).applied).toEqual(['fax']);
    await sql`update catalogue.warehouse set enabled = true where id = ${mine}::bigint`.execute(world.sql);
  });

  test('R-MEMB-023: name, code, legal person and licence go to the auditor; the old data stay in force', async () => {
    const before = await admin.does(companyDetail, {});
    const wish = await changed(admin, {
      companyName: '澄湾新石化有限公司',
      legalPerson: '演示法人',
      contact: '演示联系人',
    });
    const sent = await admin.does(submitChange, wish);
    expect(sent).toMatchObject({
      relationStatus: '10',
      applied: ['contact'],
      audited: ['companyName', 'legalPerson'],
    });
    expect(await admin.does(companyDetail, {})).toMatchObject({
      name: before.name,
      legalPerson: before.legalPerson,
      contact: '演示联系人',
      relationStatus: '10',
    });
    await refused(admin.does(submitChange, wish), VersionConflict);
    await refused(admin.does(submitChange, await changed(admin, { legalPerson: '又一人' })), StateNotAllowed);
    await refused(
      admin.does(extendCompany, { version: sent.version, organisation: '华南销售公司', scope: null }),
      StateNotAllowed,
    );
    expect((await admin.does(submitChange, await changed(admin, { fax: '0510-86880000' }))).applied).toEqual([
      'fax',
    ]);
    const page = await auditor.does(changeDetail, { id: (await waiting()).id });
    expect(page).toMatchObject({
      what: 'info',
      memberName: before.name,
      can: ['approve', 'reject'],
      since: null,
      differences: [
        { field: 'companyName', before: before.name, after: '澄湾新石化有限公司' },
        { field: 'legalPerson', before: before.legalPerson, after: '演示法人' },
      ],
    });
    expect(page.checks.find((c) => c.code === 'creditCode')?.verdict).toBe('pass');
    const operator = await world.as('operator');
    await refused(operator.does(approveChange, { id: page.id, version: page.version }), NoPermission);
    const stranger = await world.as('buyer_admin', 'buyer');
    await refused(stranger.does(dropChange, { id: page.id, version: page.version }), NotFound);
  });

  test('R-MEMB-024: a refusal keeps the old data; the company corrects and submits again, and only something changed', async () => {
    const row = await waiting();
    await auditor.does(rejectChange, { id: row.id, version: row.version, reason: '变更登记未完成' });
    expect(await relation()).toBe('11');
    expect(await own()).toMatchObject({ state: '30', reason: '变更登记未完成', can: ['resubmit', 'drop'] });
    const prefilled = await admin.does(companyRecord, {});
    expect(prefilled.fields).toMatchObject({ companyName: '澄湾新石化有限公司', legalPerson: '演示法人' });
    await refused(admin.does(submitChange, await changed(admin, {})), NothingChanged);
    await admin.does(submitChange, await changed(admin, { legalPerson: '演示法人二' }));
    expect(await relation()).toBe('10');
    const page = await auditor.does(changeDetail, { id: row.id });
    expect(page).toMatchObject({
      submissions: 2,
      since: [{ field: 'legalPerson', before: '演示法人', after: '演示法人二' }],
    });
  });

  test('a refused change is given up: the company is as it was, and free for another', async () => {
    const row = await waiting();
    await auditor.does(rejectChange, { id: row.id, version: row.version, reason: '仍未完成' });
    const mine = await own();
    await refused(auditor.does(approveChange, { id: mine.id, version: mine.version }), StateNotAllowed);
    await admin.does(dropChange, { id: mine.id, version: mine.version });
    expect(await relation()).toBe('01');
    await refused(admin.does(dropChange, { id: mine.id, version: mine.version + 1 }), StateNotAllowed);
  });

  test('a code that another company has is refused at the form', async () => {
    await refused(
      admin.does(submitChange, await changed(admin, { socialCreditCode: '92320582XXDEM10508' })),
      CreditCodeExists,
    );
  });

  test('19.2: approving puts the new data in force: record, search, stores and the root department; of 50 auditors one decides', async () => {
    const licence = await upload(world, admin);
    await admin.does(
      submitChange,
      await changed(admin, {
        companyName: '澄湾新石化有限公司',
        englishName: 'Chengwan New Petrochemical Co., Ltd.',
        socialCreditCode: codeOf('91320281XXDEMT009'),
        businessLicenceFileId: licence,
      }),
    );
    const row = await waiting();
    const answers = await raceEach(
      50,
      (n) =>
        n % 2 === 0
          ? auditor.does(approveChange, { id: row.id, version: row.version })
          : auditor.does(rejectChange, { id: row.id, version: row.version, reason: '资料不全' }),
      (done) => done.state,
      (error: unknown) => {
        if (
          error instanceof Refusal &&
          [VersionConflict.code, StateNotAllowed.code].includes(error.kind.code)
        )
          return 'late';
        throw error;
      },
    );
    const decided = answers.filter((r) => r !== 'late');
    expect(decided).toHaveLength(1);
    if (decided[0] === '30') {
      await admin.does(
        submitChange,
        await changed(admin, {
          companyName: '澄湾新石化有限公司',
          englishName: 'Chengwan New Petrochemical Company',
        }),
      );
      const again = await waiting();
      await auditor.does(approveChange, { id: again.id, version: again.version });
    }
    expect(await admin.does(companyDetail, {})).toMatchObject({
      name: '澄湾新石化有限公司',
      creditCode: codeOf('91320281XXDEMT009'),
      businessLicenceFileId: licence,
      relationStatus: '01',
    });
    expect(await names()).toEqual({ store: '澄湾新石化有限公司', room: '澄湾新石化有限公司' });
    const found = await sql<{
      n: number;
    }>`select count(*)::int as n from members.member where find_key like '%chengwanxinshihua%'`.execute(
      world.sql,
    );
    expect(found.rows[0]?.n).toBe(1);
  });

  test('of 50 submissions from one form one is taken', async () => {
    const wish = await changed(admin, { legalPerson: '演示法人三' });
    const results = await raceEach(
      50,
      () => admin.does(submitChange, wish),
      () => 'taken',
      (error: unknown) => (error instanceof Refusal ? error.kind.code : 'broken'),
    );
    expect(results.filter((r) => r === 'taken')).toHaveLength(1);
    expect(new Set(results.filter((r) => r !== 'taken'))).toEqual(new Set([VersionConflict.code]));
    const row = await waiting();
    await auditor.does(rejectChange, { id: row.id, version: row.version, reason: '撤销演示' });
    const mine = await own();
    await admin.does(dropChange, { id: mine.id, version: mine.version });
  });
});

describe('R-MEMB-025 R-MEMB-026 extension to another sales organisation', () => {
  test('it waits, is refused, is asked for again changed, and is linked once; the same one is not linked twice', async () => {
    const at = async () => (await admin.does(companyRecord, {})).version;
    await admin.does(extendCompany, { version: await at(), organisation: '华南销售公司', scope: '芳烃' });
    expect(await relation()).toBe('20');
    await refused(
      admin.does(submitChange, await changed(admin, { legalPerson: '演示法人四' })),
      StateNotAllowed,
    );
    let row = await waiting();
    expect(row).toMatchObject({ what: 'extension', organisation: '华南销售公司' });
    await auditor.does(rejectChange, { id: row.id, version: row.version, reason: '范围不明' });
    expect(await relation()).toBe('21');
    await refused(
      admin.does(extendCompany, { version: await at(), organisation: '华南销售公司', scope: '芳烃' }),
      NothingChanged,
    );
    await admin.does(extendCompany, {
      version: await at(),
      organisation: '华南销售公司',
      scope: '芳烃、醇类',
    });
    row = await waiting();
    await auditor.does(approveChange, { id: row.id, version: row.version });
    expect(await admin.does(companyDetail, {})).toMatchObject({
      relationStatus: '01',
      organisations: [{ organisation: '华南销售公司', scope: '芳烃、醇类' }],
    });
    await refused(
      admin.does(extendCompany, { version: await at(), organisation: '华南销售公司', scope: null }),
      OrganisationLinked,
    );
  });

  test('consent and approval limits are the company’s own affair and apply at once', async () => {
    const { version } = await admin.does(companyRecord, {});
    await admin.does(keepSettings, {
      version,
      announceConsent: 'full',
      orderLimit: '500000.00',
      awardLimit: null,
    });
    expect(await admin.does(companyDetail, {})).toMatchObject({
      announceConsent: 'full',
      approvalLimits: { order: '500000.00', award: null },
    });
    await refused(
      admin.does(keepSettings, { version, announceConsent: 'none', orderLimit: null, awardLimit: null }),
      VersionConflict,
    );
  });

  test('both sides were told, and no invariant is broken', async () => {
    const events = await sql<{
      event: string;
      n: number;
    }>`select event, count(*)::int as n from messaging.notice where event in ('INFO_CHANGE', 'INFO_CHANGE_RESULT', 'EXT_REVIEW', 'EXT_RESULT') group by 1 order by 1`.execute(
      world.sql,
    );
    expect(events.rows.map((r) => r.event)).toEqual([
      'EXT_RESULT',
      'EXT_REVIEW',
      'INFO_CHANGE',
      'INFO_CHANGE_RESULT',
    ]);
    await world.tick();
    expect(
      Object.keys(await world.audit()).filter((v) => /members|stores|attachments|organisation/.test(v)),
    ).toEqual([]);
  });
});

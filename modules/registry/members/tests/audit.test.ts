import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { openWorld, type Person, refused } from '#app/world.ts';
import { residentIdCheck } from '#kernel/rules/check-digits.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import {
  NoPermission,
  NotFound,
  SelfApproval,
  StateNotAllowed,
  Validation,
  VersionConflict,
} from '#kernel/rules/refusals.ts';
import { raceEach } from '#kernel/test/race.ts';
import { applyCompany, currentApplication, withdrawApplication } from '../contract/application.ts';
import { approveAudit, auditDetail, listAudits, rejectAudit } from '../contract/audit.ts';
import { companyDetail } from '../contract/company.ts';
import { ATTESTED } from '../rules/admission-checks.ts';
import { AttestFirst, NothingChanged } from '../rules/refusals-registry.ts';
import { codeOf, form, upload } from './admit-world.ts';

const world = await openWorld({ max: 20 });
let buyer: Person;
let seller: Person;
let auditor: Person;
beforeAll(async () => {
  buyer = await world.as('unverified');
  seller = await world.as('unverified_seller', 'seller');
  auditor = await world.as('auditor');
});
const mine = async (who: Person) =>
  (await who.does(currentApplication, {})) as NonNullable<Awaited<ReturnType<typeof held>>>;
const held = (who: Person) => who.does(currentApplication, {});
const ID_FIRST = '11010519900101002';
const idNo = ID_FIRST + residentIdCheck(ID_FIRST);

describe('R-CUST-002 auditCustomer', () => {
  test('a draft is not in the queue; a submitted application is, with who applied and how long it waits', async () => {
    const draft = await buyer.does(applyCompany, { companyName: '演示草稿', submit: false });
    expect((await auditor.does(listAudits, { kind: 'company' })).list).toEqual([]);
    await refused(auditor.does(auditDetail, { id: draft.applicationId }), NotFound);
    const sent = await buyer.does(applyCompany, {
      ...(await form(world, buyer, {
        legalPersonIdNo: idNo,
        bankAccount: '62000000000001',
        bank: '演示银行',
      })),
      id: draft.applicationId,
      version: draft.version,
      submit: true,
    });
    await world.push('90min');
    const { list } = await auditor.does(listAudits, { kind: 'company', state: ['10'] });
    expect(list).toMatchObject([
      {
        id: sent.applicationId,
        state: '10',
        companyName: '演示新材料有限公司',
        submissions: 1,
        submittedName: buyer.actor.name,
        can: ['approve', 'reject'],
      },
    ]);
    expect(list[0]?.waitedMinutes).toBeGreaterThanOrEqual(90);
    expect((await auditor.does(listAudits, { kind: 'sub' })).list).toEqual([]);
    expect((await auditor.does(listAudits, { kind: 'company', companyName: '不存在' })).list).toEqual([]);
    expect(
      (
        await auditor.does(listAudits, {
          kind: 'company',
          companyName: codeOf('91320281XXDEMT001').slice(0, 10),
        })
      ).list,
    ).toHaveLength(1);
    const today = (await world.now()).toISOString().slice(0, 10);
    expect((await auditor.does(listAudits, { kind: 'company', dateTo: '2020-01-01' })).list).toEqual([]);
    expect(
      (
        await auditor.does(listAudits, {
          kind: 'company',
          dateFrom: '2020-01-01',
          dateTo: new Date(Date.parse(today) + 2 * 86_400_000).toISOString().slice(0, 10),
        })
      ).list,
    ).toHaveLength(1);
  });

  test('the detail shows what was typed, numbers of persons by their ends, and every computed check', async () => {
    const { id } = await mine(buyer);
    const page = await auditor.does(auditDetail, { id });
    expect(page.fields).toMatchObject({
      companyName: '演示新材料有限公司',
      legalPersonIdNo: `110105********${idNo.slice(-4)}`,
      bankAccount: '62000000000001',
    });
    expect(JSON.stringify(page)).not.toContain(idNo);
    expect(page.checks.map((c) => [c.code, c.verdict])).toEqual([
      ['creditCode', 'pass'],
      ['organisation', expect.stringMatching(/pass|warn/)],
      ['place', 'pass'],
      ['codeTwins', 'pass'],
      ['nameTwins', 'pass'],
      ['barred', 'pass'],
      ['idNo', 'pass'],
      ['bank', 'pass'],
      ['authority', 'none'],
      ['papers', 'none'],
    ]);
    expect(page.attestedDue).toEqual([...ATTESTED]);
    expect(page.differences).toBeNull();
    expect(page.history.map((h) => h.action)).toEqual(['submit', 'save']);
    // Who may only look sees the account by its end.
    expect((await (await world.as('operator')).does(auditDetail, { id })).fields.bankAccount).toBe(
      '**** 0001',
    );
  });

  test('an applicant reads no audit page, who may look may not decide, and nobody decides on his own', async () => {
    const { id, version } = await mine(buyer);
    await refused(buyer.does(listAudits, { kind: 'company' }), NoPermission);
    const operator = await world.as('operator');
    expect((await operator.does(listAudits, { kind: 'company' })).list[0]?.can).toEqual([]);
    await refused(operator.does(approveAudit, { id, version, attested: [...ATTESTED] }), NoPermission);
    await refused(operator.does(rejectAudit, { id, version, reason: '不清晰' }), NoPermission);
    await sql`update members.application set account_id = ${auditor.actor.accountId}::bigint where id = ${id}::bigint`.execute(
      world.sql,
    );
    await refused(auditor.does(rejectAudit, { id, version, reason: '自审' }), SelfApproval);
    await sql`update members.application set account_id = ${buyer.actor.accountId}::bigint where id = ${id}::bigint`.execute(
      world.sql,
    );
  });

  test('returned for repair: reason and fields reach the applicant, everything he typed stays, and only something changed is taken again', async () => {
    const before = await mine(buyer);
    await refused(
      auditor.does(rejectAudit, { id: before.id, version: before.version, reason: '短'.repeat(201) }),
      Validation,
    );
    await refused(
      auditor.does(rejectAudit, { id: before.id, version: before.version, reason: '短' }),
      Validation,
    );
    await auditor.does(rejectAudit, {
      id: before.id,
      version: before.version,
      reason: '营业执照不清晰',
      fields: ['businessLicenceFileId', 'address', 'noSuchField'],
    });
    const back = await mine(buyer);
    expect(back).toMatchObject({
      state: '30',
      rejectReason: '营业执照不清晰',
      rejectFields: ['businessLicenceFileId', 'address'],
      fields: before.fields,
    });
    const again = { ...(back.fields as object), id: back.id, version: back.version, submit: true };
    await refused(buyer.does(applyCompany, again), NothingChanged);
    const licence = await upload(world, buyer);
    await buyer.does(applyCompany, {
      ...again,
      businessLicenceFileId: licence,
      bankAccount: '62000000000009',
    });
    const page = await auditor.does(auditDetail, { id: back.id });
    expect(page.submissions).toBe(2);
    expect(page.differences).toEqual([
      { field: 'bankAccount', before: '**** 0001', after: '**** 0009' },
      {
        field: 'businessLicenceFileId',
        before: (back.fields as { businessLicenceFileId: string }).businessLicenceFileId,
        after: licence,
      },
    ]);
    const { rows } = await sql<{
      text: string;
    }>`select reviewed::text || content::text || coalesce((select string_agg(changes::text, '') from kernel.trade_history where biz_type = 'COMPANY_APPLICATION'), '') as text from members.application where id = ${back.id}::bigint`.execute(
      world.sql,
    );
    for (const secret of ['62000000000001', '62000000000009', idNo])
      expect(rows[0]?.text).not.toContain(secret);
  });

  test('a withdrawn application leaves the queue of what waits and cannot be decided', async () => {
    const now = await mine(buyer);
    const { version } = await buyer.does(withdrawApplication, { id: now.id, version: now.version });
    expect((await auditor.does(listAudits, { kind: 'company', state: ['10'] })).list).toEqual([]);
    await refused(
      auditor.does(approveAudit, { id: now.id, version, attested: [...ATTESTED] }),
      StateNotAllowed,
    );
    await buyer.does(applyCompany, { ...(now.fields as object), id: now.id, version, submit: true });
  });

  test('two applications with one code and one name are seen beside each other before anybody decides', async () => {
    const other = await seller.does(applyCompany, {
      ...(await form(world, seller, {
        identityTypes: ['seller'],
        bank: '演示银行',
        bankAccount: '62000000000002',
        legalPerson: '别人',
        authorisationFileId: await upload(world, seller),
        hazardousGoods: true,
        qualificationLicences: [
          {
            licenceType: '20',
            certificateNo: 'T-1',
            scopeItems: [{ cas: '67-56-1' }],
            operatingMode: '10',
            startDate: '2020-01-01',
            endDate: '2021-01-01',
            fileId: await upload(world, seller),
          },
        ],
      })),
      submit: true,
    });
    const verdict = Object.fromEntries(
      (await auditor.does(auditDetail, { id: other.applicationId })).checks.map((c) => [c.code, c]),
    );
    expect(verdict.codeTwins).toMatchObject({ verdict: 'warn', about: ['演示新材料有限公司'] });
    expect(verdict.nameTwins?.verdict).toBe('warn');
    expect(verdict.authority?.verdict).toBe('pass');
    expect(verdict.papers).toMatchObject({ verdict: 'fail', about: ['T-1'] });
  });

  test('a legal person or number of a barred company is named to the auditor', async () => {
    const { id, version } = await mine(seller);
    await sql`insert into members.blacklist (member_id, blocked_member_id, scope, reason) select 0, id, 'all', '演示' from members.member where member_code = 'M00000015'`.execute(
      world.sql,
    );
    const { rows } = await sql<{
      person: string;
      name: string;
    }>`select r.legal_person as person, m.name from members.record r join members.member m on m.id = r.member_id where m.member_code = 'M00000015'`.execute(
      world.sql,
    );
    const back = await seller.does(withdrawApplication, { id, version });
    await seller.does(applyCompany, {
      ...((await mine(seller)).fields as object),
      id,
      version: back.version,
      legalPerson: rows[0]?.person,
      submit: true,
    });
    const barred = (await auditor.does(auditDetail, { id })).checks.find((c) => c.code === 'barred');
    expect(barred).toEqual({ code: 'barred', verdict: 'fail', about: [rows[0]?.name] });
  });

  test('four checks are attested by name before a company opens; the salesman is one of the platform’s own people', async () => {
    const { id, version } = await mine(buyer);
    await refused(
      auditor.does(approveAudit, { id, version, attested: ['registry', 'licenceImage', 'sanctions'] }),
      AttestFirst,
    );
    await refused(
      auditor.does(approveAudit, {
        id,
        version,
        attested: [...ATTESTED],
        salesmanId: (await world.as('seller_admin')).actor.empId as string,
      }),
      NotFound,
    );
    await refused(
      auditor.does(approveAudit, { id, version: version + 1, attested: [...ATTESTED] }),
      VersionConflict,
    );
  });

  test('R-CUST-002: of 50 auditors who approve and reject at once exactly one decides', async () => {
    const { id, version } = await mine(buyer);
    const service = (await world.as('service')).actor.empId as string;
    const results = await raceEach(
      50,
      (n) =>
        n % 2 === 0
          ? auditor.does(approveAudit, { id, version, attested: [...ATTESTED], salesmanId: service })
          : auditor.does(rejectAudit, { id, version, reason: '资料不全' }),
      () => 'decided',
      (error: unknown) => {
        if (
          error instanceof Refusal &&
          [VersionConflict.code, StateNotAllowed.code].includes(error.kind.code)
        )
          return 'late';
        throw error;
      },
    );
    expect(results.filter((r) => r === 'decided')).toHaveLength(1);
    const after = await mine(buyer);
    const members = await sql<{
      n: number;
    }>`select count(*)::int as n from members.member where name = '演示新材料有限公司'`.execute(world.sql);
    expect(members.rows[0]?.n).toBe(after.state === '20' ? 1 : 0);
    if (after.state === '30') {
      const again = await buyer.does(applyCompany, {
        ...(after.fields as object),
        id,
        version: after.version,
        address: '滨江路2号',
        submit: true,
      });
      await auditor.does(approveAudit, {
        id,
        version: again.version,
        attested: [...ATTESTED],
        salesmanId: service,
      });
    }
    const page = await auditor.does(auditDetail, { id });
    expect(page).toMatchObject({
      state: '20',
      attested: [...ATTESTED],
      reviewedName: auditor.actor.name,
      can: [],
    });
    expect(page.salesmanName).not.toBeNull();
    const company = await (await buyer.again()).does(companyDetail, {});
    expect(company).toMatchObject({
      name: '演示新材料有限公司',
      relationStatus: '01',
      status: '20',
      idNoOnFile: true,
    });
  });

  test('a company abroad is admitted by its register’s number and English name, without a credit code', async () => {
    const { id, version } = await mine(seller);
    const back = await seller.does(withdrawApplication, { id, version });
    const abroad = {
      country: 'SG',
      socialCreditCode: null,
      region: null,
      registrationNo: null,
      englishName: null,
      companyName: '演示新加坡贸易',
      abbreviation: '演示新加坡',
      qualificationLicences: [],
      hazardousGoods: false,
    };
    const wish = {
      ...(await form(world, seller, {
        identityTypes: ['seller'],
        bank: 'Demo Bank',
        bankAccount: '62000000000002',
        ...abroad,
      })),
      id,
      submit: true,
    };
    const wrong = await refused(seller.does(applyCompany, { ...wish, version: back.version }), Validation);
    expect((wrong as unknown as { errors: { field: string }[] }).errors.map((e) => e.field).sort()).toEqual([
      'englishName',
      'registrationNo',
    ]);
    const sent = await seller.does(applyCompany, {
      ...wish,
      version: back.version,
      registrationNo: '202600001K',
      englishName: 'Demo Singapore Trading Pte. Ltd.',
    });
    await auditor.does(approveAudit, { id, version: sent.version, attested: [...ATTESTED] });
    const { rows } = await sql<{
      country: string;
      no: string;
    }>`select country, registration_no as no from members.member where name = '演示新加坡贸易'`.execute(
      world.sql,
    );
    expect(rows).toEqual([{ country: 'SG', no: '202600001K' }]);
  });

  test('nothing is left that an invariant would find', async () => {
    await world.tick();
    expect(
      Object.keys(await world.audit()).filter((v) =>
        /members|stores|qualifications|attachments|organisation/.test(v),
      ),
    ).toEqual([]);
  });
});

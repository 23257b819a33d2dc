import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { openWorld, type Person, refused } from '#app/world.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import {
  NoPermission,
  NotFound,
  SelfApproval,
  StateNotAllowed,
  VersionConflict,
} from '#kernel/rules/refusals.ts';
import { raceEach } from '#kernel/test/race.ts';
import {
  approveChange,
  changeDetail,
  extendCompany,
  listChanges,
  listOwnChanges,
  rejectChange,
} from '../contract/change.ts';
import { companyDetail } from '../contract/company.ts';
import { memberDetail, memberHistory } from '../contract/member.ts';
import { extendMember, memberStanding, requestStanding, withdrawStanding } from '../contract/standing.ts';
import { NothingChanged, OrganisationLinked } from '../rules/refusals-registry.ts';
import { NoCredit, SidesStay, StandingWaits } from '../rules/refusals-standing.ts';
import { addedSides, mayWiden } from '../rules/standing.ts';

const world = await openWorld({ max: 20 });
let [operator, auditor, admin, seller, buyer]: Person[] = [] as unknown as Person[];
let memberId = '';
beforeAll(async () => {
  [operator, auditor, admin, seller, buyer] = await Promise.all([
    world.as('operator'),
    world.as('auditor'),
    world.as('admin'),
    world.as('seller_admin', 'seller'),
    world.as('buyer_admin', 'buyer'),
  ]);
  memberId = (seller as Person).actor.memberId as string;
});
const who = (p: Person | undefined): Person => p as Person;
const stands = (id = memberId) => who(operator).does(memberStanding, { id });
const wish = async (over: object = {}, id = memberId) => {
  const { version, standing } = await stands(id);
  return {
    id,
    version,
    ...standing,
    riskLevel: standing.riskLevel as 'A' | null,
    reason: '年度授信评审',
    ...over,
  };
};
const waiting = async (id = memberId) =>
  (await who(auditor).does(listChanges, { kind: 'company', what: 'standing', state: ['10'], memberId: id }))
    .list[0];

describe('19.1 credit line, risk level, intermediary right and sides are set by the platform with approval', () => {
  test('R-MEMB-004 nothing changes before a second person says yes; the request shows what was and what is asked for', async () => {
    const before = (await stands()).standing;
    await who(operator).does(
      requestStanding,
      await wish({
        creditLine: '5000000',
        riskLevel: 'B',
        intermediaryQualified: !before.intermediaryQualified,
      }),
    );
    expect((await stands()).standing).toEqual(before);
    const row = await waiting();
    expect(row).toMatchObject({
      what: 'standing',
      memberId,
      submittedName: who(operator).actor.name,
      can: ['approve', 'reject'],
    });
    const page = await who(auditor).does(changeDetail, { id: row?.id as string });
    expect(page.note).toBe('年度授信评审');
    expect(page.differences).toEqual(
      expect.arrayContaining([
        { field: 'creditLine', before: expect.stringMatching(/^[\d.]+$/), after: '5000000.00' },
      ]),
    );
    await refused(who(operator).does(requestStanding, await wish({ creditLine: '1' })), StandingWaits);
  });

  test('nobody approves what he submitted, not even the super administrator; who may not audit does not either', async () => {
    const row = await waiting();
    const at = { id: row?.id as string, version: row?.version as number };
    await refused(who(operator).does(approveChange, at), NoPermission);
    await who(operator).does(withdrawStanding, at);
    expect(await waiting()).toBeUndefined();
    await who(admin).does(requestStanding, await wish({ creditLine: '300000.00' }));
    const mine = await waiting();
    expect(
      (await who(admin).does(listChanges, { kind: 'company', what: 'standing', state: ['10'] })).list[0]?.can,
    ).toEqual([]);
    await refused(
      who(admin).does(approveChange, { id: mine?.id as string, version: mine?.version as number }),
      SelfApproval,
    );
    await refused(
      who(admin).does(rejectChange, {
        id: mine?.id as string,
        version: mine?.version as number,
        reason: '不合规',
      }),
      SelfApproval,
    );
    await refused(
      who(operator).does(withdrawStanding, { id: mine?.id as string, version: mine?.version as number }),
      NoPermission,
    );
  });

  test('of 50 auditors one decides; then it is in force, in the history of the company with its reason, and the company is told', async () => {
    const row = await waiting();
    const at = { id: row?.id as string, version: row?.version as number };
    const answers = await raceEach(
      50,
      (n) =>
        n % 2 === 0
          ? who(auditor).does(approveChange, at)
          : who(auditor).does(rejectChange, { ...at, reason: '额度过高' }),
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
    const done = answers.filter((s) => s !== 'late');
    expect(done).toHaveLength(1);
    if (done[0] === '30') {
      await who(admin).does(requestStanding, await wish({ creditLine: '300000.00' }));
      const again = await waiting();
      await who(auditor).does(approveChange, { id: again?.id as string, version: again?.version as number });
    }
    expect((await stands()).standing.creditLine).toBe('300000.00');
    expect(await who(seller).does(companyDetail, {})).toMatchObject({ creditLine: '300000.00' });
    const [last] = await who(operator).does(memberHistory, { id: memberId });
    expect(last).toMatchObject({
      action: 'standing',
      reason: '年度授信评审',
      changes: [{ field: 'creditLine', after: '300000.00' }],
    });
    const { rows } = await sql<{
      receiver: unknown;
    }>`select receiver from messaging.notice where event = 'INFO_CHANGE_RESULT' and biz_type = 'MEMBER_CHANGE' and link = '/myBusiness/companyInformation' order by id desc limit 1`.execute(
      world.sql,
    );
    expect(rows[0]?.receiver).toEqual({ memberAdmins: memberId });
  });

  test('the company never sees a request about its standing, nor its risk level', async () => {
    await who(operator).does(requestStanding, await wish({ riskLevel: 'C' }));
    expect((await who(seller).does(listOwnChanges, {})).list.every((c) => c.what !== 'standing')).toBe(true);
    expect(JSON.stringify(await who(seller).does(companyDetail, {}))).not.toContain('riskLevel');
    const row = await waiting();
    const notices = async () =>
      (
        await sql<{
          n: number;
        }>`select count(*)::int as n from messaging.notice where receiver::text like ${`%"memberAdmins": "${memberId}"%`}`.execute(
          world.sql,
        )
      ).rows[0]?.n;
    const before = await notices();
    await who(auditor).does(approveChange, { id: row?.id as string, version: row?.version as number });
    expect(await notices()).toBe(before);
    expect(await who(operator).does(memberDetail, { id: memberId })).toMatchObject({ riskLevel: 'C' });
    const { rows } = await sql<{
      parties: string[];
    }>`select parties::text[] as parties from kernel.trade_history where biz_type = 'MEMBER' and action = 'standing' and biz_id = ${memberId}::bigint order by id desc limit 1`.execute(
      world.sql,
    );
    expect(rows[0]?.parties ?? []).not.toContain(memberId);
  });

  test('no credit at risk level D, no side taken away, nothing asked for twice, nothing for companies out of reach', async () => {
    expect(
      (
        await refused(
          who(operator).does(requestStanding, await wish({ riskLevel: 'D', creditLine: '1.00' })),
          NoCredit,
        )
      ).field,
    ).toBe('creditLine');
    expect(
      (await refused(who(operator).does(requestStanding, await wish({ memberType: 'buyer' })), SidesStay))
        .field,
    ).toBe('memberType');
    await refused(who(operator).does(requestStanding, await wish()), NothingChanged);
    await refused(
      who(operator).does(requestStanding, { ...(await wish({ creditLine: '2' })), version: 999 }),
      VersionConflict,
    );
    await refused(who(operator).does(memberStanding, { id: '999999999' }), NotFound);
    await refused(who(auditor).does(requestStanding, await wish({ creditLine: '2' })), NoPermission);
    await refused(who(seller).does(memberStanding, { id: memberId }), NoPermission);
    expect([
      mayWiden('both', 'buyer'),
      mayWiden('buyer', 'both'),
      mayWiden('seller', 'seller'),
      mayWiden('buyer', 'seller'),
    ]).toEqual([false, true, true, false]);
    expect([addedSides('buyer', 'both'), addedSides('seller', 'both'), addedSides('both', 'both')]).toEqual([
      ['seller'],
      ['buyer'],
      [],
    ]);
  });

  test('a buyer that may sell too: its administrators hold the role, and a store stands in draft', async () => {
    const id = who(buyer).actor.memberId as string;
    const type = (await stands(id)).standing.memberType;
    if (type !== 'buyer')
      await sql`update members.member set member_type = 'buyer' where id = ${id}::bigint`.execute(world.sql);
    await sql`delete from stores.store where member_id = ${id}::bigint and state = '00'`
      .execute(world.sql)
      .catch(() => undefined);
    await who(operator).does(requestStanding, await wish({ memberType: 'both' }, id));
    const row = await waiting(id);
    await who(auditor).does(approveChange, { id: row?.id as string, version: row?.version as number });
    const asSeller = await world.as('buyer_admin', 'seller');
    expect(asSeller.actor).toMatchObject({
      memberId: id,
      identity: 'seller',
      roleCodes: expect.arrayContaining(['SELLER_ADMIN']),
    });
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from stores.store where member_id = ${id}::bigint and not deleted`.execute(
      world.sql,
    );
    expect(rows[0]?.n).toBeGreaterThan(0);
  });
});

describe('sm:relation 01 → 20 by O: an extension the platform starts', () => {
  test('R-MEMB-025 another person approves it; the company sees it on its way', async () => {
    const at = async () => (await stands()).version;
    await who(operator).does(extendMember, {
      id: memberId,
      version: await at(),
      organisation: '西南销售公司',
      scope: '醇类',
    });
    expect(await who(seller).does(companyDetail, {})).toMatchObject({ relationStatus: '20' });
    expect((await who(seller).does(listOwnChanges, {})).list[0]).toMatchObject({
      what: 'extension',
      organisation: '西南销售公司',
      submittedName: who(operator).actor.name,
    });
    await refused(
      who(operator).does(extendMember, {
        id: memberId,
        version: await at(),
        organisation: '华北销售公司',
        scope: null,
      }),
      StateNotAllowed,
    );
    const row = (await who(auditor).does(listChanges, { kind: 'company', what: 'extension', state: ['10'] }))
      .list[0];
    await who(auditor).does(approveChange, { id: row?.id as string, version: row?.version as number });
    expect(await who(seller).does(companyDetail, {})).toMatchObject({
      relationStatus: '01',
      organisations: expect.arrayContaining([{ organisation: '西南销售公司', scope: '醇类' }]),
    });
    await refused(
      who(operator).does(extendMember, {
        id: memberId,
        version: await at(),
        organisation: '西南销售公司',
        scope: null,
      }),
      OrganisationLinked,
    );
  });

  test('R-MEMB-026 refused, it is the company’s to correct or give up; the platform does not start over it', async () => {
    const { version } = await stands();
    await who(admin).does(extendMember, { id: memberId, version, organisation: '华东二公司', scope: null });
    const row = (await who(auditor).does(listChanges, { kind: 'company', what: 'extension', state: ['10'] }))
      .list[0];
    const at = { id: row?.id as string, version: row?.version as number };
    await refused(who(admin).does(approveChange, at), SelfApproval);
    await who(auditor).does(rejectChange, { ...at, reason: '主体不符' });
    await refused(
      who(operator).does(extendMember, {
        id: memberId,
        version: (await stands()).version,
        organisation: '华东三公司',
        scope: null,
      }),
      StateNotAllowed,
    );
    const company = await who(seller).does(companyDetail, {});
    expect(company.relationStatus).toBe('21');
    await who(seller).does(extendCompany, {
      version: company.version,
      organisation: '华东二公司',
      scope: '芳烃',
    });
    expect((await who(seller).does(companyDetail, {})).relationStatus).toBe('20');
  });

  test('no invariant is broken', async () => {
    await world.tick();
    expect(Object.keys(await world.audit()).filter((v) => /members|stores|organisation/.test(v))).toEqual([]);
  });
});

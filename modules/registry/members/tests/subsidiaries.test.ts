import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { openWorld, type Person, refused } from '#app/world.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { NoPermission, NotFound, StateNotAllowed, Validation } from '#kernel/rules/refusals.ts';
import { raceEach } from '#kernel/test/race.ts';
import { applyCompany, withdrawApplication } from '../contract/application.ts';
import { approveAudit, listAudits, rejectAudit } from '../contract/audit.ts';
import { listSubsidiaries, subsidiaryApplication, subsidiaryDetail } from '../contract/subsidiary.ts';
import { ATTESTED } from '../rules/admission-checks.ts';
import { SubsidiaryDepth } from '../rules/refusals-registry.ts';
import { approveApplication } from '../server/door.ts';
import { administrator, codeOf, form } from './admit-world.ts';
import { inside } from './world.ts';

const world = await openWorld({ max: 20 });
let parent: Person;
let auditor: Person;
let stranger: Person;
beforeAll(async () => {
  parent = await world.as('seller_admin', 'seller');
  stranger = await world.as('buyer_admin', 'buyer');
  auditor = await world.as('auditor');
});
const ATTEST = [...ATTESTED];
const wish = async (who: Person, n: number, over: Record<string, unknown> = {}) => ({
  ...(await form(world, who, {
    companyName: `演示子公司${n}有限公司`,
    abbreviation: `子公司${n}`,
    socialCreditCode: codeOf(`91320281XXDEMB0${String(n).padStart(2, '0')}`),
    legalPerson: '演示法人',
  })),
  ...administrator(`sub_admin_${n}`),
  kind: 'sub' as const,
  ...over,
});
const rowOf = async (name: string) =>
  (await parent.does(listSubsidiaries, { keyword: name })).list[0] as NonNullable<
    Awaited<ReturnType<typeof one>>
  >;
const one = async () => (await parent.does(listSubsidiaries, {})).list[0];

describe('R-BIZ-002 R-BIZ-003 subsidiaries', () => {
  test('a draft is the company’s: any of its administrators goes on with it, nobody else sees it', async () => {
    const draft = await parent.does(applyCompany, {
      kind: 'sub',
      companyName: '演示子公司1有限公司',
      submit: false,
    });
    expect(await rowOf('演示子公司1')).toMatchObject({
      state: '00',
      can: ['edit', 'submit'],
      companyName: '演示子公司1有限公司',
    });
    expect((await stranger.does(listSubsidiaries, {})).list.map((r) => r.companyName)).not.toContain(
      '演示子公司1有限公司',
    );
    await refused(stranger.does(subsidiaryApplication, { id: draft.applicationId }), NotFound);
    await refused(
      stranger.does(applyCompany, {
        ...(await wish(stranger, 1)),
        id: draft.applicationId,
        version: draft.version,
        submit: false,
      }),
      NotFound,
    );
    const trader = await world.as('seller_trader', 'seller');
    await refused(trader.does(listSubsidiaries, {}), NoPermission);
    await refused(trader.does(applyCompany, { kind: 'sub', companyName: 'x', submit: false }), NoPermission);
    // Who is a member applies for no company of his own.
    await refused(parent.does(applyCompany, { companyName: '又一家', submit: false }), NoPermission);
  });

  test('submit asks for share and administrator, then it waits on the page for subsidiaries', async () => {
    const draft = await rowOf('演示子公司1');
    const at = { id: draft.applicationId as string, version: draft.version };
    const wrong = await refused(
      parent.does(applyCompany, {
        ...(await wish(parent, 1, { adminName: null, subsidiaryShare: null })),
        ...at,
        submit: true,
      }),
      Validation,
    );
    expect((wrong as unknown as { errors: { field: string }[] }).errors.map((e) => e.field).sort()).toEqual([
      'adminName',
      'subsidiaryShare',
    ]);
    const sent = await parent.does(applyCompany, { ...(await wish(parent, 1)), ...at, submit: true });
    expect(sent.state).toBe('10');
    const { list } = await auditor.does(listAudits, { kind: 'sub' });
    expect(list).toMatchObject([{ id: sent.applicationId, kind: 'sub', parentName: expect.any(String) }]);
    expect((await auditor.does(listAudits, { kind: 'company' })).list.map((r) => r.id)).not.toContain(
      sent.applicationId,
    );
    const back = await parent.does(withdrawApplication, { id: sent.applicationId, version: sent.version });
    expect(back.state).toBe('40');
    await parent.does(applyCompany, {
      ...(await wish(parent, 1)),
      id: sent.applicationId,
      version: back.version,
      submit: true,
    });
  });

  test('R-CUST-003: approval makes a member under the parent with an administrator of its own, who is asked to activate', async () => {
    const row = await rowOf('演示子公司1');
    const { memberId } = await auditor.does(approveAudit, {
      id: row.applicationId as string,
      version: row.version,
      attested: ATTEST,
    });
    const { rows } = await sql<{
      parent: string;
      share: string;
      admin: boolean;
      status: string;
      login: string;
      roles: string[];
    }>`
      select m.parent_member_id::text as parent, m.subsidiary_share::text as share, e.admin_flag as admin, e.status, a.login_name as login
      from members.member m join organisation.employee e on e.member_id = m.id join identity.account a on a.id = e.account_id where m.id = ${memberId}::bigint`.execute(
      world.sql,
    );
    expect(rows).toEqual([
      { parent: parent.actor.memberId, share: '51.00', admin: true, status: '10', login: 'sub_admin_1' },
    ]);
    const mail = await sql<{
      n: number;
    }>`select count(*)::int as n from messaging.notice where event = 'EMP_ACTIVATION'`.execute(world.sql);
    expect(mail.rows[0]?.n).toBe(1);
    expect(await rowOf('演示子公司1')).toMatchObject({
      state: '20',
      status: '20',
      relationStatus: '01',
      memberId,
      can: ['view'],
    });
  });

  test('22.2: the company above reads what is linked below it, and only reads; others find nothing', async () => {
    const row = await rowOf('演示子公司1');
    const page = await parent.does(subsidiaryDetail, { id: row.memberId as string });
    expect(page).toMatchObject({
      name: '演示子公司1有限公司',
      share: '51.00',
      address: '滨江路1号',
      parentName: expect.any(String),
    });
    await refused(stranger.does(subsidiaryDetail, { id: row.memberId as string }), NotFound);
    await refused(parent.does(subsidiaryDetail, { id: stranger.actor.memberId as string }), NotFound);
  });

  test('19.1: three levels at most: the third has no subsidiaries, when applying and when approving', async () => {
    const second = (await rowOf('演示子公司1')).memberId as string;
    await sql`update members.member set parent_member_id = ${second}::bigint where id = ${stranger.actor.memberId}::bigint`.execute(
      world.sql,
    );
    await refused(
      stranger.does(applyCompany, { ...(await wish(stranger, 2)), submit: false }),
      SubsidiaryDepth,
    );
    await sql`update members.member set parent_member_id = null where id = ${stranger.actor.memberId}::bigint`.execute(
      world.sql,
    );
    const sent = await stranger.does(applyCompany, { ...(await wish(stranger, 2)), submit: true });
    await sql`update members.member set parent_member_id = ${second}::bigint where id = ${stranger.actor.memberId}::bigint`.execute(
      world.sql,
    );
    await refused(
      auditor.does(approveAudit, { id: sent.applicationId, version: sent.version, attested: ATTEST }),
      SubsidiaryDepth,
    );
    await sql`update members.member set parent_member_id = null where id = ${stranger.actor.memberId}::bigint`.execute(
      world.sql,
    );
    await auditor.does(rejectAudit, { id: sent.applicationId, version: sent.version, reason: '层级超限' });
    await refused(
      auditor.does(approveAudit, { id: sent.applicationId, version: sent.version + 1, attested: ATTEST }),
      StateNotAllowed,
    );
  });

  test('19.1: while a subsidiary is being approved the company above keeps its place: its row is held', async () => {
    const sent = await parent.does(applyCompany, { ...(await wish(parent, 71)), submit: true });
    const take = sql`select 1 from members.member where id = ${parent.actor.memberId}::bigint for no key update nowait`;
    await take.execute(world.sql);
    const half = new Error('half way');
    await expect(
      inside(world, auditor.actor, async (ctx) => {
        await approveApplication(ctx, {
          id: sent.applicationId,
          version: sent.version,
          attested: ATTEST,
        });
        await expect(take.execute(world.sql)).rejects.toMatchObject({ code: '55P03' });
        throw half;
      }),
    ).rejects.toBe(half);
  });
  test('of 50 approvals of one subsidiary one makes a company', async () => {
    const sent = await parent.does(applyCompany, { ...(await wish(parent, 3)), submit: true });
    const made = await raceEach(
      50,
      () => auditor.does(approveAudit, { id: sent.applicationId, version: sent.version, attested: ATTEST }),
      () => 1,
      (e: unknown) => {
        if (e instanceof Refusal) return 0;
        throw e;
      },
    );
    expect(made.reduce<number>((a, b) => a + b, 0)).toBe(1);
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from members.member where name = '演示子公司3有限公司'`.execute(world.sql);
    expect(rows[0]?.n).toBe(1);
  });
});

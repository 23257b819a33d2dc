import { createHash, randomBytes, randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { people } from '#app/people.ts';
import { openWorld, type Person, refused, type World } from '#app/world.ts';
import type { OutputOf } from '#kernel/rules/contract.ts';
import { NoPermission, NotFound, StateNotAllowed, VersionConflict } from '#kernel/rules/refusals.ts';
import { visitor } from '#kernel/server/actor.ts';
import { dispatch } from '#kernel/server/dispatch.ts';
import { race } from '#kernel/test/race.ts';
import { personReg } from '#office/identity/contract/login.ts';
import { AgreementReplaced } from '#office/identity/rules/refusals.ts';
import {
  acceptAgreement,
  agreementDetail,
  currentAgreement,
  listAgreements,
  pendingAgreements,
  releaseAgreement,
  saveAgreement,
} from '../contract/agreement.ts';
import { AGREEMENT, agreementLifecycle } from '../rules/agreement-lifecycle.ts';
import { htmlToText, textToHtml } from '../rules/agreement-text.ts';
import { AgreementNotice } from '../rules/refusals-registry.ts';

let world: World;
let operator: Person;
const draft = (version: number, more: object = {}) => ({
  agreementType: 'user' as const,
  version,
  title: { zh_CN: '平台用户协议', en_US: 'Platform user agreement' },
  content: { zh_CN: '<p>一、新条款</p><script>alert(1)</script>', en_US: '<p>1. New</p>' },
  summary: { zh_CN: '增加一条' },
  mustAccept: true,
  ...more,
});
const inDays = async (days: number) =>
  new Date((await world.now()).getTime() + days * 86_400_000 + 60_000).toISOString();
const owes = async (login: string) => {
  const { rows } = await sql<{
    id: string;
  }>`select id from identity.account where login_name = ${login}`.execute(world.sql);
  return (await people.factsOf(world.sql, rows[0]?.id ?? '0', null)).agreementPending;
};

beforeAll(async () => {
  world = await openWorld();
  operator = await world.as('operator');
});

describe('R-CUST-018 a new version of the user agreement', () => {
  test('one draft of a kind, kept by version; of 50 who begin one at once one wins; scripts never reach the store', async () => {
    expect(await race(50, () => operator.does(saveAgreement, draft(0)))).toEqual({
      ok: 1,
      VERSION_CONFLICT: 49,
    });
    const { list } = await operator.does(listAgreements, { agreementType: 'user', state: '00' });
    expect(list).toHaveLength(1);
    const row = list[0] as (typeof list)[number];
    expect(row).toMatchObject({ version: 2, state: '00', inForce: false });
    expect((await operator.does(agreementDetail, { id: row.id })).content.zh_CN).toBe('<p>一、新条款</p>');
    await operator.does(saveAgreement, draft(row.rowVersion, { summary: { zh_CN: '增加两条' } }));
    await refused(operator.does(saveAgreement, draft(row.rowVersion)), VersionConflict);
  });

  test('it is announced seven days before it binds, released once, told to everybody, and never taken back', async () => {
    const row = (await operator.does(listAgreements, { agreementType: 'user', state: '00' })).list[0] as {
      id: string;
      rowVersion: number;
    };
    await refused(
      operator.does(releaseAgreement, { id: row.id, version: row.rowVersion, effectiveAt: await inDays(6) }),
      AgreementNotice,
    );
    const effectiveAt = await inDays(7);
    expect(
      await race(50, () =>
        operator.does(releaseAgreement, { id: row.id, version: row.rowVersion, effectiveAt }),
      ),
    ).toEqual({ ok: 1, VERSION_CONFLICT: 49 });
    await refused(
      operator.does(releaseAgreement, { id: row.id, version: row.rowVersion + 1, effectiveAt }),
      StateNotAllowed,
    );
    const { rows: logged } =
      await sql`select target_type, target_no from kernel.operation_log where action = 'members.releaseAgreement' and success`.execute(
        world.sql,
      );
    expect(logged).toEqual([{ target_type: 'AGREEMENT', target_no: expect.stringMatching(/^\S.* V2$/) }]);
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from messaging.notice where event = 'AGREEMENT_UPDATED'`.execute(world.sql);
    expect(rows[0]?.n).toBeGreaterThan(0);
    expect(await world.audit()).toEqual({});
  });

  test('before its day nobody owes it; from then on members do, each for himself, an administrator for the company too; staff never', async () => {
    expect(await owes('buyer_purchaser')).toBe(false);
    await world.push('8 days');
    expect((await operator.does(currentAgreement, { agreementType: 'user' }))?.version).toBe(2);
    for (const login of ['buyer_purchaser', 'buyer_admin', 'unverified'])
      expect(await owes(login), login).toBe(true);
    expect(await owes('operator')).toBe(false);
    const purchaser = await world.as('buyer_purchaser');
    expect(await purchaser.does(pendingAgreements, {})).toMatchObject([
      { agreementType: 'user', version: 2, summary: { zh_CN: '增加两条' } },
    ]);
    await refused(purchaser.does(acceptAgreement, { agreementType: 'user', version: 1 }), VersionConflict);
    expect(await purchaser.does(acceptAgreement, { agreementType: 'user', version: 2 })).toEqual({
      version: 2,
      company: false,
    });
    expect(await purchaser.does(pendingAgreements, {})).toEqual([]);
    expect([await owes('buyer_purchaser'), await owes('buyer_admin')]).toEqual([false, true]);
    const admin = await world.as('buyer_admin');
    expect(await admin.does(acceptAgreement, { agreementType: 'user', version: 2 })).toEqual({
      version: 2,
      company: true,
    });
    expect(await owes('buyer_admin')).toBe(false);
    expect(
      (await operator.does(listAgreements, { agreementType: 'user' })).list.find((a) => a.version === 2),
    ).toMatchObject({ inForce: true, accepted: 2 });
  });

  test('R-AUTH-008 who registers agrees to the version in force and to no other; that is kept with its time and address, and asks him nothing at the door', async () => {
    const register = async (agreementVersion: number) => {
      const [ticket, mobile] = [
        randomBytes(32).toString('base64url'),
        `139${randomInt(10_000_000, 99_999_999)}`,
      ];
      await sql`insert into identity.ticket (kind, ticket_hash, purpose, channel, target, gmt_create, expire_at)
        values ('verify', ${createHash('sha256').update(ticket).digest()}, 'REGISTER', 'sms', ${mobile}, kernel.now(), kernel.now() + interval '10 minutes')`.execute(
        world.sql,
      );
      const password = 'Tank-farm-2026!';
      const wish = {
        identityType: 'buyer' as const,
        empName: '韩梅梅',
        mobile,
        verifyTicket: ticket,
        password,
        confirmPassword: password,
        agreementVersion,
        agreed: true as const,
      };
      return (
        await dispatch(
          world.runtime,
          visitor('registration', '203.0.113.9', 'test', 'zh_CN', 'Asia/Shanghai'),
          personReg,
          wish,
        )
      ).data as OutputOf<typeof personReg>;
    };
    for (const never of [1, 3, 999]) await refused(register(never), AgreementReplaced);
    const { operator: person, agreementPending } = await register(2);
    expect(agreementPending).toBe(false);
    // 3.1: who has just registered holds the unverified role of his side, and nothing else.
    const roles = await sql<{ code: string }>`
      select r.code from permissions.account_role a join permissions.role r on r.id = a.role_id where a.account_id = ${person.id}::bigint`.execute(
      world.sql,
    );
    expect(roles.rows.map((r) => r.code)).toEqual([
      person.identityType === 'seller' ? 'MEMBER_UNVERIFIED_SELLER' : 'MEMBER_UNVERIFIED',
    ]);
    const { rows } =
      await sql`select a.agreement_version as known, r.agreement_type as type, r.version, host(r.ip::inet) as ip from identity.account a join members.agreement_acceptance r on r.account_id = a.id where a.id = ${person.id}::bigint order by 2`.execute(
        world.sql,
      );
    expect(rows.find((r) => (r as { type: string }).type === 'user')).toEqual({
      known: 2,
      type: 'user',
      version: 2,
      ip: '203.0.113.9',
    });
  });

  test('acceptances stay for good', async () => {
    await expect(
      sql`set role ctp_runtime`
        .execute(world.sql)
        .then(() => sql`update members.agreement_acceptance set version = 9`.execute(world.sql)),
    ).rejects.toThrow(/permission denied/);
    await sql`reset role`.execute(world.sql);
  });

  test('auditors read, content staff draft and do not release, members see none', async () => {
    const auditor = await world.as('auditor');
    const content = await world.as('content');
    const row = (await auditor.does(listAgreements, {})).list[0] as { id: string; rowVersion: number };
    await refused(auditor.does(saveAgreement, draft(0, { agreementType: 'privacy' })), NoPermission);
    await content.does(saveAgreement, draft(0, { agreementType: 'privacy' }));
    await refused(
      content.does(releaseAgreement, { id: row.id, version: row.rowVersion, effectiveAt: await inDays(9) }),
      NoPermission,
    );
    await refused((await world.as('buyer_admin')).does(listAgreements, {}), NoPermission);
    await refused(operator.does(agreementDetail, { id: '999999' }), NotFound);
  });
});

test('legal text as typed becomes paragraphs, headings and lists, and comes back as it was', () => {
  const text = '# 总则\n一、甲 < 乙 & 丙\n- 第一\n- 第二\n二、完';
  expect(textToHtml(text)).toBe(
    '<h3>总则</h3><p>一、甲 &lt; 乙 &amp; 丙</p><ul><li>第一</li><li>第二</li></ul><p>二、完</p>',
  );
  expect(htmlToText(textToHtml(text))).toBe(text);
});

test('the life of an agreement: every state, act and actor', () => {
  const open: Record<string, string[]> = { '—': ['save'], '00': ['save', 'release'], '20': [] };
  for (const state of [null, AGREEMENT.draft, AGREEMENT.published]) {
    expect(agreementLifecycle.open(state, 'operator')).toEqual(open[state ?? '—']);
    for (const side of ['buyer', 'seller', 'timer', 'effect', 'submitter', 'intermediary'] as const)
      expect(agreementLifecycle.open(state, side)).toEqual([]);
  }
});

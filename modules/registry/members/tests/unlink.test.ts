import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { openWorld, type Person, refused } from '#app/world.ts';
import type { Side } from '#kernel/rules/machine.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { NoPermission, NotFound, StateNotAllowed, VersionConflict } from '#kernel/rules/refusals.ts';
import { raceEach } from '#kernel/test/race.ts';
import { linkSubsidiary } from '#office/organisation/server/door.ts';
import { applyCompany } from '../contract/application.ts';
import { approveAudit } from '../contract/audit.ts';
import { companyDetail } from '../contract/company.ts';
import { subsidiaryDetail } from '../contract/subsidiary.ts';
import { askUnlink, companyLink, confirmUnlink, refuseUnlink, withdrawUnlink } from '../contract/unlink.ts';
import { ATTESTED } from '../rules/admission-checks.ts';
import { NotLinked, UnlinkWaits } from '../rules/refusals-standing.ts';
import { UNLINK, unlinkLifecycle, unlinkTones } from '../rules/unlink-lifecycle.ts';
import { administrator, codeOf, form } from './admit-world.ts';
import { inside } from './world.ts';

const world = await openWorld({ max: 20 });
let [parent, child, stranger, auditor]: Person[] = [] as unknown as Person[];
const who = (p: Person | undefined): Person => p as Person;
const subId = () => who(child).actor.memberId as string;
const setParent = (id: string | null) =>
  sql`update members.member set parent_member_id = ${id}::bigint, subsidiary_share = ${id === null ? null : '60'} where id = ${subId()}::bigint`.execute(
    world.sql,
  );
beforeAll(async () => {
  [parent, child, stranger, auditor] = await Promise.all([
    world.as('seller_admin', 'seller'),
    world.as('buyer_admin', 'buyer'),
    world.as('buyer2_admin', 'buyer'),
    world.as('auditor'),
  ]);
  await setParent(who(parent).actor.memberId);
});
const asked = async (p: Person) =>
  (await p.does(companyLink, p === child ? {} : { memberId: subId() }))?.request;
const nodes = async () =>
  (
    await sql<{
      name: string;
      deleted: boolean;
    }>`select name, deleted from organisation.department where member_id = ${who(parent).actor.memberId}::bigint and linked_member_id is not null order by id`.execute(
      world.sql,
    )
  ).rows;

test('22.2: a subsidiary that is admitted stands as a company node in the tree of the company above, under a name of its own', async () => {
  const fields = await form(world, who(parent), {
    companyName: '演示节点有限公司',
    abbreviation: '演示节点',
    socialCreditCode: codeOf('91320281XXDEMC001'),
    legalPerson: '演示法人',
  });
  const sent = await who(parent).does(applyCompany, {
    ...fields,
    ...administrator('node_admin'),
    kind: 'sub',
    submit: true,
  });
  const { memberId } = await who(auditor).does(approveAudit, {
    id: sent.applicationId,
    version: sent.version,
    attested: [...ATTESTED],
  });
  const { rows } = await sql<{
    name: string;
    type: string;
    linked: string;
  }>`select name, type, linked_member_id::text as linked from organisation.department where member_id = ${who(parent).actor.memberId}::bigint and linked_member_id = ${memberId}::bigint`.execute(
    world.sql,
  );
  expect(rows).toEqual([{ name: '演示节点有限公司', type: '10', linked: memberId }]);
});

describe('22.2 unlink: both administrators confirm', () => {
  test('either asks, the other answers; a stranger finds nothing; who holds no button may not', async () => {
    await refused(who(stranger).does(askUnlink, { memberId: subId(), reason: '无关' }), NotFound);
    await refused(who(stranger).does(companyLink, { memberId: subId() }), NotFound);
    await refused(
      (await world.as('seller_trader', 'seller')).does(askUnlink, { memberId: subId(), reason: '无权' }),
      NoPermission,
    );
    await who(child).does(askUnlink, { reason: '股权已转让' });
    expect(await who(parent).does(companyLink, { memberId: subId() })).toMatchObject({
      linked: true,
      mayAsk: false,
      request: { state: '10', mine: false, can: ['confirm', 'refuse'], reason: '股权已转让' },
    });
    expect(await asked(who(child))).toMatchObject({ mine: true, can: ['withdraw'] });
    await refused(who(parent).does(askUnlink, { memberId: subId(), reason: '同样' }), UnlinkWaits);
    const mine = await asked(who(child));
    const at = { id: mine?.id as string, version: mine?.version as number };
    await refused(who(child).does(confirmUnlink, at), NoPermission);
    await refused(who(child).does(refuseUnlink, { ...at, reason: null }), NoPermission);
    await refused(who(parent).does(withdrawUnlink, at), NoPermission);
    await refused(who(stranger).does(confirmUnlink, at), NotFound);
    await who(child).does(withdrawUnlink, at);
    await refused(who(parent).does(confirmUnlink, { ...at, version: at.version + 1 }), StateNotAllowed);
    expect(await who(parent).does(subsidiaryDetail, { id: subId() })).toMatchObject({
      id: subId(),
      licences: expect.any(Array),
    });
  });

  test('a refusal keeps the link, and the asker reads why', async () => {
    await who(parent).does(askUnlink, { memberId: subId(), reason: '业务重组' });
    const row = await asked(who(child));
    expect(row).toMatchObject({ mine: false, can: ['confirm', 'refuse'] });
    await who(child).does(refuseUnlink, {
      id: row?.id as string,
      version: row?.version as number,
      reason: '尚有未结清往来',
    });
    expect(await who(parent).does(companyLink, { memberId: subId() })).toMatchObject({
      linked: true,
      mayAsk: true,
      request: { state: '30', answer: '尚有未结清往来' },
    });
  });

  test('confirmed: the subsidiary stands alone, the parent reads it no more, the node leaves its tree; of 50 answers one counts', async () => {
    const node = {
      memberId: who(parent).actor.memberId as string,
      subsidiaryId: subId(),
      code: 'M00000099',
      name: '演示关联企业',
      nameEn: null,
    };
    for (let i = 0; i < 2; i++) await inside(world, null, (ctx) => linkSubsidiary(ctx, node));
    expect(await nodes()).toHaveLength(2);
    await who(parent).does(askUnlink, { memberId: subId(), reason: '股权转让完成' });
    const row = await asked(who(child));
    const at = { id: row?.id as string, version: row?.version as number };
    const done = await raceEach(
      50,
      (n) =>
        n % 2 === 0
          ? who(child).does(confirmUnlink, at)
          : who(child).does(refuseUnlink, { ...at, reason: null }),
      (r) => r.state,
      (e: unknown) => {
        if (e instanceof Refusal && [VersionConflict.code, StateNotAllowed.code].includes(e.kind.code))
          return 'late';
        throw e;
      },
    );
    expect(done.filter((s) => s !== 'late')).toHaveLength(1);
    if (!done.includes('20')) {
      await who(parent).does(askUnlink, { memberId: subId(), reason: '股权转让完成' });
      const again = await asked(who(child));
      await who(child).does(confirmUnlink, { id: again?.id as string, version: again?.version as number });
    }
    expect((await who(child).does(companyDetail, {})).parentName).toBeNull();
    await refused(who(parent).does(subsidiaryDetail, { id: subId() }), NotFound);
    expect(await who(parent).does(companyLink, { memberId: subId() })).toMatchObject({
      linked: false,
      mayAsk: false,
      request: { state: '20' },
    });
    expect((await nodes()).map((n) => n.name)).toEqual(['演示节点有限公司']);
    await refused(who(child).does(askUnlink, { reason: '再次申请' }), NotLinked);
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from messaging.notice where biz_type = 'MEMBER_UNLINK'`.execute(world.sql);
    expect(rows[0]?.n).toBeGreaterThanOrEqual(4);
    await world.tick();
    expect(Object.keys(await world.audit()).filter((v) => /members|organisation/.test(v))).toEqual([]);
  });

  test('the life: every state × verb × side; ends are ends', () => {
    const sides: Side[] = ['submitter', 'buyer', 'seller', 'operator', 'intermediary', 'timer', 'effect'];
    const open = sides.flatMap((s) =>
      Object.values(UNLINK).flatMap((code) => unlinkLifecycle.open(code, s).map((v) => `${code} ${v} ${s}`)),
    );
    expect(open.sort()).toEqual([
      '10 confirm buyer',
      '10 confirm seller',
      '10 refuse buyer',
      '10 refuse seller',
      '10 withdraw submitter',
    ]);
    expect(Object.keys(unlinkTones).sort()).toEqual(Object.keys(UNLINK).sort());
  });
});

import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { openWorld, type Person, refused } from '#app/world.ts';
import type { InputOf } from '#kernel/rules/contract.ts';
import { NoPermission, StateNotAllowed, Validation, VersionConflict } from '#kernel/rules/refusals.ts';
import { race } from '#kernel/test/race.ts';
import { companyId, inside } from '#registry/members/tests/world.ts';
import {
  deleteGateDraft,
  draftGateLine,
  draftGateRule,
  listGateRules,
  releaseGateDraft,
  updateGateDraft,
} from '../contract/gate-rules.ts';
import { GATE_VERSION, gateVersionLifecycle } from '../rules/gate-version-lifecycle.ts';
import { GateFirstDay, GateOwnRelease, GateUncovered, GateVersionExists } from '../rules/refusals.ts';
import { licenceVerdict } from '../server/door.ts';
import { inDays, spuOf } from './world.ts';

const world = await openWorld();
let author: Person;
let releaser: Person;
beforeAll(async () => {
  author = await world.as('admin');
  releaser = await world.as('admin2');
  expect(releaser.actor.superAdmin).toBe(true);
});

type Wish = Omit<InputOf<typeof draftGateRule>, 'line' | 'idempotencyKey'>;
const day = (n: number) => inDays(world, n);
const asks = async (papers: string[], first: number, over: Partial<Wish> = {}): Promise<Wish> => ({
  asks: 'paper',
  papers: papers as never,
  validFrom: await day(first),
  ...over,
});
/** The newest line of a class and side as the table stands. */
const lineOf = async (controlClass: string, side: string, n = 0): Promise<string> =>
  `r${
    (
      await sql<{
        id: string;
      }>`select id from qualifications.gate_rule where control_class = ${controlClass} and side = ${side} and valid_to is null order by sort, id offset ${n} limit 1`.execute(
        world.sql,
      )
    ).rows[0]?.id
  }`;
const daysOf = async (line: string) =>
  (
    await sql<{
      from: string;
      to: string | null;
    }>`select valid_from::text as from, valid_to::text as to from qualifications.gate_rule where id = ${line.slice(1)}::bigint`.execute(
      world.sql,
    )
  ).rows[0];
const draftsNow = async (who: Person) =>
  (await who.does(listGateRules, { pageCount: 100 })).list.filter((r) => r.draft !== null);

test('ruling 15: a version is drafted, edited, deleted, and released by another; every other step is refused', async () => {
  const line = await lineOf('50', 'seller');
  const first = await author.does(draftGateRule, { line, ...(await asks(['27'], 3)) });
  expect(first).toMatchObject({ state: GATE_VERSION.draft, can: ['edit', 'delete'] });
  await refused(releaser.does(draftGateRule, { line, ...(await asks(['27'], 4)) }), GateVersionExists);
  const edited = await author.does(updateGateDraft, {
    id: first.id,
    version: first.version,
    ...(await asks(['27', '20'], 4)),
  });
  await refused(author.does(deleteGateDraft, { id: first.id, version: first.version }), VersionConflict);
  await author.does(deleteGateDraft, { id: edited.id, version: edited.version });
  expect(await draftsNow(author)).toEqual([]);
  const again = await author.does(draftGateRule, { line, ...(await asks(['27', '20'], 4)) });
  const [row] = await draftsNow(releaser);
  expect(row).toMatchObject({ inForce: false, papers: ['27', '20'], can: ['edit', 'release', 'delete'] });
  expect(row?.draft?.before.papers).toEqual(['27']);
  const out = await releaser.does(releaseGateDraft, { id: again.id, version: again.version });
  expect(out).toMatchObject({ state: GATE_VERSION.released, can: [] });
  expect((await daysOf(line))?.to).toBe(await day(3));
  const now = { id: out.id, version: out.version };
  await refused(releaser.does(releaseGateDraft, now), StateNotAllowed);
  await refused(author.does(deleteGateDraft, now), StateNotAllowed);
  await refused(author.does(updateGateDraft, { ...now, ...(await asks(['27'], 5)) }), StateNotAllowed);
  const told = await sql<{
    action: string;
  }>`select action from kernel.trade_history where biz_type = 'GATE_RULE' and biz_id in (${first.id}, ${out.id}) order by id`.execute(
    world.sql,
  );
  expect(told.rows.map((r) => r.action)).toEqual(['draft', 'edit', 'delete', 'draft', 'release']);
});

test('ruling 15: the life of a version: only a draft moves, what was released stays', () => {
  for (const verb of ['edit', 'release', 'delete'] as const)
    for (const state of Object.values(GATE_VERSION)) {
      const step = () => gateVersionLifecycle.next(verb, state, 'operator');
      if (state === GATE_VERSION.draft) expect(step).not.toThrow();
      else expect(step).toThrow();
      for (const side of ['buyer', 'seller', 'timer'] as const)
        expect(() => gateVersionLifecycle.next(verb, state, side)).toThrow();
    }
});

test('ruling 15: the author does not release it, neither who wrote it last; a role with the button but no super administrator is refused', async () => {
  const line = await lineOf('42', 'seller');
  const mine = await author.does(draftGateRule, { line, ...(await asks(['26', '20'], 2)) });
  await refused(author.does(releaseGateDraft, { id: mine.id, version: mine.version }), GateOwnRelease);
  const theirs = await releaser.does(updateGateDraft, {
    id: mine.id,
    version: mine.version,
    ...(await asks(['26'], 2)),
  });
  await refused(releaser.does(releaseGateDraft, { id: theirs.id, version: theirs.version }), GateOwnRelease);
  const auditor = await world.as('auditor');
  const at = { id: theirs.id, version: theirs.version };
  await refused(auditor.does(releaseGateDraft, at), NoPermission);
  const { actor } = auditor;
  const buttons = new Map([...actor.buttons]);
  const route = new Set(['/customerManagement/licenceManage']);
  for (const code of ['Edit', 'Release']) buttons.set(code, route);
  Object.assign(actor, { buttons });
  await refused(auditor.does(releaseGateDraft, at), NoPermission);
  await refused(auditor.does(deleteGateDraft, at), NoPermission);
  await refused(auditor.does(updateGateDraft, { ...at, ...(await asks(['26'], 2)) }), NoPermission);
  await refused(auditor.does(draftGateRule, { line, ...(await asks(['26'], 2)) }), NoPermission);
  const added = { kind: 'duty', controlClass: '00', duty: 'sds', validFrom: await day(2) } as const;
  await refused(auditor.does(draftGateLine, added), NoPermission);
  expect(await draftsNow(await world.as('auditor'))).toEqual([]);
  await author.does(releaseGateDraft, at);
});

test('ruling 15: fifty at once release a version once', async () => {
  const line = await lineOf('43', 'seller');
  const draft = await author.does(draftGateRule, { line, ...(await asks(['26', '20'], 2)) });
  const outcome = await race(50, () =>
    releaser.does(releaseGateDraft, { id: draft.id, version: draft.version }),
  );
  expect(outcome).toEqual({ ok: 1, VERSION_CONFLICT: 49 });
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from qualifications.gate_rule where control_class = '43' and side = 'seller'`.execute(
    world.sql,
  );
  expect(rows[0]?.n).toBe(2);
});

test('ruling 15: the first day is tomorrow at the earliest when drafted and when released, and after that of the line before', async () => {
  const line = await lineOf('43', 'buyer');
  const today = await asks(['25'], 0);
  const day1 = await day(1);
  await refused(author.does(draftGateRule, { line, ...today }), GateFirstDay, { earliest: day1 });
  const draft = await author.does(draftGateRule, { line, ...(await asks(['25', '20'], 1)) });
  await refused(
    author.does(updateGateDraft, { id: draft.id, version: draft.version, ...today }),
    GateFirstDay,
  );
  await world.push('1d');
  await refused(releaser.does(releaseGateDraft, { id: draft.id, version: draft.version }), GateFirstDay);
  const moved = await author.does(updateGateDraft, {
    id: draft.id,
    version: draft.version,
    ...(await asks(['25', '20'], 5)),
  });
  await releaser.does(releaseGateDraft, { id: moved.id, version: moved.version });
  const next = await lineOf('43', 'buyer');
  const day6 = await day(6);
  await refused(author.does(draftGateRule, { line: next, ...(await asks(['25'], 5)) }), GateFirstDay, {
    earliest: day6,
  });
});

test('ruling 15: no day may be left on which a class has no line of a side, neither of two that end together', async () => {
  const only = await lineOf('42', 'buyer');
  const ends = await asks(['25'], 2, { validTo: await day(9) });
  const day10 = await day(10);
  await refused(author.does(draftGateRule, { line: only, ...ends }), GateUncovered, { day: day10 });
  const [paper, handler] = [await lineOf('30', 'buyer', 0), await lineOf('30', 'buyer', 1)];
  const one = await author.does(draftGateRule, {
    line: paper,
    ...(await asks(['24'], 2, { validTo: await day(9) })),
  });
  const other = await author.does(draftGateRule, {
    line: handler,
    ...(await asks([], 2, { asks: 'handler', validTo: await day(9) })),
  });
  const outcomes = await race(2, (n) => {
    const { id, version } = n === 0 ? one : other;
    return releaser.does(releaseGateDraft, { id, version });
  });
  expect(outcomes).toEqual({ ok: 1, GATE_UNCOVERED: 1 });
});

test('ruling 15: rules carry what they ask, duties a duty; declaration and handler are asked of buyers', async () => {
  const line = await lineOf('50', 'buyer');
  await refused(author.does(draftGateRule, { line, ...(await asks([], 2)) }), Validation);
  await refused(author.does(draftGateRule, { line, ...(await asks(['27'], 2)), duty: 'sds' }), Validation);
  await refused(
    author.does(draftGateRule, {
      line: await lineOf('50', 'seller'),
      ...(await asks([], 9, { asks: 'handler' })),
    }),
    Validation,
  );
  await refused(
    author.does(draftGateRule, { line, ...(await asks(['27'], 5, { validTo: await day(4) })) }),
    Validation,
  );
  const { rows } = await sql<{
    id: string;
  }>`select id from qualifications.gate_duty where control_class = '50'`.execute(world.sql);
  const duty = `d${rows[0]?.id}`;
  const draft = await author.does(draftGateRule, { line: duty, duty: 'ledger', validFrom: await day(2) });
  await releaser.does(releaseGateDraft, { id: draft.id, version: draft.version });
  const then = await author.does(listGateRules, { controlClass: '50', kind: 'duty', day: await day(2) });
  expect(then.list.map((r) => r.duty)).toEqual(['ledger']);
});

test('ruling 15: the gate asks the new version from its first day, the old one before, and never a draft', async () => {
  const [seller, methanol] = [await companyId(world, '澄湾石化'), await spuOf(world, '67-56-1')];
  const goods = { spuId: methanol.id, casNo: methanol.casNo, controlClasses: methanol.controlClasses };
  const ask = async (n: number) => {
    const onDay = await day(n);
    const verdict = await inside(world, null, (ctx) =>
      licenceVerdict(ctx, {
        side: 'seller',
        memberId: seller,
        goods,
        quantity: '1',
        lastDeliveryDay: onDay,
        onDay,
      }),
    );
    return verdict.blocks.map((b) => b.paper);
  };
  expect(await ask(6)).toEqual([]);
  const drafts = [];
  for (const n of [0, 1])
    drafts.push(
      await author.does(draftGateRule, { line: await lineOf('10', 'seller', n), ...(await asks(['27'], 5)) }),
    );
  expect(await ask(6)).toEqual([]);
  for (const { id, version } of drafts) await releaser.does(releaseGateDraft, { id, version });
  expect(await ask(4)).toEqual([]);
  expect(await ask(5)).toEqual(['27']);
  expect(await ask(6)).toEqual(['27']);
  await world.push('4d');
  expect(await ask(0)).toEqual([]);
  await world.push('1d');
  expect(await ask(0)).toEqual(['27']);
});

test('ruling 15: the database itself keeps the runtime from writing lines, from releasing for oneself, and from applying twice', async () => {
  const { rows } = await sql<{
    id: string;
  }>`select id from qualifications.gate_version where state = '20' limit 1`.execute(world.sql);
  const id = rows[0]?.id as string;
  await expect(
    inside(world, author.actor, (ctx) =>
      sql`select qualifications.apply_gate_version(${id}::bigint)`.execute(ctx.tx),
    ),
  ).rejects.toThrow(/no rows/);
  await expect(
    sql`update qualifications.gate_version set created_by = released_by where id = ${id}::bigint`.execute(
      world.sql,
    ),
  ).rejects.toThrow(/check constraint/);
});

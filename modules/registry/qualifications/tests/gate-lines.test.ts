import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { openWorld, type Person, refused } from '#app/world.ts';
import type { InputOf } from '#kernel/rules/contract.ts';
import { NoPermission, Validation } from '#kernel/rules/refusals.ts';
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
import { GATE_VERSION } from '../rules/gate-version-lifecycle.ts';
import { GateFirstDay, GateLineExists, GateOwnRelease } from '../rules/refusals.ts';
import { licenceVerdict } from '../server/door.ts';
import { inDays, spuOf } from './world.ts';

const world = await openWorld();
let author: Person;
let releaser: Person;
beforeAll(async () => {
  [author, releaser] = await Promise.all([world.as('admin'), world.as('admin2')]);
});

type Wish = Omit<InputOf<typeof draftGateLine>, 'idempotencyKey'>;
const day = (n: number) => inDays(world, n);
const line = async (first: number, over: Partial<Wish> = {}): Promise<Wish> => ({
  kind: 'rule',
  controlClass: '00',
  side: 'seller',
  applies: 'boughtIn',
  asks: 'paper',
  papers: ['27'],
  validFrom: await day(first),
  ...over,
});
const duty = async (first: number, over: Partial<Wish> = {}): Promise<Wish> => ({
  kind: 'duty',
  controlClass: '00',
  duty: 'sds',
  validFrom: await day(first),
  ...over,
});
const drafts = async (who: Person) =>
  (await who.does(listGateRules, { pageCount: 100 })).list.filter((r) => r.draft !== null);
const drop = async ({ id, version }: { id: string; version: number }) =>
  author.does(deleteGateDraft, { id, version });

test('ruling 15: the demonstration has two super administrators, so that a rule can be released by another', () => {
  expect([author.actor.superAdmin, releaser.actor.superAdmin]).toEqual([true, true]);
  expect(author.actor.accountId).not.toBe(releaser.actor.accountId);
});

test('ruling 15: a line the table never had is drafted, edited and released by another, without a migration', async () => {
  const first = await author.does(draftGateLine, await line(3));
  expect(first).toMatchObject({ state: GATE_VERSION.draft, can: ['edit', 'delete'] });
  const { papers, validFrom, asks } = await line(3, { papers: ['27', '20'] });
  const at = { id: first.id, version: first.version };
  const edited = await author.does(updateGateDraft, { ...at, asks, papers, validFrom });
  const [row] = await drafts(releaser);
  expect(row).toMatchObject({
    kind: 'rule',
    controlClass: '00',
    side: 'seller',
    applies: 'boughtIn',
    papers: ['27', '20'],
    inForce: false,
    can: ['edit', 'release', 'delete'],
    draft: { isNew: true, before: { asks: null, papers: [], duty: null } },
  });
  await refused(author.does(releaseGateDraft, { id: edited.id, version: edited.version }), GateOwnRelease);
  const out = await releaser.does(releaseGateDraft, { id: edited.id, version: edited.version });
  expect(out).toMatchObject({ state: GATE_VERSION.released, can: [] });
  const then = await author.does(listGateRules, { controlClass: '00', side: 'seller', day: await day(3) });
  expect(then.list.map((r) => [r.applies, r.papers, r.can])).toEqual([
    ['always', ['10'], ['newVersion']],
    ['boughtIn', ['27', '20'], ['newVersion']],
  ]);
  const before = await author.does(listGateRules, { controlClass: '00', side: 'seller', day: await day(2) });
  expect(before.list.map((r) => r.applies)).toEqual(['always']);
  const told = await sql<{ action: string; biz_no: string }>`
    select action, biz_no from kernel.trade_history where biz_type = 'GATE_RULE' and biz_id = ${first.id} order by id`.execute(
    world.sql,
  );
  expect(told.rows).toEqual(['draft', 'edit', 'release'].map((action) => ({ action, biz_no: 'n00' })));
  const { rows } = await sql<{ fields: string[] }>`
    select array(select c ->> 'field' from jsonb_array_elements(l.changes) c) as fields
    from kernel.operation_log l where l.target_type = 'GATE_RULE' and l.target_id = ${first.id} order by l.id`.execute(
    world.sql,
  );
  // The release that was refused stands there too.
  expect(rows.length).toBe(4);
  for (const at of [0, 3])
    expect(rows[at]?.fields).toEqual(expect.arrayContaining(['control_class', 'side', 'papers']));
});

test('ruling 15: a line that is there already is not added again, neither drafted twice, neither released beside its twin', async () => {
  await refused(
    author.does(draftGateLine, await line(3, { applies: 'always', papers: ['10'] })),
    GateLineExists,
  );
  await refused(author.does(draftGateLine, await duty(3, { controlClass: '10' })), GateLineExists);
  const one = await author.does(
    draftGateLine,
    await line(3, { side: 'buyer', applies: 'trader', papers: ['27', '20'] }),
  );
  const day3 = await day(3);
  await refused(
    releaser.does(draftGateLine, await line(9, { side: 'buyer', applies: 'trader', papers: ['20', '27'] })),
    GateLineExists,
    { day: day3 },
  );
  const apart = await author.does(
    draftGateLine,
    await line(3, { side: 'buyer', applies: 'trader', papers: ['20'], validTo: await day(5) }),
  );
  const { papers, asks, validFrom } = await line(4, { papers: ['27', '20'] });
  await refused(
    author.does(updateGateDraft, { id: apart.id, version: apart.version, asks, papers, validFrom }),
    GateLineExists,
  );
  await drop(one);
  await drop(apart);
  const wish = await duty(4);
  expect(await race(20, () => author.does(draftGateLine, wish))).toEqual({ ok: 1, GATE_LINE_EXISTS: 19 });
  for (const d of await drafts(author)) await drop(d.draft as { id: string; version: number });
});

test('ruling 15: a rule has a side and companies of that side, a duty neither; both begin tomorrow at the earliest', async () => {
  const wrong = [
    line(3, { side: null }),
    line(3, { applies: null }),
    line(3, { applies: 'trader' }),
    line(3, { side: 'buyer', applies: 'ownProduct' }),
    line(3, { asks: 'handler', papers: [] }),
    line(3, { papers: [] }),
    line(3, { duty: 'sds' }),
    line(3, { validTo: await day(2) }),
    duty(3, { side: 'buyer' }),
    duty(3, { applies: 'always' }),
    duty(3, { asks: 'never' }),
    duty(3, { duty: null }),
  ];
  for (const wish of await Promise.all(wrong))
    await refused(author.does(draftGateLine, wish), Validation).catch((error: unknown) => {
      throw new Error(`${JSON.stringify(wish)}: ${error}`);
    });
  const day1 = await day(1);
  await refused(author.does(draftGateLine, await line(0)), GateFirstDay, { earliest: day1 });
  await refused(author.does(draftGateLine, await duty(0)), GateFirstDay);
  const draft = await author.does(draftGateLine, await line(1, { papers: ['21'] }));
  await world.push('1d');
  await refused(releaser.does(releaseGateDraft, { id: draft.id, version: draft.version }), GateFirstDay);
  await drop(draft);
  await refused((await world.as('operator')).does(draftGateLine, await line(3)), NoPermission);
  await refused((await world.as('seller_admin')).does(draftGateLine, await line(3)), NoPermission);
});

test('ruling 15: the gate asks a new line from its first day and never a draft, and it takes new versions like any other', async () => {
  const [buyer, goods] = [await companyId(world, '粤湾新材'), await spuOf(world, '67-56-1')];
  const ask = async (n: number) => {
    const onDay = await day(n);
    const verdict = await inside(world, null, (ctx) =>
      licenceVerdict(ctx, {
        side: 'buyer',
        memberId: buyer,
        goods: { spuId: goods.id, casNo: goods.casNo, controlClasses: ['00'] },
        quantity: '1',
        lastDeliveryDay: onDay,
        onDay,
      }),
    );
    return [verdict.blocks.map((b) => b.paper), verdict.duties] as const;
  };
  const nothing = [[], []];
  expect(await ask(6)).toEqual(nothing);
  const asked = [
    await author.does(draftGateLine, await line(5, { side: 'buyer', applies: 'always' })),
    await author.does(draftGateLine, await duty(5, { duty: 'ledger' })),
  ];
  expect(await ask(6)).toEqual(nothing);
  for (const { id, version } of asked) await releaser.does(releaseGateDraft, { id, version });
  expect(await ask(4)).toEqual(nothing);
  expect(await ask(5)).toEqual([['27'], ['ledger']]);
  const [added] = (
    await author.does(listGateRules, { controlClass: '00', side: 'buyer', day: await day(6) })
  ).list.filter((r) => r.papers[0] === '27');
  const newer = await author.does(draftGateRule, {
    line: added?.id as string,
    asks: 'paper',
    papers: ['26'],
    validFrom: await day(7),
  });
  await releaser.does(releaseGateDraft, { id: newer.id, version: newer.version });
  expect([(await ask(6))[0], (await ask(7))[0]]).toEqual([['27'], ['26']]);
});

test('ruling 15: the database itself refuses a new line that mixes rule and duty, or a case with the wrong side', async () => {
  const insert = (columns: string, values: string) =>
    sql`insert into qualifications.gate_version (created_by, created_by_name, valid_from, ${sql.raw(columns)})
      values (1, 'x', '2099-01-01', ${sql.raw(values)})`.execute(world.sql);
  for (const [columns, values] of [
    ['control_class', `'00'`],
    ['control_class, asks, duty', `'00', 'never', 'sds'`],
    ['control_class, asks', `'00', 'never'`],
    ['control_class, asks, side, applies', `'00', 'never', 'seller', 'trader'`],
    ['control_class, asks, side, applies', `'00', 'handler', 'seller', 'always'`],
    ['control_class, duty, side, applies', `'00', 'sds', 'buyer', 'always'`],
    ['control_class, asks, side, applies', `'99', 'never', 'buyer', 'always'`],
  ] as const)
    await expect(insert(columns, values), `${columns} ${values}`).rejects.toThrow(/check constraint/);
});

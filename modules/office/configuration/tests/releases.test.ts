import { beforeAll, describe, expect, test } from 'vitest';
import { openWorld, type Person, refused, type World } from '#app/world.ts';
import {
  NoPermission,
  NotFound,
  StateNotAllowed,
  Validation,
  VersionConflict,
} from '#kernel/rules/refusals.ts';
import { visitor } from '#kernel/server/actor.ts';
import { dispatch } from '#kernel/server/dispatch.ts';
import { race } from '#kernel/test/race.ts';
import { noteClick, type SiteBundle, siteBundle } from '../contract/bundle.ts';
import {
  allEntryCalls,
  bannerCalls,
  customerServiceCalls,
  friendlyLinkCalls,
  navigationCalls,
  recommendProductCalls,
} from '../contract/entries.ts';
import { footerCalls, loginCalls, platformCalls } from '../contract/units.ts';
import { checkEntry, isOnDuty } from '../rules/entries.ts';
import { ProductListed, TreeDepth } from '../rules/refusals.ts';
import { RELEASE, type ReleaseState, releaseLifecycle, releaseStateOf } from '../rules/release-lifecycle.ts';
import { settings } from '../rules/settings.ts';
import { settingOf } from '../server/door.ts';

let world: World;
let operator: Person;
const site = async (locale: 'zh_CN' | 'en_US' = 'zh_CN') =>
  (
    await dispatch(
      world.runtime,
      visitor('test', '127.0.0.1', 'test', locale, 'Asia/Shanghai'),
      siteBundle,
      {},
    )
  ).data as SiteBundle;
const banner = (name: string, more: object = {}) => ({
  names: { zh_CN: name },
  place: 'listDollar' as const,
  image: '/site/home-tanks.svg',
  link: null,
  sequence: 1,
  ...more,
});
const shownNames = async (place = 'listDollar') =>
  (await site()).banners.filter((b) => b.place === place).map((b) => b.names.zh_CN);

beforeAll(async () => {
  world = await openWorld();
  operator = await world.as('operator');
});

describe('R-PCONF-007 draft, release, history and roll-back of an entry', () => {
  test('a draft is seen by operators alone; its release shows it at once and grows the stamp', async () => {
    const before = await site();
    const added = await operator.does(bannerCalls.add, banner('甲', { release: false }));
    expect(added.state).toBe(RELEASE.draft);
    expect(await shownNames()).toEqual([]);
    expect((await site()).stamp).toBe(before.stamp);
    const released = await operator.does(bannerCalls.release, {
      id: added.id,
      version: added.version,
      note: '首发',
    });
    expect(released.state).toBe(RELEASE.released);
    expect(await shownNames()).toEqual(['甲']);
    expect(BigInt((await site()).stamp)).toBeGreaterThan(BigInt(before.stamp));
  });

  test('a change waits as a draft beside what is in force; dropped, nothing has happened; released, the old one stays in the history', async () => {
    const { list } = await operator.does(bannerCalls.list, { place: 'listDollar' });
    const row = list[0] as (typeof list)[number];
    const changed = await operator.does(bannerCalls.update, {
      id: row.id,
      version: row.version,
      ...banner('乙'),
      release: false,
    });
    expect(changed.state).toBe(RELEASE.changed);
    expect(await operator.does(bannerCalls.detail, { id: row.id })).toMatchObject({
      names: { zh_CN: '乙' },
      inForce: { names: { zh_CN: '甲' } },
      draftedBy: operator.actor.name,
    });
    expect(await shownNames()).toEqual(['甲']);
    const dropped = await operator.does(bannerCalls.discard, { id: row.id, version: changed.version });
    await refused(
      operator.does(bannerCalls.release, { id: row.id, version: dropped.version }),
      StateNotAllowed,
    );
    const second = await operator.does(bannerCalls.update, {
      id: row.id,
      version: dropped.version,
      ...banner('丙'),
      release: true,
      note: '换季',
    });
    expect(await shownNames()).toEqual(['丙']);
    const history = await operator.does(bannerCalls.history, { id: row.id });
    expect(history.list.map((h) => [h.number, h.current, h.note, h.changes.map((c) => c.field)])).toEqual([
      [2, true, '换季', ['names']],
      [1, false, '首发', []],
    ]);
    const back = await operator.does(bannerCalls.rollBack, {
      id: row.id,
      version: second.version,
      number: 1,
    });
    expect(await shownNames()).toEqual(['甲']);
    expect((await operator.does(bannerCalls.history, { id: row.id })).list[0]).toMatchObject({
      number: 3,
      fromNumber: 1,
    });
    await refused(
      operator.does(bannerCalls.rollBack, { id: row.id, version: back.version, number: 9 }),
      NotFound,
    );
  });

  test('of 50 operators who release different versions at once one wins, the others are told (10302)', async () => {
    const { list } = await operator.does(bannerCalls.list, { place: 'listDollar' });
    const row = list[0] as (typeof list)[number];
    const outcomes = await race(50, (n) =>
      operator.does(bannerCalls.update, {
        id: row.id,
        version: row.version,
        ...banner(`第${n}版`),
        release: true,
      }),
    );
    expect(outcomes).toEqual({ ok: 1, VERSION_CONFLICT: 49 });
    expect(await shownNames()).toHaveLength(1);
    expect(await world.audit()).toEqual({});
  });

  test('R-PCONF-048 at most ten enabled banners share a place, however many come at once (12001); disabled ones do not count', async () => {
    const outcomes = await race(50, (n) =>
      operator.does(bannerCalls.add, banner(`满${n}`, { place: 'categoryTop', release: true })),
    );
    expect(outcomes).toEqual({ ok: 10, BANNER_MAX: 40 });
    expect(await shownNames('categoryTop')).toHaveLength(10);
    const spare = await operator.does(
      bannerCalls.add,
      banner('备用', { place: 'categoryTop', enabled: false }),
    );
    expect(await operator.does(bannerCalls.enable, { ids: [spare.id] })).toMatchObject({
      success: 0,
      fail: 1,
      failures: [{ status: 12001 }],
    });
    const { list } = await operator.does(bannerCalls.list, { place: 'categoryTop', enabled: true });
    await operator.does(bannerCalls.disable, { ids: [list[0]?.id ?? ''] });
    expect(await operator.does(bannerCalls.enable, { ids: [spare.id] })).toMatchObject({ success: 1 });
    expect(await world.audit()).toEqual({});
  });

  test('a banner is shown within its time, in its order, the newer first among equals', async () => {
    const now = (await world.now()).getTime();
    const at = (hours: number) => new Date(now + hours * 3_600_000).toISOString();
    await operator.does(
      bannerCalls.add,
      banner('以后', { place: 'login', sequence: 2, startTime: at(1), endTime: at(3) }),
    );
    await operator.does(bannerCalls.add, banner('现在', { place: 'login', sequence: 2 }));
    expect((await shownNames('login'))[1]).toBe('现在');
    await world.push('2h');
    expect((await shownNames('login')).slice(1)).toEqual(['现在', '以后']);
    await world.push('2h');
    expect((await shownNames('login')).slice(1)).toEqual(['现在']);
  });

  test('presses on what is shown are counted; an unknown one is not found', async () => {
    const [first] = (await site()).banners;
    await operator.does(noteClick, { id: first?.id ?? '' });
    const { list } = await operator.does(bannerCalls.list, { place: first?.place });
    expect(list.find((b) => b.id === first?.id)?.clicks).toBe(1);
    await refused(operator.does(noteClick, { id: '999999' }), NotFound);
  });
});

describe('fields and rights', () => {
  test.each([
    ['seq.range', { sequence: 31 }],
    ['seq.range', { sequence: 0 }],
    ['link.page', { link: 'ftp://x' }],
    ['field.select', { place: 'moon' }],
    ['time.order', { startTime: '2026-12-02T00:00:00Z', endTime: '2026-12-01T00:00:00Z' }],
  ])('R-PCONF-050 a wrong field is refused by its rule: %s', async (rule, more) => {
    const error = await refused(operator.does(bannerCalls.add, banner('错', more) as never), Validation);
    expect((error as unknown as { errors: { rule: string }[] }).errors.map((e) => e.rule)).toContain(rule);
  });

  test('R-PCONF-033 a link at the head needs its picture; its URL starts with http', () => {
    expect(checkEntry({ type: '20', picture: null })).toEqual([{ path: 'picture', rule: 'picture.head' }]);
    expect(checkEntry({ type: '10', picture: null })).toEqual([]);
    expect(
      friendlyLinkCalls.add.input.safeParse({
        names: { zh_CN: '甲' },
        url: 'www.x.cn',
        type: '10',
        showFlag: true,
        sequence: 1,
      }).error?.issues[0]?.message,
    ).toBe('link.http');
  });

  test('R-PCONF-014 a contact is on duty by its weekdays and hours in Shanghai', () => {
    const hours = { days: [1, 2, 3, 4, 5], from: '08:30', to: '18:00' };
    const at = (text: string) => new Date(`${text}+08:00`);
    expect([at('2026-11-20T08:30:00'), at('2026-11-20T17:59:59')].map((d) => isOnDuty(hours, d))).toEqual([
      true,
      true,
    ]);
    expect(
      [at('2026-11-20T18:00:00'), at('2026-11-20T08:29:59'), at('2026-11-21T10:00:00')].map((d) =>
        isOnDuty(hours, d),
      ),
    ).toEqual([false, false, false]);
    expect(isOnDuty(null, at('2026-11-21T03:00:00'))).toBe(true);
  });

  test('R-PCONF-004, R-PCONF-005 navigation: two levels, shipped entries stay, entries for signed-in people are hidden from visitors', async () => {
    const { list } = await operator.does(navigationCalls.list, { place: 'main', pageCount: 50 });
    const [home] = list;
    const item = (more: object) => ({
      kind: 'main' as const,
      names: { zh_CN: '二级' },
      linkType: 'route' as const,
      url: '/helpCenter',
      target: 'self' as const,
      requiresLogin: false,
      sequence: 3,
      ...more,
    });
    const child = await operator.does(navigationCalls.add, item({ parentId: home?.id }));
    await refused(operator.does(navigationCalls.add, item({ parentId: child.id })), TreeDepth);
    expect(await operator.does(navigationCalls.remove, { ids: [home?.id ?? ''] })).toMatchObject({
      failures: [{ status: 10308 }],
    });
    await refused(
      operator.does(navigationCalls.detail, {
        id: (await operator.does(bannerCalls.list, {})).list[0]?.id ?? '',
      }),
      NotFound,
    );
    const seen = await site();
    expect(seen.navigation.main).toEqual([]);
    expect(seen.navigation.top.map((n) => n.url)).toEqual(['/registerAccount', '/login']);
    const mine = await operator.does(siteBundle, {});
    expect(mine.navigation.main[0]).toMatchObject({
      url: '/pchome',
      children: [{ names: { zh_CN: '二级' } }],
    });
  });

  test('R-PCONF-008 recommended products: each once, and for signed-in readers only', async () => {
    expect((await site()).recommendProducts).toEqual([]);
    const mine = await operator.does(siteBundle, {});
    expect(mine.recommendProducts.length).toBeGreaterThan(2);
    await refused(
      operator.does(recommendProductCalls.add, {
        productId: mine.recommendProducts[0]?.productId ?? '',
        sequence: 1,
      }),
      ProductListed,
    );
  });

  test('buttons decide: content staff add but never delete, customer service keeps contacts, members see nothing', async () => {
    const content = await world.as('content');
    const service = await world.as('service');
    const seller = await world.as('seller_admin');
    const { id } = await content.does(friendlyLinkCalls.add, {
      names: { zh_CN: '甲' },
      url: 'https://a.example',
      type: '10',
      showFlag: true,
      sequence: 1,
    });
    await refused(content.does(friendlyLinkCalls.remove, { ids: [id] }), NoPermission);
    await refused(service.does(friendlyLinkCalls.list, {}), NoPermission);
    await service.does(customerServiceCalls.add, {
      names: { zh_CN: '值班' },
      type: 'phone',
      value: '021-12345678',
      sequence: 1,
    });
    for (const calls of allEntryCalls) await refused(seller.does(calls.list, {} as never), NoPermission);
    await refused(
      operator.does(loginCalls.save, { version: 1, loginSettings: settings.loginSettings.fallback }),
      NoPermission,
    );
  });
});

describe('R-PCONF-001 to R-PCONF-003, R-PCONF-011 settings that are released together', () => {
  test('the platform: drafted without effect, released for every reader of its settings, taken back', async () => {
    const now = await operator.does(platformCalls.edit, {});
    const value = {
      ...now.value,
      sms: { quotaPerMonth: 77, signature: '江海' },
      tradingLimits: { ...now.value.tradingLimits, prolongMaxDays: 12 },
    };
    const draft = await operator.does(platformCalls.save, { version: now.version, ...value, release: false });
    expect(await settingOf({ tx: world.sql }, 'sms')).toMatchObject({ quotaPerMonth: 10_000 });
    const released = await operator.does(platformCalls.release, { version: draft.version, note: '短信' });
    expect(await settingOf({ tx: world.sql }, 'sms')).toMatchObject({ quotaPerMonth: 77, signature: '江海' });
    expect(await settingOf({ tx: world.sql }, 'tradingLimits')).toMatchObject({ prolongMaxDays: 12 });
    const again = await operator.does(platformCalls.save, {
      version: released.version,
      ...now.value,
      release: true,
    });
    const back = await operator.does(platformCalls.rollBack, { version: again.version, number: 2 });
    expect(await settingOf({ tx: world.sql }, 'sms')).toMatchObject({ quotaPerMonth: 77 });
    // The settings the product came with are the first version.
    expect((await operator.does(platformCalls.history, {})).list.at(-1)).toMatchObject({
      number: 1,
      by: '',
      changes: [],
    });
    await operator.does(platformCalls.rollBack, { version: back.version, number: 1 });
    expect(await settingOf({ tx: world.sql }, 'sms')).toMatchObject({ quotaPerMonth: 10_000 });
  });

  test('of 50 releases of the footer at once one wins', async () => {
    const now = await operator.does(footerCalls.edit, {});
    const outcomes = await race(50, (n) =>
      operator.does(footerCalls.save, {
        version: now.version,
        footer: { ...now.value.footer, hotline: `400-000-${1000 + n}` },
        release: true,
      }),
    );
    expect(outcomes).toEqual({ ok: 1, VERSION_CONFLICT: 49 });
  });

  test('R-PCONF-040 the footer carries its ICP record where the platform says so; licences are checked by their form', async () => {
    const now = await operator.does(footerCalls.edit, {});
    await refused(
      operator.does(footerCalls.save, { version: now.version, footer: { ...now.value.footer, icpNo: null } }),
      Validation,
    );
    const rules = (footer: object) =>
      footerCalls.save.input
        .safeParse({ version: 1, footer: { ...now.value.footer, ...footer } })
        .error?.issues.map((i) => i.message);
    expect(rules({ icpNo: '12345' })).toEqual(['icp.format']);
    expect(rules({ policeNo: '公安 1' })).toEqual(['police.format']);
    expect(rules({ englishAbbr: '中文' })).toEqual(['ascii.only']);
    expect(
      rules({
        qrCodes: Array.from({ length: 5 }, (_, i) => ({
          names: { zh_CN: '码' },
          image: null,
          sequence: i + 1,
        })),
      }),
    ).toEqual(['items.most:4']);
  });

  test('login settings: at least one way stays open; what a visitor reads follows at once', async () => {
    const admin = await world.as('admin');
    const now = await admin.does(loginCalls.edit, {});
    const change = (part: object) => ({
      version: now.version,
      loginSettings: { ...now.value.loginSettings, ...part },
    });
    await refused(
      admin.does(loginCalls.save, change({ passwordLogin: false, codeLogin: false })),
      Validation,
    );
    await admin.does(loginCalls.save, change({ codeLogin: false }));
    expect(await settingOf({ tx: world.sql }, 'loginSettings')).toMatchObject({ codeLogin: false });
    await refused(admin.does(loginCalls.save, change({})), VersionConflict);
  });
});

test('the life of a configured thing: every state, act and actor', () => {
  const open: Record<string, string[]> = {
    '—': ['save'],
    '00': ['save', 'release'],
    '10': ['save', 'release', 'discard', 'rollBack'],
    '20': ['save', 'rollBack'],
  };
  for (const state of [null, ...Object.values(RELEASE)] as (ReleaseState | null)[]) {
    expect(releaseLifecycle.open(state, 'operator')).toEqual(open[state ?? '—']);
    for (const side of ['buyer', 'seller', 'timer', 'effect', 'submitter', 'intermediary'] as const)
      expect(releaseLifecycle.open(state, side)).toEqual([]);
  }
  expect([
    releaseStateOf({ value: null, draft: {} }),
    releaseStateOf({ value: {}, draft: {} }),
    releaseStateOf({ value: {}, draft: null }),
  ]).toEqual(['00', '10', '20']);
});

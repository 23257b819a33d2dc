import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { registry } from '#app/pages.ts';
import { openWorld, type Person, refused } from '#app/world.ts';
import { CodeExists, NoPermission, NotFound, VersionConflict } from '#kernel/rules/refusals.ts';
import { ruleText } from '#kernel/server/rule-text.ts';
import { race } from '#kernel/test/race.ts';
import { TreeDepth } from '#office/organisation/rules/refusals.ts';
import { type MenuEntry, queryMenuByRole } from '../contract/menu.ts';
import {
  addChildMenu,
  addTopMenu,
  deleteMenu,
  displayMenu,
  type MenuLine,
  menuDetail,
  menuTree,
  moveMenu,
  orderMenu,
  updateMenu,
} from '../contract/menu-admin.ts';
import { Builtin, MenuChild, MenuCode, TreeCycle } from '../rules/refusals.ts';
import { grantsOf } from '../server/door.ts';
import { install } from '../server/install.ts';

const world = await openWorld();
const [chief, operator, security] = (await Promise.all(
  ['admin', 'operator', 'security'].map((login) => world.as(login)),
)) as [Person, Person, Person];
const flat = (lines: readonly MenuLine[]): MenuLine[] => lines.flatMap((m) => [m, ...flat(m.children)]);
const lines = async () => flat(await chief.does(menuTree, {}));
const byUrl = async (url: string) =>
  (await lines()).find((m) => m.url === url && m.type === '10') as MenuLine;
const delivered = async (who: Person): Promise<MenuEntry[]> => {
  const all = (entries: readonly MenuEntry[]): MenuEntry[] => entries.flatMap((e) => [e, ...all(e.children)]);
  return all(await (await who.again()).does(queryMenuByRole, { domainCode: 'platform' }));
};
const only = (result: { failures: readonly { status: number }[] }) => result.failures[0]?.status ?? 'ok';
const blank = {
  names: { zh_CN: '看板', en_US: 'Board' },
  scopes: ['platform' as const],
  sort: 5,
  url: '/mine/board',
};

test('R-MENU-001 the tree holds pages with their buttons, and is searched by name, code and console', async () => {
  const all = await lines();
  expect(all.filter((m) => m.type === '20').length).toBeGreaterThan(300);
  expect(all.every((m) => m.level <= 4)).toBe(true);
  const found = flat(await chief.does(menuTree, { keyword: 'jobManage' }));
  expect(found.map((m) => m.code)).toContain('jobManage');
  expect(found.length).toBeLessThan(30);
  expect(
    flat(await chief.does(menuTree, { scope: 'buyer', keyword: 'newInquiry' })).some(
      (m) => m.code === 'newInquiry',
    ),
  ).toBe(true);
  await refused(operator.does(menuTree, {}), NoPermission);
  await refused(security.does(addTopMenu, { code: 'x1', ...blank }), NoPermission);
});

test('R-MENU-002 R-MENU-005 first-level menus and children, menus and buttons; what is added reaches the super administrator at once', async () => {
  const top = await chief.does(addTopMenu, {
    code: 'mine',
    ...blank,
    url: 'https://example.com/board',
    iframe: true,
  });
  const child = await chief.does(addChildMenu, {
    parentId: top.id,
    type: '10',
    code: 'board',
    ...blank,
    iconCode: 'FundOutlined',
  });
  await refused(
    chief.does(addChildMenu, { parentId: top.id, type: '10', code: 'board', ...blank }),
    CodeExists,
  );
  await refused(
    chief.does(addChildMenu, { parentId: child.id, type: '20', code: 'Launch', ...blank, url: null }),
    MenuCode,
  );
  const button = await chief.does(addChildMenu, {
    parentId: child.id,
    type: '20',
    code: 'Export',
    ...blank,
    names: { zh_CN: '导出' },
    url: null,
  });
  await refused(
    chief.does(addChildMenu, { parentId: button.id, type: '20', code: 'View', ...blank, url: null }),
    NotFound,
  );
  const entry = (await delivered(chief)).find((e) => e.url === '/mine/board');
  expect(entry).toMatchObject({
    names: blank.names,
    iconCode: 'FundOutlined',
    buttons: ['Export'],
    displayStatus: '1',
  });
  const third = await chief.does(addChildMenu, {
    parentId: child.id,
    type: '10',
    code: 'deep',
    ...blank,
    url: '/mine/deep',
  });
  const fourth = await chief.does(addChildMenu, {
    parentId: third.id,
    type: '10',
    code: 'deeper',
    ...blank,
    url: '/mine/deeper',
  });
  await refused(
    chief.does(addChildMenu, {
      parentId: fourth.id,
      type: '10',
      code: 'deepest',
      ...blank,
      url: '/mine/deepest',
    }),
    TreeDepth,
  );
  expect(only(await chief.does(deleteMenu, { ids: [third.id] }))).toBe(11402);
  expect(only(await chief.does(deleteMenu, { ids: [fourth.id] }))).toBe('ok');
  expect(only(await chief.does(deleteMenu, { ids: [third.id] }))).toBe('ok');
});

test('R-MENU-017 R-MENU-018 R-MENU-019 R-MENU-020 sort is required and a positive whole number, each with its sentence', async () => {
  const tried = (sort: unknown) => chief.does(addTopMenu, { code: 'sorted', ...blank, sort: sort as number });
  await expect(tried(undefined)).rejects.toMatchObject({
    errors: [{ field: 'sort', rule: 'menu.sortRequired' }],
  });
  for (const wrong of [0, -3, 1.5, '7', 1_000_000])
    await expect(tried(wrong)).rejects.toMatchObject({
      errors: [{ field: 'sort', rule: 'menu.sortInteger' }],
    });
  expect(ruleText('menu.sortRequired', 'zh_CN')).toBe('请输入菜单序号');
  expect(ruleText('menu.sortRequired', 'en_US')).toBe('Enter menu serial number');
  expect(ruleText('menu.sortInteger', 'zh_CN')).toBe('请输入正整数');
  expect(ruleText('menu.sortInteger', 'en_US')).toBe('Enter positive integer');
  await expect(chief.does(addTopMenu, { code: 'nowhere', ...blank, url: 'ftp://x' })).rejects.toMatchObject({
    errors: [{ field: 'url', rule: 'menu.url' }],
  });
  await expect(chief.does(addTopMenu, { code: 'nowhere', ...blank, url: null })).rejects.toMatchObject({
    errors: [{ field: 'url', rule: 'field.input' }],
  });
});

test('R-MENU-006 to R-MENU-016 names, icon, order, consoles and flags change; code and address of what is shipped do not', async () => {
  const page = await byUrl('/systemSetting/openOrCloseMarket');
  const { version, code, url, sort, scopes, displayStatus, iconCode } = page;
  const same = { id: page.id, version, code, url, sort, scopes, displayStatus, iconCode, description: null };
  await refused(chief.does(updateMenu, { ...same, names: page.names, url: '/elsewhere' }), Builtin);
  await refused(chief.does(updateMenu, { ...same, names: page.names, code: 'other' }), Builtin);
  await refused(chief.does(updateMenu, { ...same, names: page.names, scopes: ['seller'] }), MenuChild);
  const before = (await operator.again()).actor.permissionVersion;
  await chief.does(updateMenu, {
    ...same,
    names: { zh_CN: '开闭市', en_US: 'Opening hours' },
    iconCode: 'BellOutlined',
    affix: true,
  });
  expect((await operator.again()).actor.permissionVersion).toBeGreaterThan(before);
  expect((await delivered(operator)).find((e) => e.url === url)).toMatchObject({
    names: { zh_CN: '开闭市', en_US: 'Opening hours' },
    iconCode: 'BellOutlined',
    affix: true,
  });
  await refused(chief.does(updateMenu, { ...same, names: page.names }), VersionConflict);
});

test('R-MENU-015 a hidden page is still reached; a hidden button is delivered to nobody, and refused by the server', async () => {
  const page = await byUrl('/systemSetting/openOrCloseMarket');
  await chief.does(displayMenu, { id: page.id, version: page.version, displayStatus: '0' });
  expect((await delivered(operator)).find((e) => e.url === page.url)).toMatchObject({ displayStatus: '0' });
  expect((await operator.again()).actor.routes.has(page.url as string)).toBe(true);
  const button = page.children.find((c) => c.code === 'CloseMarket') as MenuLine;
  await chief.does(displayMenu, { id: button.id, version: button.version, displayStatus: '0' });
  expect((await delivered(operator)).find((e) => e.url === page.url)?.buttons).not.toContain('CloseMarket');
  const granted = await grantsOf({ tx: world.sql }, operator.actor.accountId as string, 'platform');
  expect(granted.buttons.get('CloseMarket')).toBeUndefined();
  await chief.does(displayMenu, { id: button.id, version: button.version + 1, displayStatus: '1' });
  expect((await delivered(operator)).find((e) => e.url === page.url)?.buttons).toContain('CloseMarket');
});

test('moving and ordering: never below itself, never too deep, buttons stay; an upgrade keeps what was moved', async () => {
  const group = (await lines()).find((m) => m.code === 'messageManage') as MenuLine;
  const target = (await lines()).find((m) => m.code === 'authoritymanagement') as MenuLine;
  const inside = group.children[0] as MenuLine;
  await refused(
    chief.does(moveMenu, { id: group.id, version: group.version, parentId: inside.id }),
    TreeCycle,
  );
  await refused(
    chief.does(moveMenu, { id: group.id, version: group.version, parentId: target.id }),
    TreeDepth,
  );
  const button = inside.children.find((c) => c.type === '20') as MenuLine;
  await refused(
    chief.does(moveMenu, { id: button.id, version: button.version, parentId: target.id }),
    MenuChild,
  );
  await chief.does(moveMenu, { id: inside.id, version: inside.version, parentId: target.id });
  await install(world.sql, registry);
  expect(await chief.does(menuDetail, { id: inside.id })).toMatchObject({ parentId: target.id, level: 3 });
  const siblings = ((await lines()).find((m) => m.id === target.id) as MenuLine).children.map((c) => c.id);
  const second = await chief.does(menuDetail, { id: siblings[1] as string });
  await chief.does(orderMenu, { id: second.id, version: second.version, to: 'up' });
  const after = ((await lines()).find((m) => m.id === target.id) as MenuLine).children.map((c) => c.id);
  expect(after.slice(0, 2)).toEqual([siblings[1], siblings[0]]);
  await chief.does(orderMenu, { id: second.id, version: second.version + 1, to: 'up' });
  expect(((await lines()).find((m) => m.id === target.id) as MenuLine).children.map((c) => c.id)).toEqual(
    after,
  );
  expect(await world.audit()).toEqual({});
});

test('R-MENU-004 what a role holds is not deleted (11402); the super administrator alone is no obstacle', async () => {
  const page = await byUrl('/authoritymanagement/jobManage');
  expect(only(await chief.does(deleteMenu, { ids: [page.id] }))).toBe(11402);
  const button = page.children.find((c) => c.code === 'Add') as MenuLine;
  expect(only(await chief.does(deleteMenu, { ids: [button.id] }))).toBe(11402);
  const mine = (await lines()).find((m) => m.url === '/mine/board') as MenuLine;
  expect(only(await chief.does(deleteMenu, { ids: [mine.children[0]?.id as string] }))).toBe('ok');
  expect(only(await chief.does(deleteMenu, { ids: [mine.id] }))).toBe('ok');
  expect((await delivered(chief)).some((e) => e.url === '/mine/board')).toBe(false);
});

test('50 at once edit one menu: one wins, the others are told', async () => {
  const page = await byUrl('/messageManage/messageTemplate');
  const { id, version, code, url, sort, scopes, displayStatus, names } = page;
  const counts = await race(50, (n) =>
    chief.does(updateMenu, {
      id,
      version,
      code,
      url,
      sort,
      scopes,
      displayStatus,
      names: { ...names, en_US: `Templates ${n}` },
    }),
  );
  expect(counts).toEqual({ ok: 1, VERSION_CONFLICT: 49 });
  expect(await world.audit()).toEqual({});
});

test('m9 m15 an entry of the menu saved too late names who changed it and when; the log of the failed act names the entry', async () => {
  const { id, version, code, url, sort, scopes, displayStatus, iconCode, names } = await byUrl(
    '/systemSetting/openOrCloseMarket',
  );
  const change = {
    id,
    version,
    code,
    url,
    sort,
    scopes,
    displayStatus,
    iconCode,
    names,
    description: '新说明',
  };
  await chief.does(updateMenu, change);
  await refused(chief.does(updateMenu, change), VersionConflict, {
    who: chief.actor.name,
    when: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  });
  const { rows } = await sql`
    select target_type, target_no from kernel.operation_log where target_id = ${id} and not success
    order by id desc limit 1`.execute(world.sql);
  expect(rows).toEqual([{ target_type: 'MENU', target_no: code }]);
});

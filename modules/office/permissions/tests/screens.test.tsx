import { renderToString } from 'react-dom/server';
import { beforeEach, describe, expect, test } from 'vitest';
import { routeAt } from '#app/pages.ts';
import { setLocale } from '#kernel/web/i18n/index.ts';
import type { GrantableNode } from '../contract/role-grants.ts';
import { menuWords } from '../rules/menu-words.ts';
import { positionWords } from '../rules/position-words.ts';
import { roleWords } from '../rules/role-words.ts';
import { routes } from '../web/index.ts';
import { choicesOf, grantsOf, setScope, unfinished } from '../web/positions/scope-model.ts';
import {
  changesBetween,
  heldOf,
  holdsAllButtons,
  narrowed,
  setAllButtons,
  setButton,
  setNode,
  stateOf,
  takeOver,
  wireOf,
} from '../web/roles/grant-model.ts';
import { GrantTree } from '../web/roles/grant-tree.tsx';
import { pendingMenu } from '../web/roles/pending-menu.ts';

const leaf = (id: string, zh: string, codes: string[] = []): GrantableNode => ({
  id,
  names: { zh_CN: zh, en_US: `Page ${id}` },
  url: `/${id}`,
  iconCode: null,
  open: true,
  buttons: codes.map((code) => ({ code, names: { zh_CN: code, en_US: code } })),
  children: [],
});
const trade: GrantableNode = {
  ...leaf('1', '交易'),
  open: false,
  children: [leaf('2', '报盘', ['View', 'Export']), leaf('3', '还盘')],
};
const nodes = [trade, leaf('4', '合同', ['Sign'])];

beforeEach(() => setLocale('zh_CN'));

describe('R-ROLE-005 ticks of the Accredit dialog', () => {
  const held = heldOf({ menuIds: ['2', '9'], buttons: { '2': ['View'], '9': ['Hidden'] } });

  test('parents are half ticked while some of what is below them is held', () => {
    expect(nodes.map((n) => stateOf(n, held))).toEqual(['some', 'none']);
    expect(nodes.map((n) => stateOf(n, setNode(held, trade, true)))).toEqual(['all', 'none']);
    expect(stateOf(trade, setNode(held, trade, false))).toBe('none');
  });

  test('a button brings its page along, the page stays without its last button, a page takes its buttons with it', () => {
    expect(wireOf(setButton(held, '4', 'Sign', true))).toEqual({
      menuIds: ['2', '9', '4'],
      buttons: { '2': ['View'], '9': ['Hidden'], '4': ['Sign'] },
    });
    expect(wireOf(setButton(held, '2', 'View', false)).menuIds).toContain('2');
    expect(wireOf(setNode(held, trade.children[0] as GrantableNode, false))).toEqual({
      menuIds: ['9'],
      buttons: { '9': ['Hidden'] },
    });
  });

  test('m2 a page, or a heading, brings only View along; every other button is ticked by itself or by "all buttons"', () => {
    const staff = leaf('6', '员工', ['View', 'Edit', 'SetAsAdministrator', 'ResetPassword', 'Delete']);
    const none = heldOf({ menuIds: [], buttons: {} });
    expect(wireOf(setNode(none, staff, true))).toEqual({ menuIds: ['6'], buttons: { '6': ['View'] } });
    expect(wireOf(setNode(none, { ...trade, children: [staff] }, true)).buttons).toEqual({ '6': ['View'] });
    const all = setAllButtons(none, staff, true);
    expect(wireOf(all).buttons['6']).toHaveLength(5);
    expect([holdsAllButtons(staff, all), holdsAllButtons(staff, setNode(none, staff, true))]).toEqual([
      true,
      false,
    ]);
    expect(wireOf(setAllButtons(all, staff, false))).toEqual({ menuIds: ['6'], buttons: {} });
  });

  test('m2 buttons that cannot be undone or give others rights are marked, for eyes and for ears', () => {
    const staff = leaf('6', '员工', ['View', 'SetAsAdministrator']);
    const html = renderToString(<GrantTree nodes={[staff]} held={held} onChange={() => undefined} />);
    expect(html.match(/⚠ <\/span>/g)).toHaveLength(1);
    expect(html).toContain('aria-label="「员工」的「SetAsAdministrator」（影响重大）"');
    expect(html).toContain('aria-label="「员工」的「View」"');
  });

  test('m3 the preview shows what is ticked now, and leaves what this reader is not offered', () => {
    const saved = ['2', '9'].map((id) => ({
      id,
      name: id,
      names: null,
      url: `/${id}`,
      iconCode: null,
      displayStatus: '1' as const,
      buttons: ['View', 'Hidden'],
      children: [],
    }));
    const before = [
      { ...(saved[0] as (typeof saved)[0]), id: '1', buttons: [], children: [saved[0] as (typeof saved)[0]] },
      saved[1] as (typeof saved)[0],
    ];
    const now = heldOf({ menuIds: ['2', '4'], buttons: { '2': ['Export'], '4': ['Sign'] } });
    const shown = pendingMenu(before, nodes, now);
    expect(shown.map((e) => [e.id, e.buttons, e.children.map((c) => [c.id, c.buttons])])).toEqual([
      ['1', [], [['2', ['Export', 'Hidden']]]],
      ['4', ['Sign'], []],
      ['9', ['View', 'Hidden'], []],
    ]);
    expect(pendingMenu([], nodes, heldOf({ menuIds: [], buttons: {} }))).toEqual([]);
  });

  test('what this reader is not offered is neither taken over nor lost', () => {
    const other = heldOf({ menuIds: ['4', '8'], buttons: { '4': ['Sign'] } });
    const taken = takeOver(held, other, nodes);
    expect(wireOf(taken)).toEqual({ menuIds: ['9', '4'], buttons: { '9': ['Hidden'], '4': ['Sign'] } });
    expect(changesBetween(held, taken)).toEqual({ added: ['4', '4#Sign'], removed: ['2', '2#View'] });
  });

  test('a search keeps the way to what it finds', () => {
    const found = narrowed(nodes, (n) => n.names.zh_CN === '还盘');
    expect(found.map((n) => [n.id, n.children.map((c) => c.id)])).toEqual([['1', ['3']]]);
  });

  test.each(['zh_CN', 'en_US'] as const)('every tick has a name of its own in %s', (locale) => {
    setLocale(locale);
    const html = renderToString(<GrantTree nodes={nodes} held={held} onChange={() => undefined} />);
    const names = [...html.matchAll(/type="checkbox"[^>]*aria-label="([^"]+)"/g)].map((m) => m[1]);
    expect(names.length).toBeGreaterThan(4);
    expect(new Set(names).size).toBe(names.length);
    if (locale === 'en_US') expect(names.join('')).not.toMatch(/\p{Script=Han}/u);
  });
});

describe('R-POS-021 to R-POS-024 scopes of the Accredit dialog of positions', () => {
  test('several scopes of one data type add up; "other" keeps its departments and companies', () => {
    const choices = choicesOf([
      { dataType: 'OFFER', scope: '20', depts: [], sellers: [] },
      {
        dataType: 'OFFER',
        scope: '40',
        depts: [{ id: '5', name: 'HQ', includeLower: true }],
        sellers: [{ id: '7', name: '永海' }],
      },
    ]);
    expect(grantsOf(choices)).toEqual([
      { dataType: 'OFFER', scope: '20', deptIds: [], sellerIds: [] },
      { dataType: 'OFFER', scope: '40', deptIds: [{ deptId: '5', includeLower: true }], sellerIds: ['7'] },
    ]);
    expect(unfinished(choices)).toBeUndefined();
    expect(unfinished(setScope(choices, ['ORDER'], '40', true))).toBe('ORDER');
    expect(grantsOf(setScope(choices, ['OFFER'], '40', false))).toHaveLength(1);
  });
});

test('the screens are the routes of the registry, with its buttons', () => {
  for (const route of routes) {
    expect(routeAt(route.path)).toMatchObject({
      name: route.name,
      title: route.title,
      icon: route.icon,
      shape: route.shape,
      built: true,
    });
    expect([...route.buttons].sort()).toEqual([...(routeAt(route.path)?.buttons ?? [])].sort());
  }
});

test('R-ERR-026 R-ERR-041 the words of administration-domain 25.4, and nothing Chinese in English', () => {
  expect(positionWords.table.disableBody).toEqual({
    zh: '停用后将失去相关权限, 是否继续?',
    en: 'Permissions will be lost after disabling. Continue?',
  });
  expect(menuWords.table.hideBody).toEqual(positionWords.table.disableBody);
  expect(menuWords.table['menu.sortRequired']).toEqual({
    zh: '请输入菜单序号',
    en: 'Enter menu serial number',
  });
  expect(menuWords.table['menu.sortInteger']).toEqual({ zh: '请输入正整数', en: 'Enter positive integer' });
  for (const { table } of [roleWords, positionWords, menuWords])
    for (const said of Object.values(table)) expect(said.en).not.toMatch(/\p{Script=Han}/u);
});

import { expect, test } from 'vitest';
import { nearestFirst } from '../rules/nearest-first.ts';

const item = (no: string, name: string, cents: number) => ({
  no,
  names: [name, `${name} Co., Ltd.`],
  partyId: name,
  cents,
});
const items = [
  item('P1', '琅湾塑料', 500),
  item('P2', '粤湾新材', 700),
  item('P3', '澄湾石化', 500),
  item('P4', '粤湾新材', 500),
  item('P5', '琅湾塑料', 300),
];
const order = (otherName: string | null) =>
  nearestFirst(items, { cents: 500, otherName }).map(({ no }) => no);

test('R-COLL open items of who paid stand first, of each company those of the same amount', () => {
  expect(order('粤湾新材有限公司').slice(0, 2)).toEqual(['P4', 'P2']);
  expect(order('琅湾塑料 CO., LTD').slice(0, 2)).toEqual(['P1', 'P5']);
});
test('without a name, or with one nobody has, the items of a company stand together', () => {
  for (const name of [null, '', '有限公司', '陌生公司']) {
    const shown = order(name);
    expect(Math.abs(shown.indexOf('P1') - shown.indexOf('P5'))).toBe(1);
    expect(Math.abs(shown.indexOf('P2') - shown.indexOf('P4'))).toBe(1);
    expect(shown).toHaveLength(items.length);
  }
});

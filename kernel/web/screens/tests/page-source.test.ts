import { expect, test } from 'vitest';
import { setLocale } from '#kernel/web/i18n/index.ts';
import { pageOptions } from '../page-source.ts';

const page = (path: string, zh: string, en: string, shape: 'list' | 'planned' = 'list') => ({
  path,
  title: { zh, en },
  shape,
  hidden: false,
});
const routes = [
  page('/helpCenter', '帮助中心', 'Help center'),
  page('/helpCenter/:id', '帮助', 'Help'),
  page('/auction', '竞价', 'Auctions', 'planned'),
  page('/goodsCategory', '商品分类', 'Categories'),
];
const values = (keyword: string, links = false) => pageOptions(routes, keyword, links).map((o) => o.value);

test('m5 pages are picked by name in either language or by path; only those that stand by themselves and are built', () => {
  setLocale('en_US');
  expect(values('')).toEqual(['/helpCenter', '/goodsCategory']);
  expect(values('分类')).toEqual(['/goodsCategory']);
  expect(pageOptions(routes, 'HELP', false)).toEqual([
    { value: '/helpCenter', label: 'Help center', note: '/helpCenter' },
  ]);
});

test('m5 an address that is typed stands as it is: a page with a number, and another site where that is asked', () => {
  expect(values('/helpCenter?topic=3')).toEqual(['/helpCenter?topic=3']);
  expect(values('//elsewhere.example')).toEqual([]);
  expect(values('https://example.com/a')).toEqual([]);
  expect(values('https://example.com/a', true)).toEqual(['https://example.com/a']);
});

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Formatter } from '#kernel/web/screens/index.ts';
import BidWinList from '../bid-win-list.tsx';
import { QuotedPrice } from '../comparison-table.tsx';
import { MyBids, WonBids } from '../quote-lists.tsx';

interface Shown {
  readonly key: string;
  readonly unit?: { readonly zh: string };
  text(row: object, formatter: Formatter): string;
}
const columnsOf = (screen: unknown): readonly Shown[] =>
  (screen as { declaration: { columns: readonly Shown[] } }).declaration.columns;
const same = (figure: string) => figure;
const reader = (locale: 'zh_CN' | 'en_US') =>
  ({ locale, quantity: same, price: same, money: same }) as unknown as Formatter;
const award = { quantity: '30.00', price: '8310.00', amount: '249300.00', uom: 'TNE' };

test('R-RMBT-009 an award reads its tonnes with their unit, its price with currency and unit, its amount with the currency', () => {
  const columns = new Map(columnsOf(BidWinList).map((column) => [column.key, column]));
  const text = (key: string, locale: 'zh_CN' | 'en_US') => columns.get(key)?.text(award, reader(locale));
  expect([text('quantity', 'zh_CN'), text('quantity', 'en_US')]).toEqual(['30.00 吨', '30.00 t']);
  expect([text('price', 'zh_CN'), text('price', 'en_US')]).toEqual(['8310.00 CNY/吨', '8310.00 CNY/t']);
  expect(columns.get('amount')?.unit?.zh).toBe('CNY');
});

test('R-RMBT-004 R-RMBT-007 what was quoted and what was won are sums of CNY', () => {
  for (const screen of [MyBids, WonBids])
    for (const key of ['total', 'wonAmount'])
      expect([key, columnsOf(screen).find((column) => column.key === key)?.unit?.zh]).toEqual([key, 'CNY']);
});

test('6.1 the quoted price stands beside the landed one where they differ, and once where they are the same', () => {
  const quoted = { price: '7120.00', brand: '国产', leadDays: 7, quantity: '60.00', lineNo: 1 };
  const drawn = (landed: string) =>
    renderToStaticMarkup(
      <QueryClientProvider client={new QueryClient()}>
        <QuotedPrice quoted={{ ...quoted, landed } as never} lowest={false} unit="吨" />
      </QueryClientProvider>,
    ).match(/7,1\d\d\.\d\d/g);
  expect([drawn('7120.00'), drawn('7176.83')]).toEqual([['7,120.00'], ['7,176.83', '7,120.00']]);
});

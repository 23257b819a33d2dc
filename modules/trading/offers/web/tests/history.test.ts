import { expect, test } from 'vitest';
import { showMoney, showPrice, showQuantity } from '#kernel/rules/format.ts';
import type { Format } from '#kernel/web/i18n/index.ts';
import { setLocale, setZone } from '#kernel/web/i18n/index.ts';
import { formatterOf } from '#kernel/web/screens/formatter.ts';
import { changesOf } from '../thread/history-changes.ts';

setLocale('en_US');
setZone('Asia/Shanghai');
const plain = (value: string | null | undefined) => value ?? '--';
const format: Format = {
  locale: 'en_US',
  zone: 'Asia/Shanghai',
  money: showMoney,
  price: showPrice,
  quantity: showQuantity,
  weight: plain,
  percent: plain,
  date: plain,
  range: (from, to) => `${from} – ${to}`,
  shortRange: (from, to) => `${from} – ${to}`,
  between: (from, to) => `${from} – ${to}`,
  dateTime: plain,
  exactTime: plain,
  deadline: (v) => `at ${v}`,
  countdown: plain,
};
const formatter = formatterOf(format, {});

test('a history reads in the words of the trade: columns become labels, whole term sets and keys are left out', () => {
  const changes = [
    { field: 'agreed_price', before: null, after: '3910.00' },
    { field: 'agreed_qty', before: null, after: '100.00' },
    { field: 'agreed_terms', before: null, after: { paymentTerm: '10' } },
    { field: 'confirm_by', before: null, after: '2026-11-21T16:26:26.412Z' },
    { field: 'deal_id', before: null, after: '12' },
    { field: 'frozen', before: false, after: true },
  ];
  expect(changesOf({ changes }, formatter).map((c) => `${c.label}: ${c.old} → ${c.new}`)).toEqual([
    'Agreed price: -- → 3,910.00',
    'Agreed quantity: -- → 100.00',
    'Confirm by: -- → at 2026-11-21T16:26:26.412Z',
    'Frozen by another lock: No → Yes',
  ]);
});

import { QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, test } from 'vitest';
import { showDate, showDateTime } from '#kernel/rules/format.ts';
import { words } from '#kernel/rules/words.ts';
import { setLocale, setZone } from '#kernel/web/i18n/index.ts';
import { newQueryClient, type Operator, setOperator } from '#kernel/web/request/index.ts';
import { formatterOf } from '#kernel/web/screens/formatter.ts';
import { nameFields } from '../rules/field-names.ts';
import { lastDays, momentOf, startOfDay } from '../rules/moment.ts';
import { changesLine, differencesOf, saidData, valueText } from '../web/values.ts';
import { VerifyButton } from '../web/verify-line.tsx';

const format = {
  locale: 'zh_CN',
  zone: 'Asia/Shanghai',
  date: (v: string) => showDate(v, 'Asia/Shanghai'),
  exactTime: (v: string) => showDateTime(v, 'Asia/Shanghai', true),
};
const formatter = formatterOf(format as unknown as Parameters<typeof formatterOf>[0], {});
beforeEach(() => {
  setLocale('zh_CN');
  setZone('Asia/Shanghai');
});

test('changes read old → new in the words of the capability that owns the document', () => {
  nameFields(
    'SAMPLE',
    words('sample', {
      unitPrice: { zh: '单价', en: 'Price' },
      'field.valid_until': { zh: '有效期', en: 'Validity' },
    }),
  );
  expect(
    differencesOf(
      'SAMPLE',
      [
        { field: 'unit_price', before: '2380', after: '2385.50' },
        { field: 'valid_until', before: null, after: '2026-11-23T09:30:00.000Z' },
        { field: 'other', before: true, after: false },
      ],
      formatter,
    ),
  ).toEqual([
    { key: 'unit_price', label: '单价', old: '2380', new: '2385.50' },
    { key: 'valid_until', label: '有效期', old: '--', new: '2026-11-23 17:30:00' },
    { key: 'other', label: 'other', old: '是', new: '否' },
  ]);
});

test('values of any kind are said plainly', () => {
  expect(valueText({ zh_CN: '甲醇', en_US: 'Methanol' }, formatter)).toBe('甲醇');
  expect(valueText(['10', '20'], formatter)).toBe('10；20');
  expect(valueText([], formatter)).toBe('--');
  expect(valueText({ ip: '127.0.0.1', name: '陆江帆' }, formatter)).toBe('陆江帆');
  expect(valueText({ a: 1, empty: null }, formatter)).toBe('a 1');
  expect(
    changesLine(
      null,
      [
        { field: 'state', before: null, after: '40' },
        { field: 'state', before: '40', after: null },
      ],
      formatter,
    ),
  ).toBe('状态: 40；状态: 40 → --');
});

test('R-LOG-006 what was asked and answered is said as names and values; what has no word stands in the raw text alone', () => {
  nameFields(
    'SAMPLE',
    words('sample', {
      unitPrice: { zh: '单价', en: 'Price' },
      'purpose.10': { zh: '自用', en: 'Own use' },
      purpose: { zh: '用途', en: 'Purpose' },
    }),
  );
  expect(
    saidData(
      'SAMPLE',
      {
        unitPrice: '2385.50',
        purpose: '10',
        enabled: true,
        xq: 'k',
        ids: ['7', '8'],
        reason: '',
        note: { name: '陆江帆' },
      },
      formatter,
    ),
  ).toEqual({
    facts: [
      { label: '单价', value: '2385.50' },
      { label: '用途', value: '自用' },
      { label: '启用', value: '是' },
      { label: '记录编号', value: '7；8' },
      { label: '备注', value: '陆江帆' },
    ],
    left: 1,
    cutOf: null,
  });
  expect(saidData(null, { fees: [{ a: 1 }], rows: [{ a: 1 }, { a: 2 }] }, formatter)).toEqual({
    facts: [{ label: '行数', value: '2 项' }],
    left: 1,
    cutOf: null,
  });
  expect(saidData(null, { cut: true, bytes: 20000, head: '{' }, formatter)).toEqual({
    facts: [],
    left: 0,
    cutOf: 20000,
  });
  expect(saidData(null, null, formatter)).toEqual({ facts: [], left: 0, cutOf: null });
});

test('a day of the filter is a day of the reader, also where clocks change', () => {
  expect(momentOf('2026-11-23', 'Asia/Shanghai', 'start').toISOString()).toBe('2026-11-22T16:00:00.000Z');
  expect(momentOf('2026-11-23', 'Asia/Shanghai', 'end').toISOString()).toBe('2026-11-23T16:00:00.000Z');
  expect(momentOf('2026-11-23T08:00:00.000Z', 'Asia/Shanghai', 'end').toISOString()).toBe(
    '2026-11-23T08:00:00.000Z',
  );
  expect(startOfDay('2026-03-29', 'Europe/Berlin').toISOString()).toBe('2026-03-28T23:00:00.000Z');
  expect(startOfDay('2026-03-30', 'Europe/Berlin').toISOString()).toBe('2026-03-29T22:00:00.000Z');
  expect(startOfDay('2026-11-23', 'No/Where').toISOString()).toBe('2026-11-22T16:00:00.000Z');
  expect(lastDays(new Date('2026-11-23T17:00:00Z'), 'Asia/Shanghai', 7)).toEqual({
    timeFrom: '2026-11-18',
    timeTo: '2026-11-24',
  });
});

test('only security auditors and super administrators are offered the check of the seals', () => {
  const shown = (codes: string[]) => {
    setOperator({ id: '1', roleList: codes.map((code) => ({ code })) } as unknown as Operator);
    return renderToString(
      <QueryClientProvider client={newQueryClient()}>
        <VerifyButton />
      </QueryClientProvider>,
    );
  };
  expect(shown(['PLAT_SECURITY'])).toContain('校验完整性');
  expect(shown(['PLAT_OPERATOR'])).toBe('');
});

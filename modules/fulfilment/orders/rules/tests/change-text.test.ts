import { expect, test } from 'vitest';
import { changeSentence, historyField, recordedChange, shownChange } from '../change-text.ts';

const window = { field: 'deliveryEnd', lineNo: null, before: '2026-12-15', after: '2026-12-25' };
const second = { field: 'quantity', lineNo: 2, before: '100.00', after: '1104.00' };
const payer = { field: 'payerName', lineNo: null, before: null, after: '宁波某某化工有限公司' };

test('9.3 a request says what it changes: days as the reader writes them, tonnes with their unit, the line by its number', () => {
  const english = {
    locale: 'en_US',
    uom: 'TNE',
    day: (day: string) => day.split('-').reverse().join('/'),
  } as const;
  expect(shownChange(window, english)).toEqual({
    label: 'Delivery until',
    before: '15/12/2026',
    after: '25/12/2026',
  });
  expect(shownChange(second, english)).toEqual({
    label: 'Quantity of line 2',
    before: '100.00 t',
    after: '1,104.00 t',
  });
  expect(changeSentence([window, second, payer], { locale: 'zh_CN', uom: 'TNE' })).toBe(
    '交货期止 2026-12-15 → 2026-12-25；第 2 行数量 100.00 吨 → 1,104.00 吨；付款人 -- → 宁波某某化工有限公司',
  );
});

test('what the history keeps of a request is read back as it was; fields of other acts say nothing', () => {
  for (const item of [window, second, payer])
    expect(recordedChange({ ...item, field: historyField(item) })).toEqual(item);
  expect(
    changeSentence([recordedChange({ field: 'pickupOverdue', before: false, after: true })], {
      locale: 'en_US',
      uom: 'TNE',
    }),
  ).toBe('');
});

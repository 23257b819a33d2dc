import { describe, expect, test } from 'vitest';
import { bothNames, fill, fillBoth, forMany, inBoth, nameOf, translate, words } from '../words.ts';

const table = words('test.words', {
  rows: { zh: '共 {n} 条', en: '{n} {n|row|rows}' },
  left: { zh: '{done} / {total} 行', en: '{done} of {total} {total|row is|rows are} done' },
});

describe('sentences', () => {
  test('screens 3.1.6 English counts one as one and everything else as many; Chinese does not inflect', () => {
    expect(['0', 1, '1', 2, '1,001', 21].map((n) => fill(table.table.rows.en, { n }))).toEqual([
      '0 rows',
      '1 row',
      '1 row',
      '2 rows',
      '1,001 rows',
      '21 rows',
    ]);
    expect(translate(table, 'en_US', 'left', { done: 0, total: 1 })).toBe('0 of 1 row is done');
    expect(translate(table, 'zh_CN', 'rows', { n: 1 })).toBe('共 1 条');
  });
  test('Chinese sets no space between Chinese; a Latin value keeps the space its sentence has, and English keeps every one', () => {
    expect(
      fill('{company} 已签署 {no} 的确认函，对方 {other}。', {
        company: '江苏澄湾',
        no: 'DL26',
        other: '上海沪礼',
      }),
    ).toBe('江苏澄湾已签署 DL26 的确认函，对方上海沪礼。');
    expect(fill('{company} 已签署', { company: 'BASF' })).toBe('BASF 已签署');
    expect(fill('Agreed with {company}.', { company: 'Bohai Co., Ltd.' })).toBe(
      'Agreed with Bohai Co., Ltd.',
    );
    expect(fill('原因：{reason}。', { reason: '图片模糊。' })).toBe('原因：图片模糊。');
    expect(fill('{reason} 。', { reason: '1.5' })).toBe('1.5 。');
    expect(fill('{company} signed {no} {n|day|days} ago', { company: '江苏澄湾', no: 'DL26', n: 2 })).toBe(
      '江苏澄湾 signed DL26 days ago',
    );
    expect(fill('{a} {b}', { a: '甲醇', b: '乙醇' })).toBe('甲醇 乙醇');
  });
  test('a hole without a value stays visible, its plural too; what fills one is never read as a hole', () => {
    expect(fill(table.table.rows.en, {})).toBe('{n} {n|row|rows}');
    expect(fill('{a} and {b}', { a: '{b}', b: 1 })).toBe('{b} and 1');
  });
  test('as documents quote it, a sentence stands in the plural with its values open', () => {
    expect(forMany('At most {n} {n|file|files}')).toBe('At most {n} files');
  });
  test('screens 3.1.6 a name is shown in the reader’s language, and in the other where it is the only one', () => {
    const pairs = [
      { name: '甲', nameEn: 'A' },
      { name: '甲', nameEn: null },
      { name: '甲', nameEn: '' },
      { name: null, nameEn: 'A' },
    ];
    expect(pairs.map((row) => [nameOf(row, 'name', 'zh_CN'), nameOf(row, 'name', 'en_US')])).toEqual([
      ['甲', 'A'],
      ['甲', '甲'],
      ['甲', '甲'],
      ['A', 'A'],
    ]);
    expect([bothNames('甲', 'A'), bothNames('甲', '')]).toEqual([
      { zh: '甲', en: 'A' },
      { zh: '甲', en: '甲' },
    ]);
  });
});

test('a sentence is filled in both languages; a value said in both stands in each in its own', () => {
  const sentence = {
    zh: '{company} 买入 {quantity}，单号 {no}。',
    en: '{company} buys {quantity}, no. {no}.',
  };
  const quantity = inBoth((locale) => (locale === 'zh_CN' ? '100 吨' : '100 t'));
  expect(
    fillBoth(sentence, { company: bothNames('江苏澄湾', 'Chengwan Co., Ltd.'), quantity, no: 'DL26' }),
  ).toEqual({ zh: '江苏澄湾买入 100 吨，单号 DL26。', en: 'Chengwan Co., Ltd. buys 100 t, no. DL26.' });
  expect(
    fillBoth(
      { zh: '致 {company}。', en: 'To {company}.' },
      { company: bothNames('江苏澄湾', 'Chengwan Co., Ltd.') },
    ).en,
  ).toBe('To Chengwan Co., Ltd.');
});

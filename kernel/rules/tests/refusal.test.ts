import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { refusal } from '../refusal.ts';
import { NotFound, StateNotAllowed, Validation } from '../refusals.ts';
import { ruleText, uiWords } from '../ui-words.ts';
import { fill, translate, words } from '../words.ts';

describe('refusals', () => {
  const Short = refusal(99_001, 'TEST_SHORT', {
    details: { left: z.number() },
    zh: '剩余{left}',
    en: '{left} left',
  });
  test('a refusal carries its number, its field and its sentence in both languages', () => {
    const no = Short({ left: 3 }, 'quantity');
    expect([no.kind.status, no.kind.code, no.kind.http, no.field]).toEqual([
      99_001,
      'TEST_SHORT',
      200,
      'quantity',
    ]);
    expect([no.says('zh_CN'), no.says('en_US')]).toEqual(['剩余3', '3 left']);
    expect(Short.is(no)).toBe(true);
    expect(NotFound.is(no)).toBe(false);
    expect(Short.is(new Error('x'))).toBe(false);
  });
  test('a number has one meaning', () => {
    expect(() => refusal(99_001, 'TEST_OTHER', { zh: '', en: '' })).toThrow('already TEST_SHORT');
    expect(() => refusal(99_001, 'TEST_SHORT', { zh: '', en: '' })).not.toThrow();
  });
  test('those every call can give keep their numbers', () =>
    expect([Validation.status, NotFound.status, StateNotAllowed.status]).toEqual([10009, 10301, 10306]));
});

describe('words', () => {
  const table = words('test', { left: { zh: '剩余{n}', en: '{n} left' }, plain: { zh: '好', en: 'good' } });
  test('a sentence is filled, and a hole without a value stays visible', () => {
    expect(translate(table, 'zh_CN', 'left', { n: 2 })).toBe('剩余2');
    expect(translate(table, 'en_US', 'plain')).toBe('good');
    expect(fill('{a} {b}', { a: 0 })).toBe('0 {b}');
    expect(fill('{a}', { a: '{b}', b: 'x' })).toBe('{b}');
  });
  test('field rules are said with the label of their field, unknown ones never as a bare code', () => {
    expect(ruleText('field.input', 'zh_CN', '数量')).toBe('请输入数量');
    expect(ruleText('text.max:30', 'en_US')).toBe('At most 30 characters');
    expect(ruleText('whatever', 'en_US', 'Price')).toBe('Check Price');
    for (const { zh, en } of Object.values(uiWords.table))
      expect([zh, en].every((s) => s.length > 0)).toBe(true);
  });
  test('both languages of the house have the same holes', () => {
    const holes = (s: string) => [...s.matchAll(/\{(\w+)\}/g)].map((m) => m[1]).sort();
    for (const { zh, en } of Object.values(uiWords.table)) expect(holes(zh)).toEqual(holes(en));
  });
});

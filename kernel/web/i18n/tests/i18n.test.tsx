import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ruleText, uiWords } from '#kernel/rules/ui-words.ts';
import { words } from '#kernel/rules/words.ts';
import { setLocale, setZone, translateNow, useFormat, useWords } from '../index.ts';
import { chooseLocale, LOCALES } from '../locale.ts';

const offers = words('test-offers', {
  'left.ship': { zh: '剩余可发 {left} 吨', en: '{left} t left to ship' },
  title: { zh: '报盘', en: 'Offers' },
});
const Line = ({ left }: { left: string }) => {
  const t = useWords(offers);
  const { money, date, price, deadline } = useFormat();
  return (
    <p>
      {[
        t('title'),
        t('left.ship', { left }),
        money('1234567.8'),
        price('2385.125'),
        money(null),
        date('2026-11-20'),
        deadline('2026-11-20T09:30:00.000Z'),
      ].join('|')}
    </p>
  );
};

afterEach(() => {
  setLocale('zh_CN');
  setZone('Asia/Shanghai');
});

describe('language', () => {
  test('R-I18N-003 the stored setting wins, then the browser, then zh_CN', () => {
    expect(chooseLocale('en_US', ['zh-CN'])).toBe('en_US');
    expect(chooseLocale(null, ['de-DE', 'en-GB'])).toBe('en_US');
    expect(chooseLocale('xx', ['de-DE', 'zh-TW', 'en'])).toBe('zh_CN');
    expect(chooseLocale(null, ['fr'])).toBe('zh_CN');
  });
  test('R-I18N-002 R-GEN-012 the chosen language is kept under chem-dt-locale, and it is one of two', () => {
    const kept = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (k: string) => kept.get(k) ?? null,
      setItem: (k: string, v: string) => kept.set(k, v),
      removeItem: (k: string) => kept.delete(k),
    });
    setLocale('en_US');
    expect([...kept]).toEqual([['chem-dt-locale', 'en_US']]);
    expect([...LOCALES]).toEqual(['zh_CN', 'en_US']);
    vi.unstubAllGlobals();
  });
  test('words and dates follow the reader: the language the words, the time zone the dates', () => {
    setZone('Asia/Shanghai');
    setLocale('zh_CN');
    expect(renderToStaticMarkup(<Line left="180.00" />)).toBe(
      '<p>报盘|剩余可发 180.00 吨|1,234,567.80|2,385.125|--|2026-11-20|2026-11-20 17:30 (UTC+8)</p>',
    );
    setLocale('en_US');
    setZone('Europe/Berlin');
    expect(renderToStaticMarkup(<Line left="$t(title){title}" />)).toBe(
      '<p>Offers|$t(title){title} t left to ship|1,234,567.80|2,385.125|--|20/11/2026|20/11/2026 10:30 (UTC+1)</p>',
    );
  });
  test('a table of words is closed: unknown keys and missing holes do not compile', () => {
    const Wrong = () => {
      const t = useWords(offers);
      // @ts-expect-error no such key
      t('titel');
      // @ts-expect-error the hole `left` has no value
      return t('left.ship');
    };
    expect(renderToStaticMarkup(<Wrong />)).toContain('{left}');
  });
});

describe('R-ERR-015 … R-ERR-036 the sentences the specifications name', () => {
  test('stand word for word', () => {
    expect(translateNow(uiWords, 'save.ok')).toBe('保存成功');
    expect(translateNow(uiWords, 'lang.confirm', { language: '中文' })).toBe('请确认当前语言：中文');
    expect(uiWords.table['void.ok'].en).toBe('Invalid successfully');
  });
  test('a broken rule names the field, and unknown rules never show a code', () => {
    expect(ruleText('field.input', 'zh_CN', '数量')).toBe('请输入数量');
    expect(ruleText('text.max:30', 'en_US')).toBe('At most 30 characters');
    expect(ruleText('Invalid input: expected string', 'en_US', 'price')).toBe('Check price');
  });
});

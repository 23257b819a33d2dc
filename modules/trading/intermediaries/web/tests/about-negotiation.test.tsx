import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Locale } from '#kernel/rules/locale.ts';
import { inLocale, type LocalizedText } from '#kernel/rules/words.ts';
import type { Formatter } from '#kernel/web/screens/index.ts';
import { ABOUT, AboutNegotiation } from '../about-negotiation.tsx';
import { legText } from '../texts.ts';

const nobody = { zh: null, en: null };
const row = {
  negotiationNo: 'NG202612010001',
  offerNo: 'OF202612010002',
  side: 'seller',
  productZh: '甲醇',
  productEn: 'Methanol',
  quantity: '500.00',
  uom: 'TNE',
  currency: 'CNY',
  dealAmount: '1053000.00',
  buyAmount: null,
  sellAmount: null,
  seller: { zh: '澄湾化工', en: 'Chengwan' },
  buyer: nobody,
};
const formatter = (locale: Locale) =>
  ({
    locale,
    text: (said: LocalizedText) => inLocale(said, locale),
    quantity: (figure: string) => figure,
    money: (figure: string) => figure,
  }) as unknown as Formatter;
const drawn = (locale: Locale, about: object | undefined) =>
  renderToStaticMarkup(
    createElement(AboutNegotiation, {
      values: about === undefined ? {} : { [ABOUT]: about },
      change: () => {},
      formatter: formatter(locale),
    }),
  );

test.each([
  [
    'zh_CN',
    [
      '洽谈编号',
      'NG202612010001',
      '报盘编号',
      'OF202612010002',
      '甲醇',
      '500.00 吨',
      'CNY 1053000.00',
      '澄湾化工',
    ],
  ],
  ['en_US', ['Negotiation no.', 'NG202612010001', 'Offer no.', 'OF202612010002', 'Methanol', 'Chengwan']],
] as const)(
  'R-INTM-003 the form of a stored application says which negotiation it is for (%s)',
  (locale, texts) => {
    const html = drawn(locale, row);
    for (const text of texts) expect(html).toContain(text);
  },
);

test('INV-INT-04 what its writer may not know has no line, and a new application says nothing', () => {
  const html = drawn('zh_CN', { ...row, offerNo: null, dealAmount: null, side: 'intermediary' });
  for (const hidden of ['报盘编号', 'OF2026', '成交金额', '买方']) expect(html).not.toContain(hidden);
  expect(drawn('zh_CN', undefined)).toBe('');
});

test('a leg says what its price is for: currency, tonne, amount', () => {
  const leg = { ...row, buyPrice: '3870.00', buyAmount: '387000.00', legAPaymentTerm: null };
  const text = (locale: Locale) =>
    legText(leg as never, 'A', {
      ...formatter(locale),
      price: (figure: string) => figure,
    } as never).replaceAll('\u00a0', ' ');
  expect([text('zh_CN'), text('en_US')]).toEqual([
    'CNY 3870.00/吨 · CNY 387000.00',
    'CNY 3870.00/t · CNY 387000.00',
  ]);
});

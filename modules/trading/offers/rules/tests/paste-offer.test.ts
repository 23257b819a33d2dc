import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type PasteDictionary,
  type PastedDraft,
  type PasteField,
  pasteOffers,
} from '../selling/paste-offer.ts';
import { corpus } from './paste-corpus.ts';

/** 20 November 2026, 10:00 in Shanghai. */
const NOW = new Date('2026-11-20T02:00:00Z');
const dictionary: PasteDictionary = {
  products: [
    { id: 'MeOH', names: ['甲醇', 'Methanol', 'MeOH'], cas: '67-56-1', level: '2100' },
    { id: 'MEG', names: ['乙二醇', 'MEG', 'Monoethylene glycol'], cas: '107-21-1', level: '3900' },
    { id: 'Tol', names: ['甲苯', 'Toluene'], cas: '108-88-3', level: '5350' },
    { id: 'MX', names: ['混合二甲苯', '二甲苯', 'Mixed xylenes', 'MX'], cas: '1330-20-7', level: '5500' },
    { id: 'PX', names: ['对二甲苯', 'Paraxylene', 'PX'], cas: '106-42-3', level: '6600' },
    { id: 'SM', names: ['苯乙烯', 'Styrene', 'SM'], cas: '100-42-5', level: '6400' },
    { id: 'AcOH', names: ['冰醋酸', '醋酸', 'Acetic acid', 'GAA'], cas: '64-19-7', level: '2450' },
    { id: 'NaOH', names: ['液碱', 'Caustic soda'], cas: '1310-73-2', level: '1250' },
    { id: 'PP', names: ['聚丙烯', 'Polypropylene', 'PP'], cas: '9003-07-0', level: '6450' },
    { id: 'PTA', names: ['精对苯二甲酸', 'PTA'], cas: '100-21-0' },
    { id: 'H2O2', names: ['双氧水', 'Hydrogen peroxide'], cas: '7722-84-1' },
  ],
  places: [
    { id: 'TC', names: ['太仓罐区', '太仓', 'Taicang'] },
    { id: 'JY', names: ['江阴罐区', '江阴', 'Jiangyin'] },
    { id: 'ZJG', names: ['张家港保税区', '张家港', 'Zhangjiagang', 'ZJG'] },
    { id: 'NB', names: ['宁波大榭', '宁波', 'Ningbo'] },
    { id: 'NT', names: ['南通罐区', '南通', 'Nantong'] },
    { id: 'CZ', names: ['常州', 'Changzhou'] },
  ],
  producers: [
    { id: '恒力', names: ['恒力', 'Hengli'] },
    { id: '镇海', names: ['镇海炼化', '镇海', 'ZRCC'] },
  ],
};

const values = (d: PastedDraft) => Object.fromEntries(Object.entries(d.fields).map(([k, g]) => [k, g.value]));
const one = (text: string): PastedDraft => {
  const { drafts } = pasteOffers(text, dictionary, NOW);
  expect(drafts).toHaveLength(1);
  return drafts[0] as PastedDraft;
};

describe('one line, one draft', () => {
  test.each(corpus)('%s', (text, expected) => expect(values(one(text))).toMatchObject(expected));

  test.each(corpus)(
    '%s: every value points at its place in the paste, and low confidence is marked',
    (text) => {
      for (const g of Object.values(one(text).fields)) {
        expect(text.slice(g.start, g.end)).toBe(g.text);
        expect(g.end).toBeGreaterThan(g.start);
        expect(g.confidence).toBeGreaterThan(0);
        expect(g.confidence).toBeLessThanOrEqual(1);
        expect(g.guessed).toBe(g.confidence < 0.9);
      }
    },
  );
});

describe('how sure it is', () => {
  const guessed = (text: string, ...fields: PasteField[]) => fields.map((f) => one(text).fields[f]?.guessed);
  test('a named price is sure, a bare number near the known level too, a bare number of an unknown product is a guess', () => {
    expect(guessed('甲醇 500吨 2110元/吨', 'unitPrice', 'quantity')).toEqual([false, false]);
    expect(guessed('甲醇 500吨 2110', 'unitPrice')).toEqual([false]);
    expect(guessed('PTA 500吨 4630', 'unitPrice')).toEqual([true]);
    expect(guessed('甲醇 500吨 21', 'unitPrice')).toEqual([true]);
  });
  test('a bare second number is a doubtful quantity, a range of prices or quantities is never sure', () => {
    expect(guessed('甲醇 500 2110', 'quantity', 'unitPrice')).toEqual([true, false]);
    expect(values(one('甲醇 500吨 2100-2110元/吨'))).toMatchObject({ unitPrice: '2100', quantity: '500' });
    expect(guessed('甲醇 500吨 2100-2110元/吨', 'unitPrice')).toEqual([true]);
    expect(values(one('甲醇 200-500吨 2110元'))).toMatchObject({ quantity: '500', minQty: '200' });
    expect(guessed('甲醇 200-500吨 2110元', 'quantity', 'minQty')).toEqual([true, true]);
  });
  test('prompt, T/T alone, a price without VAT, CFR in yuan: guesses', () => {
    expect(
      guessed(
        '甲醇 500吨 2110元 现货 电汇',
        'deliveryStart',
        'deliveryEnd',
        'paymentTerm',
        'settlementMethod',
      ),
    ).toEqual([true, true, true, false]);
    expect(guessed('甲醇 500吨 不含税2110元', 'unitPrice')).toEqual([true]);
    expect(guessed('甲醇 500吨 2110元 CFR 太仓', 'priceTerm', 'tradeLane')).toEqual([true, true]);
  });
  test('粗甲醇 is not surely 甲醇, and 混合二甲苯 is not 二甲苯 of something else', () => {
    expect(guessed('粗甲醇 500吨 1900元', 'productId')).toEqual([true]);
    expect(guessed('甲醇 500吨 2110元', 'productId')).toEqual([false]);
    expect(values(one('对二甲苯 500吨 6600元'))).toMatchObject({ productId: 'PX' });
    expect(values(one('苯乙烯 500吨 6400元'))).toMatchObject({ productId: 'SM' });
  });
  test('a name that belongs to two products is a guess', () => {
    const twins: PasteDictionary = {
      ...dictionary,
      products: [...dictionary.products, { id: 'other', names: ['甲醇'] }],
    };
    expect(pasteOffers('甲醇 500吨 2110元', twins, NOW).drafts[0]?.fields.productId?.guessed).toBe(true);
  });
  test('words nobody understood stay visible', () => {
    expect(one('甲醇 太仓 500吨 2110元 船名远洋号').rest.map((r) => r.text)).toEqual(['船名远洋号']);
    expect(one('甲醇 太仓 500吨 2110元/吨 自提').rest).toEqual([]);
  });
});

describe('many lines', () => {
  test('each line is a draft with its line number; greetings and signatures are ignored', () => {
    const text = '各位老板早上好！\n甲醇 太仓 500吨 2110\n乙二醇 张家港 1000吨 3890\n\n祝商祺\n演示一';
    const { drafts, ignored } = pasteOffers(text, dictionary, NOW);
    expect(drafts.map((d) => [d.line, d.fields.productId?.value])).toEqual([
      [2, 'MeOH'],
      [3, 'MEG'],
    ]);
    expect(ignored.map((i) => i.line)).toEqual([1, 5, 6]);
    for (const d of drafts) expect(text.slice(d.start, d.end)).toBe(d.text);
  });
  test('a heading lends its product and place to the lines below, as guesses', () => {
    const { drafts, ignored } = pasteOffers(
      '太仓甲醇报价：\n500吨 2110元 12月上\n300吨 2115元 12月中',
      dictionary,
      NOW,
    );
    expect(drafts.map(values)).toMatchObject([
      {
        productId: 'MeOH',
        namedPlaceId: 'TC',
        quantity: '500',
        unitPrice: '2110',
        deliveryEnd: '2026-12-10',
      },
      {
        productId: 'MeOH',
        namedPlaceId: 'TC',
        quantity: '300',
        unitPrice: '2115',
        deliveryEnd: '2026-12-20',
      },
    ]);
    for (const d of drafts)
      expect([d.fields.productId?.guessed, d.fields.unitPrice?.guessed]).toEqual([true, false]);
    expect(ignored).toEqual([]);
  });
  test('a block of labelled lines is one draft, in Windows line ends too', () => {
    const text =
      'Dear all,\r\nProduct: Methanol\r\nQuantity: 500 MT\r\nPrice: CNY 2,385/t incl VAT\r\nPlace: Taicang\r\nDelivery: 1-15 Dec\r\nPayment: T/T in advance\r\nValidity: 2026-11-21 17:00\r\n';
    const { drafts } = pasteOffers(text, dictionary, NOW);
    expect(drafts).toHaveLength(1);
    expect(values(drafts[0] as PastedDraft)).toMatchObject({
      productId: 'MeOH',
      quantity: '500',
      unitPrice: '2385',
      namedPlaceId: 'TC',
      deliveryStart: '2026-12-01',
      deliveryEnd: '2026-12-15',
      paymentTerm: '10',
      validUntil: '2026-11-21T09:00:00.000Z',
    });
    expect(drafts[0]?.line).toBe(2);
  });
  test('somebody who wants to buy makes no offer', () => {
    for (const text of [
      '求购甲醇 太仓 500吨 2100元',
      'WTB methanol 500 mt Taicang CNY 2,100',
      'looking for 500 mt methanol at CNY 2100',
    ])
      expect(one(text).intent).toBe('bid');
    expect(one('甲醇 太仓 500吨 2110元').intent).toBe('offer');
  });
  test('nothing at all gives nothing', () => {
    expect(pasteOffers('', dictionary, NOW)).toEqual({ drafts: [], paper: [], ignored: [] });
    expect(pasteOffers('你好', dictionary, NOW).drafts).toEqual([]);
  });
});

test('any text is read without failing, and every span lies inside it', () => {
  const bits = fc.constantFrom(
    '甲醇',
    '太仓',
    '500吨',
    '2385.5',
    'CNY',
    '/t',
    '12月',
    '上',
    '-',
    '至',
    '有效期',
    '17:00',
    '50%',
    '31',
    '99',
    'Dec',
    'valid until',
    '\n',
    ' ',
    '¥',
    '😀',
    '含税',
    '起订',
    '1,000',
    '+/-',
    '13800000001',
  );
  fc.assert(
    fc.property(
      fc.array(bits, { maxLength: 25 }).map((b) => b.join('')),
      (text) => {
        for (const d of pasteOffers(text, dictionary, NOW).drafts)
          for (const g of Object.values(d.fields)) expect(text.slice(g.start, g.end)).toBe(g.text);
      },
    ),
    { numRuns: 500 },
  );
});

test('m4 paper and two-way quotes become no offer and are told apart; terms of the trade are read; a range of prices is asked about', () => {
  const { drafts, paper } = pasteOffers(
    '宁波苯乙烯 1月纸货 6320买 6340卖\n太仓甲醇 500吨 2110\n太仓甲醇 2100买/2115卖',
    dictionary,
    NOW,
  );
  expect(drafts.map((d) => d.line)).toEqual([2]);
  expect(paper.map((p) => p.line)).toEqual([1, 3]);
  expect(values(one('甲醇 太仓 500吨 2050 罐内转移 款到 今日有效 可拆 100起'))).toMatchObject({
    unitPrice: '2050',
    quantity: '500',
    minQty: '100',
    priceTerm: '40',
    paymentTerm: '10',
    goodTill: '20',
    validUntil: '2026-11-20T09:30:00.000Z',
  });
  for (const range of ['2055-2060出', '2055/2060'])
    expect(one(`甲醇 太仓 500吨 ${range}`).fields.unitPrice).toMatchObject({ value: '2055', guessed: true });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type PasteDictionary, type PastedDraft, type PasteField, pasteOffers } from '../paste-offer.ts';

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

const corpus: [string, Partial<Record<PasteField, string>>][] = [
  [
    '甲醇 太仓 500吨 2385.5 12月上',
    {
      productId: 'MeOH',
      namedPlaceId: 'TC',
      quantity: '500',
      uom: 'TNE',
      unitPrice: '2385.5',
      deliveryStart: '2026-12-01',
      deliveryEnd: '2026-12-10',
    },
  ],
  [
    'Offer 500mt methanol ex-tank Taicang CNY 2,385/t incl VAT, prompt, pay TT',
    {
      productId: 'MeOH',
      namedPlaceId: 'TC',
      quantity: '500',
      unitPrice: '2385',
      currency: 'CNY',
      vat: 'included',
      priceTerm: '10',
      pickType: '10',
      settlementMethod: '10',
      paymentTerm: '10',
      deliveryStart: '2026-11-20',
      deliveryEnd: '2026-11-27',
    },
  ],
  [
    '乙二醇，张家港，1000吨，3,900元/吨，含税自提，12月下旬，款到发货',
    {
      productId: 'MEG',
      namedPlaceId: 'ZJG',
      quantity: '1000',
      unitPrice: '3900',
      currency: 'CNY',
      vat: 'included',
      priceTerm: '10',
      deliveryStart: '2026-12-21',
      deliveryEnd: '2026-12-31',
      paymentTerm: '10',
    },
  ],
  [
    '出江阴甲醇３００吨　报２１１０',
    { productId: 'MeOH', namedPlaceId: 'JY', quantity: '300', unitPrice: '2110' },
  ],
  [
    'MEG 3kt Zhangjiagang RMB 3895 1H Dec, min 500 mt, LC 90 days',
    {
      productId: 'MEG',
      quantity: '3000',
      namedPlaceId: 'ZJG',
      unitPrice: '3895',
      currency: 'CNY',
      deliveryStart: '2026-12-01',
      deliveryEnd: '2026-12-15',
      minQty: '500',
      paymentTerm: '43',
    },
  ],
  [
    'Styrene 5,000 mt CFR Jiangyin USD 790/mt afloat, laycan 5-15 Dec, L/C 90 days, +/-5%',
    {
      productId: 'SM',
      quantity: '5000',
      priceTerm: 'CFR',
      namedPlaceId: 'JY',
      unitPrice: '790',
      currency: 'USD',
      tradeLane: '30',
      cargoStatus: '30',
      deliveryStart: '2026-12-05',
      deliveryEnd: '2026-12-15',
      paymentTerm: '43',
      tolerancePlus: '5',
      toleranceMinus: '5',
    },
  ],
  [
    '苯乙烯 保税 美金788/吨 江阴 2000吨',
    {
      productId: 'SM',
      currency: 'USD',
      unitPrice: '788',
      cargoStatus: '20',
      tradeLane: '20',
      quantity: '2000',
      namedPlaceId: 'JY',
    },
  ],
  [
    '混合二甲苯 宁波 800t @5480 一口价 实盘 有效期至今天17:00',
    {
      productId: 'MX',
      namedPlaceId: 'NB',
      quantity: '800',
      unitPrice: '5480',
      negotiable: 'false',
      firmType: '10',
      validUntil: '2026-11-20T09:00:00.000Z',
    },
  ],
  [
    'PX 500 tons Ningbo 6550 firm valid until 16:30 today',
    {
      productId: 'PX',
      quantity: '500',
      namedPlaceId: 'NB',
      unitPrice: '6550',
      firmType: '10',
      validUntil: '2026-11-20T08:30:00.000Z',
    },
  ],
  [
    '甲苯 南通 600吨 5300元 可议 起订100吨 步长50吨',
    {
      productId: 'Tol',
      namedPlaceId: 'NT',
      quantity: '600',
      unitPrice: '5300',
      negotiable: 'true',
      minQty: '100',
      qtyStep: '50',
    },
  ],
  [
    '冰醋酸 1.5万吨 单价：2430 常州 送到 12月',
    {
      productId: 'AcOH',
      quantity: '15000',
      unitPrice: '2430',
      namedPlaceId: 'CZ',
      priceTerm: '30',
      pickType: '20',
      deliveryStart: '2026-12-01',
      deliveryEnd: '2026-12-31',
    },
  ],
  [
    'PTA 恒力 吨袋 200吨 4630元/吨 银承',
    {
      productId: 'PTA',
      producer: '恒力',
      packageType: '43',
      quantity: '200',
      unitPrice: '4630',
      settlementMethod: '20',
    },
  ],
  [
    '聚丙烯 镇海 25kg袋装 50吨 6,420.00 元/吨 含13%税 下周提',
    {
      productId: 'PP',
      producer: '镇海',
      packageType: '5H',
      netWeightKg: '25',
      quantity: '50',
      unitPrice: '6420',
      taxRate: '13',
      vat: 'included',
      deliveryStart: '2026-11-23',
      deliveryEnd: '2026-11-29',
    },
  ],
  [
    'CAS 67-56-1 400吨 2120元 太仓',
    { productId: 'MeOH', quantity: '400', unitPrice: '2120', namedPlaceId: 'TC' },
  ],
  [
    '双氧水50% IBC 30吨 950元/吨',
    { productId: 'H2O2', purity: '50', packageType: 'WA', quantity: '30', unitPrice: '950' },
  ],
  [
    '五百吨甲醇 太仓货转 2105',
    { productId: 'MeOH', quantity: '500', namedPlaceId: 'TC', priceTerm: '40', unitPrice: '2105' },
  ],
  [
    'toluene 300 mt ex works Nantong at 5,280 RMB/mt, T/T in advance, early December',
    {
      productId: 'Tol',
      quantity: '300',
      priceTerm: '20',
      namedPlaceId: 'NT',
      unitPrice: '5280',
      currency: 'CNY',
      paymentTerm: '10',
      deliveryStart: '2026-12-01',
      deliveryEnd: '2026-12-10',
    },
  ],
  [
    '乙二醇 张家港 1000吨 3890 11月下-12月上 以确认为准',
    {
      productId: 'MEG',
      deliveryStart: '2026-11-21',
      deliveryEnd: '2026-12-10',
      firmType: '20',
      unitPrice: '3890',
      quantity: '1000',
    },
  ],
  [
    '甲醇 太仓 500吨 2100 1月中',
    { deliveryStart: '2027-01-11', deliveryEnd: '2027-01-20', unitPrice: '2100' },
  ],
  [
    '甲醇 优等品 国标 太仓 500吨 2100元/吨 2026-12-05至2026-12-20 承兑',
    { grade: '优等品', deliveryStart: '2026-12-05', deliveryEnd: '2026-12-20', settlementMethod: '20' },
  ],
  [
    '甲醇 太仓 2110元/吨 500吨 保证金10% 溢短装5%',
    { depositPct: '10', tolerancePlus: '5', quantity: '500', unitPrice: '2110' },
  ],
  [
    'Methanol 99.9% min, 1000 MT, Taicang, price 2,108, delivery within 15 days',
    {
      productId: 'MeOH',
      purity: '99.9',
      quantity: '1000',
      unitPrice: '2108',
      deliveryStart: '2026-11-20',
      deliveryEnd: '2026-12-05',
    },
  ],
  [
    '液碱 不含税1100元/吨 2000吨 散水',
    { productId: 'NaOH', vat: 'excluded', unitPrice: '1100', quantity: '2000', packageType: 'VL' },
  ],
  ['甲醇 太仓 500吨 2110 当日有效', { goodTill: '20', unitPrice: '2110' }],
  ['甲醇 太仓 500吨 2110 有效期24小时', { validUntil: '2026-11-21T02:00:00.000Z' }],
  [
    'GAA 660t ZJG 2450/t 12月5-15日 即期信用证',
    {
      productId: 'AcOH',
      quantity: '660',
      namedPlaceId: 'ZJG',
      unitPrice: '2450',
      deliveryStart: '2026-12-05',
      deliveryEnd: '2026-12-15',
      paymentTerm: '40',
    },
  ],
  [
    '甲醇 太仓罐区 500吨 2105元/吨 电话13800000001 微信chem888',
    { productId: 'MeOH', namedPlaceId: 'TC', quantity: '500', unitPrice: '2105' },
  ],
  [
    '甲醇，太仓，¥2,385.00/吨，500.00吨，12月上半月',
    { quantity: '500', unitPrice: '2385', deliveryStart: '2026-12-01', deliveryEnd: '2026-12-15' },
  ],
  [
    'Xylene MX 1000mt FOB Ningbo $680 pmt Dec 10-20',
    {
      productId: 'MX',
      quantity: '1000',
      priceTerm: 'FOB',
      namedPlaceId: 'NB',
      unitPrice: '680',
      currency: 'USD',
      tradeLane: '20',
      deliveryStart: '2026-12-10',
      deliveryEnd: '2026-12-20',
    },
  ],
  [
    '甲醇,太仓,500吨,2110元/吨,自提',
    { productId: 'MeOH', quantity: '500', unitPrice: '2110', priceTerm: '10' },
  ],
  ['甲醇　太仓　３，０００吨　２，１１０元', { quantity: '3000', unitPrice: '2110' }],
  ['meg zjg 500 3895', { productId: 'MEG', namedPlaceId: 'ZJG', unitPrice: '3895', quantity: '500' }],
];

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
    expect(pasteOffers('', dictionary, NOW)).toEqual({ drafts: [], ignored: [] });
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

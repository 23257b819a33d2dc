import { describe, expect, test } from 'vitest';
import { CONTENT_ORDER, TEMPLATE_VERSION } from '../clauses.ts';
import { letterContent } from '../letter-content.ts';
import { faultAtDeadline, stands } from '../letter-lifecycle.ts';
import {
  agreesWith,
  dealAmount,
  diffLetters,
  hashInput,
  type LetterTerms,
  languageOf,
  signDays,
  watermark,
} from '../letter-terms.ts';
import { payByDay } from '../pay-by.ts';
import { addWorkingDays, isWorkingDay, workingDayAfter } from '../working-days.ts';
import { terms } from './letter-sample.ts';

describe('letter terms (trading-domain 5.2)', () => {
  test('INV-DEAL-01 the hash input does not depend on the order of keys and changes with every term', () => {
    const turned = Object.fromEntries(Object.entries(terms).reverse()) as unknown as LetterTerms;
    expect(hashInput(turned)).toBe(hashInput(terms));
    expect(hashInput({ ...terms, price: { ...terms.price, unitPrice: '2105.01' } })).not.toBe(
      hashInput(terms),
    );
    expect(hashInput(terms).startsWith('{"basis":{"quality":{"code":"30"')).toBe(true);
  });
  test('it equals the accepted round in quantity, price, place and window', () => {
    const round = {
      price: '2105.00',
      quantity: '500.00',
      placeId: '21',
      deliveryStart: '2026-11-25',
      deliveryEnd: '2026-12-15',
    };
    expect(agreesWith(terms, round)).toBe(true);
    for (const change of [
      { price: '2104' },
      { quantity: '501' },
      { placeId: '22' },
      { deliveryStart: '2026-11-26' },
      { deliveryEnd: '2026-12-16' },
    ])
      expect(agreesWith(terms, { ...round, ...change })).toBe(false);
  });
  test('INV-DEAL-03 the amount is the rounded product or the sum of rounded lines', () => {
    expect(dealAmount({ quantity: '500', price: '2105' })).toBe('1052500.00');
    expect(dealAmount({ quantity: '0.5', price: '4123.45' })).toBe('2061.73');
    expect(dealAmount({ quantity: '0.5', price: '4123.45' }, { quantity: '0.5', price: '4123.45' })).toBe(
      '4123.46',
    );
  });
  test('a corrected name shows as one change, the version does not count', () => {
    const next = { ...terms, version: 2, goods: { ...terms.goods, name: '精甲醇', hsCode: null } };
    expect(diffLetters(terms, next)).toEqual([
      { path: 'goods.name', before: '甲醇', after: '精甲醇' },
      { path: 'goods.hsCode', before: '290511', after: null },
    ]);
  });
  test('17.1 a specification is read in either language, a missing method leaves no brackets', () => {
    const spec = [
      { item: '纯度', itemEn: 'Purity', unit: '%', min: '99.9', max: null, method: 'GB 338' },
      { item: '外观：无色透明', itemEn: null, unit: '', min: null, max: null, method: '' },
    ];
    const said = (locale: 'zh_CN' | 'en_US') =>
      letterContent({ ...terms, goods: { ...terms.goods, spec } }, locale)
        .flatMap((b) => b.lines)
        .find((l) => l.includes('99.9'));
    expect(said('zh_CN')).toContain('纯度 ≥ 99.9 % (GB 338); 外观：无色透明');
    expect(said('en_US')).toContain('Purity ≥ 99.9 % (GB 338); 外观：无色透明');
  });
  test('the content stands in the order of the document, in both languages, with the amount in words', () => {
    const zh = letterContent(terms, 'zh_CN');
    const en = letterContent(terms, 'en_US');
    expect(zh.map((b) => b.section)).toEqual(CONTENT_ORDER);
    expect(en.map((b) => b.section)).toEqual(CONTENT_ORDER);
    const all = (blocks: typeof zh) => blocks.flatMap((b) => b.lines).join('\n');
    for (const said of [
      '统一社会信用代码：91320281XXDEM0074L',
      '甲醇 (Methanol)',
      '金额大写：人民币壹佰零伍万贰仟伍佰元整',
      '数量：500.00 吨',
      '单价：CNY 2,105.00/吨',
      'CNY 1,052,500.00',
      '税率13%',
      '以卖方磅单为准',
      '以中文为准',
      'UN1230, 3',
      '纯度 ≥ 99.9 % (GB 338)',
    ])
      expect(all(zh)).toContain(said);
    for (const said of [
      'SAY RENMINBI YUAN ONE MILLION FIFTY-TWO THOUSAND FIVE HUNDRED ONLY',
      'Jiangsu Chengwan',
      'ex warehouse, self-pickup',
      'Buyer: 广东粤湾新材料有限公司',
    ])
      expect(all(en)).toContain(said);
    expect(all(zh) + all(en)).not.toMatch(/[{}]|undefined|null/);
    for (const b of [...zh, ...en]) expect(b.lines.length).toBeGreaterThan(0);
  });
  test('the origin is a name and not a code; a region is named with its country', () => {
    const origin = (code: string, locale: 'zh_CN' | 'en_US') =>
      letterContent({ ...terms, goods: { ...terms.goods, origin: code } }, locale)
        .flatMap((b) => b.lines)
        .find((l) => /^(原产|Origin|Country)/.test(l));
    expect(origin('CN', 'zh_CN')).toMatch(/：中国$/);
    expect(origin('KR', 'en_US')).toMatch(/: South Korea$/);
    expect(origin('TW', 'zh_CN')).toMatch(/：中国台湾$/);
    expect(origin('Shaanxi', 'en_US')).toMatch(/: Shaanxi$/);
  });
  test('the English half names producer and grade as the catalogue does in English; a letter that carries no English word keeps the written one', () => {
    const lines = (goods: Partial<LetterTerms['goods']>, locale: 'zh_CN' | 'en_US') =>
      letterContent({ ...terms, goods: { ...terms.goods, ...goods } }, locale).flatMap((b) => b.lines);
    const named = {
      producer: '陕西北塬能源化工',
      producerEn: 'Shaanxi Beiyuan Energy Chemical',
      grade: '优等品',
      gradeEn: 'Premium grade',
    };
    expect(lines(named, 'en_US')).toEqual(
      expect.arrayContaining(['Producer: Shaanxi Beiyuan Energy Chemical', 'Grade: Premium grade']),
    );
    expect(lines(named, 'zh_CN')).toEqual(
      expect.arrayContaining(['生产厂家：陕西北塬能源化工', '等级：优等品']),
    );
    expect(lines({ producer: '陕西北塬能源化工', grade: '优等品' }, 'en_US')).toEqual(
      expect.arrayContaining(['Producer: 陕西北塬能源化工', 'Grade: 优等品']),
    );
  });
  test('foreign letters are bilingual, follow the Incoterm, and say when the price is provisional', () => {
    const foreign: LetterTerms = {
      ...terms,
      lane: '30',
      tradeType: '20',
      language: languageOf('20'),
      invoiceType: null,
      price: { ...terms.price, currency: 'USD', provisional: true, formula: 'MEG CFR China mean of M + 15' },
    };
    const text = letterContent(foreign, 'en_US')
      .flatMap((b) => b.lines)
      .join('\n');
    for (const said of [
      'Incoterms 2020',
      'equally authentic',
      'MEG CFR China mean of M + 15',
      'SAY US DOLLARS',
      'commercial invoice',
    ])
      expect(text).toContain(said);
  });
  /** What one section says of a domestic letter under a delivery term. */
  const section = (name: string, template: string, term: string, locale: 'zh_CN' | 'en_US') =>
    letterContent(
      { ...terms, template, delivery: { ...terms.delivery, term: { ...terms.delivery.term, code: term } } },
      locale,
    )
      .find((b) => b.section === name)
      ?.lines.join('\n') ?? '';
  test('M6 risk passes on delivery by the delivery term, title when the price is paid; neither waits for the other', () => {
    const handedOver = {
      10: ['越过装车（装船）管线法兰时转移', 'pass the loading flange'],
      30: ['指定地点卸毕交付时转移', 'delivered at the named place'],
      40: ['记入买方名下时转移', 'books the goods to the buyer'],
      50: ['越过装车（装船）管线法兰时转移', 'pass the loading flange'],
    };
    for (const [term, [zh, en]] of Object.entries(handedOver)) {
      const [chinese, english] = [
        section('title', TEMPLATE_VERSION, term, 'zh_CN'),
        section('title', TEMPLATE_VERSION, term, 'en_US'),
      ];
      expect(chinese).toContain(`风险自`);
      expect(chinese).toContain(zh);
      expect(chinese).toContain('所有权自买方付清全部货款时转移');
      expect(english).toMatch(/^Risk passes when/);
      expect(english).toContain(en);
      expect(english).toContain('title passes when the buyer has paid the price in full');
      expect(chinese + english).not.toMatch(/所有权与|Title and risk/);
    }
  });
  test('M7 the weight difference follows the delivery term: loading ticket, both ends, transfer note; the sea as it was', () => {
    const said = (term: string) => section('weightDifference', TEMPLATE_VERSION, term, 'zh_CN');
    for (const term of ['10', '20', '50', '60']) {
      expect(said(term)).toContain('以出库磅单为最终依据');
      expect(said(term)).not.toContain('由卖方承担');
    }
    expect(said('30')).toContain('千分之三');
    expect(said('40')).toContain('以保管人签发的货权转移单所载为最终依据');
    expect(section('weightDifference', TEMPLATE_VERSION, '40', 'en_US')).toContain('transfer note');
    expect(section('weightDifference', TEMPLATE_VERSION, '10', 'en_US')).toContain(
      'the loading ticket is final',
    );
    const sea = letterContent({ ...terms, template: TEMPLATE_VERSION, lane: '30' }, 'zh_CN');
    expect(sea.find((b) => b.section === 'weightDifference')?.lines[0]).toContain('千分之五');
  });
  test('M6 M7 a letter of the first template keeps its sentences', () => {
    expect(section('title', '2026-1', '10', 'zh_CN')).toBe(
      '货物所有权与毁损灭失的风险自货物越过装车（装船）管线法兰、且买方付清当批货款时转移。',
    );
    expect(section('title', '2026-1', '40', 'en_US')).toBe(
      "Title and risk pass when the custodian's transfer note books the goods to the buyer.",
    );
    expect(section('weightDifference', '2026-1', '10', 'zh_CN')).toContain('千分之三');
    expect(section('weightDifference', '2026-1', '40', 'zh_CN')).toContain('千分之三');
  });
  test('M8 the law clause names the court and whose seat it is; a letter without that keeps the label', () => {
    const court = {
      operator: { zh: '华东化工品交易中心有限公司', en: 'East China Chemical Exchange Centre Co., Ltd.' },
      name: { zh: '江苏省无锡市梁溪区人民法院', en: "People's Court of Liangxi District, Wuxi, Jiangsu" },
    };
    const law = (of: LetterTerms, locale: 'zh_CN' | 'en_US') =>
      letterContent(of, locale).find((b) => b.section === 'law')?.lines[0];
    expect(law({ ...terms, court }, 'zh_CN')).toContain(
      '平台运营方华东化工品交易中心有限公司住所地的江苏省无锡市梁溪区人民法院管辖',
    );
    expect(law({ ...terms, court }, 'en_US')).toBe(
      "PRC law; courts at the seat of the platform operator, East China Chemical Exchange Centre Co., Ltd.: People's Court of Liangxi District, Wuxi, Jiangsu.",
    );
    expect(law(terms, 'zh_CN')).toBe('中国法，平台所在地法院');
  });
  test('m10 the letter names subsidiary risk and packing group, account, licences, last day to pay and the price of the tolerance', () => {
    const full: LetterTerms = {
      ...terms,
      template: TEMPLATE_VERSION,
      goods: { ...terms.goods, subRisks: ['6.1'], packingGroup: 'II' },
      seller: {
        ...terms.seller,
        licences: [
          { paper: { zh: '危险化学品经营许可证', en: 'Licence to trade' }, number: '苏危化经字0001' },
        ],
      },
      payment: {
        ...terms.payment,
        payBy: '2026-11-24',
        account: { holder: '江苏澄湾石化贸易有限公司', bank: '演示银行江阴支行', number: '6222000000000000' },
      },
    };
    const lines = (of: LetterTerms, locale: 'zh_CN' | 'en_US') =>
      letterContent(of, locale).flatMap((b) => b.lines);
    expect(lines(full, 'zh_CN')).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/：UN1230, 3 \(6\.1\), 包装类别 II$/),
        '许可证号：危险化学品经营许可证 苏危化经字0001',
        '付款期限：2026-11-24',
        '卖方收款账户：江苏澄湾石化贸易有限公司, 演示银行江阴支行, 6222000000000000',
        '溢短装部分按合同单价结算。',
      ]),
    );
    expect(lines(full, 'en_US')).toEqual(
      expect.arrayContaining([
        'Licences: Licence to trade 苏危化经字0001',
        'Pay by: 2026-11-24',
        'Surplus and shortage are settled at the contract price.',
      ]),
    );
    const provisional = { ...full, price: { ...full.price, provisional: true, formula: 'M + 15' } };
    expect(lines(provisional, 'en_US')).toContain('Surplus and shortage are settled at the final price.');
    expect(lines(terms, 'zh_CN').join('\n')).not.toMatch(/溢短装部分|付款期限|收款账户|许可证号|PG/);
  });
  test('m10 the last day to pay: working days under prepayment, the order’s rule otherwise', () => {
    const friday = new Date('2026-11-20T02:00:00Z');
    const by = (paymentTerm: string, lcOpenDays: number | null = null) =>
      payByDay({ paymentTerm, deliveryStart: '2026-12-01', deliveryEnd: '2026-12-15', lcOpenDays }, friday, {
        holidays: ['2026-11-23'],
        extraDays: [],
      });
    expect([by('10'), by('11'), by('20'), by('30'), by('40', 10)]).toEqual([
      '2026-11-25',
      '2026-11-30',
      '2026-12-18',
      '2027-01-14',
      '2026-11-30',
    ]);
  });
  test('signing time, watermark, standing and fault', () => {
    const set = { letterWorkingDaysRmb: 1, letterWorkingDaysIntl: 2 };
    expect([signDays('10', set), signDays('20', set), signDays('30', set)]).toEqual([1, 2, 2]);
    expect(watermark('30')).toEqual({ zh: '未生效', en: 'NOT EFFECTIVE' });
    expect(watermark('40')).toBeNull();
    expect(watermark('50')).toEqual({ zh: '已换版', en: 'SUPERSEDED' });
    expect([faultAtDeadline('10'), faultAtDeadline('20'), faultAtDeadline('30')]).toEqual([
      null,
      'buyer',
      'seller',
    ]);
    expect((['10', '20', '30', '40', '50', '60', '90'] as const).filter(stands)).toEqual([
      '10',
      '20',
      '30',
      '40',
    ]);
  });
});

describe('working days', () => {
  const friday = new Date('2026-11-20T02:00:00Z');
  test('weekends and holidays are skipped, make-up days count, the time of day stays', () => {
    expect(addWorkingDays(friday, 1)).toEqual(new Date('2026-11-23T02:00:00Z'));
    expect(addWorkingDays(friday, 3)).toEqual(new Date('2026-11-25T02:00:00Z'));
    expect(workingDayAfter(friday, 1, { holidays: ['2026-11-23'], extraDays: [] })).toBe('2026-11-24');
    expect(workingDayAfter(friday, 1, { holidays: [], extraDays: ['2026-11-21'] })).toBe('2026-11-21');
    expect(isWorkingDay('2026-11-21')).toBe(false);
  });
  test('the business day is that of Shanghai: 23:30 UTC on Thursday is Friday there', () => {
    expect(workingDayAfter(new Date('2026-11-19T23:30:00Z'), 1)).toBe('2026-11-23');
  });
});

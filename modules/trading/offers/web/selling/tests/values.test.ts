import { expect, test } from 'vitest';
import { faultsOf } from '#kernel/web/screens/validation.ts';
import { skuName } from '#registry/catalogue/web/door.ts';
import { OfferDraft } from '../../../contract/offer.ts';
import { newOffer } from '../../../rules/offer.ts';
import { checkForRelease } from '../../../rules/selling/offer-checks.ts';
import type { ReleaseFacts } from '../../../rules/selling/release-facts.ts';
import { offerSections } from '../form-sections.ts';
import { copiedValues, FIELD_KEYS, habitsOf, sentOf, valuesOf } from '../offer-values.ts';
import { isForeign, readPasted } from '../pasted.ts';
import type { Formatter } from '#kernel/web/screens/formatter.ts';
import { oneByField, problemText, stillOpen } from '../problems-left.ts';
import type { SkuPick } from '#registry/catalogue/contract/pick.ts';
import { farSentence } from '../release-words.ts';
import { specOf } from '../spec-field.tsx';

const guess = (field: string, value: unknown, confidence = 0.97) => ({
  field,
  value,
  label: null,
  confidence,
  guessed: confidence < 0.9,
  source: String(value),
});
const pasted = (...guesses: ReturnType<typeof guess>[]) => ({
  line: 1,
  text: '甲醇 太仓 500吨 2385.5',
  guesses,
});

test('stored fields become values of the form: numbers as people type them, empty ones left out, nothing beyond the typed fields', () => {
  const values = valuesOf({
    tradeLane: '10',
    quantity: '3000.00',
    taxRate: '13.000',
    unitPrice: '2385.5',
    remarks: null,
    sellerId: '7',
  });
  expect(values).toEqual({ tradeLane: '10', quantity: '3000.00', taxRate: '13', unitPrice: '2385.50' });
});

test('R-RMBS-002 a copy carries every term but validity and lot (trading-domain 3.8)', () => {
  const from = {
    tradeLane: '10',
    skuId: '5',
    validUntil: '2026-12-01T00:00:00.000Z',
    goodTill: '20',
    lotId: '3',
    depositPct: '10.000',
    depositNature: '20',
    paymentTerm: '10',
  };
  expect(copiedValues(from)).toEqual({
    tradeLane: '10',
    skuId: '5',
    depositPct: '10',
    depositNature: '20',
    paymentTerm: '10',
  });
});

test('only typed fields are sent: the defaults of 3.1 lose what the server derives', () => {
  const sent = sentOf({ ...newOffer('10') });
  expect(Object.keys(sent).every((k) => FIELD_KEYS.includes(k))).toBe(true);
  expect(sent).not.toHaveProperty('storeId');
  expect(sent).toMatchObject({ taxRate: '13', uom: 'TNE', divisible: true, tolerancePlus: '5' });
});

test('R-RMBS-004 pasted values keep their confidence, uncertain ones are marked, and terms of other lanes are left to the reader', () => {
  const read = readPasted(
    pasted(
      guess('skuId', '12', 0.6),
      guess('productId', '3'),
      guess('quantity', '500'),
      guess('priceTerm', 'FOB'),
      guess('depositPct', '10'),
      guess('purity', '99.9'),
    ),
  );
  expect(read.values).toEqual({ skuId: '12', quantity: '500', depositPct: '10', depositNature: '10' });
  expect(read.guessed).toEqual({ skuId: 60 });
  expect(read.unmatched).toBeNull();
  expect(readPasted(pasted(guess('productId', '3'))).unmatched).toBe('3');
  expect(readPasted(pasted(guess('priceTerm', '30'))).values).toEqual({ priceTerm: '30', pickType: '20' });
});

test('a line in US dollars belongs to another lane', () => {
  expect(isForeign(pasted(guess('currency', 'USD')))).toBe(true);
  expect(isForeign(pasted(guess('tradeLane', '20', 0.8)))).toBe(true);
  expect(isForeign(pasted(guess('quantity', '500')))).toBe(false);
});

test('the specification of a SKU becomes limits; what is no number stays with its name', () => {
  const lines = specOf(
    {
      specItems: [
        { zh: '纯度', en: 'Purity', op: '≥', limit: '99.9', unit: '%' },
        { zh: '水分', en: 'Water', op: '≤', limit: '0.10', unit: '%' },
        { zh: '密度', en: 'Density', op: '–', limit: '0.791–0.793', unit: 'g/cm³' },
        { zh: '酸度', en: 'Acidity', op: '≤', limit: '0.0015', unit: '%', method: 'GB/T 338' },
        { zh: '外观', en: 'Appearance', op: '=', limit: '无色透明', unit: '' },
      ],
    },
    'zh_CN',
  );
  expect(lines.map((l) => [l.item, l.min, l.max])).toEqual([
    ['纯度', '99.9', null],
    ['水分', null, '0.10'],
    ['密度', '0.791', '0.793'],
    ['酸度 ≤0.0015', null, null],
    ['外观：无色透明', null, null],
  ]);
  expect(
    specOf({ specItems: [{ zh: '纯度', en: 'Purity', op: '≥', limit: '99.9', unit: '%' }] }, 'en_US')[0]
      ?.item,
  ).toBe('Purity');
  expect(lines[3]).toMatchObject({ method: 'GB/T 338', unit: '%' });
});

test('the price warning names distance and reference, or says that there is none', () => {
  expect(farSentence({ distance: '62.41', reference: '2155.00' }, 'zh_CN')).toContain('2,155.00 达 62.41%');
  expect(farSentence({ distance: '', reference: '' }, 'en_US')).toContain('No reference price');
});

test('the running summary counts fields, as the box of errors does: a window is one, two rules at one field are one', () => {
  const fields = offerSections('offer', '10', null).flatMap((s) => s.fields);
  const problems = [
    { field: 'deliveryStart', rule: 'field.input' },
    { field: 'deliveryEnd', rule: 'field.input' },
    { field: 'skuId', rule: 'sku.offShelf' },
    { field: 'skuId', rule: 'sku.never' },
    { field: 'specItems.0.max', rule: 'spec.range' },
    { field: 'storeId', rule: 'store.disabled' },
  ];
  expect(oneByField(fields, problems).map((p) => p.field)).toEqual([
    'deliveryStart',
    'skuId',
    'specItems.0.max',
    'storeId',
  ]);
});

test('on a new offer the running summary and the box of errors name the same fields', () => {
  const fields = offerSections('offer', '10', null).flatMap((s) => s.fields);
  const now = new Date('2026-11-20T02:00:00Z');
  const store = { enabled: true, published: true, ownedBySeller: true };
  const facts: ReleaseFacts = {
    priceBand: '20',
    now,
    today: '2026-11-20',
    store,
    contactIsStaff: true,
    sku: null,
    warehouseFault: null,
    warehouseElsewhere: false,
    namedPort: false,
    billTaken: false,
    sanctions: [],
    indexForeign: false,
    committed: '0',
    lotFault: null,
    lotFree: null,
    referencePrice: null,
  };
  const blank = { ...newOffer('10'), storeId: '1', validFrom: now.toISOString() };
  const { storeId: _store, currency: _currency, voyage: _voyage, validFrom: _from, ...typed } = blank;
  const box = Object.keys(
    faultsOf(OfferDraft, fields, Object.fromEntries(Object.entries(typed).filter(([, v]) => v !== null))),
  );
  const aside = oneByField(fields, checkForRelease(blank, facts)).map((p) => p.field);
  expect(box.length).toBeGreaterThan(10);
  expect(aside.sort()).toEqual(box.sort());
});

test('m6 the running summary asks for what is missing in the words of the box of errors', () => {
  const fields = offerSections('offer', '10', null).flatMap((section) => section.fields);
  const say = (field: string, locale: 'zh_CN' | 'en_US') =>
    problemText(fields, { field, rule: 'field.input', zh: '请输入{field}', en: 'Please enter {field}' }, {
      locale,
      text: (said: { zh: string; en: string }) => (locale === 'zh_CN' ? said.zh : said.en),
    } as Formatter);
  expect(say('validUntil', 'zh_CN')).toMatch(/^请选择/);
  expect(say('deliveryStart', 'zh_CN')).toBe('请选择交货期');
  expect(say('deliveryEnd', 'en_US')).toBe(say('deliveryStart', 'en_US'));
});

test('m5 a pasted line is completed as the seller last sold the same goods; what it says stands, the warehouse only at the same place', () => {
  const last = {
    minQty: '50.000',
    qtyStep: '10.000',
    settlementMethod: '30',
    namedPlaceId: '7',
    warehouseId: '9',
    unitPrice: '2000.00',
    remarks: '13800000000',
  };
  const now = Date.parse('2026-12-01T02:00:30Z');
  const day = { validUntil: '2026-12-02T02:01:00.000Z', goodTill: '10' };
  expect(habitsOf(last, { namedPlaceId: '7', unitPrice: '2045.00' }, now)).toEqual({
    minQty: '50.00',
    qtyStep: '10.00',
    settlementMethod: '30',
    warehouseId: '9',
    ...day,
  });
  expect(habitsOf(last, { namedPlaceId: '8', minQty: '100.00' }, now)).toEqual({
    qtyStep: '10.00',
    settlementMethod: '30',
    ...day,
  });
  expect(habitsOf(null, { validUntil: '2026-12-05T00:00:00Z' }, now)).toEqual({});
});

test('m5 what was filled in since the side list asked is missing no more: list and summary say one number', () => {
  const asked = [
    { field: 'minQty', rule: 'field.input' },
    { field: 'validUntil', rule: 'field.select' },
    { field: 'taxRate', rule: 'tax.range' },
  ];
  const left = (values: Record<string, unknown>) => stillOpen(asked, values).map((p) => p.field);
  expect(left({})).toEqual(['minQty', 'validUntil', 'taxRate']);
  expect(left({ minQty: '50.00', validUntil: '2026-12-05T00:00:00Z', taxRate: '100' })).toEqual(['taxRate']);
});

test('m14 a SKU is named in the language of its reader: product, grade and producer', () => {
  const sku = {
    productZh: '甲醇',
    productEn: 'Methanol',
    grade: '优等品',
    gradeEn: 'Premium grade',
    producer: '陕西北塬能源化工',
    producerEn: 'Shaanxi Beiyuan Energy Chemical',
  } as SkuPick;
  expect(skuName(sku, 'en_US')).toBe('Methanol Premium grade Shaanxi Beiyuan Energy Chemical');
  expect(skuName(sku, 'zh_CN')).toBe('甲醇 优等品 陕西北塬能源化工');
});

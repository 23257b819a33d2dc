import { describe, expect, test } from 'vitest';
import { diffOffers, isMaterialEdit, listedTerms, newOffer, type OfferTerms } from '../offer.ts';
import { offerRuleWords, sayIssue } from '../rule-words.ts';
import { approvesByRule, checkForRelease, releaseWarnings } from '../selling/offer-checks.ts';
import type { ReleaseFacts } from '../selling/release-facts.ts';
import { facts, methanol } from './world.ts';

const rulesOf = (offer: OfferTerms, f: ReleaseFacts = facts()) =>
  checkForRelease(offer, f).map((i) => `${i.field} ${i.rule}`);

describe('what keeps an offer from being released (trading-domain 3.1)', () => {
  test('the methanol of story 1 may go', () => expect(checkForRelease(methanol(), facts())).toEqual([]));

  test('an empty draft names every required field once', () => {
    const fields = checkForRelease(newOffer('10'), facts({ sku: null, store: null })).map((i) => i.field);
    for (const f of [
      'storeId',
      'contactName',
      'contactPhone',
      'skuId',
      'producer',
      'grade',
      'qualityStandard',
      'packagingId',
      'quantity',
      'unitPrice',
      'priceTerm',
      'namedPlaceId',
      'warehouseId',
      'deliveryStart',
      'deliveryEnd',
      'paymentTerm',
      'settlementMethod',
      'validFrom',
      'validUntil',
    ])
      expect(fields).toContain(f);
    expect(new Set(fields).size).toBe(fields.length);
  });

  const one: [string, Partial<OfferTerms>, Partial<ReleaseFacts>, string][] = [
    [
      'a store that is disabled',
      {},
      { store: { enabled: false, published: true, ownedBySeller: true } },
      'storeId store.disabled',
    ],
    [
      'a store of another company',
      {},
      { store: { enabled: true, published: true, ownedBySeller: false } },
      'storeId store.disabled',
    ],
    ['a contact who left', {}, { contactIsStaff: false }, 'contactName contact.staff'],
    [
      'a product off the shelf',
      {},
      {
        sku: {
          onShelf: false,
          controlClasses: ['00'],
          needsInhibitor: false,
          sensitiveToPreviousCargo: false,
          sdsDay: null,
        },
      },
      'skuId sku.offShelf',
    ],
    [
      'drug precursors of class 1',
      {},
      {
        sku: {
          onShelf: true,
          controlClasses: ['41'],
          needsInhibitor: false,
          sensitiveToPreviousCargo: false,
          sdsDay: null,
        },
      },
      'skuId sku.never',
    ],
    ['hazardous goods without SDS', { sdsFileId: null }, {}, 'sdsFileId sds.required'],
    [
      'an SDS older than five years',
      {},
      {
        sku: {
          onShelf: true,
          controlClasses: ['10'],
          needsInhibitor: false,
          sensitiveToPreviousCargo: false,
          sdsDay: '2021-11-19',
        },
      },
      'sdsFileId sds.old',
    ],
    ['hazardous goods without label', { labelFileId: null }, {}, 'labelFileId label.required'],
    [
      'a monomer without inhibitor',
      {},
      {
        sku: {
          onShelf: true,
          controlClasses: ['10'],
          needsInhibitor: true,
          sensitiveToPreviousCargo: false,
          sdsDay: null,
        },
      },
      'inhibitor field.input',
    ],
    [
      'a specification turned round',
      { specItems: [{ item: '纯度', unit: '%', min: '99.9', max: '99', method: 'GB' }] },
      {},
      'specItems.0.max spec.range',
    ],
    [
      'a warehouse that is not the seller’s to choose',
      {},
      { warehouseFault: 'unknown' },
      'warehouseId warehouse.unknown',
    ],
    [
      'hazardous goods from a warehouse without their class',
      {},
      { warehouseFault: 'permit' },
      'warehouseId warehouse.permit',
    ],
    [
      'M3 a warehouse at another place than the one of delivery',
      {},
      { warehouseElsewhere: true },
      'warehouseId warehouse.elsewhere',
    ],
    [
      'no quantity',
      { quantity: '0', minQty: null, qtyStep: null, divisible: false },
      {},
      'quantity number.positive',
    ],
    [
      'three decimals',
      { quantity: '3000.005', minQty: null, qtyStep: null, divisible: false },
      {},
      'quantity number.two',
    ],
    ['less than held and sold', { quantity: '400' }, { committed: '500' }, 'quantity quantity.committed'],
    ['more than the lot has', {}, { lotFree: '2999.99' }, 'quantity quantity.lot'],
    ['a divisible cargo without minimum', { minQty: null }, {}, 'minQty field.input'],
    ['a minimum above the quantity', { minQty: '3000.01' }, {}, 'minQty minimum.range'],
    ['a step of zero', { qtyStep: '0' }, {}, 'qtyStep number.positive'],
    ['tolerance above ten', { tolerancePlus: '10.001' }, {}, 'tolerancePlus tolerance.range'],
    ['no price', { unitPrice: null }, {}, 'unitPrice field.input'],
    ['a price of zero', { unitPrice: '0' }, {}, 'unitPrice number.positive'],
    ['another currency than CNY', { currency: 'USD' }, {}, 'currency currency.cny'],
    ['a tax rate of 100', { taxRate: '100' }, {}, 'taxRate tax.range'],
    ['a tax rate of 0', { taxRate: '0' }, {}, 'taxRate tax.range'],
    [
      'a formula without provisional price',
      {
        priceMode: '20',
        unitPrice: null,
        indexId: '1',
        quotePeriod: { kind: 'deliveryMonth' },
        premium: '15',
      },
      {},
      'unitPrice price.provisional',
    ],
    [
      'a formula without index',
      { priceMode: '20', quotePeriod: { kind: 'deliveryMonth' }, premium: '15' },
      {},
      'indexId field.select',
    ],
    [
      'M4 an index of other goods, another lane or another currency',
      {
        priceMode: '20',
        indexId: 'MEOH-CFR-TC',
        quotePeriod: { kind: 'deliveryMonth' },
        premium: '15',
        directDealAllowed: false,
      },
      { indexForeign: true },
      'indexId index.market',
    ],
    [
      'M5 a period of a bill of lading in lane 10',
      {
        priceMode: '20',
        indexId: '1',
        quotePeriod: { kind: 'month' },
        premium: '15',
        directDealAllowed: false,
      },
      {},
      'quotePeriod period.lane',
    ],
    [
      'a basis after delivery begins',
      { priceMode: '30', futuresContract: 'MA2701', basis: '-20', pricingDeadline: '2026-11-26T07:00:00Z' },
      {},
      'pricingDeadline basis.deadline',
    ],
    ['an Incoterm in lane 10', { priceTerm: 'CFR' }, {}, 'priceTerm term.lane'],
    ['bonded goods in lane 10', { cargoStatus: '20' }, {}, 'cargoStatus cargo.lane'],
    ['an international L/C in lane 10', { settlementMethod: '40' }, {}, 'settlementMethod settlement.lane'],
    [
      'neither counter nor direct deal',
      { negotiable: false, directDealAllowed: false },
      {},
      'negotiable way.none',
    ],
    [
      'a direct deal of a subject offer',
      { directDealAllowed: true, firmType: '20' },
      {},
      'directDealAllowed direct.firmFixed',
    ],
    [
      'a direct deal at a formula price',
      {
        directDealAllowed: true,
        priceMode: '20',
        indexId: '1',
        quotePeriod: { kind: 'deliveryMonth' },
        premium: '15',
      },
      {},
      'directDealAllowed direct.firmFixed',
    ],
    ['designated buyers without names', { visibility: '20' }, {}, 'designatedBuyerIds field.select'],
    ['earnest money above 20 %', { depositPct: '20.001', depositNature: '20' }, {}, 'depositPct earnest.max'],
    ['a deposit of no nature', { depositPct: '10' }, {}, 'depositNature field.select'],
    ['a deposit term without deposit', { paymentTerm: '11' }, {}, 'depositPct field.input'],
    ['61 days of free storage', { freeStorageDays: 61 }, {}, 'freeStorageDays storage.range'],
    ['delivery that ends before it starts', { deliveryEnd: '2026-11-24' }, {}, 'deliveryEnd delivery.order'],
    [
      'delivery in the past',
      { deliveryStart: '2026-11-01', deliveryEnd: '2026-11-19' },
      {},
      'deliveryEnd delivery.past',
    ],
    ['delivery after more than a year', { deliveryEnd: '2027-11-21' }, {}, 'deliveryEnd delivery.far'],
    [
      'validity that ends before it starts',
      { validUntil: '2026-11-20T02:00:00Z' },
      {},
      'validUntil validity.order',
    ],
    [
      'validity that has passed',
      { validFrom: '2026-11-18T00:00:00Z', validUntil: '2026-11-20T02:00:00Z' },
      {},
      'validUntil validity.past',
    ],
    ['validity above 30 days', { validUntil: '2026-12-20T02:00:01Z' }, {}, 'validUntil validity.long'],
  ];
  test('minimum and step of a divisible cargo are asked for though its quantity is not typed yet', () => {
    const found = checkForRelease(methanol({ quantity: null, minQty: null, qtyStep: null }), facts()).map(
      (i) => `${i.field} ${i.rule}`,
    );
    expect(found).toEqual(['quantity field.input', 'minQty field.input', 'qtyStep field.input']);
  });
  test.each(one)('%s is refused at its field', (_, offer, f, expected) =>
    expect(rulesOf(methanol(offer), facts(f))).toEqual([expected]),
  );

  test('at the limits it still passes', () => {
    for (const edge of [
      { tolerancePlus: '10' },
      { taxRate: '99.999' },
      { depositPct: '20', depositNature: '20' },
      { depositPct: '100', depositNature: '10' },
      { freeStorageDays: 60 },
      { deliveryEnd: '2027-11-20' },
      { deliveryStart: '2026-11-20', deliveryEnd: '2026-11-20' },
      { validUntil: '2026-12-20T02:00:00Z' },
      { directDealAllowed: true, negotiable: false },
      { divisible: false, minQty: null, qtyStep: null },
      { minQty: '3000' },
      { priceTerm: '30', warehouseId: null, pickType: '20' },
    ])
      expect(rulesOf(methanol(edge))).toEqual([]);
  });
});

describe('warnings and approval by rule (3.3, G-PRC)', () => {
  test('3.10.10 a price per kilogram or in fen is stopped by the distance', () => {
    for (const unitPrice of ['2.11', '211500'])
      expect(releaseWarnings(methanol({ unitPrice }), facts()).priceFar).toBe(true);
    expect(releaseWarnings(methanol(), facts())).toEqual({ issues: [], priceFar: false });
  });
  test('without a reference the offer goes to approval, unconfirmed', () => {
    const w = releaseWarnings(methanol(), facts({ referencePrice: null }));
    expect(w).toEqual({ issues: [{ field: 'unitPrice', rule: 'price.noReference' }], priceFar: false });
    expect(approvesByRule({ autoApproval: true }, w.issues.length)).toBe(false);
    expect(approvesByRule({ autoApproval: true }, 0)).toBe(true);
    expect(approvesByRule({ autoApproval: false }, 0)).toBe(false);
  });
  test('a phone number in the remarks is a warning, not a refusal', () => {
    expect(
      releaseWarnings(methanol({ remarks: '电话 13800000001 微信同号' }), facts()).issues.map((i) => i.rule),
    ).toEqual(['flag.mobile', 'flag.messenger']);
  });
});

describe('edits (3.3)', () => {
  test('remarks, contact and files are not material; price, quantity, term, place and window are', () => {
    const before = methanol();
    expect(
      isMaterialEdit(before, { ...before, remarks: 'x', contactName: '演示二', coaFileIds: ['5'] }),
    ).toBe(false);
    for (const change of [
      { unitPrice: '2116' },
      { quantity: '2900' },
      { priceTerm: '20' },
      { namedPlaceId: '22' },
      { deliveryEnd: '2026-12-16' },
      { paymentTerm: '11' },
    ])
      expect(isMaterialEdit(before, { ...before, ...change })).toBe(true);
    expect(diffOffers(before, { ...before, unitPrice: '2115.00', quantity: '3000.00' })).toEqual([]);
    expect(diffOffers(before, { ...before, unitPrice: '2100' })).toEqual([
      { field: 'unitPrice', before: '2115', after: '2100', material: true },
    ]);
  });
  test('listed terms are what rounds are compared with', () => {
    expect(listedTerms(methanol())).toMatchObject({
      price: '2115',
      quantity: '3000',
      terms: { paymentTerm: '10', deliveryEnd: '2026-12-15' },
    });
    expect(() => listedTerms(newOffer('10'))).toThrow(/without price or quantity is not listed/);
  });
});

test('every rule a check can give has a sentence with its field in both languages', () => {
  const given = [
    ...checkForRelease(newOffer('10'), facts({ sku: null, store: null })),
    ...checkForRelease(newOffer('30'), facts()),
  ];
  for (const i of given) {
    expect(Object.keys(offerRuleWords.table)).toContain(i.rule);
    expect(sayIssue(i, 'zh_CN')).not.toMatch(/[{}]/);
    expect(sayIssue(i, 'en_US')).not.toMatch(/[{}]/);
  }
  expect(sayIssue({ field: 'taxRate', rule: 'field.input' }, 'zh_CN')).toBe('请输入税率');
  expect(sayIssue({ field: 'voyage.imoNo', rule: 'check.digit' }, 'en_US')).toBe(
    'Check digit of IMO no. is wrong',
  );
});

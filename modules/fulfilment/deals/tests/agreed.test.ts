import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refused } from '#app/world.ts';
import { orderDetail } from '#fulfilment/orders/contract/order.ts';
import { showMoney, showPercent, showPrice, showQuantity } from '#kernel/rules/format.ts';
import { dealDetail } from '../contract/deal.ts';
import { letterDetail } from '../contract/letter.ts';
import { AgreedGoods } from '../rules/agreed-goods.ts';
import { type AgreedTerms, DealTerms } from '../rules/agreed-terms.ts';
import { letterContent } from '../rules/letter-content.ts';
import { dealAmount, type LetterTerms } from '../rules/letter-terms.ts';
import { AgreementIncomplete } from '../rules/refusals.ts';
import { terms as signedLetter } from '../rules/tests/letter-sample.ts';
import { PRICE_TERMS, UNINSURED_TERMS } from '../rules/trade-codes.ts';
import { hashOf } from '../server/letters.ts';
import { auditWithoutAwards, type DealWorld, dealWorld } from './deal-world.ts';
import { domesticTerms, methanol } from './world.ts';

let w: DealWorld;
let place: { id: string; zh: string; en: string };
let warehouse: { id: string; zh: string; en: string };
beforeAll(async () => {
  w = await dealWorld();
  const first = async (table: 'place' | 'warehouse') =>
    (
      await sql<{
        id: string;
        zh: string;
        en: string;
      }>`select id::text, name as zh, coalesce(name_en, name) as en from ${sql.table(`catalogue.${table}`)}
        where not deleted order by id limit 1`.execute(w.world.sql)
    ).rows[0] as { id: string; zh: string; en: string };
  place = await first('place');
  warehouse = await first('warehouse');
});
afterAll(async () => expect(await auditWithoutAwards(w.world)).toEqual({}));

const letterOf = async (id: string) =>
  (await w.buyer.does(letterDetail, { id })).terms as unknown as LetterTerms;
const dealsSoFar = async (): Promise<number> =>
  (await sql<{ n: number }>`select count(*)::int as n from deals.deal`.execute(w.world.sql)).rows[0]?.n ?? 0;

const name = fc.stringMatching(/^[A-Za-z一-龥]{1,12}$/);
const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null });
const percent = fc.integer({ min: 1, max: 100 }).map((n) => (n / 10).toFixed(3));
const money = fc.integer({ min: 1, max: 99_999_999 }).map((n) => (n / 100).toFixed(2));
const day = fc.integer({ min: 1, max: 28 }).map((n) => `2026-12-${String(n).padStart(2, '0')}`);

const goods = fc.record({
  productZh: name,
  productEn: name,
  casNo: maybe(fc.constant('64-17-5')),
  hsCode: maybe(fc.constant('220710')),
  unNo: maybe(fc.constant('1170')),
  hazardClass: maybe(fc.constant('3')),
  originCountry: maybe(fc.constantFrom('CN', 'SA', 'KR')),
  producer: name,
  producerEn: maybe(name),
  grade: name,
  gradeEn: maybe(name),
  packagingId: fc.integer({ min: 1, max: 9_999 }).map(String),
  packagingZh: name,
  packagingEn: name,
});
const common = fc.record({
  tolerancePlus: percent,
  toleranceMinus: percent,
  toleranceOption: fc.constantFrom('10', '20', '30'),
  inWarehouse: fc.boolean(),
  deliveryStart: day,
  deliveryEnd: day,
  freeStorageDays: maybe(fc.integer({ min: 0, max: 60 })),
  storageFee: maybe(money),
  quantityBasis: fc.constantFrom('10', '40'),
  qualityBasis: fc.constantFrom('10', '30'),
  qualityStandard: name,
  specItems: fc.array(
    fc.record({
      item: name,
      unit: fc.constantFrom('%', 'ppm'),
      min: maybe(percent),
      max: maybe(percent),
      method: name,
    }),
    { maxLength: 3 },
  ),
  lcOpenDays: maybe(fc.integer({ min: 1, max: 30 })),
  depositPct: maybe(percent),
  depositNature: fc.constantFrom('10', '20'),
  lawAndForum: fc.constantFrom('10', '20'),
});
const price = fc.oneof(
  fc.constant({ priceMode: '10' } as const),
  fc.record({
    priceMode: fc.constant('20' as const),
    formula: name,
    formulaEn: name,
    quotes: fc.constant(null),
  }),
  fc.record({
    priceMode: fc.constant('30' as const),
    formula: name,
    formulaEn: name,
    futures: fc.constant(null),
  }),
);
const foreign = {
  currency: fc.constantFrom('USD', 'EUR'),
  taxRate: fc.constant(null),
  inspectionCompanyId: fc.constant(null),
  inspectionCost: fc.constant(null),
  documents: fc.constant(null),
};
const voyage = fc.record({
  loadPortId: fc.constant('9000001'),
  dischargePortIds: fc.constant(['9000002']),
  laycanStart: day,
  laycanEnd: day,
  vesselName: maybe(name),
  ...{
    imoNo: fc.constant(null),
    voyageNo: fc.constant(null),
    etd: fc.constant(null),
    eta: fc.constant(null),
  },
  ...{ blNo: fc.constant(null), blDate: fc.constant(null), blQuantity: fc.constant(null) },
  dischargeTerms: fc.constant(null),
  lastCargoes: fc.constant([]),
});
const lane = fc.oneof(
  fc.record({
    lane: fc.constant('10' as const),
    currency: fc.constant('CNY' as const),
    taxRate: fc.constantFrom('13.000', '9.000'),
    cargoStatus: fc.constant('10' as const),
    pickType: fc.constantFrom('10' as const, '20' as const),
    priceTerm: fc.constantFrom(...PRICE_TERMS),
    insuranceClause: fc.constant(null),
  }),
  fc.record({
    lane: fc.constant('20' as const),
    ...foreign,
    cargoStatus: fc.constantFrom('20' as const, '30' as const),
    pickType: fc.constant(null),
    priceTerm: fc.constantFrom(...UNINSURED_TERMS),
    insuranceClause: fc.constant(null),
  }),
  fc.record({
    lane: fc.constant('30' as const),
    ...foreign,
    cargoStatus: fc.constant('30' as const),
    pickType: fc.constant(null),
    priceTerm: fc.constantFrom('CIF' as const, 'CIP' as const),
    insuranceClause: fc.constant('10'),
    voyage,
  }),
);

/**
 * The pieces as one object; what the generator draws is one of the union's members, which the compiler cannot
 * see through it.
 */
const termsFrom = (
  { inWarehouse, ...rest }: { readonly inWarehouse: boolean },
  ...more: readonly object[]
): AgreedTerms =>
  Object.assign(
    {
      namedPlaceId: place.id,
      warehouseId: inWarehouse ? warehouse.id : null,
      invoiceType: null,
      remarks: null,
    },
    rest,
    ...more,
  ) as AgreedTerms;

test('INV-DEAL-01 what was agreed is what is signed and printed, field by field, in every lane and price mode', async () => {
  await fc.assert(
    fc.asyncProperty(goods, common, price, lane, money, async (g, c, p, l, unitPrice) => {
      const terms = termsFrom(c, p, l);
      const agreedGoods = methanol(g);
      const made = await w.deal({
        goods: agreedGoods,
        terms,
        quantity: '120.50',
        legs: [
          {
            legNo: 'A',
            sellerId: w.seller.actor.memberId as string,
            buyerId: w.buyer.actor.memberId as string,
            sellerOwner: { deptId: null, empId: w.seller.actor.empId },
            buyerOwner: { deptId: null, empId: w.buyer.actor.empId },
            price: unitPrice,
            paymentTerm: '20',
            settlementMethod: '10',
          },
        ],
      });
      const letter = await letterOf(made.letterIds[0] as string);
      expect(letter.goods).toEqual({
        name: g.productZh,
        nameEn: g.productEn,
        cas: g.casNo,
        hsCode: g.hsCode,
        unNo: g.unNo,
        hazardClass: g.hazardClass,
        packingGroup: agreedGoods.packingGroup,
        producer: g.producer,
        producerEn: g.producerEn,
        grade: g.grade,
        gradeEn: g.gradeEn,
        origin: g.originCountry,
        standard: c.qualityStandard,
        spec: c.specItems.map((s) => ({ ...s, itemEn: null })),
        packaging: { code: g.packagingId, zh: g.packagingZh, en: g.packagingEn },
      });
      expect([letter.lane, letter.tradeType]).toEqual([l.lane, l.lane === '10' ? '10' : '20']);
      expect(letter.quantity).toMatchObject({
        quantity: '120.50',
        tolerancePlus: c.tolerancePlus,
        toleranceMinus: c.toleranceMinus,
        option: { code: c.toleranceOption },
      });
      expect(letter.price).toMatchObject({
        mode: { code: p.priceMode },
        unitPrice,
        currency: l.currency,
        taxRate: l.taxRate,
        amount: dealAmount({ quantity: '120.50', price: unitPrice }),
        provisional: p.priceMode !== '10',
        formula: p.priceMode === '10' ? null : p.formula,
        formulaEn: p.priceMode === '10' ? null : p.formulaEn,
      });
      expect(letter.delivery).toMatchObject({
        term: { code: l.priceTerm },
        place: { code: place.id, zh: place.zh, en: place.en },
        warehouse: c.inWarehouse ? { code: warehouse.id, zh: warehouse.zh } : null,
        start: c.deliveryStart,
        end: c.deliveryEnd,
        freeStorageDays: c.freeStorageDays,
        storageFee: c.storageFee,
        vessel: l.lane === '30' ? l.voyage.vesselName : null,
        laycan: l.lane === '30' ? `${l.voyage.laycanStart} – ${l.voyage.laycanEnd}` : null,
      });
      expect(letter.delivery.pickType?.code ?? null).toBe(l.pickType);
      expect(letter.payment).toMatchObject({
        term: { code: '20' },
        method: { code: '10' },
        lcOpenDays: c.lcOpenDays,
        depositPct: c.depositPct,
        depositNature: c.depositPct === null ? null : { code: c.depositNature },
      });
      expect(letter.basis).toMatchObject({
        quantity: { code: c.quantityBasis },
        quality: { code: c.qualityBasis },
      });
      expect(letter.forum.code).toBe(c.lawAndForum);
      const printed = letterContent(letter, 'zh_CN')
        .flatMap((block) => block.lines)
        .join('\n');
      for (const field of [
        ...[g.productZh, g.producer, g.grade, g.packagingZh, c.qualityStandard, place.zh],
        ...[g.casNo, g.hsCode, g.unNo, c.inWarehouse ? warehouse.zh : null],
        ...[showQuantity('120.50'), showPrice(unitPrice), showMoney(letter.price.amount)],
        ...[showPercent(c.tolerancePlus), showPercent(c.toleranceMinus)],
        ...[p.priceMode === '10' ? null : p.formula, l.lane === '30' ? l.voyage.vesselName : null],
        ...c.specItems.flatMap((s) => [s.item, s.min, s.max]),
      ])
        if (field !== null) expect(printed).toContain(field);
    }),
    { numRuns: 25 },
  );
});

test('an agreement that lacks a field is refused by its name, and neither deal nor letter is written', async () => {
  const terms = domesticTerms(place.id);
  const before = await dealsSoFar();
  const without = <T extends object>(whole: T, key: string): T =>
    Object.fromEntries(Object.entries(whole).filter(([k]) => k !== key)) as T;
  for (const key of Object.keys(methanol()))
    expect(
      (await refused(w.deal({ goods: without(methanol(), key) }), AgreementIncomplete)).details.fields,
    ).toEqual([key]);
  for (const key of Object.keys(terms).filter((k) => k !== 'lane'))
    expect(
      (await refused(w.deal({ terms: without(terms, key) }), AgreementIncomplete)).details.fields,
    ).toContain(key);
  for (const [key, value] of [
    ['producer', ' '],
    ['packagingZh', ''],
  ] as const)
    await refused(w.deal({ goods: methanol({ [key]: value }) }), AgreementIncomplete);
  // A formula price whose formula is not said, CIF without insurance, a term of another lane, a place nobody knows.
  const planted = [
    { priceMode: '20', formula: '', formulaEn: '', quotes: null },
    { lane: '20', currency: 'USD', taxRate: null, cargoStatus: '20', priceTerm: 'CIF' },
    { priceTerm: 'FOB' },
    { namedPlaceId: '999999999' },
  ];
  for (const more of planted)
    await refused(w.deal({ terms: { ...terms, ...more } as unknown as AgreedTerms }), AgreementIncomplete);
  expect(await dealsSoFar()).toBe(before);
});

test('a field that was forgotten does not compile', () => {
  const { deliveryEnd: _, ...rest } = domesticTerms('1');
  // @ts-expect-error the window has no end
  const terms: AgreedTerms = rest;
  const { packagingId: __, ...unpacked } = methanol();
  // @ts-expect-error the goods have no packaging
  const goodsOnly: AgreedGoods = unpacked;
  expect([DealTerms.safeParse(terms).success, AgreedGoods.safeParse(goodsOnly).success]).toEqual([
    false,
    false,
  ]);
});

test('the hash of a letter never changes: what was signed is read by the same digits for good', () => {
  expect(hashOf(signedLetter)).toBe('5c18b520170370219d5ceef6a44d82fb4a6efd8b9917292331cf51bbc423005b');
});

test('a deal stored before the hand-over had a type is still shown, signed and laid as an order', async () => {
  const made = await w.deal();
  const id = made.letterIds[0] as string;
  const hash = (await w.buyer.does(letterDetail, { id })).contentHash;
  const goodsThen = {
    nameZh: '甲醇',
    nameEn: 'Methanol',
    casNo: '67-56-1',
    producer: '澄湾石化',
    grade: '优等品',
    packaging: '散装液体',
    packagingId: '1',
    controlClasses: ['10'],
  };
  const termsThen = {
    priceTerm: '10',
    namedPlaceId: place.id,
    placeZh: place.zh,
    pickType: '10',
    warehouseId: null,
    warehouse: null,
    deliveryStart: '2026-12-01',
    deliveryEnd: '2026-12-15',
    cargoStatus: '10',
    quantityBasis: '40',
    qualityBasis: '30',
    lawAndForum: '10',
    qualityStandard: 'GB 338-2011',
    freeStorageDays: '15',
    lcOpenDays: '5',
    specItems: [],
  };
  await sql`update deals.deal set goods = ${JSON.stringify(goodsThen)}::jsonb,
    terms = ${JSON.stringify(termsThen)}::jsonb where id = ${made.dealId}::bigint`.execute(w.world.sql);
  expect(await w.buyer.does(dealDetail, { id: made.dealId })).toMatchObject({
    goods: { productZh: '甲醇', productEn: 'Methanol', packagingZh: '散装液体', packagingEn: '散装液体' },
    terms: { lane: '10', priceMode: '10', placeEn: place.zh, tolerancePlus: '5.000', freeStorageDays: 15 },
  });
  await w.sign(w.seller, id);
  await w.sign(w.buyer, id);
  expect((await w.buyer.does(letterDetail, { id })).contentHash).toBe(hash);
  const deal = await w.buyer.does(dealDetail, { id: made.dealId });
  expect(await w.buyer.does(orderDetail, { id: deal.orderId as string })).toMatchObject({
    deliveryStart: '2026-12-01',
    pickType: '10',
    lines: [{ productZh: '甲醇', packagingZh: '散装液体', grade: '优等品' }],
  });
});

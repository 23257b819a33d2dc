import { expect, test } from 'vitest';
import { draftFaults } from '../draft-faults.ts';

type Draft = Parameters<typeof draftFaults>[0];
const clause = (section: string) => ({ section, clauseId: null, textZh: '条款', textEn: 'Clause' });
const line = {
  skuId: '1',
  quantity: '100.00',
  uom: 'TNE',
  priceMode: '10',
  unitPrice: '2000.00',
  taxRate: '13',
  formula: null,
  formulaEn: null,
  deliveryPlan: null,
  deliveryPlanEn: null,
};
/** A framework that may be submitted. */
const framework = (over: object = {}): Draft =>
  ({
    protocolType: '10',
    title: '甲醇框架协议',
    language: 'zh',
    effectiveDate: '2026-12-01',
    expiryDate: '2027-11-30',
    counterpartyId: '2',
    currency: 'CNY',
    paymentTerm: '10',
    settlementMethod: '10',
    priceTerm: '10',
    placeId: '1',
    quantityBasis: '10',
    qualityBasis: '10',
    tolerancePlus: '5',
    toleranceMinus: '5',
    monthMin: '200.00',
    monthMax: '200.00',
    nominateBeforeDay: 20,
    lines: [line],
    dealIds: [],
    clauses: ['breach', 'forceMajeure', 'law', 'confidentiality'].map(clause),
    ...over,
  }) as Draft;
const said = (over: object) => draftFaults(framework(over)).map(({ field, rule }) => `${field} ${rule}`);

test('11.1 a framework whose month asks for as much as it allows may be submitted', () =>
  expect(said({})).toEqual([]));

test('11.1 a term may be one day, and a framework three years to the day', () => {
  expect(said({ expiryDate: '2026-12-01' })).toEqual([]);
  expect(said({ expiryDate: '2026-11-30' })).toEqual(['expiryDate contract.term']);
  // With a leap day among them, and without one.
  expect(said({ expiryDate: '2029-12-01' })).toEqual([]);
  expect(said({ expiryDate: '2029-12-02' })).toEqual(['expiryDate contract.threeYears']);
  expect(said({ effectiveDate: '2025-01-01', expiryDate: '2028-01-02' })).toEqual([
    'expiryDate contract.threeYears',
  ]);
});

test('1.2 earnest money is a fifth of the contract at most; other deposits are free, and each says what it is', () => {
  expect(said({ depositPct: '20', depositNature: '20' })).toEqual([]);
  expect(said({ depositPct: '20.01', depositNature: '20' })).toEqual(['depositPct contract.earnest']);
  expect(said({ depositPct: '30', depositNature: '10' })).toEqual([]);
  expect(said({ depositPct: '5' })).toEqual(['depositNature field.select']);
  expect(said({ depositPct: '0' })).toEqual([]);
});

test('11.1 lines share one unit, each product stands once, a price by formula names it', () => {
  expect(said({ lines: [line, { ...line, skuId: '2' }] })).toEqual([]);
  expect(said({ lines: [line, line] })).toEqual(['lines contract.twice']);
  expect(said({ lines: [line, { ...line, skuId: '2', uom: 'KGM' }] })).toEqual(['lines contract.oneUnit']);
  expect(said({ lines: [{ ...line, priceMode: '20' }] })).toEqual(['lines contract.formula']);
  expect(said({ lines: [] })).toEqual(['lines field.select']);
  expect(said({ monthMax: '199.99' })).toEqual(['monthMax contract.monthly']);
});

test('11.1 the cap of a price adjustment may be its floor, and either asks for the formula', () => {
  const adjust = { adjustFormula: 'CCI', adjustCap: '2500.00', adjustFloor: '2500.00' };
  expect(said(adjust)).toEqual([]);
  expect(said({ ...adjust, adjustFloor: '2500.01' })).toEqual(['adjustCap contract.capFloor']);
  expect(said({ adjustCap: '2500.00' })).toEqual(['adjustFormula field.input']);
});

test('11.1 the clauses a contract cannot do without, and what a supplement needs instead', () => {
  expect(said({ clauses: [clause('breach')] })).toEqual(['clauses contract.needed']);
  expect(said({ protocolType: '30', clauses: [], lines: [] })).toEqual([
    'parentId field.input',
    'clauses contract.noClause',
  ]);
  expect(
    said({
      language: 'bilingual',
      titleEn: 'Framework',
      clauses: framework().clauses?.map((c) => ({ ...c, textEn: null })),
    }),
  ).toEqual(['clauses contract.bothTexts']);
});

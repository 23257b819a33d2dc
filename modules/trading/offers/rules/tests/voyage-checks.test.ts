import { describe, expect, test } from 'vitest';
import { newOffer, type OfferTerms, type VoyageTerms } from '../offer.ts';
import { checkForRelease } from '../selling/offer-checks.ts';
import type { ReleaseFacts } from '../selling/release-facts.ts';
import { etaMatters, stageMayMove } from '../selling/voyage-checks.ts';
import { facts, methanol } from './world.ts';

const rulesOf = (offer: OfferTerms, f: ReleaseFacts = facts()) =>
  checkForRelease(offer, f).map((i) => `${i.field} ${i.rule}`);

describe('lanes 20 and 30', () => {
  const voyage: VoyageTerms = {
    loadPortId: '1',
    dischargePortIds: ['2'],
    laycanStart: '2026-12-01',
    laycanEnd: '2026-12-16',
    vesselName: null,
    imoNo: null,
    voyageNo: null,
    shipStage: '10',
    etd: null,
    eta: null,
    blNo: null,
    blDate: null,
    blQuantity: null,
    dischargeTerms: null,
    lastCargoes: [],
    inspectionCompanyId: null,
    inspectionCost: '50',
    insuranceClause: null,
    documents: [],
  };
  const afloat = (change: Partial<OfferTerms> = {}, v: Partial<VoyageTerms> = {}) =>
    methanol({
      ...newOffer('30'),
      quantity: '5000',
      divisible: false,
      minQty: null,
      qtyStep: null,
      unitPrice: '790',
      priceTerm: 'CFR',
      originCountry: 'KR',
      paymentTerm: '43',
      settlementMethod: '40',
      storeId: '1',
      skuId: '11',
      contactName: '演示五',
      contactPhone: '13800000005',
      producer: 'P',
      grade: 'A',
      qualityStandard: 'S',
      packagingId: '3',
      namedPlaceId: '2',
      sdsFileId: '1',
      labelFileId: '2',
      deliveryStart: '2026-12-01',
      deliveryEnd: '2026-12-31',
      validFrom: '2026-11-20T02:00:00Z',
      validUntil: '2026-11-27T09:30:00Z',
      warehouseId: '31',
      voyage: { ...voyage, ...v },
      ...change,
    });
  test('an unloaded cargo needs its laycan and no vessel', () => expect(rulesOf(afloat())).toEqual([]));
  test('each stage asks what it must know', () => {
    expect(rulesOf(afloat({}, { laycanEnd: '2026-12-17' }))).toEqual(['voyage.laycanEnd laycan.range']);
    expect(rulesOf(afloat({}, { shipStage: '20' }))).toEqual([
      'voyage.vesselName field.input',
      'voyage.imoNo field.input',
      'voyage.voyageNo field.input',
    ]);
    const loaded = { shipStage: '30', vesselName: 'TBN', imoNo: '9074729', voyageNo: 'V1' };
    expect(rulesOf(afloat({}, loaded))).toEqual([
      'voyage.blNo field.input',
      'voyage.blDate field.input',
      'voyage.blQuantity field.input',
    ]);
    expect(
      rulesOf(
        afloat({}, { ...loaded, imoNo: '9074728', blNo: 'B1', blDate: '2026-11-21', blQuantity: '4998.123' }),
      ),
    ).toEqual(['voyage.imoNo check.digit', 'voyage.blDate bl.future']);
    expect(rulesOf(afloat({ priceTerm: 'CIF' }))).toEqual(['voyage.insuranceClause field.select']);
    expect(rulesOf(afloat({ voyage: null }))).toContain('voyage.loadPortId field.select');
    expect(rulesOf(afloat({ originCountry: null }))).toEqual(['originCountry field.select']);
    expect(rulesOf(afloat({ lcOpenDays: 31 }))).toEqual(['lcOpenDays lc.range']);
    expect(rulesOf(afloat({ uom: 'KGM' }))).toEqual(['uom uom.tonne']);
  });
  test('the stage moves forward only, an ETA matters beyond two days', () => {
    expect(stageMayMove('20', '30', false)).toBe(true);
    expect(stageMayMove('30', '20', false)).toBe(false);
    expect(stageMayMove('30', '20', true)).toBe(true);
    expect(etaMatters('2026-12-01T00:00:00Z', '2026-12-03T00:00:00Z')).toBe(false);
    expect(etaMatters('2026-12-01T00:00:00Z', '2026-12-03T00:00:01Z')).toBe(true);
  });
});

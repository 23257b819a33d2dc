import { describe, expect, test } from 'vitest';
import { guaranteedOf, isOffSpec } from '../quality.ts';
import { paperFaults, type PersonPapers, type TransportPapers } from '../papers.ts';
import { isOpen, slotsOf, slotsOfDay } from '../slots.ts';
import { checkPassed, isByRoad, isByWater, MODE, PICK } from '../transport.ts';

const DAY = '2026-12-01';
const BEFORE = '2026-11-30';
const person: PersonPapers = {
  name: '演示十',
  idNo: '11010519491231002X',
  phone: '13800000010',
  certificateNo: 'A1',
  expiry: DAY,
};
/** Methanol by truck, every paper valid on the very day of the loading. */
const complete: TransportPapers = {
  transportMode: MODE.truck,
  pickType: PICK.self,
  unNo: '1230',
  sensitiveCargo: true,
  plateNo: '苏B12345',
  trailerNo: '苏B1234挂',
  loadLimit: '33',
  roadPermitNo: '苏交运管危字 0001',
  permitExpiry: DAY,
  driver: person,
  escort: person,
  carrierName: '安徽皖屿危险品运输有限公司',
  carrierLicenceNo: '皖交运管许可 340207000001',
  carrierLicenceUntil: DAY,
  eWaybillNo: 'EW1',
  previousLoad: '甲醇',
  hasCleaningCert: true,
  vesselName: null,
};
const faults = (over: Partial<TransportPapers> = {}) =>
  paperFaults({ ...complete, ...over }, { day: DAY, today: BEFORE }).map((f) => `${f.field} ${f.rule}`);

describe('10.1 papers of a note on the day of its loading (INV-SHP-04)', () => {
  test('a paper holds to the end of its last day, and no day longer', () => {
    expect(faults()).toEqual([]);
    expect(faults({ permitExpiry: BEFORE })).toEqual(['permitExpiry ship.roadPermit']);
    expect(faults({ carrierLicenceUntil: BEFORE })).toEqual(['carrierLicenceUntil ship.carrierLicence']);
    expect(faults({ driver: { ...person, expiry: BEFORE } })).toEqual(['driver.expiry ship.certificate']);
    expect(faults({ escort: { ...person, expiry: BEFORE } })).toEqual(['escort.expiry ship.certificate']);
    expect(faults({ driver: { ...person, expiry: null } })).toEqual(['driver.expiry ship.certificate']);
  });

  test.each<readonly [string, Partial<TransportPapers>, string]>([
    ['a plate', { plateNo: '苏B1234' }, 'plateNo ship.plate'],
    ['no plate', { plateNo: null }, 'plateNo ship.plate'],
    ['a trailer', { trailerNo: '苏B12345' }, 'trailerNo ship.trailer'],
    ['no load limit', { loadLimit: null }, 'loadLimit ship.loadLimit'],
    ['no driver', { driver: null }, 'driver ship.driver'],
    ['a driver without a phone', { driver: { ...person, phone: '' } }, 'driver ship.driver'],
    ['a driver without a name', { driver: { ...person, name: '' } }, 'driver ship.driver'],
    ['no escort', { escort: null }, 'escort ship.escort'],
    [
      'the check digit of an ID',
      { driver: { ...person, idNo: '110105194912310020' } },
      'driver.idNo ship.idNo',
    ],
    ['31 February', { escort: { ...person, idNo: '110105194902310026' } }, 'escort.idNo ship.idNo'],
    ['no certificate', { driver: { ...person, certificateNo: null } }, 'driver.expiry ship.certificate'],
    ['no road permit', { roadPermitNo: null }, 'permitExpiry ship.roadPermit'],
    ['no carrier', { carrierName: null }, 'carrierName ship.carrier'],
    ['no licence of the carrier', { carrierLicenceNo: null }, 'carrierLicenceUntil ship.carrierLicence'],
    ['no e-waybill', { eWaybillNo: null }, 'eWaybillNo ship.eWaybill'],
    ['what was loaded before', { previousLoad: null }, 'previousLoad ship.previousLoad'],
    ['the cleaning certificate', { hasCleaningCert: false }, 'cleaningCert ship.cleaningCert'],
  ])('%s is said at its field, alone', (_what, over, fault) => {
    expect(faults(over)).toEqual([fault]);
  });

  test('goods without a UN number need a vehicle and a driver; delivered, also a carrier', () => {
    const harmless = {
      unNo: null,
      sensitiveCargo: false,
      escort: null,
      roadPermitNo: null,
      permitExpiry: null,
      carrierName: null,
      carrierLicenceNo: null,
      carrierLicenceUntil: null,
      eWaybillNo: null,
      previousLoad: null,
      hasCleaningCert: false,
      driver: { ...person, certificateNo: null, expiry: null },
    };
    expect(faults(harmless)).toEqual([]);
    expect(faults({ ...harmless, trailerNo: null, plateNo: '苏B1234挂' })).toEqual([]);
    expect(faults({ ...harmless, pickType: PICK.delivery })).toEqual(['carrierName ship.carrier']);
    expect(faults({ pickType: PICK.delivery, carrierName: null })).toEqual(['carrierName ship.carrier']);
  });

  test('by water a vessel is named, and the tanks of sensitive goods are asked for; rail, pipe and tank ask nobody', () => {
    const none = { ...complete, plateNo: null, driver: null, escort: null, sensitiveCargo: false };
    for (const transportMode of [MODE.barge, MODE.vessel]) {
      expect(faults({ ...none, transportMode })).toEqual(['vesselName ship.vessel']);
      expect(faults({ ...none, transportMode, vesselName: '澄海 16' })).toEqual([]);
      expect(
        faults({ ...none, transportMode, vesselName: '澄海 16', sensitiveCargo: true, previousLoad: null }),
      ).toEqual(['previousLoad ship.previousLoad']);
    }
    for (const transportMode of [MODE.rail, MODE.pipeline, MODE.inTank])
      expect(faults({ ...none, transportMode })).toEqual([]);
    expect(Object.values(MODE).filter(isByRoad)).toEqual([MODE.truck, MODE.isoTank]);
    expect(Object.values(MODE).filter(isByWater)).toEqual([MODE.barge, MODE.vessel]);
  });

  test('five points pass together or not at all', () => {
    const all = { vehicle: true, driver: true, escort: true, goods: true, tank: true };
    expect(checkPassed(all)).toBe(true);
    for (const point of Object.keys(all)) expect(checkPassed({ ...all, [point]: false })).toBe(false);
  });
});

describe('slots of a yard', () => {
  const at = (time: string, day = DAY) => new Date(`${day}T${time}:00+08:00`);
  test('without hours, or with equal ones, it is open day and night; else from its opening to its closing', () => {
    expect(isOpen(null, at('02:00'), at('04:00'))).toBe(true);
    expect(isOpen({ from: '00:00', to: '24:00' }, at('23:00'), at('01:00', '2026-12-02'))).toBe(true);
    expect(isOpen({ from: '08:00', to: '08:00' }, at('07:00'), at('09:00'))).toBe(true);
    const hours = { from: '08:00', to: '17:30' };
    expect(isOpen(hours, at('08:00'), at('09:00'))).toBe(true);
    expect(isOpen(hours, at('07:59'), at('09:00'))).toBe(false);
    expect(isOpen(hours, at('17:00'), at('17:31'))).toBe(false);
    const night = { from: '20:00', to: '04:00' };
    expect(isOpen(night, at('20:00'), at('04:00', '2026-12-02'))).toBe(true);
    expect(isOpen(night, at('19:59'), at('21:00'))).toBe(false);
  });
  test('a slot ends where the next begins; what does not fit before the closing is none', () => {
    const hours = { from: '08:00', to: '09:45' };
    const day = slotsOfDay(hours, 30, DAY);
    expect(day.map((s) => [s.start, s.end])).toEqual([
      [at('08:00'), at('08:30')],
      [at('08:30'), at('09:00')],
      [at('09:00'), at('09:30')],
    ]);
    expect(slotsOfDay(null, 60, DAY)).toHaveLength(24);
    expect(slotsOfDay({ from: '08:00', to: '08:00' }, 60, DAY)).toHaveLength(24);
    expect(slotsOfDay({ from: '22:00', to: '02:00' }, 60, DAY).map((s) => s.start)).toEqual([
      at('22:00'),
      at('23:00'),
      at('00:00', '2026-12-02'),
      at('01:00', '2026-12-02'),
    ]);
    expect(slotsOf(null, 60, at('10:20'), at('11:00')).map((s) => s.start)).toEqual([at('10:00')]);
  });
});

describe('a guarantee and what was measured', () => {
  const item = (over: object) => {
    const [found] = guaranteedOf({
      specItems: [{ zh: '密度', en: 'Density', op: '', limit: '', unit: '', ...over }],
    });
    if (found === undefined) throw new Error('no such item');
    return found;
  };
  const off = (over: object, ...values: string[]) => values.map((v) => isOffSpec(item(over), v));
  test('every way a limit is printed: signs, ranges, one value, and limits stored apart before what is printed', () => {
    expect(off({ op: '>', limit: '5' }, '4.9', '5.1')).toEqual([true, false]);
    expect(off({ op: '<', limit: '5' }, '4.9', '5.1')).toEqual([false, true]);
    expect(off({ op: '=', limit: '5' }, '4.9', '5.0', '5.1')).toEqual([true, false, true]);
    expect(off({ limit: '0.791 ~ 0.793' }, '0.790', '0.791', '0.793', '0.794')).toEqual([
      true,
      false,
      false,
      true,
    ]);
    expect(off({ limit: '-5–-2' }, '-6', '-3', '-1')).toEqual([true, false, true]);
    expect(off({ op: '≥', limit: '5', min: '7' }, '6', '7')).toEqual([true, false]);
    expect(off({ max: '7', limit: '1–2' }, '6', '7.1')).toEqual([false, true]);
    expect(off({ limit: '5' }, '4', '6')).toEqual([false, false]);
    expect(off({ op: '≤', limit: '5' }, '合格', '', '6')).toEqual([false, false, true]);
  });
  test('typical values, nameless ones and a snapshot without any guarantee nothing', () => {
    expect(guaranteedOf({})).toEqual([]);
    expect(
      guaranteedOf({ specItems: [{ zh: '色度', kind: '20' }, { zh: ' ' }, { zh: '水分', kind: null }] }),
    ).toMatchObject([{ zh: '水分', min: null, max: null }]);
  });
});

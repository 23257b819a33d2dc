import { describe, expect, test } from 'vitest';
import {
  creditCodeCheck,
  casFrom,
  casMeant,
  isCas,
  isContainer,
  isCreditCode,
  isImo,
  isLuhn,
  isOrganisationCode,
  isPickupCode,
  isResidentId,
  luhnDigit,
  normaliseCreditCode,
  organisationPart,
  pickupCode,
  residentIdCheck,
} from '../check-digits.ts';
import { isNumber, letterVersion, normaliseNumber, numberFormA, numberFormB } from '../numbers.ts';

const today = '2026-11-20';

describe('check digits (trading-domain 19.7)', () => {
  test.each(['91350100M000100Y43', '91320281XXDEM0074L', '92320582XXDEM10508'])(
    'credit code %s holds',
    (code) => expect(isCreditCode(code)).toBe(true),
  );
  test('a credit code with a wrong check, a forbidden letter, a wrong length or lower case does not hold', () => {
    expect(isCreditCode('91350100M000100Y4Z')).toBe(false);
    for (const bad of ['I', 'O', 'S', 'V', 'Z']) expect(creditCodeCheck(`91350100${bad}000100Y4`)).toBeNull();
    expect(isCreditCode('91350100M000100Y4')).toBe(false);
    expect(isCreditCode('91350100m000100y43')).toBe(false);
    expect(isCreditCode(normaliseCreditCode(' 91350100m000100y43 '))).toBe(true);
    expect(normaliseCreditCode('９１350100 M000100Y43')).toBe('91350100M000100Y43');
  });
  test('one wrong character anywhere in a credit code is noticed', () => {
    const good = '91320281XXDEM0074L';
    for (let i = 0; i < 18; i++)
      for (const c of '0123456789ABCDEFGHJKLMNPQRTUWXY') {
        if (c !== good[i]) expect(isCreditCode(good.slice(0, i) + c + good.slice(i + 1))).toBe(false);
      }
  });
  test('organisation part', () => {
    expect(isOrganisationCode('XXDEM0074')).toBe(true);
    expect(organisationPart('91320281XXDEM0074L')).toBe('XXDEM0074');
    expect(isOrganisationCode('XXDEM0075')).toBe(false);
    expect(isOrganisationCode('XXDEM007')).toBe(false);
  });
  test('resident id: check, real birth date, province, no old numbers, not born tomorrow', () => {
    expect(isResidentId('11010519491231002X', today)).toBe(true);
    expect(isResidentId('440524188001010014', today)).toBe(true);
    expect(isResidentId('110105194912310020', today)).toBe(false);
    expect(isResidentId('110105194902310026', today)).toBe(false);
    expect(isResidentId('110105491231002', today)).toBe(false);
    const born = (day: string) => {
      const body = `110105${day}002`;
      return body + residentIdCheck(body);
    };
    expect(isResidentId(born('20261120'), today)).toBe(true);
    expect(isResidentId(born('20261121'), today)).toBe(false);
    const nowhere = `990105${'19491231'}002`;
    expect(isResidentId(nowhere + residentIdCheck(nowhere), today)).toBe(false);
  });
  test('CAS, IMO, container', () => {
    for (const cas of ['67-56-1', '9016-87-9', '64-17-5', '26471-62-5', '7782-50-5'])
      expect(isCas(cas)).toBe(true);
    for (const cas of ['67-56-2', '67-561', '6756-1', '67-56-1 ']) expect(isCas(cas)).toBe(false);
    expect(isImo('9074729')).toBe(true);
    expect(isImo('9074728')).toBe(false);
    expect(isImo('907472')).toBe(false);
    expect(isContainer('CSQU3054383')).toBe(true);
    expect(isContainer('CSQU3054384')).toBe(false);
    expect(isContainer('CSQ3054383')).toBe(false);
  });
  test('Luhn and the pickup code', () => {
    expect(luhnDigit('261120000123')).toBe('0');
    expect(isLuhn('79927398713')).toBe(true);
    expect(isLuhn('79927398710')).toBe(false);
    expect(pickupCode('30718264')).toBe('307182642');
    expect(isPickupCode('307182642')).toBe(true);
    expect(isPickupCode('307182643')).toBe(false);
    expect(() => pickupCode('123')).toThrow(RangeError);
  });
});

describe('document numbers (trading-domain 22.2)', () => {
  test('the examples of the document are computed', () => {
    expect(numberFormA('OF', '2026-11-20', 123)).toBe('OF2611200001230');
    expect(numberFormA('NG', '2026-11-20', 7)).toBe('NG2611200000075');
    expect(numberFormA('SO', '2026-11-20', 45)).toBe('SO2611200000455');
    expect(numberFormA('PR', '2026-11-20', 9)).toBe('PR2611200000091');
    expect(numberFormB('HT', 2026, 318)).toBe('HT20260003189');
    expect(numberFormB('ST', 2026, 77)).toBe('ST20260000771');
    expect(numberFormB('GV', 2026, 5)).toBe('GV20260000052');
  });
  test('the sequence grows to seven digits and no further, and starts at one', () => {
    const million = numberFormA('OF', '2026-11-20', 1_000_000);
    expect(million).toHaveLength(16);
    expect(isNumber(million)).toBe(true);
    expect(() => numberFormA('OF', '2026-11-20', 10_000_000)).toThrow(RangeError);
    expect(() => numberFormA('OF', '2026-11-20', 0)).toThrow(RangeError);
    expect(() => numberFormB('HT', 26, 1)).toThrow(RangeError);
  });
  test('a number is found with spaces, dashes, lower case or full width, and a wrong last digit is noticed', () => {
    expect(normaliseNumber(' of 261120 000123 0')).toBe('OF2611200001230');
    expect(normaliseNumber('ＯＦ２６１１２０-0001230')).toBe('OF2611200001230');
    expect(isNumber('OF2611200001230')).toBe(true);
    expect(isNumber('OF2611200001230', 'OF')).toBe(true);
    expect(isNumber('OF2611200001230', 'NG')).toBe(false);
    for (const last of '123456789') expect(isNumber(`OF261120000123${last}`)).toBe(false);
    expect(isNumber('OF2613200001234')).toBe(false);
    expect(isNumber('ZZ2611200001230')).toBe(false);
  });
  test('letters keep their version, auctions their round, others have no tail', () => {
    const letter = numberFormA('LT', '2026-11-20', 3);
    expect(isNumber(letterVersion(letter, 2), 'LT')).toBe(true);
    expect(normaliseNumber(`${letter.toLowerCase()} - v2`)).toBe(`${letter}-V2`);
    expect(isNumber(`${numberFormA('OF', '2026-11-20', 3)}-V2`)).toBe(false);
    expect(isNumber(`${numberFormA('AU', '2026-11-20', 3)}-R12`)).toBe(true);
  });
});

test('m4 m5 a CAS number is taken with hyphens, without, in full width, by its check digit alone', () => {
  for (const typed of ['67-56-1', '67561', ' 67 56 1 ', '６７５６１', '67–56–1'])
    expect(casFrom(typed)).toBe('67-56-1');
  for (const typed of ['67562', '2828', '', 'methanol', '6756-1-'])
    expect(casFrom(typed), typed).toBe(typed === '6756-1-' ? '67-56-1' : null);
});

test('a CAS number with a wrong check digit suggests the one with the right digit, and nothing else does', () => {
  expect(casMeant('67-56-2')).toBe('67-56-1');
  expect(casMeant('67562')).toBe('67-56-1');
  expect(casMeant('１０８-94-2')).toBe('108-94-1');
  for (const none of ['67-56-1', '67561', '1234', '12345678901', 'methanol', ''])
    expect(casMeant(none)).toBeNull();
});

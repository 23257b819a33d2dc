import { expect, test } from 'vitest';
import { creditCodeCheck } from '#kernel/rules/check-digits.ts';
import { filledByCode, readCreditCode } from '../credit-code.ts';

const codeOf = (first17: string): string => first17 + (creditCodeCheck(first17) as string);

test.each([
  ['91', '10'],
  ['92', '20'],
  ['12', '30'],
  ['51', '30'],
  ['52', '30'],
  ['53', '30'],
  ['11', null],
  ['93', null],
  ['59', null],
  ['Y1', null],
])('m7 a code of kind %s says customer type %s and the division of its register', (kind, customerType) => {
  expect(readCreditCode(codeOf(`${kind}310115XXDEMT001`))).toEqual({ customerType, division: '310115' });
});

test('m7 a code is read as it is pasted, and only when its check character holds', () => {
  const code = codeOf('92320281XXDEMT001');
  const facts = { customerType: '20', division: '320281' };
  expect(readCreditCode(` ${code.slice(0, 8)} ${code.slice(8).toLowerCase()} `)).toEqual(facts);
  expect(readCreditCode(code.replace(/^9/, '９'))).toEqual(facts);
  const last = code.at(-1) === '0' ? '1' : '0';
  for (const wrong of [`${code.slice(0, 17)}${last}`, code.slice(0, 17), '', null, undefined])
    expect(readCreditCode(wrong)).toBeNull();
  expect(readCreditCode(codeOf('91MA0281XXDEMT001'))).toBeNull();
});

test('m7 a typed code fills type and region, and never over what was chosen', () => {
  const district = (code: string) => code === '310115';
  const [firm, trader] = [codeOf('91310115XXDEMT001'), codeOf('92310115XXDEMT001')];
  const city = codeOf('91310000XXDEMT001');
  const start = { customerType: '10' };
  expect(filledByCode(firm, start, district)).toEqual({ region: '310115' });
  expect(filledByCode(trader, start, district)).toEqual({ customerType: '20', region: '310115' });
  expect(filledByCode(trader, { customerType: '30', region: '320281' }, district)).toEqual({});
  expect(filledByCode(city, start, district)).toEqual({});
  expect(filledByCode('9131', start, district)).toEqual({});
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountInChinese, amountInEnglish } from '../amount-words.ts';

describe('人民币大写', () => {
  test.each<[string, string]>([
    ['0', '人民币零元整'],
    ['0.05', '人民币伍分'],
    ['0.50', '人民币伍角整'],
    ['0.55', '人民币伍角伍分'],
    ['1', '人民币壹元整'],
    ['10', '人民币壹拾元整'],
    ['15.5', '人民币壹拾伍元伍角整'],
    ['100', '人民币壹佰元整'],
    ['325.04', '人民币叁佰贰拾伍元零肆分'],
    ['1409.50', '人民币壹仟肆佰零玖元伍角整'],
    ['6007.14', '人民币陆仟零柒元壹角肆分'],
    ['16409.02', '人民币壹万陆仟肆佰零玖元零贰分'],
    ['100000.00', '人民币壹拾万元整'],
    ['1052500.00', '人民币壹佰零伍万贰仟伍佰元整'],
    ['10000000.05', '人民币壹仟万元零伍分'],
    ['10000005', '人民币壹仟万零伍元整'],
    ['100005000', '人民币壹亿零伍仟元整'],
    ['1000100000', '人民币壹拾亿零壹拾万元整'],
    ['20003000400', '人民币贰佰亿零叁佰万零肆佰元整'],
    ['999999999999.99', '人民币玖仟玖佰玖拾玖亿玖仟玖佰玖拾玖万玖仟玖佰玖拾玖元玖角玖分'],
  ])('%s → %s', (amount, words) => expect(amountInChinese(amount)).toBe(words));
  test('other currencies carry their name', () =>
    expect(amountInChinese('2058531.04', 'USD')).toBe('美元贰佰零伍万捌仟伍佰叁拾壹元零肆分'));
  test('no two zeros stand together and no group is written without its figures', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 999_999_999_999 }),
        fc.integer({ min: 0, max: 99 }),
        (whole, cents) => {
          const said = amountInChinese(`${whole}.${String(cents).padStart(2, '0')}`);
          expect(said).not.toMatch(/零零|零万|零亿|亿万|零元(?!整)|^人民币零(?!元整)/);
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('English words', () => {
  test.each<[string, string, string]>([
    ['10000000.05', 'USD', 'SAY US DOLLARS TEN MILLION AND FIVE CENTS ONLY'],
    ['0', 'USD', 'SAY US DOLLARS ZERO ONLY'],
    ['0.01', 'USD', 'SAY US DOLLARS ZERO AND ONE CENT ONLY'],
    ['21.21', 'EUR', 'SAY EUROS TWENTY-ONE AND TWENTY-ONE CENTS ONLY'],
    ['3950000', 'USD', 'SAY US DOLLARS THREE MILLION NINE HUNDRED FIFTY THOUSAND ONLY'],
    ['1052500.10', 'CNY', 'SAY RENMINBI YUAN ONE MILLION FIFTY-TWO THOUSAND FIVE HUNDRED AND TEN FEN ONLY'],
    ['1000000011', 'USD', 'SAY US DOLLARS ONE BILLION ELEVEN ONLY'],
    [
      '999999999999.99',
      'USD',
      'SAY US DOLLARS NINE HUNDRED NINETY-NINE BILLION NINE HUNDRED NINETY-NINE MILLION NINE HUNDRED NINETY-NINE THOUSAND NINE HUNDRED NINETY-NINE AND NINETY-NINE CENTS ONLY',
    ],
  ])('%s %s', (amount, currency, words) => expect(amountInEnglish(amount, currency)).toBe(words));
});

test('beyond the bounds, negative or with three decimals it throws', () => {
  for (const bad of ['1000000000000', '-1', '1.005', 'NaN']) {
    expect(() => amountInChinese(bad)).toThrow(RangeError);
    expect(() => amountInEnglish(bad)).toThrow(RangeError);
  }
});

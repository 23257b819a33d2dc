import { expect, test } from 'vitest';
import { LetterChanged } from '#fulfilment/deals/rules/refusals.ts';
import { MarketClosed } from '#office/markethours/rules/refusals.ts';
import { MemberForbidden, PartyBlocked } from '#registry/members/rules/refusals.ts';
import { LicenceBlocksRelease, LicenceMissing } from '#registry/qualifications/rules/refusals.ts';
import * as trade from '../refusals.ts';

test('numbers of the refusals are those of trading-domain 21.2', () => {
  const numbers = [
    MemberForbidden,
    MarketClosed,
    PartyBlocked,
    trade.SameCompany,
    trade.AgreementFirst,
    trade.TradeRate,
    trade.NumberFormat,
    trade.TwoDecimals,
    trade.CheckDigit,
    trade.Duplicate,
    trade.Required,
    LicenceMissing,
    LicenceBlocksRelease,
    trade.QuantityRefused,
    trade.PriceFar,
    trade.DepositShort,
    LetterChanged,
  ].map((k) => k.status);
  expect(numbers).toEqual([
    16001, 17001, 17005, 17006, 17007, 17008, 17010, 17011, 17012, 17013, 17015, 17101, 17102, 17201, 17202,
    17301, 17401,
  ]);
});
test('a refusal speaks the language of its reader, its holes filled', () => {
  expect(trade.QuantityRefused({ available: '37.50' }).says('zh_CN')).toContain('可用37.50');
  expect(MarketClosed({ time: '2026-11-23 09:00', nextOpenAt: null, market: '10' }).says('en_US')).toBe(
    'The market is closed, opens 2026-11-23 09:00',
  );
  // No opening is planned: nobody is shown a dash for a time.
  expect(
    ['zh_CN', 'en_US'].map((l) =>
      MarketClosed({ time: '--', nextOpenAt: null, market: '10' }).says(l as 'zh_CN'),
    ),
  ).toEqual(['市场已休市，开市时间待定', 'The market is closed, opens at a time to be announced']);
  expect(trade.Required({ field: '税率' }).says('zh_CN')).toBe('税率不能为空');
});

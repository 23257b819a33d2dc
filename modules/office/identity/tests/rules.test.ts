import { describe, expect, it } from 'vitest';
import { hostOf, isOwnPath } from '../rules/address.ts';
import { landingOf, landingPagesOf } from '../rules/landing.ts';
import { kindOfName, maskEmail, maskIdcard, maskMobile, maskName, nameKey } from '../rules/names.ts';
import { passwordLife } from '../rules/password-life.ts';

describe('names', () => {
  it('a text is one kind of name or none (R-AUTH-012)', () => {
    expect(
      [' 13800001234 ', '+8613800001234', 'A@b.co', 'trader_1', '12345', '1abc', 'abc', 'a b@c.d'].map(
        kindOfName,
      ),
    ).toEqual(['mobile', 'mobile', 'email', 'loginName', null, null, null, null]);
    expect(nameKey('8613800001234')).toBe('13800001234');
    expect(nameKey('138 0000 1234')).toBe('13800001234');
    expect(nameKey('+86 138-0000-1234')).toBe('13800001234');
    expect(nameKey('Trader_1 ')).toBe('trader_1');
  });

  it('others see only a part', () => {
    expect(maskMobile('13812345678')).toBe('138****5678');
    expect(maskEmail('zhang@example.com')).toBe('zh***@example.com');
    expect(maskEmail('a@example.com')).toBe('a***@example.com');
    expect(maskIdcard('110101199003071234')).toBe('110101********1234');
    expect(maskName('trader_1')).toBeNull();
  });
});

describe('landing', () => {
  it('by side, then by menu, then the own data (administration-domain 2.3)', () => {
    const pages = landingPagesOf([
      { path: '/front', landing: 'platform', alwaysOn: true },
      { path: '/desk', landing: 'seller' },
      { path: '/market', landing: 'buyer', alwaysOn: true },
      { path: '/other', alwaysOn: true },
    ]);
    expect(landingOf('platform', [], pages)).toBe('/front');
    expect(landingOf('seller', ['/x', '/desk'], pages)).toBe('/desk');
    expect(landingOf('seller', ['/x'], pages)).toBe('/x');
    expect(landingOf('seller', [], pages)).toBe('/myAccount/personalInformation');
    expect(landingOf('buyer', ['/x'], pages)).toBe('/market');
    expect(landingOf('buyer', ['/x'], landingPagesOf([]))).toBe('/x');
  });
});

describe('password life', () => {
  it('warns from seven days before, ends on the day, 0 is for ever', () => {
    expect(passwordLife(82, 90)).toEqual({ expired: false, daysLeft: 8, warn: false });
    expect(passwordLife(83, 90)).toEqual({ expired: false, daysLeft: 7, warn: true });
    expect(passwordLife(89, 90)).toEqual({ expired: false, daysLeft: 1, warn: true });
    expect(passwordLife(90, 90)).toEqual({ expired: true, daysLeft: 0, warn: false });
    expect(passwordLife(5000, 0)).toEqual({ expired: false, daysLeft: null, warn: false });
  });
});

describe('addresses', () => {
  it('only paths of this site lead on', () => {
    expect(
      ['/cockpit?x=1', '//evil.example', '/\\evil.example', 'https://evil.example', 'cockpit', '/a b'].map(
        isOwnPath,
      ),
    ).toEqual([true, false, false, false, false, false]);
  });

  it('a host is read without credentials and tricks', () => {
    expect(
      [
        'https://Sister.example/x',
        'http://localhost:3000',
        'https://u@sister.example',
        'https://sister.example@evil.example',
        'ftp://sister.example',
        'javascript:1',
      ].map(hostOf),
    ).toEqual(['sister.example', 'localhost:3000', null, null, null, null]);
  });
});

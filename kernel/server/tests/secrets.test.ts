import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { maskTail, secretsWith, Unreadable } from '../secrets.ts';

const [oldKey, newKey] = [randomBytes(32).toString('hex'), randomBytes(32).toString('base64')];
const ID_CARD = '11010519491231002X';

test('trust 4: a number at rest opens with its key and its column only, and never looks the same twice', () => {
  const safe = secretsWith([newKey]);
  const [one, two] = [safe.seal(ID_CARD, 'identity.idcard'), safe.seal(ID_CARD, 'identity.idcard')];
  expect(one).not.toBe(two);
  expect(one).not.toContain(ID_CARD);
  expect(safe.open(one, 'identity.idcard')).toBe(ID_CARD);
  expect(safe.open(safe.seal('', 'x'), 'x')).toBe('');
  expect(() => safe.open(one, 'members.bank')).toThrow(Unreadable);
  expect(() => secretsWith([oldKey]).open(one, 'identity.idcard')).toThrow(Unreadable);
  const [version, id, nonce, body = ''] = one.split('.');
  const flipped = Buffer.from(body, 'base64url');
  flipped[20] = (flipped[20] as number) ^ 1;
  for (const broken of [
    '',
    'v1',
    'v2.a.b.c',
    [version, id, nonce, flipped.toString('base64url')].join('.'),
    [version, id, nonce, body.slice(0, 8)].join('.'),
  ]) {
    expect(() => safe.open(broken, 'identity.idcard')).toThrow(Unreadable);
  }
});

test('after a rotation old values open, are known as stale, and both blind indexes find them', () => {
  const before = secretsWith([oldKey]);
  const after = secretsWith([newKey, oldKey]);
  const sealed = before.seal(ID_CARD, 'c');
  expect(after.open(sealed, 'c')).toBe(ID_CARD);
  expect([after.stale(sealed), after.stale(after.seal(ID_CARD, 'c'))]).toEqual([true, false]);
  expect(after.blindIndexes(ID_CARD, 'c')).toEqual([
    after.blindIndex(ID_CARD, 'c'),
    before.blindIndex(ID_CARD, 'c'),
  ]);
  expect(after.blindIndex(ID_CARD, 'c')).toMatch(/^[0-9a-f]{32}$/);
  expect(after.blindIndex(ID_CARD, 'd')).not.toBe(after.blindIndex(ID_CARD, 'c'));
  expect(() => secretsWith(['c2hvcnQ='])).toThrow(RangeError);
});

test('masked numbers show their end only', () => {
  expect([maskTail('6222021234567890'), maskTail('123'), maskTail('')]).toEqual([
    '**** 7890',
    '****',
    '****',
  ]);
});

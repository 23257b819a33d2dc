import fc from 'fast-check';
import { expect, test } from 'vitest';
import { brokenPasswordRules, randomPassword } from '#kernel/rules/password-policy.ts';
import { TooMany } from '#kernel/rules/refusals.ts';
import { boundedQueue, QueueFull } from '../bounded-queue.ts';
import {
  checkPassword,
  DUMMY_HASH,
  hashPassword,
  isCommonPassword,
  needsRehash,
  newPassword,
  reusesPassword,
  verifyPassword,
} from '../passwords.ts';

const GOOD = 'Taicang-97-kettle';

test('administration-domain 0.3: 12 to 40 keyboard characters with a digit, a letter and a symbol; the case mix is free', () => {
  expect(brokenPasswordRules(GOOD)).toEqual([]);
  expect(brokenPasswordRules('taicang-97-kettle')).toEqual([]);
  expect(brokenPasswordRules('a1-')).toEqual(['length']);
  expect(brokenPasswordRules(`${'a9-'.repeat(13)}ab`)).toEqual(['length']);
  expect(brokenPasswordRules(`${'a9-'.repeat(13)}a`)).toEqual([]);
  expect(brokenPasswordRules('methanol-terminal')).toEqual(['digit']);
  expect(brokenPasswordRules('97-31-86-42-55')).toEqual(['letter']);
  expect(brokenPasswordRules('methanol97terminal')).toEqual(['symbol']);
  expect(brokenPasswordRules('methanol 97-terminal')).toEqual(['alphabet']);
  expect(brokenPasswordRules('甲醇-97-terminal-x')).toEqual(['alphabet']);
});

test('administration-domain 2.5: no own names, no four equal or ascending characters, in any case', () => {
  const owner = { loginName: 'ZhangWei', mobile: '13800138000', email: 'sales.east@example.com' };
  expect(brokenPasswordRules('x-zhangWEI-97-kettle', owner)).toEqual(['own']);
  expect(brokenPasswordRules('a-13800138000-b', owner)).toEqual(['own']);
  expect(brokenPasswordRules('97-Sales.East-kettle', owner)).toEqual(['own']);
  expect(brokenPasswordRules('97-kettle-abroad!', { email: 'a@example.com' })).toEqual([]);
  for (const run of ['aaaa', 'AaaA', '1234', 'aBcD', '6789', '!!!!'])
    expect(brokenPasswordRules(`kettle-97-${run}`)).toContain('run');
  for (const fine of ['aaa-a', '123-4', 'dcba', '9876'])
    expect(brokenPasswordRules(`kettle+97+${fine}`)).not.toContain('run');
});

test('administration-domain 2.5: the 10 000 commonest are refused, also dressed up with symbols', () => {
  for (const common of ['password', 'PASSWORD', 'qwerty', '!!password!!', '***letmein***', 'trustno1'])
    expect(isCommonPassword(common)).toBe(true);
  for (const fine of [GOOD, 'kettle-97-terminal', '# ', '']) expect(isCommonPassword(fine)).toBe(false);
});

test('random passwords keep the policy at every length, show each class and none of 0 O 1 l I |', () => {
  expect(newPassword()).toHaveLength(16);
  fc.assert(
    fc.property(fc.integer({ min: 12, max: 40 }), (length) => {
      const password = newPassword(length);
      expect(password).toHaveLength(length);
      expect(brokenPasswordRules(password)).toEqual([]);
      expect(password).toMatch(/[A-Z]/);
      expect(password).toMatch(/[a-z]/);
      expect(password).not.toMatch(/[0O1lI|]/);
    }),
  );
  expect(() => randomPassword(11, () => 0)).toThrow(RangeError);
  expect(() => newPassword(41)).toThrow(RangeError);
});

test('a hash opens with its password only, is salted, and unreadable or missing hashes are simply wrong', async () => {
  const [one, two] = [await hashPassword(GOOD), await hashPassword(GOOD)];
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(one).not.toBe(two);
  expect(await verifyPassword(GOOD, one)).toBe(true);
  expect(await verifyPassword(GOOD.toLowerCase(), one)).toBe(false);
  for (const broken of [
    null,
    '',
    'plain',
    DUMMY_HASH,
    one.replace('m=19456', 'm=9999999'),
    one.replace('argon2id', 'argon2d'),
  ])
    expect(await verifyPassword(GOOD, broken)).toBe(false);
  expect(needsRehash(one)).toBe(false);
  expect(needsRehash(one.replace('t=2', 't=1'))).toBe(true);
  expect(await reusesPassword(GOOD, [two])).toBe(true);
  expect(await checkPassword(GOOD, {}, [two])).toEqual(['reused']);
  expect(await checkPassword('Nantong-31-valve', {}, [one, two])).toEqual([]);
});

test('trust 4: an unknown name costs as much as a wrong password', async () => {
  const hash = await hashPassword(GOOD);
  const time = async (phc: string | null) => {
    const from = performance.now();
    for (let i = 0; i < 4; i += 1) await verifyPassword('wrong-one-97', phc);
    return performance.now() - from;
  };
  const [known, unknown] = [await time(hash), await time(null)];
  expect(unknown / known).toBeGreaterThan(0.4);
  expect(unknown / known).toBeLessThan(2.5);
});

test('trust 4: a flood of sign-ins waits in a short queue and is refused with 10008 beyond it', async () => {
  const queue = boundedQueue(2, 3);
  const outcomes = await Promise.allSettled(Array.from({ length: 9 }, () => hashPassword(GOOD, queue)));
  expect(outcomes.filter((o) => o.status === 'fulfilled')).toHaveLength(5);
  expect(outcomes.filter((o) => o.status === 'rejected').every((o) => TooMany.is(o.reason))).toBe(true);
  expect([queue.busy, queue.waiting]).toEqual([0, 0]);
});

test('a bounded queue never lets more in than it has places, also when work fails', async () => {
  const queue = boundedQueue(2, 100);
  let inside = 0;
  let most = 0;
  const work = async (fails: boolean) => {
    inside += 1;
    most = Math.max(most, inside);
    await new Promise((resolve) => setTimeout(resolve, 1));
    inside -= 1;
    if (fails) throw new Error('broke');
  };
  await Promise.allSettled(Array.from({ length: 40 }, (_, i) => queue.enter(() => work(i % 3 === 0))));
  expect([most, inside, queue.busy]).toEqual([2, 0, 0]);
  await expect(
    Promise.all(Array.from({ length: 200 }, () => queue.enter(() => work(false)))),
  ).rejects.toBeInstanceOf(QueueFull);
});

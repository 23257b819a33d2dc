import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ttlCache } from '../ttl-cache.ts';

/** At the beginning of its time a process has remembered nothing: the library takes an age of zero for none. */
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }).advanceTimersByTime(1));
afterEach(() => void vi.useRealTimers());

test('fifty who ask the same at once have it worked out once; another question and another database have answers of their own', async () => {
  const remembered = ttlCache<number>();
  const [here, there] = [{}, {}];
  let worked = 0;
  const work = async () => ++worked;
  expect(new Set(await Promise.all(Array.from({ length: 50 }, () => remembered(here, 'all', work))))).toEqual(
    new Set([1]),
  );
  expect(await remembered(here, 'some', work)).toBe(2);
  expect(await remembered(there, 'all', work)).toBe(3);
});

test('an answer is at most three seconds old', async () => {
  const remembered = ttlCache<string>();
  const here = {};
  expect(await remembered(here, 'all', async () => 'old')).toBe('old');
  vi.advanceTimersByTime(2999);
  expect(await remembered(here, 'all', async () => 'new')).toBe('old');
  vi.advanceTimersByTime(1);
  expect(await remembered(here, 'all', async () => 'new')).toBe('new');
});

test('what fails is not kept, and who waited for it works it out for himself', async () => {
  const remembered = ttlCache<number>();
  const here = {};
  const first = remembered(here, 'all', async () => Promise.reject(new Error('cut off')));
  const second = remembered(here, 'all', async () => 7);
  await expect(first).rejects.toThrow('cut off');
  expect(await second).toBe(7);
  expect(await remembered(here, 'all', async () => 8)).toBe(8);
});

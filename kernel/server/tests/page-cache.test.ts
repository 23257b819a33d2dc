import { expect, test } from 'vitest';
import { pageCache, type StoredPage } from '../page-cache.ts';

const page = (body: string): StoredPage => ({ status: 200, type: 'text/html', body, etag: `"${body}"` });

test('M6 a page is made once for all who ask meanwhile, is kept, and is made anew after news, also when it was being made as they came', async () => {
  const cache = pageCache(30);
  let made = 0;
  let finish: (() => void)[] = [];
  const slow = () => {
    made += 1;
    const body = String(made);
    return new Promise<StoredPage>((resolve) => finish.push(() => resolve(page(body))));
  };
  const both = [cache.pageOf('a', slow), cache.pageOf('a', slow)];
  finish.shift()?.();
  expect((await Promise.all(both)).map((p) => p.body)).toEqual(['1', '1']);
  expect((await cache.pageOf('a', slow)).body).toBe('1');

  cache.forget();
  const before = cache.pageOf('a', slow);
  cache.forget();
  const after = cache.pageOf('a', slow);
  for (const end of finish) end();
  finish = [];
  expect([(await before).body, (await after).body]).toEqual(['2', '3']);
  expect((await cache.pageOf('a', slow)).body).toBe('3');
});

test('what fails is not kept, and the page of before stays at hand for who cannot make a new one', async () => {
  const cache = pageCache(0);
  await cache.pageOf('a', async () => page('old'));
  await expect(cache.pageOf('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(cache.last('a')?.body).toBe('old');
  expect((await cache.pageOf('a', async () => page('new'))).body).toBe('new');
  expect(cache.last('b')).toBeUndefined();
});

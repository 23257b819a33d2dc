import { afterEach, describe, expect, test, vi } from 'vitest';

/** Where a page started with this configuration sends a call. */
async function goes(apiBase?: string) {
  vi.resetModules();
  vi.stubGlobal('fetch', async () =>
    Response.json({
      signKey: 'key',
      mode: 'demo',
      version: '1',
      ...(apiBase === undefined ? {} : { apiBase }),
    }),
  );
  const { endpoint: destination } = await import('../endpoint.ts');
  return destination('/api/common-order/common/market/list');
}
afterEach(() => vi.unstubAllGlobals());

describe('R-API-001 R-API-004 the base address of calls comes from the configuration, and credentials go along', () => {
  test('none: the origin of the page', async () => {
    for (const base of [undefined, ''])
      expect(await goes(base)).toEqual({
        url: '/api/common-order/common/market/list',
        credentials: 'same-origin',
      });
  });
  test('a path that a proxy takes away', async () => {
    expect(await goes('/gateway')).toEqual({
      url: '/gateway/api/common-order/common/market/list',
      credentials: 'same-origin',
    });
  });
  test('another host of the site, whose cookies only `include` sends', async () => {
    expect(await goes('https://api.example.com')).toEqual({
      url: 'https://api.example.com/api/common-order/common/market/list',
      credentials: 'include',
    });
  });
});

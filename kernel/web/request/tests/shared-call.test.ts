import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call } from '../call.ts';

let sent = 0;
beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { lang: 'zh-CN' }, cookie: '' });
  vi.stubGlobal('location', { protocol: 'http:', pathname: '/login', search: '' });
  vi.stubGlobal('fetch', async (url: string) => {
    if (url === '/boot.json')
      return Response.json({ signKey: 'demo-key-not-for-production', mode: 'demo', version: '1' });
    sent += 1;
    return Response.json({ status: 200, success: true, message: '', code: 'OK', data: sent, requestId: 'r' });
  });
});
afterEach(() => vi.unstubAllGlobals());

const declared = { path: '/api/a', kind: 'query', name: 'a' };
const open = { ...declared, audience: 'public' } as never;
const own = { ...declared, audience: ['buyer'] } as never;
const asks = async (def: never) => {
  sent = 0;
  return Promise.all([call(def, {} as never), call(def, {} as never)]);
};

test('16.7 what everybody may ask is asked once while it is on its way, and anew afterwards', async () => {
  expect(await asks(open)).toEqual([1, 1]);
  expect(await asks(open)).toEqual([1, 1]);
});

test('16.7 a question of one person is his own', async () => {
  expect((await asks(own)).sort()).toEqual([1, 2]);
});

import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { START_PATH } from '#kernel/rules/start.ts';
import { call } from '#kernel/web/request/call.ts';
import { beginStart } from '#kernel/web/request/start.ts';
import { siteBundle } from '#office/configuration/contract/bundle.ts';
import { spotMarket } from '#office/markethours/web/spot-market.ts';
import { startParts } from '../start-parts.ts';
// Fetched with their first use in a browser; here before a document is pretended.
import '../web-console-ports.tsx';
import { ports } from '../web-ports.tsx';

let asked: string[] = [];
vi.stubGlobal('document', { cookie: 'chem-dt-token=T1', documentElement: { lang: 'zh-CN' } });
vi.stubGlobal('location', { protocol: 'http:', pathname: '/home', search: '', origin: 'http://localhost' });
vi.stubGlobal('fetch', async (url: string) => {
  if (url === '/boot.json')
    return Response.json({ signKey: 'demo-key-not-for-production', mode: 'demo', version: '1' });
  asked.push(url);
  const data = url === START_PATH ? startParts.map((part) => ({ ...part, data: [] })) : [];
  return Response.json({ status: 200, success: true, message: '', code: 'OK', data, requestId: 'r' });
});
beforeEach(() => {
  asked = [];
});
afterAll(() => {
  vi.unstubAllGlobals();
});

/** Each as the frame asks it when a page begins. */
const questions = () => [
  ports.currentUser(),
  ports.menu(),
  ports.passwordWarning(),
  ports.notices(),
  spotMarket(),
  call(siteBundle, {}, { silent: true }),
];

test('16.7 the start asks exactly what the frame of a page asks as it begins, and nothing else', async () => {
  await Promise.all(questions());
  expect([...asked].sort()).toEqual(startParts.map((part) => part.path).sort());
  asked = [];
  beginStart(startParts);
  await Promise.all(questions());
  expect(asked).toEqual([START_PATH]);
});

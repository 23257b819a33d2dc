import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { START_PATH } from '#kernel/rules/start.ts';
import { post } from '../call.ts';
import { beginStart } from '../start.ts';

const USER = { path: '/api/user', input: {} };
const MENU = { path: '/api/menu', input: { domainCode: 'platform' } };
let asked: string[] = [];
let start: () => Promise<Response>;
const envelope = (data: unknown, more: object = {}) =>
  Response.json({ status: 200, success: true, message: '', code: 'OK', data, requestId: 'r', ...more });

beforeEach(() => {
  asked = [];
  vi.stubGlobal('document', { documentElement: { lang: 'zh-CN' }, cookie: 'chem-dt-token=T1' });
  vi.stubGlobal('location', { protocol: 'http:', pathname: '/home', search: '' });
  vi.stubGlobal('fetch', async (url: string) => {
    if (url === '/boot.json')
      return Response.json({ signKey: 'demo-key-not-for-production', mode: 'demo', version: '1' });
    asked.push(url);
    return url === START_PATH ? start() : envelope('its own');
  });
  start = async () => envelope([USER, MENU].map((part) => ({ ...part, data: 'of the start' })));
});
afterEach(() => vi.unstubAllGlobals());
const silent = { silent: true } as const;

test('16.7 what the start answers is not asked again as the page begins, and by itself ever after', async () => {
  beginStart([USER, MENU]);
  expect(await Promise.all([post(USER.path, {}, silent), post(MENU.path, MENU.input, silent)])).toEqual([
    'of the start',
    'of the start',
  ]);
  expect(asked).toEqual([START_PATH]);
  expect(await post(USER.path, {}, silent)).toBe('its own');
  expect(asked).toEqual([START_PATH, USER.path]);
});

test('16.7 another question of the same call, and one the start was refused, ask by themselves', async () => {
  start = async () => envelope([{ ...MENU, data: 'of the start' }]);
  beginStart([USER, MENU]);
  expect(await post(USER.path, {}, silent)).toBe('its own');
  expect(await post(MENU.path, { domainCode: 'platform', role: 'X' }, silent)).toBe('its own');
  expect(await post(MENU.path, MENU.input, silent)).toBe('of the start');
});

test('16.7 a start that fails, is refused or finds the login ended leads nobody away and leaves the calls to themselves', async () => {
  const ends = [
    async () => Promise.reject(new TypeError('no route to host')),
    async () => envelope(null, { status: 10109, success: false }),
    async () => Response.json({ status: 10101, success: false, redirectUrl: '/login' }, { status: 401 }),
    async () => new Response('<html>', { status: 502 }),
  ];
  for (const end of ends) {
    start = end;
    beginStart([USER]);
    expect(await post(USER.path, {}, silent)).toBe('its own');
  }
  expect(document.cookie).toBe('chem-dt-token=T1');
});

test('16.7 an answer of one login is nothing to the next one, and nobody signed in asks nothing', async () => {
  beginStart([USER]);
  vi.stubGlobal('document', { documentElement: { lang: 'zh-CN' }, cookie: 'chem-dt-token=T2' });
  expect(await post(USER.path, {}, silent)).toBe('its own');
  asked = [];
  vi.stubGlobal('document', { documentElement: { lang: 'zh-CN' }, cookie: '' });
  beginStart([USER]);
  expect(asked).toEqual([]);
});

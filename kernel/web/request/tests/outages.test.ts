import { beforeEach, expect, test, vi } from 'vitest';
import { post } from '../call.ts';
import { newQueryClient } from '../hooks.ts';
import { isUnsettled, RefusalError } from '../refusal-error.ts';
import { serviceState } from '../service-state.ts';

let answers: (() => Response)[] = [];
const envelope = (status: number, more: object = {}) => ({
  status,
  success: status === 200,
  message: '',
  code: 'X',
  data: null,
  requestId: 'r-1',
  errors: null,
  redirectUrl: null,
  ...more,
});
const json =
  (http: number, body: unknown, headers: Record<string, string> = {}) =>
  () =>
    new Response(JSON.stringify(body), {
      status: http,
      headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    });
const refusal = (work: Promise<unknown>): Promise<RefusalError> =>
  work.then(
    () => Promise.reject(new Error('it went through')),
    (error: unknown) => error as RefusalError,
  );

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { lang: 'zh-CN' }, cookie: '' });
  vi.stubGlobal('location', { protocol: 'http:', pathname: '/home', search: '' });
  vi.stubGlobal('fetch', async (url: string) => {
    if (url === '/boot.json')
      return Response.json({ signKey: 'demo-key-not-for-production', mode: 'demo', version: '1' });
    return (answers.shift() as () => Response)();
  });
});

test('F7 an overloaded server says when to come again; the refusal carries it, and the act is not settled', async () => {
  answers = [json(503, envelope(504, { message: '稍后' }), { 'retry-after': '3' })];
  const busyServer = await refusal(post('/api/a', {}));
  expect([busyServer.status, busyServer.retryAfterMs, isUnsettled(busyServer)]).toEqual([504, 3000, true]);
  answers = [json(200, envelope(10301), { 'retry-after': '3' })];
  const settled = await refusal(post('/api/a', {}));
  expect([settled.retryAfterMs, isUnsettled(settled)]).toEqual([null, false]);
  answers = [json(503, envelope(503))];
  expect((await refusal(post('/api/a', {}))).retryAfterMs).toBeNull();
});

test('F7 a question is asked again when the server says so, at most twice; a refusal is final', async () => {
  vi.useFakeTimers();
  try {
    const client = newQueryClient();
    const ask = (times: number, error: RefusalError) => {
      let asked = 0;
      return client
        .fetchQuery({
          ...client.getDefaultOptions().queries,
          queryKey: ['f7', times, error.status],
          queryFn: async () => {
            asked += 1;
            if (asked <= times) throw error;
            return asked;
          },
        } as Parameters<typeof client.fetchQuery>[0])
        .catch(() => `given up after ${asked}`);
    };
    const facts = { code: '', message: '', requestId: '', data: null, errors: [], toasted: false };
    const away = new RefusalError({ ...facts, status: 504, http: 503, retryAfterMs: 3000 });
    const no = new RefusalError({ ...facts, status: 10301, http: 200 });
    const heard = Promise.all([ask(1, away), ask(9, away), ask(9, no)]);
    await vi.advanceTimersByTimeAsync(2900);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await heard).toEqual([2, 'given up after 3', 'given up after 1']);
  } finally {
    vi.useRealTimers();
  }
});

test('F4 what the server says of its own state is kept until an answer says otherwise', async () => {
  answers = [json(200, envelope(200), { 'service-state': 'storage-full' }), json(200, envelope(200))];
  await post('/api/a', {});
  expect(serviceState.get()).toBe('storage-full');
  await post('/api/a', {});
  expect(serviceState.get()).toBeNull();
});

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { actKey } from '../act-key.ts';
import { busy } from '../busy.ts';
import { post } from '../call.ts';
import { learnServerTime, marketRate, serverNow } from '../clock.ts';
import { onEvent } from '../events.ts';
import { pauseMs } from '../live.ts';
import { liveLines } from '../live-lines.ts';
import { RefusalError } from '../refusal-error.ts';
import { isLocalPath, loginPath } from '../response.ts';
import { dropRights, holdRights, rightsAreStale } from '../rights.ts';
import { operatorStore, part, setToken, token } from '../session.ts';
import { signatureOf } from '../sign.ts';
import { toasts } from '../toast.ts';
import { download, fileNameOf } from '../transfer.ts';

type Sent = { url: string; init: RequestInit };
const sent: Sent[] = [];
let answers: (() => Response | Promise<Response>)[] = [];

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
const refusal = async (work: Promise<unknown>): Promise<RefusalError> => {
  const error = await work.then(
    () => null,
    (e: unknown) => e,
  );
  expect(error).toBeInstanceOf(RefusalError);
  return error as RefusalError;
};
const lines = () => toasts.get().map((t) => t.text);

beforeEach(() => {
  const cookies = new Map<string, string>();
  const page = {
    documentElement: { lang: 'zh-CN' },
    get cookie() {
      return [...cookies].map(([k, v]) => `${k}=${v}`).join('; ');
    },
    set cookie(text: string) {
      const [pair = ''] = text.split('; ');
      const [name = '', value = ''] = pair.split('=');
      if (/Max-Age=0/.test(text)) cookies.delete(name);
      else cookies.set(name, value);
    },
  };
  vi.stubGlobal('document', page);
  vi.stubGlobal('location', { protocol: 'http:', pathname: '/rmbSellList', search: '?keyword=a' });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (url === '/boot.json')
      return Response.json({ signKey: 'demo-key-not-for-production', mode: 'demo', version: '1' });
    sent.push({ url, init });
    const next = answers.shift();
    if (!next) throw new TypeError('no answer left');
    return next();
  });
  sent.length = 0;
  answers = [];
  toasts.set([]);
  // biome-ignore lint/suspicious/noDocumentCookie: a cookie as a page finds it
  document.cookie = 'chem-dt-token=T1';
  operatorStore.set({ id: '1' } as never);
});
afterEach(() => {
  expect(busy.get()).toBe(0);
  vi.unstubAllGlobals();
  dropRights();
});

describe('answers (specification 8, administration-domain 1.4)', () => {
  test('R-ERR-001 status 200 and success pass the data on, and the call was signed', async () => {
    answers = [json(200, envelope(200, { data: { n: 1 } }))];
    expect(await post('/api/x/y', { a: 1 }, { overlay: true })).toEqual({ n: 1 });
    const headers = sent[0]?.init.headers as Record<string, string>;
    expect(headers).toMatchObject({
      token: 'T1',
      locale: expect.stringMatching(/^(zh_CN|en_US)$/),
      nonce: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    expect(headers.signature).toHaveLength(44);
    expect(lines()).toEqual([]);
  });
  test('R-ERR-002 R-ERR-003 success false toasts the message, or the word error, and its data still reaches the caller', async () => {
    answers = [
      json(200, envelope(17009, { message: '已超过截止时间', data: { at: 'now' } })),
      json(200, envelope(17009, { message: '' })),
    ];
    expect(await refusal(post('/api/x', {}))).toMatchObject({
      status: 17009,
      data: { at: 'now' },
      toasted: true,
    });
    await refusal(post('/api/x', {}));
    expect(lines()[0]).toBe('已超过截止时间');
    expect(lines()[1]).toMatch(/^(错误|error)$/);
  });
  test('R-ERR-005 a 200 that is no good envelope toasts and rejects', async () => {
    answers = [
      json(200, { status: 201, success: true }),
      () => new Response('{oops', { headers: { 'content-type': 'application/json' } }),
    ];
    await refusal(post('/api/x', {}));
    expect((await refusal(post('/api/x', {}))).code).toBe('UNREADABLE');
    expect(lines()).toHaveLength(2);
  });
  test('R-ERR-006 R-ERR-007 faults toast with the request id; other HTTP errors reject without a toast', async () => {
    answers = [
      json(500, envelope(500, { message: '系统繁忙' })),
      () => new Response('<html>', { status: 502 }),
      json(403, envelope(10201, { message: '无权限' })),
      json(429, envelope(10008, { message: '操作过于频繁' })),
    ];
    await refusal(post('/api/x', {}));
    expect(toasts.get()[0]).toMatchObject({ text: '系统繁忙', requestId: 'r-1' });
    expect((await refusal(post('/api/x', {}))).http).toBe(502);
    expect(lines()).toHaveLength(2);
    expect(await refusal(post('/api/x', {}))).toMatchObject({ status: 10201, toasted: false });
    expect(await refusal(post('/api/x', {}))).toMatchObject({ status: 10008, toasted: false });
    expect(lines()).toHaveLength(2);
  });
  test('R-ERR-008 R-ERR-009 R-ERR-010 a 401 with a redirect clears the login and goes to /login with reason and way back', async () => {
    const went: (string | null)[] = [];
    const off = onEvent('signedOut', ({ path }) => went.push(path));
    answers = [json(401, envelope(10105, { message: '长时间未操作', redirectUrl: '/login' }))];
    await refusal(post('/api/x', {}));
    off();
    expect(token()).toBe('');
    expect(operatorStore.get()).toBeNull();
    expect(went).toEqual(['/login?reason=10105&redirect=%2FrmbSellList%3Fkeyword%3Da']);
    expect(lines()).toEqual([]);
  });
  test('R-AUTH-025 a 401 that comes after its login was left, or after another began, leads nobody away and leaves the new login alone', async () => {
    const went: (string | null)[] = [];
    const off = onEvent('signedOut', ({ path }) => went.push(path));
    const over = json(401, envelope(10106, { message: '登录已结束', redirectUrl: '/login' }));
    part();
    answers = [over];
    await refusal(post('/api/x', {}));
    const arrived = Promise.withResolvers<void>();
    setToken('earlier');
    answers = [async () => arrived.promise.then(over)];
    const late = refusal(post('/api/x', {}));
    setToken('later');
    arrived.resolve();
    expect((await late).status).toBe(10106);
    off();
    expect(token()).toBe('later');
    expect(went).toEqual([]);
    expect(lines()).toEqual([]);
  });
  test('R-ERR-011 R-ERR-012 a 401 without redirect toasts, except the anonymous probe', async () => {
    const went: (string | null)[] = [];
    const off = onEvent('signedOut', ({ path }) => went.push(path));
    answers = [json(401, envelope(10120, { message: '登录已结束' })), json(401, envelope(10111))];
    await refusal(post('/api/x', {}));
    await refusal(post('/api/x', {}));
    off();
    expect(lines()).toEqual(['登录已结束']);
    expect(went).toEqual([null]);
  });
  test('silent calls, numbers the caller shows and field errors are not toasted a second time', async () => {
    const invalid = envelope(10009, {
      message: '请输入数量',
      errors: [{ field: 'quantity', rule: 'field.input', message: '请输入数量' }],
    });
    answers = [
      json(200, invalid),
      json(200, envelope(17001, { message: 'x' })),
      json(200, envelope(10302, { message: 'y' })),
    ];
    expect((await refusal(post('/api/x', {}, { fields: true }))).errors).toHaveLength(1);
    await refusal(post('/api/x', {}, { silent: true }));
    await refusal(post('/api/x', {}, { suppressErrors: [10302] }));
    expect(lines()).toEqual([]);
  });
  test('a locked screen and a restricted login are announced to the shell', async () => {
    const events: string[] = [];
    const offs = [
      onEvent('locked', () => events.push('locked')),
      onEvent('restricted', (r) => events.push(`restricted ${r.status}`)),
    ];
    answers = [
      json(200, envelope(10109, { message: '屏幕已锁定' })),
      json(200, envelope(10107, { message: '密码已过期' })),
    ];
    await refusal(post('/api/x', {}));
    await refusal(post('/api/x', {}));
    for (const off of offs) off();
    expect(events).toEqual(['locked', 'restricted 10107']);
    expect(lines()).toEqual(['密码已过期']);
  });
  test('R-ERR-013 whatever else the server answers rejects, with the words of the answer and without a toast', async () => {
    for (const http of [400, 404, 409, 413, 418, 503]) {
      answers = [
        json(http, envelope(http === 503 ? 10010 : 10007, { message: '请求内容过大' })),
        () => new Response('<html>', { status: http, headers: { 'content-type': 'text/html' } }),
      ];
      expect(await refusal(post('/api/x', {}))).toMatchObject({
        http,
        message: '请求内容过大',
        toasted: false,
      });
      expect(await refusal(post('/api/x', {}))).toMatchObject({ http, toasted: false });
    }
    expect(lines()).toEqual([]);
  });
  test('no answer rejects with words, and the overlay closes (R-ERR-014)', async () => {
    answers = [
      () => Promise.reject(new TypeError('failed')),
      () => new Promise((_, reject) => setTimeout(() => reject(new Error('late')), 40)),
    ];
    expect((await refusal(post('/api/x', {}, { overlay: true }))).code).toBe('OFFLINE');
    expect((await refusal(post('/api/x', {}, { overlay: true, timeoutMs: 10 }))).code).toBe('TIMEOUT');
    expect(lines()).toEqual([]);
  });
  test('a clock that is off is learned, and the call repeated once with a new nonce', async () => {
    const serverTime = Date.now() + 3_600_000;
    const skew = json(200, envelope(10003, { message: '本机时间', data: { serverTime } }));
    answers = [skew, json(200, envelope(200, { data: 'ok' })), skew, skew];
    expect(await post('/api/x', {})).toBe('ok');
    const nonceOf = (i: number) => new Headers(sent[i]?.init.headers).get('nonce');
    expect(nonceOf(0)).not.toBe(nonceOf(1));
    expect(Math.abs(serverNow() - serverTime)).toBeLessThan(2_000);
    expect(lines()).toEqual([]);
    await refusal(post('/api/x', {}));
    expect(lines()).toEqual(['本机时间']);
    learnServerTime(Date.now());
  });
  test('a market clock that runs faster drives countdowns, and not the signature', async () => {
    const at = 1_765_000_000_000;
    answers = [json(200, envelope(200), { 'market-time': `${at} 100` }), json(200, envelope(200))];
    await post('/api/x', {});
    expect(marketRate.get()).toBe(100);
    expect(serverNow()).toBeGreaterThanOrEqual(at);
    expect(serverNow()).toBeLessThan(at + 100 * 60_000);
    await post('/api/x', {});
    const { headers } = (sent.at(-1) as Sent).init;
    expect(Math.abs(Number(new Headers(headers).get('timestamp')) - Date.now())).toBeLessThan(60_000);
    expect(marketRate.get()).toBeNull();
    expect(Math.abs(serverNow() - Date.now())).toBeLessThan(60_000);
  });
  test('newer rights are noticed from any answer', async () => {
    holdRights(3);
    answers = [
      json(200, envelope(200), { 'permission-version': '3' }),
      json(200, envelope(200), { 'permission-version': '4' }),
    ];
    await post('/api/x', {});
    expect(rightsAreStale()).toBe(false);
    await post('/api/x', {});
    expect(rightsAreStale()).toBe(true);
  });
});

describe('what goes along with a call (administration-domain 1.1)', () => {
  const once = async (input: unknown) => {
    answers = [json(200, envelope(200))];
    await post('/api/x', input);
    const { headers, body, method } = (sent.at(-1) as Sent).init as {
      headers: Record<string, string>;
      body: string;
      method: string;
    };
    return { headers, body, method };
  };
  test('R-API-003 the body is JSON, and one without fields is the placeholder object', async () => {
    const { headers, body, method } = await once({ quantity: '1.50', lines: [{ no: 1 }] });
    expect([method, headers['content-type'], JSON.parse(body)]).toEqual([
      'POST',
      'application/json',
      { quantity: '1.50', lines: [{ no: 1 }] },
    ]);
    expect(Object.keys(JSON.parse((await once({})).body))).toHaveLength(1);
  });
  test('R-API-011 R-API-021 the token header is what the cookie chem-dt-token holds, also after it changed', async () => {
    expect((await once({ a: 1 })).headers.token).toBe('T1');
    setToken('T2');
    expect(document.cookie).toContain('chem-dt-token=T2');
    expect((await once({ a: 1 })).headers.token).toBe('T2');
  });
  test('R-API-022 the cookie of the token lives eight days', () => {
    const written: string[] = [];
    vi.stubGlobal('document', {
      set cookie(text: string) {
        written.push(text);
      },
    });
    setToken('T3');
    expect(written).toEqual(['chem-dt-token=T3; Max-Age=691200; Path=/; SameSite=Lax']);
  });
  test('R-API-012 the timestamp is the server’s time in milliseconds, whatever the own clock says', async () => {
    learnServerTime(Date.now() + 3_600_000);
    const { headers } = await once({ a: 1 });
    expect(Math.abs(Number.parseInt(headers.timestamp ?? '', 10) - serverNow())).toBeLessThan(2_000);
    expect(headers.timestamp).toMatch(/^\d{13}$/);
    learnServerTime(Date.now());
  });
  test('R-API-015 the signature header covers payload, timestamp, nonce and key', async () => {
    const { headers } = await once({ a: 1 });
    const of = (payload: unknown, key = 'demo-key-not-for-production') =>
      signatureOf(payload, headers.timestamp as string, headers.nonce as string, key);
    expect(headers.signature).toBe(await of({ a: 1 }));
    expect([await of({ a: 2 }), await of({ a: 1 }, 'another key')]).not.toContain(headers.signature);
  });
});

describe('files', () => {
  test('R-ERR-004 bytes are passed on; a JSON blob is an envelope', async () => {
    answers = [
      () =>
        new Response('PK', {
          headers: {
            'content-type': 'application/zip',
            'content-disposition': "attachment; filename*=UTF-8''%E8%B5%84%E6%96%99.zip",
          },
        }),
      json(200, envelope(10201, { message: '无权限' })),
    ];
    const served = await download(
      { path: '/api/f', body: 'query' },
      { attachmentIds: ['1001', '1002'], fileName: '资料.zip' },
    );
    expect(served.fileName).toBe('资料.zip');
    expect(sent[0]?.url).toBe('/api/f?attachmentIds=1001&attachmentIds=1002&fileName=%E8%B5%84%E6%96%99.zip');
    expect(sent[0]?.init.method).toBeUndefined();
    expect((await refusal(download({ path: '/api/f' }, {}))).message).toBe('无权限');
  });
  test('file names: encoded first, then plain, then ours', () => {
    expect(fileNameOf('attachment; filename="a.xlsx"', 'z')).toBe('a.xlsx');
    expect(fileNameOf("attachment; filename*=UTF-8''%ZZ; filename=b.xlsx", 'z')).toBe('b.xlsx');
    expect(fileNameOf(null, 'z')).toBe('z');
  });
});

describe('the way back after login is a path of this site', () => {
  test.each([
    ['//evil.example', false],
    ['/\\evil', false],
    ['https://evil', false],
    ['/home?x=1', true],
    ['home', false],
  ])('%s', (path, local) => {
    expect(isLocalPath(path)).toBe(local);
  });
  test('a foreign address in the answer is dropped for the page that asked', () => {
    expect(loginPath(10101, '/login?redirect=//evil.example', '/home')).toBe(
      '/login?reason=10101&redirect=%2Fhome',
    );
    expect(loginPath(10101, '/login?redirect=/cockpit', '/home')).toBe(
      '/login?reason=10101&redirect=%2Fcockpit',
    );
    expect(loginPath(10101, '/login', '/login?x')).toBe('/login?reason=10101');
  });
});

describe('acts and news', () => {
  test('an act keeps its key through a reload and gets another after success', () => {
    const first = actKey('offers.new');
    const key = first.current();
    expect(actKey('offers.new').current()).toBe(key);
    first.renew();
    expect(actKey('offers.new').current()).not.toBe(key);
  });
  test('a stream is read however it is cut, and comments and broken data are passed over', () => {
    const heard: unknown[] = [];
    const feed = liveLines((e) => heard.push(e));
    for (const piece of [
      ': hi\n\nevent: off',
      'ers.board\ndata: {"id"',
      ':"7"}\n\ndata: {broken\n\nevent: a\r\ndata: 1\r\n\r\n',
    ])
      feed(piece);
    expect(heard).toEqual([
      { topic: 'offers.board', data: { id: '7' } },
      { topic: 'a', data: 1 },
    ]);
  });
  test('reconnecting waits longer each time, at most 30 s, never all at once', () => {
    expect([1, 2, 3, 6, 20].map((n) => pauseMs(n, 0))).toEqual([1000, 2000, 4000, 30_000, 30_000]);
    expect(pauseMs(20, 1)).toBe(20_000);
  });
});

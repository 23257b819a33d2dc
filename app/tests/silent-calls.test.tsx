import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { currentLocale } from '#kernel/web/i18n/locale.ts';
import { RefusalError } from '#kernel/web/request/refusal-error.ts';
import { toasts } from '#kernel/web/request/toast.ts';
// Fetched with their first use in a browser; here before a document is pretended.
import '../web-console-ports.tsx';
import { ports, screenNeeds } from '../web-ports.tsx';
import '../web-screen-ports.tsx';
import { spotMarket } from '#office/markethours/web/spot-market.ts';

/**
 * Addresses asked since the test began, and the envelope that answers the next call; null: the server does
 * not answer at all.
 */
const asked: { path: string; body: Record<string, unknown> }[] = [];
let answer: object | null = null;
const envelope = (status: number, more: object = {}) => ({
  status,
  success: status === 200,
  message: status === 200 ? '' : '系统繁忙',
  code: 'X',
  data: null,
  requestId: 'r-1',
  errors: null,
  redirectUrl: null,
  ...more,
});

vi.stubGlobal('document', { cookie: 'chem-dt-token=T1', documentElement: { lang: 'zh-CN' } });
vi.stubGlobal('location', { protocol: 'http:', pathname: '/home', search: '', origin: 'http://localhost' });
vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
  if (url === '/boot.json')
    return Response.json({ signKey: 'demo-key-not-for-production', mode: 'demo', version: '1' });
  asked.push({ path: url, body: JSON.parse(String(init.body)) as Record<string, unknown> });
  if (answer === null) throw new TypeError('no route to host');
  return Response.json(answer);
});
beforeEach(() => {
  asked.length = 0;
  answer = null;
  toasts.set([]);
});
afterAll(() => {
  vi.unstubAllGlobals();
});

describe('calls whose failure is nobody’s trouble (specification 8)', () => {
  const calls = [
    ['R-ERR-037 user info', () => ports.currentUser()],
    ['R-ERR-038 message count', () => ports.notices()],
    ['R-ERR-039 helper: a dictionary', () => screenNeeds.codes('order_state')],
    ['R-ERR-039 helper: saved views', () => screenNeeds.views.load('offers')],
    ['R-ERR-039 helper: the market clock', () => spotMarket()],
    ['R-ERR-040 page visit', () => ports.visit({ domain: 'platform', path: '/home' })],
  ] as const;
  test.each(calls)('%s: refused, at fault or without an answer, it shows nothing', async (_name, ask) => {
    for (const next of [envelope(17001), envelope(500), null]) {
      answer = next;
      await expect(ask()).rejects.toBeInstanceOf(RefusalError);
    }
    expect(asked.length).toBe(3);
    expect(toasts.get()).toEqual([]);
  });
});

describe('what the client fetches (specification 7.2)', () => {
  test('operator-console m21 R-AUTH-021 the days left of a password are asked once signed in, and shown when they are few', async () => {
    const standing = { expired: false, mustChange: false, daysLeft: 3 };
    answer = envelope(200, { data: { ...standing, warn: true } });
    expect(await ports.passwordWarning()).toBe(3);
    expect(asked.map((a) => a.path)).toEqual([expect.stringContaining('/member/user/checkPwdExpire')]);
    answer = envelope(200, { data: { ...standing, warn: false } });
    expect(await ports.passwordWarning()).toBeNull();
  });
  test('R-CALL-003 the platform’s configuration, and the page goes on when its footer cannot be had', async () => {
    answer = envelope(200, {
      data: {
        platformName: { zh_CN: '平台', en_US: 'Platform' },
        loginTitleSuffix: { zh_CN: '', en_US: '' },
        logo: '/logo.png',
        favicon: null,
        footer: {
          copyright: { zh_CN: '', en_US: '' },
          icpNo: '',
          icpLink: '',
          policeNo: '',
          policeLink: '',
          licences: [],
          addresses: [],
        },
        qrCodes: [],
        friendlyLinks: [],
        helpColumns: [],
      },
    });
    await ports.platformDetail().catch(() => undefined);
    expect(asked.map((a) => a.path)).toContain('/api/common-platform/admin/mgtplatform/detail');
  });
  test('R-CALL-004 a dictionary, by its codesetType and the reader’s language', async () => {
    answer = envelope(200, { data: [{ itemCode: '10', itemName: '挂牌' }] });
    expect(await screenNeeds.codes('order_type')).toMatchObject([{ itemCode: '10', itemName: '挂牌' }]);
    expect(asked).toEqual([
      {
        path: '/api/common-platform/admin/codeset/syscodeset/treeView',
        body: { codesetType: 'order_type', language: currentLocale() },
      },
    ]);
  });
  test('the dictionaries of one page in one call; a refused one takes none of the others along', async () => {
    answer = envelope(200, {
      data: [[{ itemCode: '10', itemName: '挂牌' }], [{ itemCode: '20', itemName: '竞价' }]],
    });
    const [types, states, again] = await Promise.all(
      ['order_type', 'order_state', 'order_type'].map((set) => screenNeeds.codes(set)),
    );
    expect([types, states]).toMatchObject([[{ itemCode: '10' }], [{ itemCode: '20' }]]);
    expect(again).toEqual(types);
    const base = '/api/common-platform/admin/codeset/syscodeset';
    expect(asked).toEqual([
      {
        path: `${base}/treeViews`,
        body: { codesetTypes: ['order_type', 'order_state'], language: currentLocale() },
      },
    ]);
    asked.length = 0;
    answer = envelope(11501);
    await Promise.allSettled(['order_type', 'order_state'].map((set) => screenNeeds.codes(set)));
    expect(asked.map((a) => a.path)).toEqual([`${base}/treeViews`, `${base}/treeView`, `${base}/treeView`]);
  });
  test('R-CALL-005 user info, which answers that nobody is there without ado', async () => {
    answer = envelope(200, { data: { id: '7' } });
    expect(await ports.currentUser()).toEqual({ id: '7' });
    expect(asked[0]?.path).toBe('/api/common-member/seller/member/user/currentUserInfo');
  });
});

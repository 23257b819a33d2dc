import { QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { webPlaces } from '#app/web-places.ts';
import { configurePlaces } from '#kernel/web/guard/places.ts';
import { isPublicPath } from '#kernel/web/guard/route.ts';
import { setLocale } from '#kernel/web/i18n/index.ts';
import { newQueryClient } from '#kernel/web/request/hooks.ts';
import { RefusalError } from '#kernel/web/request/refusal-error.ts';
import { ScreenContext } from '#kernel/web/tabs/screen.ts';
import { accountWords } from '../rules/account-words.ts';
import { signInWords } from '../rules/words.ts';
import AuthRedirectPage from '../web/auth-redirect.tsx';
import ChangePasswordPage from '../web/change-password.tsx';
import { DemoAccounts } from '../web/demo-accounts.tsx';
import ForgetPasswordPage from '../web/forget-password.tsx';
import { routes } from '../web/index.ts';
import { InvitedNotice } from '../web/invited.tsx';
import { keptFields } from '../web/kept-form.ts';
import { deviceName } from '../web/live-logins.tsx';
import LoginPage from '../web/login.tsx';
import { publicRoutes } from '../web/public-routes.ts';
import { sentencesOf } from '../web/refused.ts';
import RegisterAccountPage from '../web/register-account.tsx';
import SharePage from '../web/share-page.tsx';

const place = (search: Record<string, string>, params: Record<string, string> = {}) => ({
  path: '/login',
  pathname: '/login',
  params,
  search,
  active: true,
  setSearch: () => undefined,
  close: async () => false,
  setTitle: () => undefined,
  refresh: () => undefined,
});
const draw = (
  Page: ComponentType,
  search: Record<string, string> = {},
  params: Record<string, string> = {},
) =>
  renderToStaticMarkup(
    <QueryClientProvider client={newQueryClient()}>
      <ScreenContext value={place(search, params)}>
        <Page />
      </ScreenContext>
    </QueryClientProvider>,
  );
const refusal = (
  status: number,
  message: string,
  errors: { field: string; rule: string; message: string }[] = [],
) =>
  new RefusalError({
    status,
    code: 'X',
    message,
    http: 200,
    requestId: 'r',
    data: null,
    errors,
    toasted: false,
  });

beforeEach(() => setLocale('zh_CN'));

describe('/login', () => {
  it('offers password, dynamic code and forgot password, in both languages (R-AUTH-001 to R-AUTH-004, R-GEN-001)', () => {
    const zh = draw(LoginPage);
    for (const text of ['密码登录', '动态码登录', '忘记密码', '注册账号']) expect(zh).toContain(text);
    setLocale('en_US');
    const en = draw(LoginPage);
    for (const text of ['Password', 'Dynamic code', 'Forgot password', 'Create an account'])
      expect(en).toContain(text);
    expect(en).not.toMatch(/[\u4e00-\u9fff]/);
    expect(en).toContain('href="/forgetPassword"');
  });

  it('says why the last login ended, and carries the way back to the registration', () => {
    expect(draw(LoginPage, { reason: '10102', redirect: '/cockpit' })).toContain('您的账号已在其他设备登录');
    expect(draw(LoginPage, { reason: '10105' })).toContain('长时间未操作，请重新登录');
    expect(draw(LoginPage, { reason: '<script>' })).not.toContain('script>');
    expect(draw(LoginPage, { redirect: '/cockpit' })).toContain('/registerAccount?redirect=%2Fcockpit');
  });

  it('shows demo accounts as buttons, the first ten before the rest', () => {
    const accounts = Array.from({ length: 12 }, (_, i) => ({
      login: `user_${i}`,
      password: 'x',
      zh: `演示${i}`,
      en: `Demo ${i}`,
    }));
    const html = renderToStaticMarkup(<DemoAccounts accounts={accounts} running={false} onPick={vi.fn()} />);
    expect(html.match(/<li>/g)).toHaveLength(10);
    expect(html).toContain('更多账号');
  });
});

describe('other pages before sign-in', () => {
  it('a registration brings back what was typed, and nothing else that a stored draft might hold (R-CALL-002)', () => {
    const names = ['side', 'name', 'mobile', 'email', 'loginName'];
    expect(
      keptFields(
        { name: '张三', mobile: '13800000000', email: '', password: 'x', code: '123456', agreed: true },
        names,
      ),
    ).toEqual({
      name: '张三',
      mobile: '13800000000',
    });
    for (const content of [null, 'text', 7, [], { name: { a: 1 } }])
      expect(keptFields(content, names)).toEqual({});
  });

  it('forgot password starts with the name and shows its four steps (R-AUTH-009)', () => {
    const html = draw(ForgetPasswordPage);
    for (const text of ['输入账号', '验证身份', '设置新密码', '完成']) expect(html).toContain(text);
    expect(html).toContain('aria-current="step"');
  });

  it('registration asks for side, name, number with code, password and agreement (R-AUTH-008)', () => {
    const html = draw(RegisterAccountPage);
    for (const text of [
      '采购（买家）',
      '销售（卖家）',
      '姓名',
      '手机号',
      '图形验证码',
      '获取验证码',
      '确认密码',
      '我已阅读并同意用户协议',
      '密码长度须为 12 至 40 位',
    ])
      expect(html).toContain(text);
  });

  it('an address without a good ticket leads back to the login (R-AUTH-006)', () => {
    expect(draw(AuthRedirectPage, { type: 'sso', ticket: 'short' })).toContain('链接无效或已过期');
    expect(draw(AuthRedirectPage, { type: 'activate', ticket: 'a'.repeat(43) })).toContain('激活账号');
  });

  it('a shared link waits quietly while it is opened (R-AUTH-005)', () => {
    expect(draw(SharePage, {}, { token: 'x' })).toContain('role="status"');
  });
});

describe('my account', () => {
  it('changing the password asks for the old one and twice for the new one (R-ACCT-004)', () => {
    const html = draw(ChangePasswordPage);
    for (const text of ['原密码', '新密码', '确认新密码', '连续输错 5 次']) expect(html).toContain(text);
    expect(html.match(/type="password"/g)).toHaveLength(3);
  });

  it('names devices as people do', () => {
    expect(
      deviceName(
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
      ),
    ).toBe('Chrome · Windows');
    expect(
      deviceName(
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18 Safari/604',
      ),
    ).toBe('Safari · iOS');
    expect(deviceName('')).toBe('--');
  });
});

it('a refusal stands beside its field: as the server names it, else where its number belongs', () => {
  expect(
    sentencesOf(refusal(10009, 'first', [{ field: 'mobile', rule: 'phone', message: '请输入正确的手机号' }])),
  ).toEqual({ mobile: '请输入正确的手机号' });
  expect(sentencesOf(refusal(10112, '账号或密码错误'))).toEqual({ password: '账号或密码错误' });
  expect(sentencesOf(refusal(10113, '账号已锁定，请15分钟后重试'))).toEqual({
    form: '账号已锁定，请15分钟后重试',
  });
});

it('every sentence exists in both languages with the same holes', () => {
  for (const { table } of [signInWords, accountWords]) {
    for (const said of Object.values(table) as { zh: string; en: string }[]) {
      expect([...said.zh.matchAll(/\{\w+\}/g)].map(String).sort()).toEqual(
        [...said.en.matchAll(/\{\w+\}/g)].map(String).sort(),
      );
      expect(said.en).not.toMatch(/[\u4e00-\u9fff]/);
    }
  }
});

it('pages before sign-in are public, my account is not (R-AUTH-001, R-AUTH-005 to R-AUTH-009, R-ACCT-001)', () => {
  expect(publicRoutes.map((r) => r.path)).toEqual([
    '/login',
    '/registerAccount',
    '/forgetPassword',
    '/token/:token',
    '/auth-redirect',
  ]);
  configurePlaces(webPlaces);
  expect(publicRoutes.every((r) => r.requiresAuth === false && isPublicPath(r.path))).toBe(true);
  expect(routes.map((r) => r.path)).toEqual([
    '/myAccount/phoneChange',
    '/myAccount/modifyEmail',
    '/myAccount/changePassword',
    '/myAccount/personalInformation',
  ]);
  expect(routes.some((r) => r.requiresAuth === false || isPublicPath(r.path))).toBe(false);
});

describe('M5 an invitation before the login', () => {
  it('says who invites whom to what, by the address it was sent to; without one nothing is said', () => {
    const invited = {
      companyName: '江苏澄湾',
      invitedByName: '于思永',
      personName: '演示同事',
      email: 'asked@chem.example',
      side: 'seller' as const,
    };
    const said = renderToStaticMarkup(<InvitedNotice invited={invited} />);
    for (const part of ['江苏澄湾', '于思永', 'asked@chem.example']) expect(said).toContain(part);
    expect(renderToStaticMarkup(<InvitedNotice invited={null} />)).toBe('');
  });
});

import type { MenuEntry } from '#kernel/web/guard/route.ts';
import { call, type Operator, post, probe } from '#kernel/web/request/index.ts';
import type { MarketClock, NoticeCount, Platform, SearchHit, ShellPorts, ViewLink } from '#kernel/web/shell/ports.ts';
import {
  currentUserInfo,
  lockScreen,
  personalInformation,
  saveTheme,
  switchIdentity,
  unlockScreen,
  updatePersonalInformation,
} from '#office/identity/contract/account.ts';
import { checkPwdExpire, commonLogout, gatewayLogout } from '#office/identity/contract/login.ts';

type I18n = { readonly zh_CN: string; readonly en_US?: string | null };
interface PlatformDetail {
  readonly platformName: I18n;
  readonly loginTitleSuffix: I18n;
  readonly logo?: string | { readonly url: string | null } | null;
  readonly frameHosts?: readonly string[];
}
interface FooterAnswer {
  readonly footer: {
    readonly companyName?: string;
    readonly copyrightText?: I18n | null;
    readonly icpNo?: string | null;
    readonly icpLink?: string | null;
    readonly policeNo?: string | null;
    readonly policeLink?: string | null;
    readonly telecomNo?: string | null;
    readonly telecomLink?: string | null;
    readonly hotline?: string | null;
    readonly hotlineHours?: I18n | null;
  } | null;
}
const silent = { silent: true } as const;

function footerLines(answer: FooterAnswer | null): Platform['footer'] {
  const f = answer?.footer;
  if (!f) return [];
  const plain = (text: string | null | undefined, link: string | null | undefined) => (text ? [{ text: { zh_CN: text }, link: link || null }] : []);
  const year = String(new Date().getFullYear());
  const fill = (text: string) => text.replaceAll('{year}', year).replaceAll('{companyName}', f.companyName ?? '');
  const copyright = f.copyrightText
    ? [{ text: { zh_CN: fill(f.copyrightText.zh_CN), en_US: f.copyrightText.en_US ? fill(f.copyrightText.en_US) : null }, link: null }]
    : [];
  return [...copyright, ...plain(f.icpNo, f.icpLink), ...plain(f.policeNo, f.policeLink), ...plain(f.telecomNo, f.telecomLink), ...plain(f.hotline, null)];
}

async function platformDetail(): Promise<Platform> {
  const [detail, foot] = (await Promise.all([
    post('/api/common-platform/admin/mgtplatform/detail', {}, silent),
    post('/api/common-platform/admin/bottom/bottomset/find', {}, silent).catch(() => null),
  ])) as [PlatformDetail, FooterAnswer | null];
  const logo = typeof detail.logo === 'string' ? detail.logo : (detail.logo?.url ?? null);
  return { platformName: detail.platformName, loginTitleSuffix: detail.loginTitleSuffix, logo, frameHosts: detail.frameHosts ?? [], footer: footerLines(foot) };
}

/** The market a side looks at: RMB spot, the one everybody trades in. */
const SPOT = '10';
async function market(): Promise<MarketClock | null> {
  const rows = (await post('/api/common-platform/op/market/status', {}, silent)) as {
    market: string;
    status: 'open' | 'closed';
    nextChangeAt: string | null;
    notice: I18n | null;
  }[];
  const row = rows.find((r) => r.market === SPOT);
  return row ? { open: row.status === 'open', nextChangeAt: row.nextChangeAt, notice: row.notice } : null;
}

/** Language and zone are two fields of the personal information, which is kept whole and by version. */
async function saveProfile(change: { locale?: 'zh_CN' | 'en_US'; timeZone?: string }): Promise<void> {
  const { version, gender, locale, timeZone, personName } = await call(personalInformation, {}, silent);
  if (personName !== null) await call(updatePersonalInformation, { version, gender, locale, timeZone, personName, ...change }, silent);
}

async function logout(allDevices: boolean): Promise<void> {
  await call(gatewayLogout, { allDevices }, silent).catch(() => call(commonLogout, {}, silent));
}

/** The shell's needs, answered by the capabilities' calls. */
export const ports: ShellPorts = {
  currentUser: () => probe(currentUserInfo, {}, silent) as Promise<Operator | null>,
  menu: async () => (await post('/api/common-platform/admin/component/queryMenuByRole', { domainCode: 'platform', role: '' }, silent)) as readonly MenuEntry[],
  platformDetail,
  notices: async () => (await post('/api/common-platform/admin/message/notice/size', {}, silent)) as NoticeCount,
  saveTheme: async (theme) => void (await call(saveTheme, { theme: { ...theme } }, silent)),
  saveProfile,
  lockScreen: async () => void (await call(lockScreen, {}, silent)),
  unlock: async (password) => void (await call(unlockScreen, { password }, silent)),
  switchIdentity: (identityType) => call(switchIdentity, { identityType }, { overlay: true }) as Promise<Operator>,
  logout,
  search: async (keyword, signal) => (await post('/api/bff-aggregation/common/search', { keyword }, { ...silent, signal })) as readonly SearchHit[],
  savedViews: async () => (await post('/api/common-platform/common/view/links', {}, silent)) as readonly ViewLink[],
  visit: async (visit) => void (await post('/api/common-platform/admin/accessRecords/save', visit, { ...silent, keepalive: true })),
  market,
  passwordWarning: async () => {
    const { warn, daysLeft } = await call(checkPwdExpire, {}, silent);
    return warn ? daysLeft : null;
  },
};

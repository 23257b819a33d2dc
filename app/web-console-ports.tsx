import { call, post } from '#kernel/web/request/call.ts';
import type { SearchHit, ShellPorts } from '#kernel/web/shell/ports.ts';
import { localeInfo } from '#office/configuration/contract/site.ts';
import { viewLinks } from '#office/drafts/contract/views.ts';
import {
  lockScreen,
  personalInformation,
  saveTheme,
  switchIdentity,
  unlockScreen,
  updatePersonalInformation,
} from '#office/identity/contract/account.ts';
import { checkPwdExpire, commonLogout, gatewayLogout, sendSmsCode } from '#office/identity/contract/login.ts';
import { noticeSize } from '#office/messaging/contract/message.ts';
import { saveVisit } from '#office/operationlog/contract/visits.ts';
import { queryMenuByRole } from '#office/permissions/contract/menu.ts';

const silent = { silent: true } as const;

/** Language and zone are two fields of the personal information, which is kept whole and by version. */
async function saveProfile(change: { locale?: 'zh_CN' | 'en_US'; timeZone?: string }): Promise<void> {
  const { version, gender, locale, timeZone, personName } = await call(personalInformation, {}, silent);
  if (personName !== null)
    await call(
      updatePersonalInformation,
      { version, gender, locale, timeZone, personName, ...change },
      silent,
    );
}

async function logout(allDevices: boolean): Promise<void> {
  await call(gatewayLogout, { allDevices }, silent).catch(() => call(commonLogout, {}, silent));
}

/** What only the console asks for; its own file, so that the login page does not carry these contracts. */
export const consolePorts: Omit<ShellPorts, 'currentUser' | 'platformDetail'> = {
  menu: () => call(queryMenuByRole, { domainCode: 'platform' }, silent),
  notices: () => call(noticeSize, {}, silent),
  saveTheme: async (theme) => void (await call(saveTheme, { theme: { ...theme } }, silent)),
  saveProfile,
  lockScreen: async () => void (await call(lockScreen, {}, silent)),
  unlock: async (proof) => void (await call(unlockScreen, proof, silent)),
  sendUnlockCode: async (channel) =>
    (await call(sendSmsCode, { purpose: 'UNLOCK', channel }, silent)).nextSendSeconds,
  answeredIn: async () =>
    (await call(localeInfo, {}, { silent: true, timeoutMs: 5_000 })).locale === 'en_US' ? 'en_US' : 'zh_CN',
  switchIdentity: (identityType) => call(switchIdentity, { identityType }, { overlay: true }),
  logout,
  search: async (keyword, signal) =>
    (await post(
      '/api/bff-aggregation/common/search',
      { keyword },
      { ...silent, signal },
    )) as readonly SearchHit[],
  savedViews: () => call(viewLinks, {}, silent),
  visit: async (visit) => void (await call(saveVisit, visit, { ...silent, keepalive: true })),
  passwordWarning: async () => {
    const { warn, daysLeft } = await call(checkPwdExpire, {}, silent);
    return warn ? daysLeft : null;
  },
};

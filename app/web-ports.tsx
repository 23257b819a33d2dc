import { currentLocale } from '#kernel/web/i18n/locale.ts';
import { call, post, probe } from '#kernel/web/request/call.ts';
import type { ScreenPorts } from '#kernel/web/screens/ports.ts';
import type { Platform, ShellPorts } from '#kernel/web/shell/ports.ts';
import { platformDetail as askPlatform, siteBottom } from '#office/configuration/contract/site.ts';
import { footerLines } from '#office/configuration/web/footer-lines.ts';
import { currentUserInfo } from '#office/identity/contract/account.ts';

const silent = { silent: true } as const;

/**
 * A picture is kept as an address of this site or as the number of an attachment, whose address is asked for;
 * one question for all of them.
 */
async function picturesOf<K extends string>(
  pictures: Readonly<Record<K, string | null>>,
): Promise<Record<K, string | null>> {
  const entries = Object.entries(pictures) as [K, string | null][];
  const attachmentIds = [
    ...new Set(
      entries.flatMap(([, picture]) => (picture === null || picture.startsWith('/') ? [] : [picture])),
    ),
  ];
  const urls =
    attachmentIds.length === 0
      ? []
      : ((await post(
          '/api/common-platform/platform/attachment/getAttachmentUrls',
          { attachmentIds },
          silent,
        ).catch(() => [])) as readonly { attachmentId: string; url: string }[]);
  const addressOf = (picture: string | null): string | null =>
    picture === null || picture.startsWith('/')
      ? picture
      : (urls.find((u) => u.attachmentId === picture)?.url ?? null);
  return Object.fromEntries(entries.map(([name, picture]) => [name, addressOf(picture)])) as Record<
    K,
    string | null
  >;
}

async function platformDetail(): Promise<Platform> {
  const [detail, bottom] = await Promise.all([
    call(askPlatform, {}, silent),
    call(siteBottom, {}, silent).catch(() => null),
  ]);
  // No outside host may be framed until the operator's allow-list exists; such links open in a tab of their own.
  return {
    platformName: detail.platformName,
    loginTitleSuffix: detail.loginTitleSuffix,
    ...(await picturesOf({
      logo: detail.logo,
      logoDark: detail.logoDark,
      logoSmall: detail.logoSmall,
      loading: detail.dataLoadImage,
      favicon: detail.favicon,
    })),
    watermarkText: detail.watermarkText,
    frameHosts: [],
    footer: bottom === null ? [] : footerLines(bottom.footer, new Date().getFullYear()),
  };
}

const later = async () => (await import('./web-console-ports.tsx')).consolePorts;

/** The shell's needs, answered by the capabilities' calls. What a visitor never needs is fetched with its first use. */
export const ports: ShellPorts = {
  currentUser: () => probe(currentUserInfo, {}, silent),
  platformDetail,
  menu: async () => (await later()).menu(),
  notices: async () => (await later()).notices(),
  saveTheme: async (theme) => (await later()).saveTheme(theme),
  saveProfile: async (change) => (await later()).saveProfile(change),
  lockScreen: async () => (await later()).lockScreen(),
  unlock: async (proof) => (await later()).unlock(proof),
  sendUnlockCode: async (channel) => (await later()).sendUnlockCode(channel),
  answeredIn: async () => (await later()).answeredIn(),
  switchIdentity: async (to) => (await later()).switchIdentity(to),
  logout: async (allDevices) => (await later()).logout(allDevices),
  search: async (keyword, signal) => (await later()).search(keyword, signal),
  savedViews: async () => (await later()).savedViews(),
  visit: async (visit) => (await later()).visit(visit),
  passwordWarning: async () => (await later()).passwordWarning(),
};

const office = async () => (await import('./web-screen-ports.tsx')).screens;

const secondFactor = async () => (await import('./web-second-factor.tsx')).secondFactor;

/** The screens' needs, likewise. */
export const screenNeeds: ScreenPorts = {
  codes: async (set) => (await office()).codes(set),
  codeKeys: async (set) => (await office()).codeKeys(set),
  views: {
    load: async (screen) => (await office()).views.load(screen),
    save: async (screen, view) => (await office()).views.save(screen, view),
    drop: async (id) => (await office()).views.drop(id),
  },
  drafts: {
    load: async (key) => (await office()).drafts.load(key),
    save: async (key, content) => (await office()).drafts.save(key, content),
    drop: async (key) => (await office()).drafts.drop(key),
  },
  files: {
    upload: async (...sent) => (await office()).files.upload(...sent),
    richPictures: async () => (await office()).files.richPictures(),
    describe: async (ids) => (await office()).files.describe(ids),
    download: async (id) => (await office()).files.download(id),
    downloadAll: async (ids, name) => (await office()).files.downloadAll(ids, name),
  },
  signing: {
    sendCode: async () => (await secondFactor()).sendCode(),
    proveCode: async (code) => (await secondFactor()).proveCode(code),
  },
  exports: { start: async (request) => (await office()).exports.start(request) },
  imports: {
    template: (bizType) => `/static/templates/import/${bizType}_${currentLocale()}.xlsx`,
    files: async () => (await office()).imports.files(),
    run: async (run) => (await office()).imports.run(run),
    history: async (bizType, pageNum, pageCount) =>
      (await office()).imports.history(bizType, pageNum, pageCount),
    errorFile: async (id) => (await office()).imports.errorFile(id),
    progress: async (id) => (await office()).imports.progress(id),
    cancel: async (id, version) => (await office()).imports.cancel(id, version),
    undo: async (id, version) => (await office()).imports.undo(id, version),
  },
};

import { z } from 'zod';
import { query } from '#kernel/rules/contract.ts';
import {
  FooterSetting,
  LoginSetting,
  PlatformSetting,
  SmsSetting,
  TradingLimits,
} from '../rules/settings.ts';

const Words = z.object({ zh_CN: z.string(), en_US: z.string().optional() });

/** The login page's share of the sign-in rules; the counters stay with operators. */
export const PublicLogin = LoginSetting.pick({
  passwordLogin: true,
  codeLogin: true,
  registerOpen: true,
  imageCodeAlways: true,
  loginBackground: true,
  maintenance: true,
});
export const PlatformDetail = PlatformSetting.omit({ autoAnnounce: true }).extend({
  loginSettings: PublicLogin,
  /** Everything behind the public part; platform operators only, else null. */
  operator: z
    .object({
      loginSettings: LoginSetting,
      autoAnnounce: z.boolean(),
      hazardVisibility: z.string(),
      sms: SmsSetting,
      tradingLimits: TradingLimits,
      version: z.number().int(),
    })
    .nullable(),
});

/**
 * Name, pictures and sign-in choices of the platform (administration-domain 10.1). Public; pictures are
 * attachment ids or addresses of this site.
 */
export const platformDetail = query('configuration.platformDetail', {
  path: '/api/common-platform/admin/mgtplatform/detail',
  audience: 'public',
  relation: 'none',
  input: z.strictObject({}),
  output: PlatformDetail,
  restricted: true,
});

/** Footer, QR codes, friendly links of the bottom and help columns of public pages (administration-domain 10.7). Public. */
export const siteBottom = query('configuration.siteBottom', {
  path: '/api/common-platform/admin/bottom/bottomset/find',
  audience: 'public',
  relation: 'none',
  restricted: true,
  input: z.strictObject({}),
  output: z.object({
    footer: FooterSetting.omit({ qrCodes: true }),
    qrCodes: z.array(z.object({ names: Words, image: z.string().nullable(), sequence: z.number().int() })),
    friendlyLinks: z.array(
      z.object({ id: z.string(), names: Words, url: z.string(), picture: z.string().nullable() }),
    ),
    helpColumns: z.array(
      z.object({
        id: z.string(),
        names: Words,
        articles: z.array(z.object({ id: z.string(), title: Words })),
      }),
    ),
  }),
});

/**
 * Language, time zone and the form of dates this request is answered in; the server's time
 * (administration-domain 1.6). Public.
 */
export const localeInfo = query('configuration.localeInfo', {
  path: '/api/common-platform/common/i18n/currentRequestLocaleInfo',
  audience: 'public',
  relation: 'none',
  restricted: true,
  input: z.strictObject({}),
  output: z.object({
    locale: z.string(),
    timeZone: z.string(),
    dateFormat: z.enum(['YYYY-MM-DD', 'DD/MM/YYYY']),
    serverTime: z.string(),
    supported: z.array(z.string()),
  }),
});

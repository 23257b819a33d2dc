import { z } from 'zod';
import { BUSINESS_ZONE } from '#kernel/rules/clock.ts';
import { I18nText, PhoneFax, Text } from '#kernel/rules/contract.ts';

/** A picture that must be there: the id of a public attachment, or an address of this site (`/logo.svg`). */
export const PictureId = z.string().regex(/^(\d{1,18}|\/[\w./-]{1,200})$/, { error: 'field.select' });
/** A picture that may be missing. */
export const Picture = PictureId.nullable();
const whole = (least: number, most: number) =>
  z
    .int({ error: `number.range:${least}–${most}` })
    .min(least, { error: `number.range:${least}–${most}` })
    .max(most, { error: `number.range:${least}–${most}` });
/** A place in a list of the site (administration-domain 0.3; R-PCONF-048 to R-PCONF-050). */
export const Sequence = z
  .int({ error: 'seq.range' })
  .min(1, { error: 'seq.range' })
  .max(30, { error: 'seq.range' });
const Permille = z.string().regex(/^\d{1,3}(\.\d{1,2})?$/, { error: 'number.two' });
const Link = z.string().regex(/^https?:\/\/\S{1,500}$/i, { error: 'link.http' });
const BothWords = (most: number) => z.strictObject({ zh_CN: Text(most), en_US: Text(most) });

/** Name, pictures and first facts of the platform (administration-domain 10.1). */
export const PlatformSetting = z.strictObject({
  platformName: BothWords(30),
  homePageImage: Picture,
  dataLoadImage: Picture,
  logo: Picture,
  logoDark: Picture,
  logoSmall: Picture,
  favicon: Picture,
  loginTitleSuffix: BothWords(30),
  watermarkText: Text(40),
  defaultTimeZone: Text(40),
  icpRequired: z.boolean(),
  autoAnnounce: z.boolean(),
});
/** Sign-in rules; minutes, days and counts (administration-domain 2.9). */
export const LoginSetting = z.strictObject({
  passwordLogin: z.boolean(),
  codeLogin: z.boolean(),
  registerOpen: z.boolean(),
  imageCodeAlways: z.boolean(),
  maxFail: whole(3, 10),
  lockMinutes: whole(5, 60),
  idleMinutes: whole(30, 11_520),
  maxLogins: whole(1, 50),
  singleLogin: z.boolean(),
  pwdMaxAgePlatform: whole(0, 365),
  pwdMaxAgeMember: whole(0, 365),
  randomPwdLength: whole(12, 40),
  loginBackground: Picture,
  /**
   * Closed for maintenance: only the platform's own people get in and act, everybody else is answered 503
   * (administration-domain 1.4, 25.1).
   */
  maintenance: z.boolean(),
});
/** Footer of every public page (administration-domain 10.7). */
export const FooterSetting = z.strictObject({
  companyName: Text(100),
  englishAbbr: Text(50)
    .regex(/^[\x20-\x7e]*$/, { error: 'ascii.only' })
    .nullable(),
  icpNo: z
    .string()
    .regex(/^[\u4e00-\u9fa5]ICP(备|证)\d{6,10}号(-\d{1,3})?$/, { error: 'icp.format' })
    .nullable(),
  icpLink: Link,
  policeNo: z
    .string()
    .regex(/^[\u4e00-\u9fa5]公网安备\s?\d{14}号$/, { error: 'police.format' })
    .nullable(),
  policeLink: Link.nullable(),
  telecomNo: Text(50).nullable(),
  telecomLink: Link.nullable(),
  hotline: PhoneFax,
  hotlineHours: I18nText(50),
  copyrightText: I18nText(100),
  qrCodes: z
    .array(z.strictObject({ names: I18nText(20), image: Picture, sequence: Sequence }))
    .max(4, { error: 'items.most:4' })
    .default([]),
  licenceImages: z.array(PictureId).max(10, { error: 'items.most:10' }).default([]),
});
/** Who runs the platform and the court of its seat: what a contract names where its parties agreed on that court. */
export const PlatformOperator = z.strictObject({ name: BothWords(100), court: BothWords(100) });
export const SmsSetting = z.strictObject({ quotaPerMonth: whole(0, 10_000_000), signature: Text(12) });
/** Numbers the trading rules call a default; a change counts for new documents only (administration-domain 10.1). */
export const TradingLimits = z.strictObject({
  /** Distance from the reference price that needs a second look, in percent (G-PRC). */
  priceBandPercent: Permille,
  confirmMinutesRmb: whole(1, 1440),
  confirmMinutesIntl: whole(1, 2880),
  idleHoursRmb: whole(1, 720),
  idleHoursIntl: whole(1, 720),
  letterWorkingDaysRmb: whole(1, 10),
  letterWorkingDaysIntl: whole(1, 10),
  prolongMaxDays: whole(1, 90),
  weightTolerancePermille: Permille,
});

/** Every stored setting: its shape and what holds until somebody changes it. */
export const settings = {
  platform: {
    schema: PlatformSetting,
    fallback: {
      platformName: { zh_CN: '化工品交易平台', en_US: 'Chemical Trading Platform' },
      homePageImage: null,
      dataLoadImage: null,
      // The system's own mark, until the operator has one.
      logo: '/mark.svg',
      logoDark: null,
      logoSmall: null,
      favicon: null,
      loginTitleSuffix: { zh_CN: ' - 登录', en_US: ' - Login' },
      watermarkText: '{platformName} {userName} {mobile4}',
      defaultTimeZone: BUSINESS_ZONE,
      icpRequired: true,
      autoAnnounce: false,
    },
  },
  loginSettings: {
    schema: LoginSetting,
    fallback: {
      passwordLogin: true,
      codeLogin: true,
      registerOpen: true,
      imageCodeAlways: false,
      maxFail: 5,
      lockMinutes: 15,
      idleMinutes: 480,
      maxLogins: 5,
      singleLogin: false,
      pwdMaxAgePlatform: 90,
      pwdMaxAgeMember: 180,
      randomPwdLength: 16,
      loginBackground: null,
      maintenance: false,
    },
  },
  footer: {
    schema: FooterSetting,
    fallback: {
      companyName: '化工品交易平台',
      englishAbbr: null,
      icpNo: null,
      icpLink: 'https://beian.miit.gov.cn/',
      policeNo: null,
      policeLink: null,
      telecomNo: null,
      telecomLink: null,
      hotline: '400-000-0000',
      hotlineHours: { zh_CN: '工作日 9:00–17:30', en_US: 'Working days 9:00–17:30' },
      copyrightText: { zh_CN: '© {year} {companyName}', en_US: '© {year} {companyName}' },
      qrCodes: [],
      licenceImages: [],
    },
  },
  /**
   * 20: hazardous goods are hidden from visitors and shown to signed-in, licence-checked users; 30: operators
   * only (trading-domain 1.4, 22.1).
   */
  hazardVisibility: { schema: z.enum(['20', '30']), fallback: '20' },
  platformOperator: {
    schema: PlatformOperator,
    fallback: {
      name: { zh_CN: '平台运营方', en_US: 'the platform operator' },
      court: { zh_CN: '有管辖权的人民法院', en_US: "the people's court having jurisdiction there" },
    },
  },
  sms: { schema: SmsSetting, fallback: { quotaPerMonth: 10_000, signature: '化工品交易平台' } },
  tradingLimits: {
    schema: TradingLimits,
    fallback: {
      priceBandPercent: '20',
      confirmMinutesRmb: 30,
      confirmMinutesIntl: 240,
      idleHoursRmb: 24,
      idleHoursIntl: 72,
      letterWorkingDaysRmb: 1,
      letterWorkingDaysIntl: 2,
      prolongMaxDays: 30,
      weightTolerancePermille: '3',
    },
  },
} as const satisfies Record<string, { schema: z.ZodType; fallback: unknown }>;

export type SettingKey = keyof typeof settings;
export type SettingOf<K extends SettingKey> = z.output<(typeof settings)[K]['schema']>;
export const SETTING_KEYS = Object.keys(settings) as SettingKey[];

/**
 * A stored value under its schema; fields that were added later take their fallback, a value that no longer
 * fits gives way to the fallback as a whole.
 */
export function readSetting<K extends SettingKey>(key: K, stored: unknown): SettingOf<K> {
  const { schema, fallback } = settings[key];
  const isRecord = (v: unknown): v is Record<string, unknown> =>
    typeof v === 'object' && v !== null && !Array.isArray(v);
  const value = isRecord(stored) && isRecord(fallback) ? { ...fallback, ...stored } : (stored ?? fallback);
  const parsed = schema.safeParse(value);
  return (parsed.success ? parsed.data : fallback) as SettingOf<K>;
}

import { z } from 'zod';
import {
  FooterSetting,
  LoginSetting,
  PlatformOperator,
  PlatformSetting,
  type SettingKey,
  SmsSetting,
  settings,
  TradingLimits,
} from './settings.ts';

/**
 * Settings that are drafted, released and taken back together; the first key carries the version
 * (administration-domain 10.1, 10.7, 2.9).
 */
export const UNITS = {
  platform: {
    keys: ['platform', 'hazardVisibility', 'sms', 'tradingLimits', 'platformOperator'],
    shape: {
      platform: PlatformSetting,
      hazardVisibility: settings.hazardVisibility.schema,
      sms: SmsSetting,
      tradingLimits: TradingLimits,
      platformOperator: PlatformOperator,
    },
  },
  footer: { keys: ['footer'], shape: { footer: FooterSetting } },
  login: { keys: ['loginSettings'], shape: { loginSettings: LoginSetting } },
} as const satisfies Record<
  string,
  { readonly keys: readonly [SettingKey, ...SettingKey[]]; readonly shape: z.ZodRawShape }
>;

export type Unit = keyof typeof UNITS;
export type UnitContent = Readonly<Record<string, unknown>>;
export const unitSchema = (unit: Unit) => z.strictObject(UNITS[unit].shape);

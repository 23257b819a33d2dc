import { BUSINESS_ZONE } from '#kernel/rules/clock.ts';
import { LOCALES } from '#kernel/rules/locale.ts';
import { localeInfo } from '../contract/site.ts';
import { configuration } from './tables.ts';

/**
 * Says how this request is answered; the form of dates follows the time zone, not the language
 * (administration-domain 0.1).
 */
export const localeInfoHandler = configuration.query(localeInfo, async ({ actor, now }) => ({
  locale: actor.locale,
  timeZone: actor.timeZone,
  dateFormat: actor.timeZone === BUSINESS_ZONE ? ('YYYY-MM-DD' as const) : ('DD/MM/YYYY' as const),
  serverTime: (await now()).toISOString(),
  supported: [...LOCALES],
}));

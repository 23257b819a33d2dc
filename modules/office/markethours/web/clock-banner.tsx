import { jumpSecondsOf } from '#kernel/rules/service-state.ts';
import { showCountdown } from '#kernel/rules/time-left.ts';
import { useAccess } from '#kernel/web/guard/index.ts';
import { useLocale, useWords } from '#kernel/web/i18n/index.ts';
import { serviceState } from '#kernel/web/request/service-state.ts';
import { useStore } from '#kernel/web/request/index.ts';
import { To } from '#kernel/web/screens/index.ts';
import { clockBannerWords } from '../rules/clock-banner-words.ts';
import { MARKET_ROUTE } from '../rules/pages.ts';

/** Says by how much the clock jumped, as long as the server says so, with the way to the page that confirms it. */
export default function ClockBanner() {
  const t = useWords(clockBannerWords);
  const locale = useLocale();
  const { routes } = useAccess();
  const seconds = jumpSecondsOf(useStore(serviceState));
  if (seconds === null) return null;
  const by = showCountdown(Math.abs(seconds) * 1000, locale);
  const mayOpen = routes.some((route) => route.path === MARKET_ROUTE && route.permission);
  return (
    <p className="sh-strip sh-strip-warn">
      {seconds === 0 ? t('unknown') : t(seconds < 0 ? 'back' : 'ahead', { by })}
      {mayOpen ? <To href={MARKET_ROUTE}>{t('confirm')}</To> : null}
    </p>
  );
}

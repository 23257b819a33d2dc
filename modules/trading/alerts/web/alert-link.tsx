import { useAccess } from '#kernel/web/guard/index.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { To } from '#kernel/web/screens/index.ts';
import { alertHref, type WishStart } from '../rules/hrefs.ts';
import { alertWords } from '../rules/words.ts';
import { mayKeepAlerts } from './may-keep-alerts.ts';

/** «Alert me» for those who may keep alerts, filled in with what stands beside it; others see nothing. */
export function AlertLink(start: WishStart) {
  const t = useWords(alertWords);
  useAccess();
  return mayKeepAlerts() ? (
    <To href={alertHref(start)} className="sh-button">
      {t('addHere')}
    </To>
  ) : null;
}

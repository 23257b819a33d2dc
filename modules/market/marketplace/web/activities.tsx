import { useWords } from '#kernel/web/i18n/index.ts';
import { operatorStore, useCall, useLive, useStore } from '#kernel/web/request/index.ts';
import { Countdown, To, useFormatter } from '#kernel/web/screens/index.ts';
import { useScreen } from '#kernel/web/tabs/index.ts';
import { listActivities } from '#trading/campaigns/contract/market.ts';
import { ACTIVITY } from '#trading/campaigns/rules/activity-lifecycle.ts';
import { activityHref } from '#trading/campaigns/rules/hrefs.ts';
import { FLASH_SALES } from '#trading/campaigns/rules/pages.ts';
import { marketplaceWords } from '../rules/words.ts';
import { Card } from './card.tsx';

const SHOWN = 5;

function Announced() {
  const t = useWords(marketplaceWords);
  const formatter = useFormatter();
  const { active } = useScreen();
  const asked = useCall(
    listActivities,
    { open: true, pageNum: 1, pageCount: SHOWN, sortProperties: 'startTime', sortAsc: true },
    { silent: true, keepRows: true },
  );
  useLive(active ? ['activities:market'] : [], () => void asked.refetch());
  if (!asked.data || asked.data.list.length === 0) return null;
  return (
    <Card title={t('activities')} more={FLASH_SALES}>
      <ul className="mp-lines">
        {asked.data.list.map((a) => (
          <li key={a.id}>
            <span className="mp-lines-name">
              <To href={activityHref(a.id)}>{a.activityName}</To>
            </span>
            <span className="ct-num mp-lines-end">CNY {formatter.price(a.activityPrice)}</span>
            <span className="mp-notice">
              {t(a.status === ACTIVITY.running ? 'activityEnds' : 'activityBegins')}{' '}
              <Countdown until={a.status === ACTIVITY.running ? a.endTime : a.startTime} /> ·{' '}
              {t('activityLeft', { n: a.remainingCopies })}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Flash sales and group buys that preheat or run, for who may take part in them; absent while there are none. */
export function Activities() {
  const person = useStore(operatorStore);
  return person?.identityType === 'buyer' || person?.identityType === 'seller' ? <Announced /> : null;
}

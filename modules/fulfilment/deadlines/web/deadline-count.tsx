import ScheduleOutlined from '@ant-design/icons/ScheduleOutlined';
import { useAccess } from '#kernel/web/guard/index.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { operatorStore, useCall, useLive, useStore } from '#kernel/web/request/index.ts';
import { countDeadlines } from '../contract/deadline.ts';
import { DEADLINES } from '../rules/pages.ts';
import { deadlineWords } from '../rules/words.ts';

const LOOK_AGAIN_MS = 120_000;

/** In the head of every page: what is overdue or due within seven days, and the way to the ledger. */
export function DeadlineCount() {
  const t = useWords(deadlineWords);
  const operator = useStore(operatorStore);
  const { routes } = useAccess();
  const holds = routes.some((route) => route.path === DEADLINES && route.permission);
  const { data, refetch } = useCall(
    countDeadlines,
    {},
    { silent: true, enabled: holds, refetchMs: LOOK_AGAIN_MS },
  );
  useLive(holds && operator ? [`account:${operator.id}`] : [], () => void refetch());
  if (!holds) return null;
  const soon = (data?.today ?? 0) + (data?.week ?? 0);
  const overdue = data?.overdue ?? 0;
  const all = overdue + soon;
  const shown = all > 99 ? '99+' : String(all);
  const label = all === 0 ? t('counter.none') : t('counter', { shown, overdue, soon });
  return (
    <a className="sh-icon" href={DEADLINES} aria-label={label} title={label}>
      <ScheduleOutlined aria-hidden="true" />
      {all > 0 ? (
        <span className="sh-badge ct-num" aria-hidden="true">
          {shown}
        </span>
      ) : null}
    </a>
  );
}

import { useWords } from '#kernel/web/i18n/index.ts';
import { Drawer } from '#kernel/web/parts/index.ts';
import { useCall } from '#kernel/web/request/index.ts';
import { Diff, Failed, type Formatter, Skeleton, Timeline } from '#kernel/web/screens/index.ts';
import { threadHistory } from '../../contract/negotiation.ts';
import type { HistoryRow } from '../../contract/offer-history.ts';
import { threadWords } from '../../rules/thread/thread-words.ts';
import { threadBadge } from './badges.tsx';
import { useEventText } from './event-text.ts';
import { changesOf } from './history-changes.ts';

/** Every step with who, when and what it changed, oldest first. */
export function HistoryDrawer({
  id,
  reader: formatter,
  onClose,
}: {
  id: string;
  reader: Formatter;
  onClose: () => void;
}) {
  const t = useWords(threadWords);
  const text = useEventText();
  const query = useCall(threadHistory, { id }, { silent: true });
  const state = (code: string | null): string =>
    code === null ? '--' : threadBadge.of(code, formatter).label;
  const noteOf = (event: HistoryRow) => {
    const changes = changesOf(event, formatter);
    return changes.length === 0 ? undefined : <Diff dense differences={changes} />;
  };
  const events = (query.data?.list ?? []).map((e) => ({
    key: String(e.seq),
    at: e.at,
    title: text(e, formatter),
    by: e.fromState === e.toState ? undefined : `${state(e.fromState)} → ${state(e.toState)}`,
    note: noteOf(e),
  }));
  return (
    <Drawer open size={480} title={t('history')} onClose={onClose}>
      {query.error ? (
        <Failed error={query.error} right={t('history')} onRetry={() => void query.refetch()} />
      ) : query.data === undefined ? (
        <Skeleton />
      ) : (
        <Timeline exact events={events} />
      )}
    </Drawer>
  );
}

import { useWords } from '#kernel/web/i18n/index.ts';
import { Drawer } from '#kernel/web/parts/index.ts';
import { useCall } from '#kernel/web/request/index.ts';
import { Diff, Failed, type Reader, Skeleton, Timeline } from '#kernel/web/screens/index.ts';
import { threadHistory } from '../../contract/negotiation.ts';
import type { HistoryRow } from '../../contract/offer-history.ts';
import { threadWords } from '../../rules/thread-words.ts';
import { useEventText } from './event-text.ts';
import { changesOf } from './history-changes.ts';
import { threadLook } from './looks.tsx';

/** Every step with who, when and what it changed, oldest first. */
export function HistoryDrawer({ id, reader, onClose }: { id: string; reader: Reader; onClose: () => void }) {
  const t = useWords(threadWords);
  const text = useEventText();
  const query = useCall(threadHistory, { id }, { silent: true });
  const state = (code: string | null): string => (code === null ? '--' : threadLook.of(code, reader).label);
  const noteOf = (event: HistoryRow) => {
    const changes = changesOf(event, reader);
    return changes.length === 0 ? undefined : <Diff dense differences={changes} />;
  };
  const events = (query.data?.list ?? []).map((e) => ({
    key: String(e.seq),
    at: e.at,
    title: text(e, reader),
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

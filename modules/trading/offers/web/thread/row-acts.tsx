import { useWords } from '#kernel/web/i18n/index.ts';
import { Drawer } from '#kernel/web/parts/index.ts';
import { To } from '#kernel/web/screens/index.ts';
import { OPEN_ROW } from '#kernel/web/screens/list-model.ts';
import { changedSearch, go, useScreen, withSearch } from '#kernel/web/tabs/index.ts';
import type { ThreadRow } from '../../contract/negotiation.ts';
import { threadWords } from '../../rules/thread/thread-words.ts';
import { threadHref } from './hrefs.ts';
import { isRowAct, type RowActName } from './thread-verbs.tsx';
import { ThreadView } from './thread-view.tsx';

/** Opens a row's negotiation over the list at one of its acts, without leaving the place in the list. */
export const openRowAct = (act: RowActName) => (row: ThreadRow) =>
  go(withSearch(location.pathname, changedSearch(location.search.slice(1), { [OPEN_ROW]: row.id, act })));

/** The negotiation a row's act was pressed for: the page's own panel and dialogs, over the list. */
export function RowActHost() {
  const t = useWords(threadWords);
  const { search, setSearch } = useScreen();
  const id = search[OPEN_ROW];
  const { act } = search;
  if (!id || !isRowAct(act)) return null;
  return (
    <Drawer
      open
      size="min(1120px, 100vw)"
      title={t('title')}
      extra={<To href={threadHref(id, search.lane ?? '10')}>{t('openPage')}</To>}
      onClose={() => setSearch({ [OPEN_ROW]: null, act: null })}
    >
      <ThreadView key={`${id} ${act}`} id={id} plain start={act} />
    </Drawer>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EMPTY } from '#kernel/rules/format.ts';
import { useFormat, useWords } from '#kernel/web/i18n/index.ts';
import { isRefusal, notifyError, notifySuccess } from '#kernel/web/request/index.ts';
import { confirm } from './confirm.ts';
import { NothingYet, Skeleton } from './empties.tsx';
import { RUNNING } from './import-run.ts';
import { Paginator } from './paginator.tsx';
import { type ImportHistoryRow, screenPorts } from './ports.ts';
import { StatusTag } from './status-tag.tsx';
import type { StatusColor } from './status-color.ts';
import { importWords } from './import-words.ts';
import { screenWords } from './words.ts';

const COLORS: Readonly<Record<string, StatusColor>> = {
  '10': 'blue',
  '20': 'green',
  '30': 'orange',
  '40': 'red',
};
const STATES = {
  '10': 'state.10',
  '20': 'state.20',
  '30': 'state.30',
  '40': 'state.40',
} as const;
const isKnown = (state: string): state is keyof typeof STATES => state in STATES;
const LOOK_MS = 2_000;
/** Rows of the history on a page (specification 9). */
export const HISTORY_PAGE = 10;

/** Fetches the rows of an import that failed, with their reasons. */
export const fetchProblemRows = (id: string): void =>
  void screenPorts()
    .imports.errorFile(id)
    .catch((error: unknown) => (isRefusal(error) && !error.toasted ? notifyError(error.message) : undefined));

/** Imports of one's company, newest first, ten to a page (specification 9). */
export function ImportHistory({ bizType, onUndone }: { bizType: string; onUndone(): void }) {
  const t = useWords(screenWords);
  const translate = useWords(importWords);
  const [page, setPage] = useState({ pageNum: 1, pageCount: HISTORY_PAGE });
  const { data, isError, refetch } = useQuery({
    queryKey: ['imports', bizType, page],
    queryFn: () => screenPorts().imports.history(bizType, page.pageNum, page.pageCount),
    placeholderData: (before) => before,
    staleTime: 0,
    refetchInterval: (query) =>
      query.state.data?.list.some((row) => row.state === RUNNING) ? LOOK_MS : false,
  });
  const undone = () => {
    void refetch();
    onUndone();
  };
  if (isError && !data) return <p role="alert">{translate('historyFailed')}</p>;
  if (!data) return <Skeleton />;
  if (data.list.length === 0) return <NothingYet />;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by the keyboard */}
      <section className="dt-scroll" aria-label={translate('history')} tabIndex={0}>
        <table className="dt dt-plain">
          <thead>
            <tr>
              <th scope="col">{translate('time')}</th>
              <th scope="col">{translate('file')}</th>
              <th scope="col">{translate('state')}</th>
              <th scope="col" className="dt-end">
                {translate('total')}
              </th>
              <th scope="col" className="dt-end">
                {translate('success')}
              </th>
              <th scope="col" className="dt-end">
                {translate('fail')}
              </th>
              <th scope="col">{translate('by')}</th>
              <th scope="col">{t('list.actions')}</th>
            </tr>
          </thead>
          <tbody>
            {data.list.map((row) => (
              <HistoryRow key={row.id} row={row} onUndone={undone} />
            ))}
          </tbody>
        </table>
      </section>
      <Paginator
        total={data.totalCount}
        more={false}
        {...page}
        onPage={(pageNum, pageCount) => setPage({ pageNum, pageCount })}
      />
    </>
  );
}

function HistoryRow({ row, onUndone }: { row: ImportHistoryRow; onUndone(): void }) {
  const t = useWords(screenWords);
  const translate = useWords(importWords);
  const [busy, setBusy] = useState(false);
  const undo = async () => {
    if (
      !(await confirm({
        title: translate('undoAsk', { file: row.fileName }),
        body: translate('undoBody'),
        yes: translate('undo'),
        no: t('cancel'),
        danger: true,
      }))
    )
      return;
    setBusy(true);
    try {
      notifySuccess(await screenPorts().imports.undo(row.id, row.version));
    } catch (error) {
      if (isRefusal(error) && !error.toasted) notifyError(error.message);
    }
    setBusy(false);
    onUndone();
  };
  const format = useFormat();
  const label = isKnown(row.state) ? translate(STATES[row.state]) : row.state;
  return (
    <tr>
      <td className="dt-solid">{format.dateTime(row.gmtCreate)}</td>
      <td>{row.fileName}</td>
      <td>
        <StatusTag
          color={COLORS[row.state] ?? 'gray'}
          label={row.state === RUNNING ? `${label} ${row.done} / ${row.total}` : label}
        />
        {row.note === null ? null : <div className="sc-faint im-note">{row.note}</div>}
      </td>
      <td className="dt-end">{row.total}</td>
      <td className="dt-end">{row.success}</td>
      <td className="dt-end">{row.fail}</td>
      <td className="dt-solid">{row.operatorName}</td>
      <td>
        <span className="sc-entries">
          {row.errorFileId ? (
            <button type="button" className="sc-link" onClick={() => fetchProblemRows(row.errorFileId ?? '')}>
              {translate('errorFile')}
            </button>
          ) : null}
          {row.can.includes('undo') ? (
            <button
              type="button"
              className="sc-link is-danger"
              disabled={busy}
              title={translate('undoHelp')}
              onClick={() => void undo()}
            >
              {translate('undo')}
            </button>
          ) : null}
          {row.errorFileId || row.can.includes('undo') ? null : EMPTY}
        </span>
      </td>
    </tr>
  );
}

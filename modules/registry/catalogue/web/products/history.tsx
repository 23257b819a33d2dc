import { fill, inLocale, type LocalizedText, type WordTable } from '#kernel/rules/words.ts';
import { useCall } from '#kernel/web/request/index.ts';
import {
  Diff,
  Failed,
  type Formatter,
  Skeleton,
  Timeline,
  type TimelineEvent,
  useFormatter,
} from '#kernel/web/screens/index.ts';
import type { HistoryLine, ShelfCalls } from '../../contract/products/shelf.ts';
import { catalogueLifecycle, SHELF, shelfTones } from '../../rules/product-lifecycle.ts';
import { shelfShared as t } from '../../rules/product-words.ts';
import { FIELD_SETS, fieldOfColumn, showValue } from './show-value.tsx';

/** Columns that follow from others; a reader of the history learns nothing from them. */
const SILENT: readonly string[] = ['find_key', 'approved_terms', 'reject_reason', 'deleted'];
const shared: Readonly<Record<string, LocalizedText>> = t;

function changesOf(line: HistoryLine, words: WordTable, formatter: Formatter) {
  return line.changes.flatMap(({ field, before, after }) => {
    if (SILENT.includes(field)) return [];
    const key = fieldOfColumn(field);
    const label = words[key];
    return label === undefined
      ? []
      : [
          {
            key,
            label: formatter.text(label),
            old: showValue(key, before, formatter),
            new: showValue(key, after, formatter),
          },
        ];
  });
}
const toneOf = (state: string | null): TimelineEvent['color'] => {
  const name = (Object.keys(SHELF) as (keyof typeof SHELF)[]).find((n) => SHELF[n] === state);
  return name === undefined ? 'gray' : shelfTones[name];
};
function eventOf(line: HistoryLine, words: WordTable, formatter: Formatter): TimelineEvent {
  const moved =
    line.toState !== null && line.toState !== line.fromState
      ? catalogueLifecycle.labels[catalogueLifecycle.nameOf(line.toState)]
      : undefined;
  const side = line.actorSide === 'operator' || line.actorSide === 'seller' ? line.actorSide : 'system';
  const changes = changesOf(line, words, formatter);
  const said = shared[`action.${line.action}`];
  return {
    key: String(line.seq),
    title: `${said === undefined ? line.action : formatter.text(said)}${moved === undefined ? '' : ` → ${inLocale(moved, formatter.locale)}`}`,
    at: line.at,
    by: fill(formatter.text(t['history.by']), {
      name: line.actorName,
      side: formatter.text(t[`side.${side}`]),
    }),
    color: toneOf(line.toState),
    note:
      line.reason !== null || changes.length > 0 ? (
        <>
          {line.reason === null ? null : <div>{line.reason}</div>}
          {changes.length > 0 ? <Diff dense differences={changes} /> : null}
        </>
      ) : undefined,
  };
}

/** Who did what when, newest first, each changed field with its old and new value. */
export function ShelfHistory({
  id,
  call,
  words,
  version,
}: {
  id: string;
  call: ShelfCalls['history'];
  words: WordTable;
  version: number;
}) {
  const formatter = useFormatter(FIELD_SETS);
  const { data, error, refetch } = useCall(call, { id }, { silent: true, keepRows: true });
  if (error && !data)
    return <Failed error={error} right={formatter.text(t.history)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={4} />;
  return (
    <Timeline key={version} events={data.list.map((line) => eventOf(line, words, formatter)).reverse()} />
  );
}

import type { Call, InputOf } from '#kernel/rules/contract.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { useCall } from '#kernel/web/request/index.ts';
import { Diff, Failed, type Formatter, Skeleton } from '#kernel/web/screens/index.ts';
import { entryDifferences } from '../rules/differences.ts';
import { type EntryKind, entryShapes } from '../rules/entries.ts';
import { unitWords } from '../rules/unit-words.ts';
import { differencesIn } from './value-text.ts';

interface EntryChangesProps {
  readonly kind: EntryKind;
  readonly id: string;
  readonly detail: Call;
  readonly formatter: Formatter;
}

/** What the release of one entry changes, field by field, as its version shows it afterwards. */
export function EntryChanges({ kind, id, detail, formatter }: EntryChangesProps) {
  const t = useWords(unitWords);
  const { data, error, refetch } = useCall(detail, { id } as InputOf<Call>, { silent: true });
  if (data === undefined)
    return error ? (
      <Failed error={error} right={formatter.text(unitWords.table.release)} onRetry={() => void refetch()} />
    ) : (
      <Skeleton />
    );
  const changes = entryDifferences(
    Object.keys(entryShapes[kind]),
    data as Parameters<typeof entryDifferences>[1],
  );
  return changes.length === 0 ? (
    <p className="sc-faint">{t('release.same')}</p>
  ) : (
    <Diff differences={differencesIn(changes, formatter)} />
  );
}

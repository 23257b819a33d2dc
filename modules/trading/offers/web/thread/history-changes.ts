import type { Said } from '#kernel/rules/words.ts';
import type { Difference } from '#kernel/web/screens/index.ts';
import type { Reader } from '#kernel/web/screens/reader.ts';
import type { HistoryRow } from '../../contract/offer-history.ts';
import { negotiationFieldWords } from '../../rules/field-words.ts';
import { threadWords } from '../../rules/thread-words.ts';

const labels: Readonly<Record<string, Said>> = {
  ...negotiationFieldWords.table,
  agreedRoundSeq: threadWords.table.agreedRound,
  cancelText: threadWords.table.reason,
};
/** Bookkeeping that a reader of a history does not ask for: whole term sets stand in the ladder, counters and keys say nothing. */
const SILENT: readonly string[] = [
  'agreedTerms',
  'rounds',
  'offerTermsVersion',
  'dealId',
  'consents',
  'version',
];
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
const camel = (field: string): string => field.replace(/_([a-z])/g, (_, c: string) => c.toUpperCase());

/** A stored value as its reader sees it: money, quantity, instants and codes in their own forms. */
function shown(field: string, value: unknown, reader: Reader): string {
  if (value === null || value === undefined || value === '') return '--';
  if (typeof value === 'boolean') return reader.bool(value);
  const text = String(value);
  if (field === 'agreedPrice') return reader.price(text);
  if (field === 'agreedQty') return reader.quantity(text);
  if (field === 'transactionType') return reader.codeName('transaction_type', text);
  if (field === 'cancelReason') return reader.codeName('void_reason', text);
  return INSTANT.test(text) ? reader.deadline(text) : text;
}

/** What one step changed, in the reader's words; fields nobody reads are left out. */
export function changesOf(event: Pick<HistoryRow, 'changes'>, reader: Reader): readonly Difference[] {
  return event.changes.flatMap((change) => {
    const field = camel(change.field);
    const label = labels[field];
    if (label === undefined || SILENT.includes(field)) return [];
    return [
      {
        key: field,
        label: reader.said(label),
        old: shown(field, change.before, reader),
        new: shown(field, change.after, reader),
      },
    ];
  });
}

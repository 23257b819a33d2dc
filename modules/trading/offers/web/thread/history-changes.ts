import type { LocalizedText } from '#kernel/rules/words.ts';
import type { Formatter } from '#kernel/web/screens/formatter.ts';
import type { Difference } from '#kernel/web/screens/index.ts';
import type { HistoryRow } from '../../contract/offer-history.ts';
import { negotiationFieldWords } from '../../rules/field-words.ts';
import { threadWords } from '../../rules/thread/thread-words.ts';

const labels: Readonly<Record<string, LocalizedText>> = {
  ...negotiationFieldWords.table,
  agreedRoundSeq: threadWords.table.agreedRound,
  cancelText: threadWords.table.reason,
};
/**
 * Bookkeeping that a reader of a history does not ask for: whole term sets stand in the ladder, counters and
 * keys say nothing.
 */
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
function shown(field: string, value: unknown, formatter: Formatter): string {
  if (value === null || value === undefined || value === '') return '--';
  if (typeof value === 'boolean') return formatter.bool(value);
  const text = String(value);
  if (field === 'depositRequired') return formatter.money(text);
  if (field === 'agreedPrice') return formatter.price(text);
  if (field === 'agreedQty') return formatter.quantity(text);
  if (field === 'transactionType') return formatter.codeName('transaction_type', text);
  if (field === 'cancelReason') return formatter.codeName('void_reason', text);
  return INSTANT.test(text) ? formatter.deadline(text) : text;
}

/** What one step changed, in the reader's words; fields nobody reads are left out. */
export function changesOf(event: Pick<HistoryRow, 'changes'>, formatter: Formatter): readonly Difference[] {
  return event.changes.flatMap((change) => {
    const field = camel(change.field);
    const label = labels[field];
    if (label === undefined || SILENT.includes(field)) return [];
    return [
      {
        key: field,
        label: formatter.text(label),
        old: shown(field, change.before, formatter),
        new: shown(field, change.after, formatter),
      },
    ];
  });
}

import { sayQuantity } from '#fulfilment/quantities/rules/unit-words.ts';
import { EMPTY } from '#kernel/rules/format.ts';
import type { Locale } from '#kernel/rules/locale.ts';
import { fill, inLocale, type LocalizedText } from '#kernel/rules/words.ts';
import { changeWords } from './change-words.ts';

/** One item of a request as it is stored. */
interface Item {
  readonly field: string;
  readonly lineNo: number | null;
  readonly before: string | null;
  readonly after: string | null;
}
interface Wording {
  readonly locale: Locale;
  /** The unit the order is measured in. */
  readonly uom: string;
  day?(day: string): string;
}
export interface ShownChange {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}
const words = changeWords.table as Readonly<Record<string, LocalizedText | undefined>>;
const DAYS: readonly string[] = ['deliveryStart', 'deliveryEnd'];
const MEASURED: readonly string[] = ['quantity', 'close'];
/** The field a history keeps an item under: of a line with its number, so that no two lines are confused. */
export const historyField = (item: Pick<Item, 'field' | 'lineNo'>): string =>
  item.lineNo === null ? item.field : `${item.field}.${item.lineNo}`;

function written(field: string, value: string | null, { locale, uom, day }: Wording): string {
  if (value === null || value === '') return EMPTY;
  if (MEASURED.includes(field)) return sayQuantity(value, uom, locale);
  return DAYS.includes(field) && day !== undefined ? day(value) : value;
}
/** What one item changes, for people to read; null for a field no request has. */
export function shownChange(item: Item, wording: Wording): ShownChange | null {
  const said = words[item.lineNo === null ? item.field : 'quantityOfLine'];
  if (said === undefined) return null;
  return {
    label: fill(inLocale(said, wording.locale), { line: item.lineNo ?? '' }),
    before: written(item.field, item.before, wording),
    after: written(item.field, item.after, wording),
  };
}
/** The items in one sentence: «Delivery until 2026-12-15 → 2026-12-25; Quantity of line 1 100.00 t → 104.00 t». */
export const changeSentence = (items: readonly Item[], wording: Wording): string =>
  items
    .flatMap((item) => shownChange(item, wording) ?? [])
    .map((c) => `${c.label} ${c.before} → ${c.after}`)
    .join(wording.locale === 'zh_CN' ? '；' : '; ');
/** What a line of the history keeps of a request, read back. */
export function recordedChange(change: { field: string; before: unknown; after: unknown }): Item {
  const [field = '', line] = change.field.split('.');
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  return {
    field,
    lineNo: line === undefined ? null : Number.parseInt(line, 10), // not money: the number of a line
    before: text(change.before),
    after: text(change.after),
  };
}

import type { LocalizedText } from '#kernel/rules/words.ts';
import { commaIn } from '#kernel/rules/words.ts';
import type { Formatter, Difference as Shown } from '#kernel/web/screens/index.ts';
import type { Difference } from '../../contract/audit.ts';
import { companyWords } from '../../rules/words.ts';
import { factText } from '../application-facts.tsx';

const labels: Readonly<Record<string, LocalizedText | undefined>> = companyWords.table;
export const fieldName = (field: string, formatter: Formatter): string =>
  formatter.text(labels[field] ?? { zh: field, en: field });
export const fieldNames = (fields: readonly string[], formatter: Formatter): string =>
  fields.map((f) => fieldName(f, formatter)).join(commaIn(formatter.locale));

/** Differences in words; a file that was replaced is told by its turn, so that two of them never look alike. */
export const diffOf = (differences: readonly Difference[], formatter: Formatter): Shown[] =>
  differences.map((d) => {
    const file = d.field.endsWith('FileId');
    const show = (value: unknown, turn: LocalizedText) =>
      file && value !== null && value !== undefined
        ? formatter.text(turn)
        : factText(d.field, value, formatter);
    const [before, after] = [
      show(d.before, companyWords.table['file.before']),
      show(d.after, companyWords.table['file.after']),
    ];
    // Two numbers with the same ends still differ.
    return {
      key: d.field,
      label: fieldName(d.field, formatter),
      old: before,
      new: before === after ? `${after} ↻` : after,
    };
  });

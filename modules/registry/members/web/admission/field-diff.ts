import { commaIn } from '#kernel/rules/words.ts';
import type { Said } from '#kernel/rules/words.ts';
import type { Difference as Shown, Reader } from '#kernel/web/screens/index.ts';
import type { Difference } from '../../contract/audit.ts';
import { companyWords } from '../../rules/words.ts';
import { factText } from '../application-facts.tsx';

const labels: Readonly<Record<string, Said | undefined>> = companyWords.table;
export const fieldName = (field: string, reader: Reader): string =>
  reader.said(labels[field] ?? { zh: field, en: field });
export const fieldNames = (fields: readonly string[], reader: Reader): string =>
  fields.map((f) => fieldName(f, reader)).join(commaIn(reader.locale));

/** Differences in words; a file that was replaced is told by its turn, so that two of them never look alike. */
export const diffOf = (differences: readonly Difference[], reader: Reader): Shown[] =>
  differences.map((d) => {
    const file = d.field.endsWith('FileId');
    const show = (value: unknown, turn: Said) =>
      file && value !== null && value !== undefined ? reader.said(turn) : factText(d.field, value, reader);
    const [before, after] = [
      show(d.before, companyWords.table['file.before']),
      show(d.after, companyWords.table['file.after']),
    ];
    // Two numbers with the same ends still differ.
    return {
      key: d.field,
      label: fieldName(d.field, reader),
      old: before,
      new: before === after ? `${after} ↻` : after,
    };
  });

import { fillBoth, type LocalizedText } from '#kernel/rules/words.ts';
import { formDialog } from '#kernel/web/screens/form-dialog.tsx';
import { reopenPoint, verifyPoint, waivePoint } from '../contract/checklist.ts';
import { checklistWords, pointWords } from '../rules/checklist-words.ts';

const { table } = checklistWords;
/** A point in words; its code where the table knows one the words do not. */
export const pointText = (code: string): LocalizedText =>
  (pointWords.table as Readonly<Record<string, LocalizedText | undefined>>)[code] ?? { zh: code, en: code };
const titled =
  (said: LocalizedText) =>
  (values: { readonly code?: string | null }): LocalizedText =>
    fillBoth(said, { point: pointText(values.code ?? '') });

export const VerifyDialog = formDialog(verifyPoint, checklistWords, ({ field, section }) => ({
  title: titled(table['verify.title']),
  label: table.verify,
  done: table['verify.done'],
  sections: [section([field.textarea('note', { most: 300, rows: 3, required: false })])],
}));
export const WaiveDialog = formDialog(waivePoint, checklistWords, ({ field, section }) => ({
  title: titled(table['waive.title']),
  label: table.waive,
  done: table['waive.done'],
  sections: [
    section([
      field.textarea('reason', { most: 300, rows: 3 }),
      field.date('until', { help: table['until.help'], span: 3 }),
    ]),
  ],
}));
export const ReopenDialog = formDialog(reopenPoint, checklistWords, ({ field, section }) => ({
  title: titled(table['reopen.title']),
  label: table.reopen,
  done: table['reopen.done'],
  sections: [section([field.textarea('reason', { most: 300, rows: 3 })])],
}));

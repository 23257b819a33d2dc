import { formDialog } from '#kernel/web/screens/form-dialog.tsx';
import { decideSettlement } from '../contract/settlement-acts.ts';
import { settlementWords } from '../rules/words.ts';

const words = settlementWords.table;
/** The operator ends a dispute by the decision of an appeal. Opened with id and version. */
export const DecideDialog = formDialog(decideSettlement, settlementWords, ({ field, section }) => ({
  title: words.decideTitle,
  label: words.decide,
  sections: [
    section(
      [
        field.text('appealId', { most: 19, inputMode: 'numeric', span: 3 }),
        field.textarea('reason', { most: 300, span: 3 }),
      ],
      { help: words.decideHelp },
    ),
  ],
}));

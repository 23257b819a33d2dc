import { formDialog } from '#kernel/web/screens/form-dialog.tsx';
import { pdfScene } from '#office/attachments/rules/file-scenes.ts';
import { attachCommercial } from '../contract/settlement-acts.ts';
import { settlementWords } from '../rules/words.ts';

const words = settlementWords.table;
/** The seller names and uploads the commercial invoice of a statement of foreign trade. */
export const CommercialDialog = formDialog(attachCommercial, settlementWords, ({ field, section }) => ({
  title: words.attachCommercial,
  label: words.attachCommercial,
  sections: [
    section(
      [
        field.text('invoiceNo', { most: 40, label: words.commercialNo }),
        field.date('issueDate', { label: words.commercialDate }),
        field.files('fileIds', pdfScene, { most: 9, span: 3, label: words.commercialFiles }),
      ],
      { help: words.commercialHelp },
    ),
  ],
}));

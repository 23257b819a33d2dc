import { formDialog } from '#kernel/web/screens/form-dialog.tsx';
import { evidenceScene } from '#office/attachments/rules/file-scenes.ts';
import { origins } from '#registry/catalogue/rules/origins.ts';
import { terminateDeal, voidDeal } from '../contract/deal.ts';
import { adminReissueLetter, extendLetter, reissueLetter, voidWithDeal } from '../contract/letter.ts';
import { dealListWords, letterPageWords } from '../rules/screen-words.ts';

const d = dealListWords.table;
const l = letterPageWords.table;
const FAULTS = [
  { value: 'buyer', ...d.buyer },
  { value: 'seller', ...d.seller },
  { value: 'none', ...d.none },
] as const;

/** The operator voids a deal that did not take effect; the fault decides over deposits. Opened with id and version. */
export const VoidDialog = formDialog(voidDeal, dealListWords, ({ field, section }) => ({
  title: d.void,
  label: d.void,
  danger: true,
  done: d.voidDone,
  sections: [
    section(
      [field.radio('faultSide', FAULTS, { span: 3 }), field.textarea('reason', { most: 300, span: 3 })],
      { help: d.voidHelp },
    ),
  ],
}));
/** The same from the letter's page. */
export const VoidLetterDialog = formDialog(voidWithDeal, dealListWords, ({ field, section }) => ({
  title: d.void,
  label: d.void,
  danger: true,
  done: d.voidDone,
  sections: [
    section(
      [field.radio('faultSide', FAULTS, { span: 3 }), field.textarea('reason', { most: 300, span: 3 })],
      { help: d.voidHelp },
    ),
  ],
}));
/** Ends an effective deal with its paper. */
export const TerminateDialog = formDialog(terminateDeal, dealListWords, ({ field, section }) => ({
  title: d.terminate,
  label: d.terminate,
  danger: true,
  done: d.terminateDone,
  sections: [
    section(
      [
        field.files('fileIds', evidenceScene, { span: 3, most: 9, required: true }),
        field.textarea('reason', { most: 300, span: 3 }),
      ],
      { help: d.terminateHelp },
    ),
  ],
}));
/** One longer time to sign. */
export const ExtendDialog = formDialog(extendLetter, letterPageWords, ({ field, section }) => ({
  title: l.extend,
  label: l.extend,
  done: l.extendDone,
  sections: [section([field.dateTime('signDeadline', { span: 3 })], { help: l.extendHelp })],
}));

const correction = (call: typeof reissueLetter | typeof adminReissueLetter) =>
  formDialog(call, letterPageWords, ({ field, section }) => ({
    title: l.reissue,
    label: l.reissue,
    done: l.reissueDone,
    wide: true,
    sections: [
      section(
        [
          field.text('changes.productName', { most: 200 }),
          field.text('changes.productNameEn', { most: 200 }),
          field.text('changes.hsCode', { most: 20, code: true }),
          field.text('changes.producer', { most: 100 }),
          field.select('changes.origin', origins, { required: false }),
          field.text('changes.grade', { most: 50 }),
          field.text('changes.qualityStandard', { most: 100 }),
          field.text('changes.vessel', { most: 60 }),
          field.text('changes.laycan', { most: 60 }),
          field.count('changes.freeStorageDays'),
          field.number('changes.storageFee'),
        ],
        { help: l.reissueHelp },
      ),
      section([
        field.text('changes.sellerAddress', { most: 200 }),
        field.text('changes.sellerContact', { most: 50 }),
        field.text('changes.sellerPhone', { most: 30, inputMode: 'tel' }),
        field.text('changes.buyerAddress', { most: 200 }),
        field.text('changes.buyerContact', { most: 50 }),
        field.text('changes.buyerPhone', { most: 30, inputMode: 'tel' }),
        field.textarea('reason', { most: 300, span: 3 }),
      ]),
    ],
  }));
/** An agreed correction by one of the parties, or by the operator. */
export const ReissueDialog = correction(reissueLetter);
export const AdminReissueDialog = correction(adminReissueLetter);

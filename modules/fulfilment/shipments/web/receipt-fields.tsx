import { unitMark } from '#fulfilment/quantities/rules/unit-words.ts';
import type { Call, InputOf } from '#kernel/rules/contract.ts';
import type { FormKit } from '#kernel/web/screens/form-kit.tsx';
import type { Filling, FormField } from '#kernel/web/screens/form-types.ts';
import type { NoteDetail } from '../contract/note-rows.ts';
import type { confirmReceipt } from '../contract/receipt.ts';
import { shipmentFileScene } from '../rules/file-scenes.ts';
import { shipScreenWords } from '../rules/screen-words.ts';
import { isByWater } from '../rules/transport.ts';

const t = shipScreenWords.table;
type ReceiptValues = Omit<InputOf<typeof confirmReceipt>, 'idempotencyKey' | 'id' | 'version'> & {
  /** How the goods came: by water a surveyor says what arrived, else a scale. */
  readonly $mode?: string;
  readonly $uom?: string;
};
const byWater = (v: Filling<ReceiptValues>): boolean => isByWater(String(v.$mode ?? ''));
const byScale = (v: Filling<ReceiptValues>): boolean => !byWater(v);

/** What a receipt starts with. */
export const receiptStart = (note: NoteDetail) => ({
  receivedWeight: note.shippedWeight ?? '',
  outturn: isByWater(note.transportMode) ? { surveyor: '', reportNo: '', date: '' } : null,
  $mode: note.transportMode,
  $uom: note.uom,
});
/** What arrived, who says so and by which paper. */
export const receiptFields = (kit: FormKit<ReceiptValues, typeof t, Call>): FormField[] => {
  const { field } = kit;
  return [
    field.weight('receivedWeight', {
      unit: (v, formatter) => (typeof v.$uom === 'string' ? unitMark(v.$uom, formatter.locale) : ''),
    }),
    field.text('receiptScaleNo', { most: 30, required: false, when: byScale }),
    field.date('receiptScaleExpiry', { required: false, when: byScale }),
    field.text('outturn.surveyor', { most: 100, when: byWater, label: t.outturnSurveyor }),
    field.text('outturn.reportNo', { most: 40, when: byWater, label: t.outturnReportNo }),
    field.date('outturn.date', { when: byWater, label: t.outturnDate }),
  ];
};
export const outturnFile = (kit: FormKit<ReceiptValues, typeof t, Call>, required: boolean): FormField[] => [
  kit.field.files('files', shipmentFileScene, {
    most: 9,
    span: 3,
    required: (v) => required || byWater(v),
    label: t.files,
  }),
];

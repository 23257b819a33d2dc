import { WordsField } from '#kernel/web/fields/words-field.tsx';
import { createStore } from '#kernel/web/request/index.ts';
import { formDialog } from '#kernel/web/screens/form-dialog.tsx';
import { judgeDocuments, noteVoyage } from '../contract/gate.ts';
import { changeVehicle, releaseNote } from '../contract/note.ts';
import type { NoteDetail } from '../contract/note-rows.ts';
import { agreeWeight, correctWeight, disputeReceipt, reportArrival } from '../contract/receipt.ts';
import { shipmentFileScene } from '../rules/file-scenes.ts';
import { shipScreenWords } from '../rules/screen-words.ts';
import { transportValues } from './note-values.ts';
import { outturnFile, receiptFields, receiptStart } from './receipt-fields.tsx';
import { transportSections } from './transport-sections.tsx';

const t = shipScreenWords.table;
export type NotePanel =
  | 'afloat'
  | 'change'
  | 'dispute'
  | 'agree'
  | 'arrive'
  | 'correct'
  | 'voyage'
  | 'judgeDocuments';
export const notePanel = createStore<{ readonly what: NotePanel; readonly id: string } | null>(null);

const Change = formDialog(changeVehicle, shipScreenWords, (kit) => ({
  title: t.change,
  label: t.change,
  done: t.changed,
  wide: true,
  sections: [
    kit.section([
      kit.field.dateTime('windowStart', { required: false }),
      kit.field.dateTime('windowEnd', { required: false }),
    ]),
    ...transportSections(kit, () => true),
  ],
}));
const CAUSES = (['weight', 'damage', 'quality', 'detention'] as const).map((value) => ({
  value,
  ...t[`cause.${value}`],
}));
const Dispute = formDialog(disputeReceipt, shipScreenWords, (kit) => ({
  title: t.disputeTitle,
  label: t.dispute,
  done: t.disputed,
  danger: true,
  sections: [
    kit.section(
      [
        kit.field.radio('cause', CAUSES, { span: 3 }),
        ...receiptFields(kit),
        kit.field.textarea('reason', { most: 500, rows: 3 }),
        ...outturnFile(kit, true),
      ],
      { help: t.disputeHelp },
    ),
  ],
}));
const DisputeCorrection = formDialog(disputeReceipt, shipScreenWords, ({ field, section }) => ({
  title: t.disputeCorrectionTitle,
  label: t.dispute,
  done: t.disputed,
  danger: true,
  sections: [
    section(
      [
        field.textarea('reason', { most: 500, rows: 3 }),
        field.files('files', shipmentFileScene, { most: 9, span: 3, required: true, label: t.files }),
      ],
      { help: t.disputeCorrectionHelp },
    ),
  ],
}));
const Agree = formDialog(agreeWeight, shipScreenWords, ({ field, section }) => ({
  title: t.agree,
  label: t.agree,
  done: t.agreed,
  sections: [
    section(
      [
        field.weight('weight', { span: 3 }),
        field.textarea('reason', { most: 300, rows: 2, required: false }),
      ],
      {
        help: t.agreeHelp,
      },
    ),
  ],
}));
const AgreeDifference = formDialog(agreeWeight, shipScreenWords, ({ field, section }) => ({
  title: t.agreeDifference,
  label: t.agreeDifference,
  done: t.agreed,
  sections: [
    section(
      [
        field.weight('weight', { label: t.difference, span: 3 }),
        field.textarea('reason', { most: 300, rows: 2, required: false }),
      ],
      { help: t.agreeDifferenceHelp },
    ),
  ],
}));
const Arrive = formDialog(reportArrival, shipScreenWords, ({ field, section }) => ({
  title: t.arrive,
  label: t.arrive,
  done: t.arriveDone,
  sections: [section([field.dateTime('arrivalTime', { span: 3 })])],
}));
const Correct = formDialog(correctWeight, shipScreenWords, ({ field, section }) => ({
  title: t.correct,
  label: t.correct,
  done: t.corrected,
  sections: [
    section([field.weight('weight', { span: 3 }), field.textarea('reason', { most: 300, rows: 2 })], {
      help: t.correctHelp,
    }),
  ],
}));
const Voyage = formDialog(noteVoyage, shipScreenWords, ({ field, section }) => ({
  title: t.voyage,
  label: t.voyage,
  done: t.done,
  sections: [
    section([
      field.dateTime('norTime', { required: false }),
      field.dateTime('berthingTime', { required: false }),
      field.dateTime('completionTime', { required: false }),
      field.date('presented', { required: false }),
    ]),
  ],
}));
const Judge = formDialog(judgeDocuments, shipScreenWords, ({ field, section }) => ({
  title: t.judgeDocuments,
  label: t.judgeDocuments,
  done: t.done,
  sections: [
    section(
      [
        field.textarea('discrepancies', { most: 300, rows: 2, required: false }),
        field.date('discrepanciesOn', { required: false }),
        field.date('accepted', { required: false }),
      ],
      { help: t.judgeHelp },
    ),
  ],
}));
const Afloat = formDialog(releaseNote, shipScreenWords, ({ field, section }) => ({
  title: t.afloat,
  label: t.afloat,
  done: t.afloatDone,
  sections: [
    section(
      [
        field.text('afloat.blNo', { most: 50, label: t.blNo }),
        field.date('afloat.blDate', { label: t.blDate }),
        field.weight('afloat.net', { label: t.blNet }),
        field.custom('afloat.batchNos', WordsField, { label: t.batchNos, required: true, span: 3 }),
        field.files('afloat.billOfLading', shipmentFileScene, {
          most: 9,
          span: 3,
          required: false,
          label: t.billOfLading,
        }),
      ],
      { help: t.afloatHelp },
    ),
  ],
}));

/** The dialog that is open for this note. */
export function NoteDialog({
  what,
  row,
  onClose,
}: {
  what: NotePanel;
  row: NoteDetail;
  onClose: () => void;
}) {
  const start = { id: row.id, version: row.version };
  const shared = { about: row.noteNo, onClose };
  if (what === 'change')
    return (
      <Change
        {...shared}
        start={{
          ...start,
          windowStart: row.windowStart,
          windowEnd: row.windowEnd,
          ...transportValues(row),
        }}
      />
    );
  if (what === 'dispute' && row.isCorrection)
    return (
      <DisputeCorrection
        {...shared}
        start={{ ...start, cause: 'weight', receivedWeight: '0', reason: '', files: [] }}
      />
    );
  if (what === 'agree' && row.isCorrection)
    return <AgreeDifference {...shared} start={{ ...start, weight: row.shippedWeight ?? '' }} />;
  if (what === 'dispute') return <Dispute {...shared} start={{ ...start, ...receiptStart(row) }} />;
  if (what === 'agree') return <Agree {...shared} start={{ ...start, weight: row.receivedWeight ?? '' }} />;
  if (what === 'arrive') return <Arrive {...shared} start={{ ...start, arrivalTime: row.serverTime }} />;
  if (what === 'voyage')
    return (
      <Voyage
        {...shared}
        start={{
          ...start,
          norTime: row.norTime,
          berthingTime: row.berthingTime,
          completionTime: row.completionTime,
          presented: row.presented,
        }}
      />
    );
  if (what === 'judgeDocuments')
    return (
      <Judge
        {...shared}
        start={{
          ...start,
          discrepancies: row.discrepancies,
          discrepanciesOn: row.discrepanciesOn,
          accepted: row.accepted,
        }}
      />
    );
  if (what === 'afloat')
    return (
      <Afloat
        {...shared}
        start={{
          ...start,
          afloat: { blNo: '', blDate: '', net: row.plannedQty, batchNos: [], billOfLading: [] },
        }}
      />
    );
  return <Correct {...shared} start={start} />;
}

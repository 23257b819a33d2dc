import { createStore } from '#kernel/web/request/index.ts';
import { formDialog } from '#kernel/web/screens/form-dialog.tsx';
import { changeVehicle } from '../contract/note.ts';
import { noteVoyage } from '../contract/gate.ts';
import { agreeWeight, correctWeight, disputeReceipt, reportArrival } from '../contract/receipt.ts';
import type { NoteDetail } from '../contract/note-rows.ts';
import { shipmentFileScene } from '../rules/file-scenes.ts';
import { shipScreenWords } from '../rules/screen-words.ts';
import { transportValues } from './note-values.ts';
import { transportSections } from './transport-sections.tsx';

const t = shipScreenWords.table;
export type NotePanel = 'change' | 'dispute' | 'agree' | 'arrive' | 'correct' | 'voyage';
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
const CAUSES = (['weight', 'damage', 'quality'] as const).map((value) => ({ value, ...t[`cause.${value}`] }));
const Dispute = formDialog(disputeReceipt, shipScreenWords, ({ field, section }) => ({
  title: t.disputeTitle,
  label: t.dispute,
  done: t.disputed,
  danger: true,
  sections: [
    section(
      [
        field.radio('cause', CAUSES, { span: 3 }),
        field.weight('receivedWeight'),
        field.text('receiptScaleNo', { most: 30, required: false }),
        field.date('receiptScaleExpiry', { required: false }),
        field.textarea('reason', { most: 500, rows: 3 }),
        field.files('files', shipmentFileScene, { most: 9, span: 3, required: true }),
      ],
      { help: t.disputeHelp },
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
      field.date('accepted', { required: false }),
      field.text('discrepancies', { most: 300, required: false, span: 3 }),
    ]),
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
  if (what === 'dispute')
    return <Dispute {...shared} start={{ ...start, receivedWeight: row.shippedWeight ?? '' }} />;
  if (what === 'agree') return <Agree {...shared} start={{ ...start, weight: row.receivedWeight ?? '' }} />;
  if (what === 'arrive') return <Arrive {...shared} start={{ ...start, arrivalTime: row.serverTime }} />;
  if (what === 'voyage') return <Voyage {...shared} start={start} />;
  return <Correct {...shared} start={start} />;
}

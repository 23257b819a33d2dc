import { fill } from '#kernel/rules/words.ts';
import type { ActKit, RowEntry } from '#kernel/web/screens/acts.ts';
import { askVoid, deleteNote, refuseNote, releaseNote, submitNote, voidNote } from '../contract/note.ts';
import { confirmReceipt } from '../contract/receipt.ts';
import { editHref, gateHref, receiptHref } from '../rules/hrefs.ts';
import { NOTE } from '../rules/note-lifecycle.ts';
import { shipScreenWords } from '../rules/screen-words.ts';
import { asking, weightText } from './note-texts.ts';

const t = shipScreenWords.table;
interface ActableNote {
  readonly id: string;
  readonly version: number;
  readonly noteNo: string;
  readonly isCorrection: boolean;
  readonly shippedWeight: string | null;
  readonly uom: string;
  readonly side: string;
  readonly state: string;
  readonly can: readonly string[];
}
const one = (row: ActableNote) => ({ id: row.id, version: row.version });
const may = (verb: string) => (row: ActableNote) => row.can.includes(verb);

/** Acts of a note that need a yes or a reason and nothing else; for lists and for its page. */
export const noteActs = <R extends ActableNote>(kit: ActKit<R>): readonly RowEntry<R>[] => [
  kit.act('submit', submitNote, {
    label: t.submit,
    primary: true,
    send: one,
    done: t.submitted,
    question: asking(t.submitTitle, t.submitBody),
  }),
  kit.act('release', releaseNote, {
    label: t.release,
    primary: true,
    send: one,
    done: t.released,
    question: asking(t.releaseTitle, t.releaseBody),
  }),
  kit.open('receive', (row) => receiptHref(row.id), {
    label: t.receive,
    button: 'Confirm',
    when: (row) => !row.isCorrection && row.can.includes('confirmReceipt'),
  }),
  kit.act('confirmReceipt', confirmReceipt, {
    label: t.acceptCorrection,
    primary: true,
    // Nothing was weighed again: the difference is what is confirmed.
    send: (row) => ({ ...one(row), receivedWeight: '0', files: [] }),
    done: t.acceptCorrectionDone,
    when: (row) => row.isCorrection,
    question: (row, formatter) => ({
      ...asking(t.acceptCorrectionTitle, t.acceptCorrectionBody)(row, formatter),
      body: fill(formatter.text(t.acceptCorrectionBody), {
        difference: weightText(row, row.shippedWeight, formatter),
      }),
    }),
  }),
  kit.open('gate', (row) => gateHref(row.id), {
    label: t.toGate,
    button: 'Weigh',
    when: (row) =>
      (row.state === NOTE.released && row.can.includes('weighIn')) ||
      (row.state === NOTE.loading && row.can.includes('weighOut')),
  }),
  kit.open('edit', (row) => editHref(row.id, row.side), { label: t.edit, button: 'Edit', when: may('edit') }),
  kit.act('refuse', refuseNote, {
    label: t.refuse,
    ask: 'reason',
    danger: true,
    send: one,
    question: asking(t.refuseTitle, t.refuseBody),
  }),
  kit.act('askVoid', askVoid, {
    label: t.askVoid,
    ask: 'reason',
    danger: true,
    send: one,
    question: asking(t.askVoidTitle, t.askVoidBody),
  }),
  kit.act('void', voidNote, {
    label: t.void,
    ask: 'reason',
    danger: true,
    send: one,
    question: asking(t.voidTitle, t.voidBody),
  }),
  kit.act('delete', deleteNote, {
    label: t.delete,
    danger: true,
    send: one,
    question: asking(t.deleteTitle, t.deleteBody),
  }),
];

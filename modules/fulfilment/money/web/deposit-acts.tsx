import './money.css';
import { sayAmount } from '#fulfilment/quantities/rules/unit-words.ts';
import { fill } from '#kernel/rules/words.ts';
import type { ActKit, RowEntry } from '#kernel/web/screens/acts.ts';
import { formDialog } from '#kernel/web/screens/form-dialog.tsx';
import {
  type DepositRow,
  forfeitDeposit,
  freezeDeposit,
  objectForfeit,
  offsetDeposit,
  releaseDeposit,
  returnDoubleDeposit,
  topUpDeposit,
} from '../contract/deposit.ts';
import { depositHref } from '../rules/hrefs.ts';
import { moneyWords } from '../rules/words.ts';

const t = moneyWords.table;
export interface OperatorPanel {
  readonly what: 'offset' | 'forfeit' | 'returnDouble';
  readonly row: Pick<DepositRow, 'id' | 'version' | 'bizNo'>;
}
const Offset = formDialog(offsetDeposit, moneyWords, ({ field, section }) => ({
  title: t.offsetTitle,
  sections: [
    section([field.money('amount', { required: false }), field.textarea('reason', { most: 300, rows: 3 })], {
      help: t.offsetHelp,
    }),
  ],
  label: t.offset,
  done: t.done,
}));
const Forfeit = formDialog(forfeitDeposit, moneyWords, ({ field, section }) => ({
  title: t.forfeitTitle,
  danger: true,
  sections: [
    section([field.money('amount', { required: false }), field.textarea('reason', { most: 300, rows: 3 })], {
      help: t.forfeitHelp,
    }),
  ],
  label: t.forfeit,
  done: t.done,
}));
const ReturnDouble = formDialog(returnDoubleDeposit, moneyWords, ({ field, section }) => ({
  title: t.doubleTitle,
  danger: true,
  sections: [section([field.textarea('reason', { most: 300, rows: 3 })], { help: t.doubleHelp })],
  label: t.returnDouble,
  done: t.done,
}));
const DIALOGS = { offset: Offset, forfeit: Forfeit, returnDouble: ReturnDouble } as const;
/** The operator's acts that ask for an amount or a reason. */
export function OperatorDialog({ panel, onClose }: { panel: OperatorPanel; onClose: () => void }) {
  const start = { id: panel.row.id, version: panel.row.version };
  const Dialog = DIALOGS[panel.what];
  return <Dialog start={start} about={panel.row.bizNo} onClose={onClose} />;
}

const sent = (row: DepositRow) => ({ id: row.id, version: row.version });
/** What a reader may do with a deposit, in a list and on its page. */
export function depositActs<R extends DepositRow>(
  kit: ActKit<R>,
  ask: (what: OperatorPanel['what'], row: R) => void,
  withView = true,
): RowEntry<R>[] {
  return [
    ...(withView ? [kit.open('view', (row) => depositHref(row.id), { label: t.view, button: 'View' })] : []),
    kit.act('freeze', freezeDeposit, {
      label: t.freeze,
      primary: true,
      send: sent,
      question: (row, formatter) => ({
        title: fill(formatter.text(t.freezeTitle), { no: row.bizNo }),
        body: fill(formatter.text(t.freezeBody), { amount: sayAmount(row.currency, row.required) }),
      }),
    }),
    kit.act('topUp', topUpDeposit, {
      label: t.topUp,
      primary: true,
      send: sent,
      question: (row, formatter) => ({
        title: fill(formatter.text(t.topUpTitle), { no: row.bizNo }),
        body: fill(formatter.text(t.freezeBody), { amount: sayAmount(row.currency, row.lacking) }),
      }),
    }),
    kit.act('object', objectForfeit, {
      label: t.object,
      ask: 'reason',
      send: sent,
      question: (row, formatter) => ({
        title: fill(formatter.text(row.forfeitDouble ? t.objectDoubleTitle : t.objectTitle), {
          no: row.bizNo,
        }),
        body: formatter.text(t.objectBody),
      }),
    }),
    kit.act('release', releaseDeposit, {
      label: t.release,
      ask: 'reason',
      send: sent,
      question: (row, formatter) => ({
        title: fill(formatter.text(t.releaseTitle), { no: row.bizNo }),
        body: fill(formatter.text(t.releaseBody), { amount: sayAmount(row.currency, row.balance) }),
      }),
    }),
    kit.doing('offset', (row) => ask('offset', row), {
      label: t.offset,
      button: 'Confirm',
      when: (row) => row.can.includes('offset'),
    }),
    kit.doing('forfeit', (row) => ask('forfeit', row), {
      label: t.forfeit,
      button: 'Confirm',
      danger: true,
      when: (row) => row.can.includes('forfeit'),
    }),
    kit.doing('returnDouble', (row) => ask('returnDouble', row), {
      label: t.returnDouble,
      button: 'Confirm',
      danger: true,
      when: (row) => row.can.includes('returnDouble'),
    }),
  ];
}

import { fill, nameOf } from '#kernel/rules/words.ts';
import type { ActKit, RowEntry } from '#kernel/web/screens/acts.ts';
import type { Formatter } from '#kernel/web/screens/index.ts';
import { blockCreditLine, type CreditRow, unblockCreditLine } from '../contract/credit.ts';
import { moneyWords } from '../rules/words.ts';

const t = moneyWords.table;
const sent = (row: CreditRow) => ({ id: row.id, version: row.version });
const customer = (row: CreditRow, formatter: Formatter) => ({
  no: nameOf(row, 'buyerName', formatter.locale) ?? row.buyerName,
});
/** What a seller may do with a line he granted. */
export const creditActs = <R extends CreditRow>(kit: ActKit<R>, change: (row: R) => void): RowEntry<R>[] => [
  kit.doing('change', change, {
    label: t.change,
    button: 'Edit',
    when: (row) => row.can.includes('change'),
  }),
  kit.act('block', blockCreditLine, {
    label: t.block,
    ask: 'reason',
    danger: true,
    send: sent,
    question: (row, formatter) => ({
      title: fill(formatter.text(t.blockTitle), customer(row, formatter)),
      body: formatter.text(t.blockBody),
    }),
  }),
  kit.act('unblock', unblockCreditLine, {
    label: t.unblock,
    send: sent,
    question: (row, formatter) => ({
      title: fill(formatter.text(t.unblockTitle), customer(row, formatter)),
    }),
  }),
];

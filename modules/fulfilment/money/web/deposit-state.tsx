import { type Formatter, StatusTag } from '#kernel/web/screens/index.ts';
import type { DepositRow } from '../contract/deposit.ts';
import { depositStateOf, outcomeText } from '../rules/deposit-outcome.ts';
import { moneyWords } from '../rules/words.ts';
import { depositBadge } from './badges.ts';

const openOf = ({ forfeitAt, forfeitDouble, objection }: DepositRow) => {
  if (forfeitAt === null) return null;
  if (objection === null) return forfeitDouble ? 'announcedDouble' : 'announced';
  return forfeitDouble ? 'objectedDouble' : 'objected';
};
const stateOf = (row: DepositRow, formatter: Formatter) => ({
  color: row.doublePaid === null ? depositBadge.of(row.state, formatter).color : ('red' as const),
  label: formatter.text(depositStateOf(row)),
});

/** The state in words with what was paid to whom. */
export function depositStateText(row: DepositRow, formatter: Formatter): string {
  const sums = outcomeText(row);
  const { label } = stateOf(row, formatter);
  return sums === null ? label : `${label} ${formatter.text(sums)}`;
}
/** The state, what was paid to whom, and a forfeiture that is announced or objected to. */
export function DepositState({ row, formatter }: { row: DepositRow; formatter: Formatter }) {
  const open = openOf(row);
  const sums = outcomeText(row);
  return (
    <span className="mo-state">
      <StatusTag {...stateOf(row, formatter)} />
      {sums === null ? null : <span className="mo-sums">{formatter.text(sums)}</span>}
      {open === null ? null : <StatusTag color="red" label={formatter.text(moneyWords.table[open])} />}
    </span>
  );
}

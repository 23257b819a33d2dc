import { type Formatter, StatusTag } from '#kernel/web/screens/index.ts';
import type { DepositRow } from '../contract/deposit.ts';
import { moneyWords } from '../rules/words.ts';
import { depositBadge } from './badges.ts';

type Shown = Pick<DepositRow, 'state' | 'forfeitAt' | 'forfeitDouble' | 'objection'>;
const openOf = ({ forfeitAt, forfeitDouble, objection }: Shown) => {
  if (forfeitAt === null) return forfeitDouble ? 'doubled' : null;
  if (objection === null) return forfeitDouble ? 'announcedDouble' : 'announced';
  return forfeitDouble ? 'objectedDouble' : 'objected';
};

/** The state, and beside it a forfeiture that is announced or objected to. */
export function DepositState({ row, formatter }: { row: Shown; formatter: Formatter }) {
  const open = openOf(row);
  return (
    <span className="mo-state">
      <StatusTag {...depositBadge.of(row.state, formatter)} />
      {open === null ? null : <StatusTag color="red" label={formatter.text(moneyWords.table[open])} />}
    </span>
  );
}

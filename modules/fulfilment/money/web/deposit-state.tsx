import { type Formatter, StatusTag } from '#kernel/web/screens/index.ts';
import type { DepositRow } from '../contract/deposit.ts';
import { moneyWords } from '../rules/words.ts';
import { depositBadge } from './badges.ts';

/** The state, and beside it a forfeiture that is announced or objected to. */
export function DepositState({
  row,
  formatter,
}: {
  row: Pick<DepositRow, 'state' | 'forfeitAt' | 'objection'>;
  formatter: Formatter;
}) {
  const open = row.forfeitAt === null ? null : row.objection === null ? 'announced' : 'objected';
  return (
    <span className="mo-state">
      <StatusTag {...depositBadge.of(row.state, formatter)} />
      {open === null ? null : <StatusTag color="red" label={formatter.text(moneyWords.table[open])} />}
    </span>
  );
}

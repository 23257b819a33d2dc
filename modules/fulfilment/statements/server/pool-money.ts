import { lockAccounts, moveMoney } from '#fulfilment/money/server/door.ts';
import { keyOf } from './lock-line.ts';
import type { Line, StatementContext } from './tables.ts';

/** Puts the money of a line into the pool of unidentified money, or takes it out again. */
export async function movePool(ctx: StatementContext, line: Line, kind: 'POOL' | 'UNPOOL'): Promise<void> {
  const { currency, amount, member_id: memberId } = line;
  await lockAccounts(ctx, {
    currency,
    accounts: [
      { memberId, kind: 'BANK' },
      { memberId, kind: 'UNIDENTIFIED' },
    ],
  });
  await moveMoney(ctx, {
    cause: {
      bizType: 'STATEMENT_LINE',
      bizId: line.id,
      bizNo: line.bank_ref ?? `L${line.id}`,
      key: keyOf(line, kind),
    },
    currency,
    movement: { kind, giverId: memberId, amount },
  });
}

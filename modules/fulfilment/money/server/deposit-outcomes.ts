import { sql } from 'kysely';
import type { Outcome } from '../rules/deposit-outcome.ts';
import { RECEIVABLE } from '../rules/receivable-lifecycle.ts';
import type { MoneyContext } from './ledger.ts';
import type { Deposit } from './tables.ts';

export type Sums = Omit<Outcome, 'currency'>;
/** Of a deposit that has not ended. */
export const NOTHING: Sums = {
  released: '0.00',
  forfeited: '0.00',
  offset: '0.00',
  doublePaid: null,
  doubleUnpaid: null,
};
type Ended = Pick<Deposit, 'id' | 'forfeit_at' | 'forfeit_double'>;

/** What the deposits of a page came to, by id: one statement whatever their number. */
export async function outcomesOf(
  ctx: Pick<MoneyContext, 'tx'>,
  deposits: readonly Ended[],
): Promise<ReadonlyMap<string, Sums>> {
  if (deposits.length === 0) return new Map();
  const doubled = deposits.filter((d) => d.forfeit_double && d.forfeit_at === null).map((d) => d.id);
  const { rows } = await sql<Sums & { id: string }>`
    select e.deposit_id as id,
      coalesce(sum(e.amount) filter (where e.kind = 'RELEASE'), 0)::numeric(18, 2)::text as released,
      coalesce(sum(e.amount) filter (where e.kind = 'FORFEIT'), 0)::numeric(18, 2)::text as forfeited,
      coalesce(sum(e.amount) filter (where e.kind = 'OFFSET'), 0)::numeric(18, 2)::text as offset,
      r.paid::text as "doublePaid",
      case when r.receivable_state = ${RECEIVABLE.writtenOff} then '0.00' else r.unpaid::text end as "doubleUnpaid"
    from money.deposit_entry e
      left join money.receivable r on r.biz_type = 'DEPOSIT' and r.biz_id = e.deposit_id and e.deposit_id = any (${doubled}::bigint[])
    where e.deposit_id = any (${deposits.map((d) => d.id)}::bigint[])
    group by e.deposit_id, r.paid, r.unpaid, r.receivable_state`.execute(ctx.tx);
  return new Map(rows.map(({ id, ...sums }) => [id, sums]));
}

import { containsAny, eq, listFilters } from '#kernel/server/list-filters.ts';
import { paged } from '#kernel/server/page.ts';
import { listPool } from '../contract/statement.ts';
import { LINE } from '../rules/line-lifecycle.ts';
import { accountsByIds } from './list-statements.ts';
import { deskOf, statements } from './tables.ts';

const L = 'statements.line';
/** Unidentified money of all statements of a desk, the oldest first: what waits longest is asked for first. */
export const listPoolHandler = statements.query(listPool, async (ctx) => {
  const query = await listFilters({
    keyword: containsAny([`${L}.other_name`, `${L}.remittance`, `${L}.bank_ref`, 'statement_no']),
    bankAccountId: eq(`${L}.bank_account_id`),
  }).narrow(
    ctx.tx,
    ctx.tx
      .selectFrom(L)
      .innerJoin('statements.statement', 'statements.statement.id', `${L}.statement_id`)
      .selectAll(L)
      .select('statement_no')
      .where(`${L}.member_id`, '=', deskOf(ctx))
      .where(`${L}.line_state`, '=', LINE.pooled),
    ctx.input,
  );
  const found = await paged(ctx.tx, query, ctx.input, {
    sortable: { bookingDate: `${L}.booking_date`, amount: `${L}.amount` },
    fallback: { column: `${L}.id`, asc: true },
    key: `${L}.id`,
  });
  const accounts = await accountsByIds(ctx, [...new Set(found.list.map((l) => l.bank_account_id))]);
  return {
    ...found,
    list: found.list.map((l) => ({
      id: l.id,
      statementId: l.statement_id,
      statementNo: l.statement_no,
      bankName: accounts.get(l.bank_account_id)?.bankName ?? '',
      tail: accounts.get(l.bank_account_id)?.tail ?? '',
      bookingDate: l.booking_date,
      currency: l.currency,
      amount: l.amount,
      otherName: l.other_name,
      remittance: l.remittance,
      bankRef: l.bank_ref,
      reason: l.reason,
    })),
  };
});

import { LINE } from '../rules/line-lifecycle.ts';
import type { Line, StatementContext } from './tables.ts';

/** Lines that stand for parts of one: they share everything but their amounts. */
export const addParts = (
  ctx: StatementContext,
  line: Line,
  parts: readonly { readonly amount: string; readonly state?: Line['line_state'] }[],
): Promise<{ id: string }[]> =>
  ctx.tx
    .insertInto('statements.line')
    .values(
      parts.map(({ amount, state = LINE.open }) => ({
        member_id: line.member_id,
        statement_id: line.statement_id,
        bank_account_id: line.bank_account_id,
        file_line: line.file_line,
        parent_id: line.id,
        booking_date: line.booking_date,
        value_date: line.value_date,
        currency: line.currency,
        amount,
        bank_ref: line.bank_ref,
        other_name: line.other_name,
        other_tail: line.other_tail,
        remittance: line.remittance,
        line_state: state,
        modified_by: ctx.actor.accountId,
      })),
    )
    .returning('id')
    .execute();

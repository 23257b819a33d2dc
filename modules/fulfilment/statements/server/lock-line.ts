import type { Side } from '#kernel/rules/machine.ts';
import { holds } from '#kernel/server/actor.ts';
import { lockRow } from '#kernel/server/rows.ts';
import { stepper } from '#kernel/server/step.ts';
import { type LINE, type LineVerb, lineButtons, lineLifecycle } from '../rules/line-lifecycle.ts';
import { STATEMENTS } from '../rules/pages.ts';
import { deskOf, type Line, type StatementContext } from './tables.ts';

/** Writes a line's state: the only one that does. */
export const stepLine = stepper<Line, typeof LINE, LineVerb>({
  lifecycle: lineLifecycle,
  table: 'statements.line',
  column: 'line_state',
  bizType: 'STATEMENT_LINE',
  number: (row) => row.bank_ref,
  parties: (row) => [row.member_id],
});
export const sideOf = (ctx: StatementContext): Side =>
  ctx.actor.identity === 'seller' || ctx.actor.identity === 'buyer' ? ctx.actor.identity : 'operator';

/**
 * A line of the desk, locked before accounts and documents: nobody who holds those asks for a line. Refuses
 * 10301 and 10302.
 */
export async function lockLine(
  ctx: StatementContext,
  wish: { readonly id: string; readonly version: number },
): Promise<Line> {
  const row: Line = await lockRow(
    ctx.tx
      .selectFrom('statements.line')
      .selectAll()
      .where('id', '=', wish.id)
      .where('member_id', '=', deskOf(ctx)),
    wish.version,
  );
  ctx.target({ type: 'STATEMENT_LINE', id: row.id, no: row.bank_ref });
  return row;
}
/** What the reader may do with a line now. */
export function lineCan(ctx: StatementContext, row: Line): string[] {
  const open = lineLifecycle.open(row.line_state, sideOf(ctx)) as readonly string[];
  return Object.entries(lineButtons)
    .filter(([verb]) => open.includes(verb) && (verb !== 'pool' || !row.amount.startsWith('-')))
    .filter(([, button]) => ctx.actor.superAdmin || holds(ctx.actor, button, [STATEMENTS]))
    .map(([verb]) => verb);
}
/** Everybody at the desk sees it move. */
export const deskMoved = (ctx: StatementContext, row: Pick<Line, 'member_id'>): void =>
  ctx.live(`statements:${row.member_id}`);
export const lineResult = (ctx: StatementContext, row: Line) => ({
  id: row.id,
  version: row.version,
  state: row.line_state as string,
  can: lineCan(ctx, row),
});
/** Steps of a line that have their posting's key of their own, however often it goes in and out of the pool. */
export const keyOf = (row: Line, what: string): string => `line:${row.id}:${row.version}:${what}`;

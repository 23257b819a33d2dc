import { settlementConfirmed } from '#fulfilment/settlements/server/door.ts';
import { reportStatement } from './report-issued.ts';
import { invoices } from './tables.ts';

/** A statement became binding: what was invoiced for its order before counts for it from now on. */
export const onStatementConfirmed = invoices.listen(settlementConfirmed, (ctx) =>
  reportStatement(ctx, ctx.input.settlementId),
);

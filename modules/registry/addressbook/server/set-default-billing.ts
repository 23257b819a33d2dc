import { setDefaultBilling } from '../contract/billing.ts';
import { holdBook, keepOneDefault } from './defaults.ts';
import { done, lockBilling, TABLE } from './keep-billing.ts';
import { addressbook } from './tables.ts';

export const setDefaultBillingHandler = addressbook.command(setDefaultBilling, async (ctx) => {
  const memberId = ctx.actor.memberId as string;
  await holdBook(ctx, TABLE, memberId);
  const row = await lockBilling(ctx, ctx.input.id, ctx.input.version);
  await keepOneDefault(ctx, { table: TABLE, memberId }, row.id);
  await done(ctx, row, 'setDefault', [{ field: 'is_default', before: row.is_default, after: true }]);
  return { id: row.id, version: row.version };
});

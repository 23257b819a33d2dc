import { touched } from '#kernel/server/rows.ts';
import { changesOf } from '#kernel/server/step.ts';
import { updateBilling } from '../contract/billing.ts';
import { holdBook, keepOneDefault } from './defaults.ts';
import { askOperator, columnsOf, done, lockBilling, TABLE } from './keep-billing.ts';
import { addressbook, type Billing } from './tables.ts';

/** What history and log may know: the account by its end. */
const withoutSecrets = ({ account_sealed: _sealed, ...rest }: Partial<Billing>) => rest;

export const updateBillingHandler = addressbook.command(updateBilling, async (ctx) => {
  const memberId = ctx.actor.memberId as string;
  await holdBook(ctx, TABLE, memberId);
  const before = await lockBilling(ctx, ctx.input.id, ctx.input.version);
  const set = await columnsOf(ctx, ctx.input, before);
  const row = await ctx.tx
    .updateTable(TABLE)
    .set({
      ...set,
      ...touched(ctx),
    })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  // A default stays one until another is: taking the tick away leaves it.
  if (ctx.input.isDefault) await keepOneDefault(ctx, { table: TABLE, memberId }, row.id);
  if (!row.tax_no_approved && (before.tax_no !== row.tax_no || before.tax_no_approved))
    await askOperator(ctx, row);
  return done(ctx, row, 'edit', changesOf(withoutSecrets(before), withoutSecrets(set as Partial<Billing>)));
});

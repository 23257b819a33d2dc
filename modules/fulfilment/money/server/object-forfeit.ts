import { DeadlinePassed } from '#kernel/rules/refusals.ts';
import { objectForfeit } from '../contract/deposit.ts';
import { NothingAsked } from '../rules/refusals.ts';
import { noteDeposit } from './deposits.ts';
import { depositResult, lockOwnDeposit } from './lock-deposit.ts';
import { money } from './tables.ts';

/** The payer objects within 24 hours; a second person decides then. Refuses 17009 and 17309. */
export const objectForfeitHandler = money.command(objectForfeit, async (ctx) => {
  const row = await lockOwnDeposit(ctx, ctx.input);
  if (row.forfeit_at === null || row.objected_at !== null) throw NothingAsked({});
  const now = await ctx.now();
  if (now >= row.forfeit_at) throw DeadlinePassed({});
  const noted = await noteDeposit(ctx, row, {
    action: 'object',
    side: 'buyer',
    set: { objection: ctx.input.reason, objected_at: now },
    reason: ctx.input.reason,
  });
  return depositResult(ctx, noted);
});

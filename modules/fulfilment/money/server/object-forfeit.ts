import { DeadlinePassed, NotFound } from '#kernel/rules/refusals.ts';
import { objectForfeit } from '../contract/deposit.ts';
import { NothingAsked } from '../rules/refusals.ts';
import { noteDeposit } from './deposits.ts';
import { depositResult, lockDeposit } from './lock-deposit.ts';
import { objectorOf } from './present.ts';
import { money } from './tables.ts';

/** Who loses by it, its payer or the receiver who would return double, objects within 24 hours; a second person decides then. Refuses 17009 and 17309. */
export const objectForfeitHandler = money.command(objectForfeit, async (ctx) => {
  const row = await lockDeposit(ctx, ctx.input);
  if (objectorOf(row) !== ctx.actor.memberId) throw NotFound({});
  if (row.forfeit_at === null || row.objected_at !== null) throw NothingAsked({});
  const now = await ctx.now();
  if (now >= row.forfeit_at) throw DeadlinePassed({});
  const noted = await noteDeposit(ctx, row, {
    action: 'object',
    side: row.forfeit_double ? 'seller' : 'buyer',
    set: { objection: ctx.input.reason, objected_at: now },
    reason: ctx.input.reason,
  });
  return depositResult(ctx, noted);
});

import { compare } from '#kernel/rules/decimal.ts';
import { InvalidInput } from '#kernel/server/dispatch.ts';
import { decideAppeal } from '../contract/appeal-acts.ts';
import { type AppealOutcome, appealLifecycle, OUTCOME, TYPE } from '../rules/appeal-lifecycle.ts';
import { DecisionBeyond, SampleBroken } from '../rules/refusals.ts';
import { endAppeal } from './end-appeal.ts';
import { entriesOf, onlyBrokenSample } from './entries.ts';
import { lockAppeal } from './lock-appeal.ts';
import { toActionResult } from './present-appeal.ts';
import { appeals } from './tables.ts';

/** 2 → 3: not above the claim and the goods (INV-APL-02); a refusal gives nothing. Refuses 18607 and 18608. */
export const decideAppealHandler = appeals.command(decideAppeal, async (ctx) => {
  const { outcome, amount, qty, text, ruleCited } = ctx.input;
  const row = await lockAppeal(ctx, ctx.input);
  appealLifecycle.next('decide', row.state, 'operator');
  const gives = outcome !== OUTCOME.refused;
  if (!gives && (amount !== null || qty !== null))
    throw new InvalidInput([
      { field: amount === null ? 'qty' : 'amount', rule: 'decision.nothing', message: '' },
    ]);
  if (amount !== null)
    for (const most of [row.claim_amount, row.target_amount])
      if (most !== null && compare(amount, most) > 0)
        throw DecisionBeyond({ most: `${row.currency} ${most}` }, 'amount');
  const limit = row.claim_qty ?? row.received_qty;
  if (qty !== null && compare(qty, limit) > 0) throw DecisionBeyond({ most: `${limit} t` }, 'qty');
  if (gives && row.appeal_type === TYPE.quality && onlyBrokenSample(await entriesOf(ctx, row.id)))
    throw SampleBroken({});
  const ended = await endAppeal(ctx, row, {
    verb: 'decide',
    side: 'operator',
    outcome: outcome as AppealOutcome,
    amount,
    qty,
    text,
    ruleCited,
  });
  return toActionResult(ctx, ended);
});

import { compare } from '#kernel/rules/decimal.ts';
import { InvalidInput } from '#kernel/server/dispatch.ts';
import { decideAppeal } from '../contract/appeal-acts.ts';
import { type AppealOutcome, appealLifecycle, OUTCOME, TYPE } from '../rules/appeal-lifecycle.ts';
import { DecisionBeyond, DepositNotHeld, EarnestMoneyNotHeld, SampleBroken } from '../rules/refusals.ts';
import { depositAtFault, earnestMoneyPaid } from './deposit-at-fault.ts';
import { endAppeal } from './end-appeal.ts';
import { entriesOf, onlyBrokenSample } from './entries.ts';
import { lockAppeal } from './lock-appeal.ts';
import { toActionResult } from './present-appeal.ts';
import { type Appeal, type AppealContext, appeals } from './tables.ts';

/** So much of the respondent's deposit. Refuses 18612. */
async function forfeiting(ctx: AppealContext, row: Appeal, amount: string) {
  const deposit = await depositAtFault(ctx, row);
  if (deposit === null || compare(amount, deposit.balance) > 0)
    throw DepositNotHeld(
      { most: `${deposit?.currency ?? row.currency} ${deposit?.balance ?? '0.00'}` },
      'forfeit',
    );
  return { depositId: deposit.id, amount };
}

/** The earnest money the respondent received. Refuses 18613. */
async function doubling(ctx: AppealContext, row: Appeal) {
  const paid = await earnestMoneyPaid(ctx, row);
  if (paid === null) throw EarnestMoneyNotHeld({}, 'returnDouble');
  return { depositId: paid.id, amount: paid.balance };
}

/** 2 → 3: not above the claim and the goods (INV-APL-02); a refusal gives nothing. Refuses 18607, 18608, 18612 and 18613. */
export const decideAppealHandler = appeals.command(decideAppeal, async (ctx) => {
  const { outcome, amount, qty, forfeit, returnDouble, text, ruleCited } = ctx.input;
  const row = await lockAppeal(ctx, ctx.input);
  appealLifecycle.next('decide', row.state, 'operator');
  const gives = outcome !== OUTCOME.refused;
  if (!gives)
    for (const [field, given] of Object.entries({ amount, qty, forfeit, returnDouble: returnDouble || null }))
      if (given !== null) throw new InvalidInput([{ field, rule: 'decision.nothing', message: '' }]);
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
    forfeit: forfeit === null ? null : await forfeiting(ctx, row, forfeit),
    double: returnDouble ? await doubling(ctx, row) : null,
  });
  return toActionResult(ctx, ended);
});

import { touched } from '#kernel/server/rows.ts';
import { nameOfDeposit, type OfPayer } from './deposit-steps.ts';
import { heldDeposits } from './many-deposits.ts';
import { type Deposit, money } from './tables.ts';

/**
 * The live deposit of a document secures another one from now on: that of a negotiation its deal, and where an
 * intermediary buys and resells, what is owed to it. No money moves. Null where none is live.
 */
export const handOverDeposit = money.door<
  OfPayer & {
    readonly to: {
      readonly bizType: string;
      readonly bizId: string;
      readonly bizNo: string;
      readonly receiverId: string;
    };
  },
  Deposit | null
>(async (ctx) => {
  const { to } = ctx.input;
  const deposit = (await heldDeposits(ctx, [ctx.input])).get(nameOfDeposit(ctx.input));
  if (deposit === undefined) return null;
  const handed = await ctx.tx
    .updateTable('money.deposit')
    .set({
      biz_type: to.bizType,
      biz_id: to.bizId,
      biz_no: to.bizNo,
      receiver_member_id: to.receiverId,
      ...touched(ctx),
    })
    .where('id', '=', deposit.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  // Who receives it now is no business of who would have received it.
  await ctx.history({
    bizType: 'DEPOSIT',
    bizId: handed.id,
    bizNo: handed.biz_no,
    action: 'handOver',
    from: handed.deposit_state,
    to: handed.deposit_state,
    changes: to.bizNo === deposit.biz_no ? [] : [{ field: 'bizNo', before: deposit.biz_no, after: to.bizNo }],
    side: 'effect',
    parties: [handed.payer_member_id, handed.receiver_member_id],
  });
  return handed;
});

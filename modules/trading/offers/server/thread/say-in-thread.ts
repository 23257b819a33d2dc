import { NotFound, StateNotAllowed } from '#kernel/rules/refusals.ts';
import { nowHere } from '#kernel/server/database.ts';
import { sayInThread } from '../../contract/negotiation.ts';
import { lockThread, SIDE_CODE } from '../lock-offer.ts';
import { offers } from '../tables.ts';
import { presentThread } from './present-thread.ts';

/** A message to the other side, or a note that stays inside the own company. Free text never changes terms. */
export const sayInThreadHandler = offers.command(sayInThread, async (ctx) => {
  const { thread, side } = await lockThread(ctx, { id: ctx.input.id });
  if (side === 'operator') throw NotFound({});
  if (thread.principal)
    throw StateNotAllowed({ subject: 'negotiation', verb: 'say', state: thread.status, side });
  await ctx.tx
    .insertInto('offers.message')
    .values({
      gmt_create: nowHere,
      negotiation_id: thread.id,
      member_id: ctx.actor.memberId as string,
      account_id: ctx.actor.accountId,
      author: ctx.actor.name,
      side: SIDE_CODE[side],
      kind: ctx.input.kind,
      body: ctx.input.body,
    })
    .execute();
  if (ctx.input.kind === 'message') ctx.live(`thread:${thread.id}`);
  return presentThread(ctx, thread.id);
});

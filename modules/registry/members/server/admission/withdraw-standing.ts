import { NoPermission, NotFound } from '#kernel/rules/refusals.ts';
import { withdrawStanding } from '../../contract/standing.ts';
import { lockMember } from '../lists/lock-member.ts';
import { members } from '../tables.ts';
import { stepChange } from './change-requests.ts';

/** Only who asked takes it back. Refuses 10201 to anybody else, 10302, 10306. */
export const withdrawStandingHandler = members.command(withdrawStanding, async (ctx) => {
  const row = await ctx.tx
    .selectFrom('members.change_request')
    .selectAll()
    .where('id', '=', ctx.input.id)
    .where('kind', '=', 'standing')
    .where('deleted', '=', false)
    .executeTakeFirst();
  if (row === undefined) throw NotFound({});
  await lockMember(ctx, row.member_id);
  const held = await ctx.tx
    .selectFrom('members.change_request')
    .selectAll()
    .where('id', '=', row.id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (held.submitted_by !== ctx.actor.accountId) throw NoPermission({});
  const out = await stepChange(ctx, { ...held, version: ctx.input.version }, 'withdraw', 'operator', {
    parties: [],
  });
  return { id: out.id, version: out.version };
});

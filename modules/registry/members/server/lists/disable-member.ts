import { sql } from 'kysely';
import { revokeLogins } from '#office/identity/server/door.ts';
import { staffOf } from '#office/organisation/server/door.ts';
import { disableMember } from '../../contract/member.ts';
import { memberDisabled } from '../../rules/standing-news.ts';
import { asAny } from '../list-users.ts';
import { members } from '../tables.ts';
import { lockMember, stepMember } from './lock-member.ts';
import { sendNotice } from './switch-member.ts';

/**
 * R-CUST-009, sm:member disable: everybody of the company is signed out; the modules above take down its
 * offers, end or hand over its negotiations and close its stores.
 * Orders that run go on. Whoever is committing in its name just now is waited for, whoever comes later is
 * refused (`members.hold_standing`).
 */
export const disableMemberHandler = members.batchCommand(disableMember, async (ctx) => {
  const { id, reason } = ctx.input;
  const row = await lockMember(ctx, id);
  const out = await stepMember(ctx, row, 'disable', 'operator', { reason, set: { disabled_reason: reason } });
  await sql`select members.end_standing(${id}::bigint)`.execute(ctx.tx);
  await sendNotice(ctx, 'MEMBER_DISABLED', out, reason);
  await revokeLogins(asAny(ctx), {
    accountIds: (await staffOf(ctx, id)).map((e) => e.accountId),
    reason: 'forbidden',
  });
  await ctx.emit(memberDisabled, { memberId: id, reason });
});

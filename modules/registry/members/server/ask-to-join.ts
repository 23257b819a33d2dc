import { accountFor } from '#office/identity/server/door.ts';
import { notify } from '#office/messaging/server/door.ts';
import { askToJoin } from '../contract/application.ts';
import { members } from './tables.ts';

/** Tells the company's administrators who would like to join; once a day per person and company. */
export const askToJoinHandler = members.command(askToJoin, async (ctx) => {
  const company = await ctx.tx
    .selectFrom('members.member')
    .select('id')
    .where('credit_code', '=', ctx.input.socialCreditCode)
    .where('deleted', '=', false)
    .executeTakeFirst();
  const person = await accountFor(ctx, { id: ctx.actor.accountId ?? '0' });
  if (company === undefined || person === null) return { asked: true };
  const day = (await ctx.now()).toISOString().slice(0, 10);
  await notify(ctx, {
    event: 'JOIN_REQUEST',
    variables: { empName: person.personName ?? '', mobile: person.mobile ?? person.email ?? '' },
    to: { memberAdmins: company.id },
    bizType: 'JOIN_REQUEST',
    bizId: person.id,
    link: '/organizationalStructure/employeeManage',
    onceKey: `JOIN_REQUEST:${person.id}:${company.id}:${day}`,
  });
  return { asked: true };
});

import { NotFound } from '#kernel/rules/refusals.ts';
import { partiesOf } from '#registry/members/server/door.ts';
import { addTestCompany } from '../contract/test-company.ts';
import { TestCompanyThere } from '../rules/refusals.ts';
import { statistics } from './tables.ts';
import { TYPE } from './test-companies.ts';

/**
 * From the next reckoning on its deals do not count; what was judged before stays, so that a closed day keeps
 * its figure (INV-STA-02).
 */
export const addTestCompanyHandler = statistics.command(addTestCompany, async (ctx) => {
  const { memberId, reason } = ctx.input;
  const party = (await partiesOf(ctx, { memberIds: [memberId] })).get(memberId);
  if (party === undefined) throw NotFound({}, 'memberId');
  const row = await ctx.tx
    .insertInto('statistics.test_company')
    .values({
      gmt_create: await ctx.now(),
      created_by: ctx.actor.accountId,
      author: ctx.actor.name,
      member_id: memberId,
      reason,
    })
    .onConflict((c) => c.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) throw TestCompanyThere({}, 'memberId');
  ctx.target({ type: TYPE, id: row.id, no: party.name });
  return { id: row.id };
});

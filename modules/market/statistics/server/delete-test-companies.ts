import { NotFound } from '#kernel/rules/refusals.ts';
import { partiesOf } from '#registry/members/server/door.ts';
import { deleteTestCompanies } from '../contract/test-company.ts';
import { statistics } from './tables.ts';
import { TYPE } from './test-companies.ts';

export const deleteTestCompaniesHandler = statistics.batchCommand(deleteTestCompanies, async (ctx) => {
  const row = await ctx.tx
    .deleteFrom('statistics.test_company')
    .where('id', '=', ctx.input.id)
    .returning(['id', 'member_id'])
    .executeTakeFirst();
  if (row === undefined) throw NotFound({});
  ctx.target({
    type: TYPE,
    id: row.id,
    no: (await partiesOf(ctx, { memberIds: [row.member_id] })).get(row.member_id)?.name ?? null,
  });
});

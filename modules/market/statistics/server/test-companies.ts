import { paged } from '#kernel/server/page.ts';
import { partiesOf } from '#registry/members/server/door.ts';
import { listTestCompanies } from '../contract/test-company.ts';
import { statistics } from './tables.ts';

export const TYPE = 'TEST_COMPANY';

export const listTestCompaniesHandler = statistics.query(listTestCompanies, async (ctx) => {
  const page = await paged(ctx.tx, ctx.tx.selectFrom('statistics.test_company').selectAll(), ctx.input, {
    sortable: { gmtCreate: 'gmt_create' },
    fallback: { column: 'gmt_create', asc: false },
    key: 'id',
  });
  const parties = await partiesOf(ctx, { memberIds: page.list.map((r) => r.member_id) });
  return {
    ...page,
    list: page.list.map((r) => ({
      id: r.id,
      memberId: r.member_id,
      company: parties.get(r.member_id)?.name ?? '',
      companyEn: parties.get(r.member_id)?.nameEn ?? null,
      reason: r.reason,
      author: r.author,
      gmtCreate: r.gmt_create.toISOString(),
    })),
  };
});

import { NotFound } from '#kernel/rules/refusals.ts';
import { paged } from '#kernel/server/page.ts';
import { partiesOf } from '#registry/members/server/door.ts';
import { addTestCompany, deleteTestCompanies, listTestCompanies } from '../contract/test-company.ts';
import { TestCompanyThere } from '../rules/refusals.ts';
import { room } from './tables.ts';

const TYPE = 'TEST_COMPANY';

export const testCompanies = room.ask(listTestCompanies, async (w) => {
  const page = await paged(w.tx, w.tx.selectFrom('statistics.test_company').selectAll(), w.input, {
    sortable: { gmtCreate: 'gmt_create' },
    fallback: { column: 'gmt_create', asc: false },
    key: 'id',
  });
  const parties = await partiesOf(w, { memberIds: page.list.map((r) => r.member_id) });
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

/** From the next reckoning on its deals do not count; what was judged before stays, so that a closed day keeps its figure (INV-STA-02). */
export const testCompanyAdded = room.on(addTestCompany, async (w) => {
  const { memberId, reason } = w.input;
  const party = (await partiesOf(w, { memberIds: [memberId] })).get(memberId);
  if (party === undefined) throw NotFound({}, 'memberId');
  const row = await w.tx
    .insertInto('statistics.test_company')
    .values({
      gmt_create: await w.now(),
      created_by: w.actor.accountId,
      author: w.actor.name,
      member_id: memberId,
      reason,
    })
    .onConflict((c) => c.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) throw TestCompanyThere({}, 'memberId');
  w.target({ type: TYPE, id: row.id, no: party.name });
  return { id: row.id };
});

export const testCompanyDropped = room.each(deleteTestCompanies, async (w) => {
  const row = await w.tx
    .deleteFrom('statistics.test_company')
    .where('id', '=', w.input.id)
    .returning(['id', 'member_id'])
    .executeTakeFirst();
  if (row === undefined) throw NotFound({});
  w.target({
    type: TYPE,
    id: row.id,
    no: (await partiesOf(w, { memberIds: [row.member_id] })).get(row.member_id)?.name ?? null,
  });
});

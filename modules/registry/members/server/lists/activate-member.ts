import { accountActivated } from '#office/identity/rules/news.ts';
import { employeeOf } from '#office/organisation/server/door.ts';
import { MEMBER } from '../../rules/member-lifecycle.ts';
import { memberAdmitted } from '../../rules/news.ts';
import { RELATION } from '../../rules/relation-lifecycle.ts';
import { members } from '../tables.ts';
import { stepMember } from './lock-member.ts';

/**
 * sm:member: the first administrator of a company the operator opened has come; it may trade, and what
 * approved companies get it gets too.
 */
export const welcomeMember = members.listen(accountActivated, async (ctx) => {
  const person = await employeeOf(ctx, ctx.input.accountId);
  if (person === null || !person.adminFlag || person.memberId === '0') return;
  const row = await ctx.tx
    .selectFrom('members.member')
    .selectAll()
    .where('id', '=', person.memberId)
    .where('status', '=', MEMBER.unactivated)
    .where('deleted', '=', false)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) return;
  const record = await ctx.tx
    .selectFrom('members.record')
    .selectAll()
    .where('member_id', '=', row.id)
    .executeTakeFirstOrThrow();
  await stepMember(ctx, row, 'activate', 'effect', {
    set: { relation_status: RELATION.effective, verified_at: await ctx.now() },
  });
  await ctx.emit(memberAdmitted, {
    memberId: row.id,
    name: row.name,
    abbreviation: row.abbreviation,
    nameEn: row.name_en,
    sells: row.member_type !== 'buyer',
    address: record.address,
    businessLicenceFileId: record.business_licence_file_id,
    adminName: person.empName,
    adminPhone: record.contact_mobile,
    adminEmail: null,
    licences: [],
    businessLicence: null,
  });
});

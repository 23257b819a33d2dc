import { searchKey } from '#kernel/rules/search-key.ts';
import { changesOf } from '#kernel/server/step.ts';
import { updateMember } from '../../contract/member.ts';
import { members } from '../tables.ts';
import { checkChosen } from './add-member.ts';
import { handTo, namedSalesman } from './assign-salesman.ts';
import { lockMember, noteMember } from './lock-member.ts';

/** R-CUST-007: what the operator keeps of a company; each changed field is in its history. */
export const updateMemberHandler = members.command(updateMember, async (ctx) => {
  const { id, version, salesmanId, ...f } = ctx.input;
  const row = await lockMember(ctx, id, version);
  await checkChosen(ctx, ctx.input);
  const record = await ctx.tx
    .selectFrom('members.record')
    .selectAll()
    .where('member_id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const directory = {
    abbreviation: f.abbreviation,
    name_en: f.nameEn,
    customer_type: f.customerType,
    enterprise_type: f.enterpriseType,
    industry: f.industry,
    level: f.level,
    region: f.region,
    crm_member_id: f.crmMemberId,
    auto_approval: f.autoApproval,
  };
  const private_ = {
    address: f.address,
    postcode: f.postcode,
    phone: f.phone,
    fax: f.fax,
    contact: f.contact,
    contact_mobile: f.contactMobile,
    risk_flag: f.riskFlag,
  };
  await ctx.tx.updateTable('members.record').set(private_).where('member_id', '=', id).execute();
  const moved = await handTo(ctx, id, salesmanId);
  const salesman =
    moved === null
      ? []
      : [
          {
            field: 'salesmanId',
            before: await namedSalesman(ctx, moved.before),
            after: await namedSalesman(ctx, salesmanId),
          },
        ];
  const changes = [
    ...changesOf(row, directory),
    ...changesOf(record, private_).filter((c) => c.field !== 'contact_mobile'),
    ...salesman,
  ];
  const key = `${searchKey(row.name, f.nameEn, f.abbreviation, row.credit_code, row.registration_no)}|${row.member_code.toLowerCase()}`;
  return { id, version: await noteMember(ctx, row, 'edit', changes, { ...directory, find_key: key }) };
});

import type { Kysely } from 'kysely';
import { NotFound } from '#kernel/rules/refusals.ts';
import { nameOf } from '#kernel/rules/words.ts';
import type { Actor } from '#kernel/server/actor.ts';
import { type Company, companyDetail } from '../contract/company.ts';
import type { MemberContext } from './applications.ts';
import { asAny } from './list-users.ts';
import { type MemberTables, members } from './tables.ts';

/** The own company's record. */
export const companyDetailHandler = members.query(companyDetail, (ctx) =>
  companyOf(ctx, ctx.actor.memberId ?? '0'),
);

/** A company with the licences it holds. Refuses 10301. */
export const companyOf = async (ctx: MemberContext, id: string): Promise<Company> => ({
  ...(await shownCompany(ctx.tx, id, ctx.actor)),
  licences: [...(await ctx.service('memberBusiness').licencesOf(asAny(ctx), id))],
});

/** A company as its people read it. Row security decides whose record can be read. Refuses 10301. */
async function shownCompany(
  tx: Kysely<MemberTables>,
  id: string,
  reader: Actor,
): Promise<Omit<Company, 'licences'>> {
  const m = await tx
    .selectFrom('members.member')
    .selectAll()
    .where('id', '=', id)
    .where('deleted', '=', false)
    .executeTakeFirst();
  const r = await tx.selectFrom('members.record').selectAll().where('member_id', '=', id).executeTakeFirst();
  if (m === undefined || r === undefined) throw NotFound({});
  const organisations = await tx
    .selectFrom('members.sales_organisation')
    .select(['organisation', 'scope'])
    .where('member_id', '=', id)
    .where('deleted', '=', false)
    .orderBy('id')
    .execute();
  const parent =
    m.parent_member_id === null
      ? undefined
      : await tx
          .selectFrom('members.member')
          .select(['name', 'name_en as nameEn'])
          .where('id', '=', m.parent_member_id)
          .executeTakeFirst();
  return {
    id: m.id,
    version: m.version,
    memberCode: m.member_code,
    name: m.name,
    nameEn: m.name_en,
    abbreviation: m.abbreviation,
    creditCode: m.credit_code,
    customerType: m.customer_type,
    enterpriseType: m.enterprise_type,
    industry: m.industry,
    memberType: m.member_type,
    level: m.level,
    status: m.status,
    relationStatus: m.relation_status,
    verifiedAt: m.verified_at?.toISOString() ?? null,
    parentName: parent === undefined ? null : nameOf(parent, 'name', reader.locale),
    intermediaryQualified: m.intermediary_qualified,
    announceConsent: m.announce_consent,
    performanceScore: r.performance_score,
    region: m.region,
    legalPerson: r.legal_person,
    address: r.address,
    postcode: r.postcode,
    phone: r.phone,
    fax: r.fax,
    contact: r.contact,
    contactMobile: r.contact_mobile,
    bank: r.bank,
    bankAccountTail: r.bank_account_tail,
    businessLicenceFileId: r.business_licence_file_id,
    agreementVersion: m.agreement_version,
    agreedAt: m.agreed_at?.toISOString() ?? null,
    creditLine: r.credit_line,
    country: m.country,
    registrationNo: m.registration_no,
    lei: m.lei,
    cnapsCode: r.cnaps_code,
    idNoOnFile: r.legal_person_id_sealed !== null,
    pickupWarehouseIds: r.pickup_warehouse_ids,
    organisations,
    approvalLimits: { order: r.approval_limits.order ?? null, award: r.approval_limits.award ?? null },
  };
}

import { type Kysely, sql } from 'kysely';
import { searchKey } from '#kernel/rules/search-key.ts';
import type { AnyTables } from '#kernel/server/database.ts';
import { brokenConstraint } from '#kernel/server/database.ts';
import type { Secrets } from '#kernel/server/secrets.ts';
import { CreditCodeExists } from '../rules/refusals-registry.ts';
import { RegistrationExists } from '../rules/refusals-standing.ts';
import { SEALED, tailOf } from './ports.ts';
import type { MemberType } from './tables.ts';

/** A company to be admitted. Amounts and shares are decimal text; bank account in plain digits, sealed here. */
export interface NewMember {
  readonly name: string;
  readonly nameEn: string | null;
  readonly abbreviation: string;
  readonly creditCode: string | null;
  readonly registrationNo?: string | null;
  readonly country?: string;
  readonly lei?: string | null;
  readonly customerType: string;
  readonly enterpriseType: string;
  readonly industry: string;
  readonly memberType: MemberType;
  readonly level?: string;
  readonly region: string | null;
  readonly parentMemberId?: string | null;
  readonly subsidiaryShare?: string | null;
  readonly sourceType?: 'registered' | 'operator' | 'import';
  readonly intermediaryQualified?: boolean;
  readonly autoApproval?: boolean;
  readonly demo?: boolean;
  /** `20` normal (approved), `10` not activated (added by the operator). */
  readonly status?: '10' | '20';
  readonly agreementVersion?: number;
  readonly legalPerson: string | null;
  readonly legalPersonIdNo?: string | null;
  readonly address: string | null;
  readonly postcode?: string | null;
  readonly phone: string | null;
  readonly fax?: string | null;
  readonly contact: string | null;
  readonly contactMobile?: string | null;
  readonly bank: string | null;
  readonly bankAccount: string | null;
  readonly cnapsCode?: string | null;
  readonly businessLicenceFileId?: string | null;
  readonly authorisationFileId?: string | null;
  readonly pickupWarehouseIds?: readonly string[];
  readonly salesmanEmpId?: string | null;
  readonly creditLine?: string;
  readonly riskLevel?: string | null;
  readonly by?: string | null;
}

/**
 * Writes the company and its record; its code is `M` and eight digits. Refuses a credit code that a member
 * has (10705), abroad a number of the country's register (16022).
 */
export async function insertMember(
  tx: Kysely<AnyTables>,
  wish: NewMember,
  secrets: Pick<Secrets, 'seal'>,
): Promise<{ id: string; code: string }> {
  const normal = (wish.status ?? '20') === '20';
  const key = searchKey(wish.name, wish.nameEn, wish.abbreviation, wish.creditCode, wish.registrationNo);
  const { rows } = await guarded(
    sql<{ id: string; code: string }>`
    insert into members.member (member_code, name, name_en, abbreviation, credit_code, registration_no, country, lei, customer_type, enterprise_type, industry, member_type, level, region, parent_member_id, subsidiary_share,
      source_type, intermediary_qualified, auto_approval, demo, status, relation_status, verified_at, agreement_version, agreed_at, find_key, created_by, modified_by)
    select c.code, ${wish.name}, ${wish.nameEn}, ${wish.abbreviation}, ${wish.creditCode}, ${wish.registrationNo ?? null}, ${wish.country ?? 'CN'}, ${wish.lei ?? null}, ${wish.customerType}, ${wish.enterpriseType}, ${wish.industry},
      ${wish.memberType}, ${wish.level ?? '10'}, ${wish.region}, ${wish.parentMemberId ?? null}::bigint, ${wish.subsidiaryShare ?? null}::numeric, ${wish.sourceType ?? 'registered'}, ${wish.intermediaryQualified ?? false},
      ${wish.autoApproval ?? false}, ${wish.demo ?? false}, ${wish.status ?? '20'}, ${normal ? '01' : null}, case when ${normal} then kernel.now() end, ${wish.agreementVersion ?? 0}::int,
      case when ${wish.agreementVersion ?? 0}::int > 0 then kernel.now() end, ${key} || '|' || lower(c.code), ${wish.by ?? null}::bigint, ${wish.by ?? null}::bigint
    from (select 'M' || lpad(nextval('members.member_code_seq')::text, 8, '0') as code) c returning id, member_code as code`.execute(
      tx,
    ),
  );
  const made = rows[0] as { id: string; code: string };
  await insertRecord(tx, made.id, wish, secrets);
  return made;
}

async function insertRecord(
  tx: Kysely<AnyTables>,
  memberId: string,
  wish: NewMember,
  secrets: Pick<Secrets, 'seal'>,
): Promise<void> {
  const sealed = wish.bankAccount === null ? null : secrets.seal(wish.bankAccount, SEALED.recordBank);
  const idNo = wish.legalPersonIdNo ?? null;
  await sql`
    insert into members.record (member_id, legal_person, legal_person_id_sealed, cnaps_code, address, postcode, phone, fax, contact, contact_mobile, bank, bank_account_sealed, bank_account_tail, business_licence_file_id, authorisation_file_id,
      pickup_warehouse_ids, salesman_emp_id, credit_line, risk_level, created_by, modified_by)
    values (${memberId}::bigint, ${wish.legalPerson}, ${idNo === null ? null : secrets.seal(idNo, SEALED.recordId)}, ${wish.cnapsCode ?? null}, ${wish.address}, ${wish.postcode ?? null}, ${wish.phone}, ${wish.fax ?? null}, ${wish.contact}, ${wish.contactMobile ?? null}, ${wish.bank}, ${sealed},
      ${wish.bankAccount === null ? null : tailOf(wish.bankAccount)}, ${wish.businessLicenceFileId ?? null}::bigint, ${wish.authorisationFileId ?? null}::bigint, ${[...(wish.pickupWarehouseIds ?? [])]}::bigint[],
      ${wish.salesmanEmpId ?? null}::bigint, ${wish.creditLine ?? '0'}::numeric, ${wish.riskLevel ?? null}, ${wish.by ?? null}::bigint, ${wish.by ?? null}::bigint)`.execute(
    tx,
  );
}

async function guarded<R>(write: Promise<R>): Promise<R> {
  try {
    return await write;
  } catch (error) {
    const broken = brokenConstraint(error);
    if (broken === 'member_credit_code') throw CreditCodeExists({}, 'socialCreditCode');
    if (broken === 'member_registration') throw RegistrationExists({}, 'registrationNo');
    throw error;
  }
}

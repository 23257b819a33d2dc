import type { Selectable } from 'kysely';
import { NotFound, VersionConflict } from '#kernel/rules/refusals.ts';
import { searchKey } from '#kernel/rules/search-key.ts';
import type { FieldChange } from '#kernel/server/act-context.ts';
import { brokenConstraint } from '#kernel/server/database.ts';
import { touched } from '#kernel/server/rows.ts';
import { bindFiles } from '#office/attachments/server/door.ts';
import { renameCompany } from '#office/organisation/server/door.ts';
import type { RecordFields } from '../../contract/change.ts';
import { differencesOf } from '../../rules/company-changes.ts';
import { RECORD_FILES } from '../../rules/files.ts';
import { memberChanged } from '../../rules/news.ts';
import { CreditCodeExists } from '../../rules/refusals-registry.ts';
import { RegistrationExists } from '../../rules/refusals-standing.ts';
import type { MemberContext } from '../applications.ts';
import { asAny } from '../list-users.ts';
import { SEALED, tailOf } from '../ports.ts';
import type { Member, RecordTable } from '../tables.ts';

export interface Held {
  readonly member: Member;
  readonly record: Selectable<RecordTable>;
  readonly fields: RecordFields;
}

/** The company and its record, locked: changes of one company stand in line. Refuses 10301 and an older version (10302). */
export async function lockCompany(
  ctx: MemberContext,
  wish: { id: string; version?: number | undefined },
): Promise<Held> {
  const member = await ctx.tx
    .selectFrom('members.member')
    .selectAll()
    .where('id', '=', wish.id)
    .where('deleted', '=', false)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (member === undefined) throw NotFound({});
  if (wish.version !== undefined && member.version !== wish.version)
    throw VersionConflict({ version: member.version });
  return readCompany(ctx, member);
}
export async function readCompany(ctx: MemberContext, member: Member): Promise<Held> {
  const record = await ctx.tx
    .selectFrom('members.record')
    .selectAll()
    .where('member_id', '=', member.id)
    .executeTakeFirst();
  if (record === undefined) throw NotFound({});
  return { member, record, fields: fieldsIn(ctx, member, record) };
}

/** A company as its form reads it, account and person numbers open. */
function fieldsIn(ctx: MemberContext, m: Member, r: Selectable<RecordTable>): RecordFields {
  const open = (sealed: string | null, context: string) =>
    sealed === null ? null : ctx.service('secrets').open(sealed, context);
  return {
    customerType: m.customer_type as RecordFields['customerType'],
    companyName: m.name,
    abbreviation: m.abbreviation,
    englishName: m.name_en,
    country: m.country,
    socialCreditCode: m.credit_code,
    registrationNo: m.registration_no,
    lei: m.lei,
    legalPerson: r.legal_person,
    legalPersonIdNo: open(r.legal_person_id_sealed, SEALED.recordId),
    enterpriseType: m.enterprise_type,
    industry: m.industry,
    region: m.region,
    address: r.address,
    postcode: r.postcode,
    phone: r.phone,
    fax: r.fax,
    contact: r.contact,
    contactMobile: r.contact_mobile,
    bank: r.bank,
    bankAccount: open(r.bank_account_sealed, SEALED.recordBank),
    cnapsCode: r.cnaps_code,
    businessLicenceFileId: r.business_licence_file_id,
    pickupWarehouseIds: r.pickup_warehouse_ids,
  };
}

type Key = keyof RecordFields;
/** Columns of the directory and of the record by field; sealed numbers are made below. */
const MEMBER: Partial<Record<Key, string>> = {
  customerType: 'customer_type',
  companyName: 'name',
  abbreviation: 'abbreviation',
  englishName: 'name_en',
  country: 'country',
  socialCreditCode: 'credit_code',
  registrationNo: 'registration_no',
  lei: 'lei',
  enterpriseType: 'enterprise_type',
  industry: 'industry',
  region: 'region',
};
const RECORD: Partial<Record<Key, string>> = {
  legalPerson: 'legal_person',
  address: 'address',
  postcode: 'postcode',
  phone: 'phone',
  fax: 'fax',
  contact: 'contact',
  contactMobile: 'contact_mobile',
  bank: 'bank',
  cnapsCode: 'cnaps_code',
  businessLicenceFileId: 'business_licence_file_id',
  pickupWarehouseIds: 'pickup_warehouse_ids',
};

function recordColumns(
  ctx: MemberContext,
  keys: readonly Key[],
  after: RecordFields,
): Record<string, unknown> {
  const set: Record<string, unknown> = Object.fromEntries(
    keys.flatMap((k) => (RECORD[k] === undefined ? [] : [[RECORD[k], after[k]]])),
  );
  const seal = (value: string | null, context: string) =>
    value === null ? null : ctx.service('secrets').seal(value, context);
  if (keys.includes('legalPersonIdNo'))
    set.legal_person_id_sealed = seal(after.legalPersonIdNo, SEALED.recordId);
  if (keys.includes('bankAccount')) {
    set.bank_account_sealed = seal(after.bankAccount, SEALED.recordBank);
    set.bank_account_tail = after.bankAccount === null ? null : tailOf(after.bankAccount);
  }
  // Another account has not been proved by a transfer yet (trading-domain 19.1).
  if (keys.includes('bank') || keys.includes('bankAccount')) set.bank_verified_at = null;
  return set;
}

async function write(
  ctx: MemberContext,
  held: Held,
  keys: readonly Key[],
  after: RecordFields,
): Promise<Member> {
  const columns = Object.fromEntries(
    keys.flatMap((k) => (MEMBER[k] === undefined ? [] : [[MEMBER[k], after[k]]])),
  );
  const named = (
    ['companyName', 'englishName', 'abbreviation', 'socialCreditCode', 'registrationNo'] as const
  ).some((k) => keys.includes(k));
  const key = named
    ? {
        find_key: `${searchKey(after.companyName, after.englishName, after.abbreviation, after.socialCreditCode, after.registrationNo)}|${held.member.member_code.toLowerCase()}`,
      }
    : {};
  const record = recordColumns(ctx, keys, after);
  if (Object.keys(record).length > 0)
    await ctx.tx
      .updateTable('members.record')
      .set({
        ...record,
        ...touched(ctx),
      })
      .where('member_id', '=', held.member.id)
      .execute();
  try {
    return await ctx.tx
      .updateTable('members.member')
      .set({
        ...columns,
        ...key,
        ...touched(ctx),
      })
      .where('id', '=', held.member.id)
      .returningAll()
      .executeTakeFirstOrThrow();
  } catch (error) {
    const broken = brokenConstraint(error);
    if (broken === 'member_credit_code') throw CreditCodeExists({}, 'socialCreditCode');
    if (broken === 'member_registration') throw RegistrationExists({}, 'registrationNo');
    throw error;
  }
}

/**
 * Puts new values in force: the company, its record and files, its name wherever the system shows the present
 * one; documents keep their snapshots.
 * Answers the company as it is now. Refuses 10705.
 */
export async function putInForce(
  ctx: MemberContext,
  held: Held,
  keys: readonly Key[],
  after: RecordFields,
  trace: { action: string; side: string },
): Promise<Member> {
  if (keys.length === 0) return held.member;
  const { id } = held.member;
  const member = await write(ctx, held, keys, after);
  if (keys.includes('businessLicenceFileId')) {
    const files = [after.businessLicenceFileId, held.record.authorisation_file_id].filter(
      (f): f is string => f !== null,
    );
    await bindFiles(ctx, { bizType: RECORD_FILES, bizId: id, attachmentIds: files, most: 30, mixed: true });
  }
  if (keys.includes('companyName') || keys.includes('englishName'))
    await renameCompany(asAny(ctx), { memberId: id, name: member.name, nameEn: member.name_en });
  const changes: FieldChange[] = differencesOf(keys, held.fields, after);
  await ctx.history({
    bizType: 'MEMBER',
    bizId: id,
    bizNo: member.member_code,
    action: trace.action,
    from: null,
    to: null,
    changes,
    side: trace.side,
    parties: [id],
  });
  await ctx.emit(memberChanged, {
    memberId: id,
    name: member.name,
    nameEn: member.name_en,
    abbreviation: member.abbreviation,
    businessLicenceFileId: after.businessLicenceFileId,
    address: after.address,
  });
  return member;
}

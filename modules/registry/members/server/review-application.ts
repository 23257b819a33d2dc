import { sql } from 'kysely';
import { NotFound, SelfApproval } from '#kernel/rules/refusals.ts';
import { bothNames } from '#kernel/rules/words.ts';
import { bindFiles } from '#office/attachments/server/door.ts';
import { type Account, accountFor } from '#office/identity/server/door.ts';
import { notify } from '#office/messaging/server/door.ts';
import { EMPLOYEE } from '#office/organisation/rules/employee-lifecycle.ts';
import {
  addAdministrator,
  createDepartment,
  createEmployee,
  linkSubsidiary,
} from '#office/organisation/server/door.ts';
import { appoint } from '#office/permissions/server/door.ts';
import { CompanyFields } from '../contract/application.ts';
import { companyLifecycle } from '../rules/company-lifecycle.ts';
import { RECORD_FILES } from '../rules/files.ts';
import { NO_END } from '../rules/licence-needs.ts';
import { memberAdmitted } from '../rules/news.ts';
import { APPLY_PAGE, COMPANY_PAGE, SUBSIDIARIES_PAGE } from '../rules/pages.ts';
import { mayHaveSubsidiaries } from './admission/subsidiary-depth.ts';
import {
  BIZ,
  fieldsOf,
  lockApplication,
  type MemberContext,
  sealedForm,
  stepApplication,
} from './applications.ts';
import { insertMember } from './create-member.ts';
import { type Application, type MemberType, members } from './tables.ts';

const ROLES: Record<MemberType, readonly string[]> = {
  seller: ['SELLER_ADMIN'],
  buyer: ['BUYER_ADMIN'],
  both: ['SELLER_ADMIN', 'BUYER_ADMIN'],
};
const typeOf = (sides: readonly string[]): MemberType =>
  sides.length > 1 ? 'both' : sides.includes('seller') ? 'seller' : 'buyer';

/** Writes the company of an application and moves the application to approved. */
async function admit(
  ctx: MemberContext,
  row: Application,
  fields: CompanyFields,
  wish: {
    readonly agreementVersion: number;
    readonly salesmanEmpId: string | null;
    readonly attested: readonly string[];
  },
): Promise<{ id: string; code: string }> {
  const member = await insertMember(
    ctx.tx,
    {
      name: fields.companyName as string,
      nameEn: fields.englishName,
      abbreviation: fields.abbreviation as string,
      creditCode: fields.socialCreditCode,
      country: fields.country,
      registrationNo: fields.registrationNo,
      lei: fields.lei,
      customerType: fields.customerType as string,
      enterpriseType: fields.enterpriseType as string,
      industry: fields.industry as string,
      memberType: typeOf(fields.identityTypes),
      region: fields.region,
      parentMemberId: row.parent_member_id,
      subsidiaryShare: row.kind === 'sub' ? fields.subsidiaryShare : null,
      agreementVersion: wish.agreementVersion,
      legalPerson: fields.legalPerson,
      legalPersonIdNo: fields.legalPersonIdNo,
      address: fields.address,
      postcode: fields.postcode,
      phone: fields.phone,
      fax: fields.fax,
      contact: fields.contact,
      contactMobile: fields.contactMobile,
      bank: fields.bank,
      bankAccount: fields.bankAccount,
      cnapsCode: fields.cnapsCode,
      businessLicenceFileId: fields.businessLicenceFileId,
      authorisationFileId: fields.authorisationFileId,
      pickupWarehouseIds: fields.pickupWarehouseIds,
      salesmanEmpId: wish.salesmanEmpId,
      by: ctx.actor.accountId,
    },
    ctx.service('secrets'),
  );
  await stepApplication(ctx, row, 'approve', 'operator', {
    set: {
      member_id: member.id,
      reviewed_at: await ctx.now(),
      reviewed_by: ctx.actor.accountId,
      reviewed_name: ctx.actor.name,
      attested: [...wish.attested],
      salesman_emp_id: wish.salesmanEmpId,
    },
  });
  return member;
}

interface Opened {
  readonly memberId: string;
  readonly roleCodes: readonly string[];
}
/**
 * The applicant becomes the administrator of his company; a subsidiary's own is asked by mail to activate
 * (administration-domain 22.2).
 */
async function staff(
  ctx: MemberContext,
  account: Account,
  row: Application,
  fields: CompanyFields,
  made: Opened,
): Promise<{ name: string; phone: string | null; email: string | null }> {
  const by = ctx.actor.accountId;
  const { memberId, roleCodes } = made;
  const root = await createDepartment(ctx, {
    memberId,
    name: fields.companyName as string,
    nameEn: fields.englishName,
    type: '10',
    by,
  });
  if (row.kind === 'sub') {
    const person = {
      account: fields.adminLogin as string,
      empName: fields.adminName as string,
      loginEmail: fields.adminEmail as string,
      mobile: fields.adminMobile,
    };
    const { accountId, empId } = await addAdministrator(ctx, { memberId, deptId: root.id, ...person });
    await appoint(ctx, { accountId, memberId, empId, roleCodes, instead: true, by });
    return { name: person.empName, phone: person.mobile, email: person.loginEmail };
  }
  const name = account.personName ?? fields.contact ?? '';
  const { empId } = await createEmployee(ctx, {
    accountId: account.id,
    memberId,
    deptId: root.id,
    empName: name,
    admin: true,
    status: EMPLOYEE.normal,
    by,
  });
  await appoint(ctx, { accountId: account.id, memberId, empId, roleCodes, instead: true, by });
  return { name, phone: account.mobile, email: account.email };
}

/** Two applications for subsidiaries of one company are approved one after the other, so that its depth is counted right. */
const lockParent = (ctx: MemberContext, row: Application) =>
  row.parent_member_id === null
    ? undefined
    : sql`select 1 from members.member where id = ${row.parent_member_id}::bigint for no key update`.execute(
        ctx.tx,
      );

export interface Approval {
  readonly id: string;
  readonly version: number;
  readonly salesmanEmpId?: string | null;
  /** Checks the auditor put his name to. */
  readonly attested?: readonly string[];
}
/**
 * Approves an application: the company, its root department, its administrator with the roles of its sides; a
 * seller's store and filed licences follow.
 * Reviewer and applicant are two people. Refuses 10202, 10301, 10302, 10306, 10705, 16011.
 */
export const approveApplication = members.door<Approval, { memberId: string }>(async (ctx) => {
  const row = await lockApplication(ctx, { id: ctx.input.id, version: ctx.input.version, mine: false });
  if (row.account_id === ctx.actor.accountId) throw SelfApproval({});
  companyLifecycle.next('approve', row.state, 'operator');
  const account = await accountFor(ctx, { id: row.account_id });
  if (account === null) throw NotFound({});
  await lockParent(ctx, row);
  if (row.parent_member_id !== null) await mayHaveSubsidiaries(ctx, row.parent_member_id);
  const fields = CompanyFields.parse(fieldsOf(ctx, row));
  const agreementVersion = row.kind === 'sub' ? 0 : account.agreementVersion;
  const member = await admit(ctx, row, fields, {
    agreementVersion,
    salesmanEmpId: ctx.input.salesmanEmpId ?? null,
    attested: ctx.input.attested ?? [],
  });
  const memberType = typeOf(fields.identityTypes);
  if (row.parent_member_id !== null)
    await linkSubsidiary(ctx, {
      memberId: row.parent_member_id,
      subsidiaryId: member.id,
      code: member.code,
      name: fields.companyName as string,
      nameEn: fields.englishName,
    });
  const admin = await staff(ctx, account, row, fields, { memberId: member.id, roleCodes: ROLES[memberType] });
  await bindFiles(ctx, {
    bizType: RECORD_FILES,
    bizId: member.id,
    attachmentIds: [fields.businessLicenceFileId, fields.authorisationFileId].filter(
      (f): f is string => f !== null,
    ),
  });
  await ctx.emit(memberAdmitted, {
    memberId: member.id,
    name: fields.companyName as string,
    nameEn: fields.englishName,
    abbreviation: fields.abbreviation as string,
    sells: memberType !== 'buyer',
    address: fields.address,
    businessLicenceFileId: fields.businessLicenceFileId,
    adminName: admin.name,
    adminPhone: admin.phone,
    adminEmail: admin.email,
    licences: fields.qualificationLicences,
    businessLicence: businessLicenceOf(fields),
  });
  await notify(ctx, {
    event: 'APPLY_APPROVED',
    variables: { companyName: bothNames(fields.companyName as string, fields.englishName) },
    to: { accountIds: [account.id] },
    bizType: BIZ,
    bizId: row.id,
    link: row.kind === 'sub' ? SUBSIDIARIES_PAGE : COMPANY_PAGE,
  });
  ctx.target({ type: BIZ, id: row.id, no: member.code });
  return { memberId: member.id };
});

/** The business licence by the number of the register it comes from. */
function businessLicenceOf(fields: CompanyFields) {
  const certificateNo = fields.socialCreditCode ?? fields.registrationNo;
  const endDate = fields.businessLicenceNoEnd ? NO_END : fields.businessLicenceEnd;
  const fileId = fields.businessLicenceFileId;
  return certificateNo === null || endDate === null || fileId === null
    ? null
    : { certificateNo, endDate, fileId };
}

/**
 * What was refused is remembered as it stood, with the fields that were asked back: the next submission differs
 * from it, and the auditor sees in what. The answer to an earlier review is over with it.
 */
const remember = (ctx: MemberContext, row: Application, asked: readonly string[]) => {
  const sealed = sealedForm(ctx, { ...fieldsOf(ctx, row), repairAnswer: null });
  return ctx.tx
    .updateTable('members.application')
    .set({
      reviewed: JSON.stringify({ ...sealed, asked }) as never,
      content: JSON.stringify(sealed.content) as never,
    })
    .where('id', '=', row.id)
    .execute();
};

/** Rejects with a reason; `fields` are marked in the applicant's form. Refuses 10202, 10301, 10302, 10306. */
export const rejectApplication = members.door<
  { id: string; version: number; reason: string; fields?: readonly string[] },
  void
>(async (ctx) => {
  const row = await lockApplication(ctx, { id: ctx.input.id, version: ctx.input.version, mine: false });
  if (row.account_id === ctx.actor.accountId) throw SelfApproval({});
  const { reason } = ctx.input;
  companyLifecycle.next('reject', row.state, 'operator');
  await remember(ctx, row, ctx.input.fields ?? []);
  await stepApplication(ctx, row, 'reject', 'operator', {
    reason,
    set: {
      reject_reason: reason,
      reject_fields: [...(ctx.input.fields ?? [])],
      reviewed_at: await ctx.now(),
      reviewed_by: ctx.actor.accountId,
      reviewed_name: ctx.actor.name,
    },
  });
  await notify(ctx, {
    event: 'APPLY_REJECTED',
    variables: {
      companyName: bothNames(
        row.company_name ?? '',
        typeof row.content.englishName === 'string' ? row.content.englishName : null,
      ),
      reason,
    },
    to: { accountIds: [row.account_id] },
    bizType: BIZ,
    bizId: row.id,
    link: row.kind === 'sub' ? SUBSIDIARIES_PAGE : APPLY_PAGE,
  });
  ctx.target({ type: BIZ, id: row.id });
});

import { NotFound, SelfApproval } from '#kernel/rules/refusals.ts';
import { bindFiles } from '#office/attachments/server/door.ts';
import { accountFor } from '#office/identity/server/door.ts';
import { notify } from '#office/messaging/server/door.ts';
import { createDepartment, createEmployee } from '#office/organisation/server/door.ts';
import { appoint } from '#office/permissions/server/door.ts';
import { CompanyFields } from '../contract/application.ts';
import { companyLife } from '../rules/company-life.ts';
import { RECORD_FILES } from '../rules/files.ts';
import { memberAdmitted } from '../rules/news.ts';
import { fieldsOf, type Hand, lockApplication, stepApplication } from './applications.ts';
import { insertMember } from './create-member.ts';
import { type Application, type MemberType, room } from './tables.ts';

const ROLES: Record<MemberType, readonly string[]> = { seller: ['SELLER_ADMIN'], buyer: ['BUYER_ADMIN'], both: ['SELLER_ADMIN', 'BUYER_ADMIN'] };
const typeOf = (sides: readonly string[]): MemberType => (sides.length > 1 ? 'both' : sides.includes('seller') ? 'seller' : 'buyer');

/** Writes the company of an application and moves the application to approved. */
async function admit(
  w: Hand,
  row: Application,
  fields: CompanyFields,
  agreementVersion: number,
  salesmanEmpId: string | null,
): Promise<{ id: string; code: string }> {
  const member = await insertMember(
    w.tx,
    {
      name: fields.companyName as string,
      nameEn: fields.englishName,
      abbreviation: fields.abbreviation as string,
      creditCode: fields.socialCreditCode,
      customerType: fields.customerType as string,
      enterpriseType: fields.enterpriseType as string,
      industry: fields.industry as string,
      memberType: typeOf(fields.identityTypes),
      region: fields.region,
      parentMemberId: row.parent_member_id,
      agreementVersion,
      legalPerson: fields.legalPerson,
      address: fields.address,
      postcode: fields.postcode,
      phone: fields.phone,
      fax: fields.fax,
      contact: fields.contact,
      contactMobile: fields.contactMobile,
      bank: fields.bank,
      bankAccount: fields.bankAccount,
      businessLicenceFileId: fields.businessLicenceFileId,
      authorisationFileId: fields.authorisationFileId,
      pickupWarehouseIds: fields.pickupWarehouseIds,
      salesmanEmpId,
      by: w.actor.accountId,
    },
    w.service('secrets'),
  );
  await stepApplication(w, row, 'approve', 'operator', {
    set: { member_id: member.id, reviewed_at: await w.now(), reviewed_by: w.actor.accountId, salesman_emp_id: salesmanEmpId },
  });
  return member;
}

/**
 * Approves an application: the company, its root department, the applicant as its administrator with the roles of its sides; a seller's store and filed licences follow.
 * Reviewer and applicant are two people. Refuses 10202, 10301, 10302, 10306, 10705.
 */
export const approveApplication = room.door<{ id: string; version: number; salesmanEmpId?: string | null }, { memberId: string }>(async (w) => {
  const row = await lockApplication(w, { id: w.input.id, version: w.input.version, mine: false });
  if (row.account_id === w.actor.accountId) throw SelfApproval({});
  companyLife.next('approve', row.state, 'operator');
  const account = await accountFor(w, { id: row.account_id });
  if (account === null) throw NotFound({});
  const fields = CompanyFields.parse(fieldsOf(w, row));
  const member = await admit(w, row, fields, account.agreementVersion, w.input.salesmanEmpId ?? null);
  const by = w.actor.accountId;
  const root = await createDepartment(w, { memberId: member.id, name: fields.companyName as string, type: '10', by });
  const adminName = account.personName ?? fields.contact ?? '';
  const { empId } = await createEmployee(w, { accountId: account.id, memberId: member.id, deptId: root.id, empName: adminName, admin: true, status: '20', by });
  const memberType = typeOf(fields.identityTypes);
  await appoint(w, { accountId: account.id, memberId: member.id, empId, roleCodes: ROLES[memberType], instead: true, by });
  await bindFiles(w, {
    bizType: RECORD_FILES,
    bizId: member.id,
    attachmentIds: [fields.businessLicenceFileId, fields.authorisationFileId].filter((f): f is string => f !== null),
  });
  await w.emit(memberAdmitted, {
    memberId: member.id,
    name: fields.companyName as string,
    nameEn: fields.englishName,
    abbreviation: fields.abbreviation as string,
    sells: memberType !== 'buyer',
    address: fields.address,
    businessLicenceFileId: fields.businessLicenceFileId,
    adminName,
    adminPhone: account.mobile,
    adminEmail: account.email,
    licences: fields.qualificationLicences,
  });
  await notify(w, {
    event: 'APPLY_APPROVED',
    variables: { companyName: fields.companyName as string },
    to: { accountIds: [account.id] },
    bizType: 'COMPANY_APPLICATION',
    bizId: row.id,
    link: '/myBusiness/companyInformation',
  });
  w.target({ type: 'COMPANY_APPLICATION', id: row.id, no: member.code });
  return { memberId: member.id };
});

/** Rejects with a reason; `fields` are marked in the applicant's form. Refuses 10202, 10301, 10302, 10306. */
export const rejectApplication = room.door<{ id: string; version: number; reason: string; fields?: readonly string[] }, void>(async (w) => {
  const row = await lockApplication(w, { id: w.input.id, version: w.input.version, mine: false });
  if (row.account_id === w.actor.accountId) throw SelfApproval({});
  const { reason } = w.input;
  await stepApplication(w, row, 'reject', 'operator', {
    reason,
    set: { reject_reason: reason, reject_fields: [...(w.input.fields ?? [])], reviewed_at: await w.now(), reviewed_by: w.actor.accountId },
  });
  await notify(w, {
    event: 'APPLY_REJECTED',
    variables: { companyName: row.company_name ?? '', reason },
    to: { accountIds: [row.account_id] },
    bizType: 'COMPANY_APPLICATION',
    bizId: row.id,
    link: '/myBusiness/companyInformationUnverified',
  });
  w.target({ type: 'COMPANY_APPLICATION', id: row.id });
});

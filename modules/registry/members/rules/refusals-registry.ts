import { z } from 'zod';
import { refusal } from '#kernel/rules/refusal.ts';

/** E-SELF-01 (trading-domain 21.2): the same company, or the same unified social credit code, on both sides. */
export const SameCompany = refusal(17006, 'SAME_COMPANY', {
  zh: '买卖双方不能为同一企业',
  en: 'Buyer and seller are the same company',
});
/** E-AGR-01: no administrator of the company has accepted the agreement in force. */
export const AgreementFirst = refusal(17007, 'AGREEMENT_FIRST', {
  zh: '请企业管理员先同意最新协议',
  en: 'A company administrator must accept the current user agreement first',
});
/** administration-domain 25.2, at approval: two applications with one code, the other was approved first. */
export const CreditCodeExists = refusal(10705, 'CREDIT_CODE_EXISTS', {
  zh: '统一社会信用代码已存在',
  en: 'Unified social credit code already exists',
});
/** At submit: the company is a member; its administrators can be asked to add the person. */
export const CompanyExists = refusal(10706, 'COMPANY_EXISTS', {
  zh: '该企业已入驻，可申请加入',
  en: 'The company is already a member; you may ask to join',
});

/** A new version is announced at least seven days before it binds (administration-domain 22.5). */
export const AgreementNotice = refusal(16002, 'AGREEMENT_NOTICE', {
  details: { days: z.number() },
  zh: '生效时间须在发布{days}日之后',
  en: 'The effective date must be at least {days} {days|day|days} after publication',
});

/** sm:company, sm:relation: what was refused is submitted again only when something was changed. */
export const NothingChanged = refusal(16010, 'NOTHING_CHANGED', {
  zh: '内容没有变化，请按审核意见修改后再提交',
  en: 'Nothing has changed; correct what the review asked for first',
});
/** trading-domain 19.1: three levels of companies at most. */
export const SubsidiaryDepth = refusal(16011, 'SUBSIDIARY_DEPTH', {
  zh: '公司层级最多三级，本企业不能再设子公司',
  en: 'Company structures have at most three levels; this company cannot have subsidiaries',
});
/** sm:relation, guard of the extension. */
export const OrganisationLinked = refusal(16012, 'ORGANISATION_LINKED', {
  zh: '该销售组织已开通',
  en: 'This sales organisation is linked already',
});
/** An invitation that was used, taken back or has ended; it never says which to a stranger. */
export const InvitationOver = refusal(16013, 'INVITATION_OVER', {
  zh: '邀请链接已失效，请联系企业管理员重新邀请',
  en: "This invitation is no longer good; ask the company's administrator for another",
});
/** One open invitation per company and address. */
export const AlreadyInvited = refusal(16014, 'ALREADY_INVITED', {
  zh: '该邮箱已有未接受的邀请',
  en: 'This address has an open invitation already',
});
export const TooManyInvitations = refusal(16015, 'TOO_MANY_INVITATIONS', {
  details: { n: z.number() },
  zh: '未接受的邀请最多{n}条',
  en: 'At most {n} open {n|invitation|invitations}',
});
/** An invitation is for the address it was sent to: an account with another one does not take it up. */
export const InvitationForAnother = refusal(16023, 'INVITATION_FOR_ANOTHER', {
  details: { email: z.string() },
  zh: '该邀请发给 {email}，请使用绑定该邮箱的账户，或在“修改邮箱”中改绑后再加入',
  en: 'This invitation is for {email}: log in with the account of that address, or change your e-mail to it first',
});
/** sm:company, four checks: whoever approves puts his name to each that is due. */
export const AttestFirst = refusal(16016, 'ATTEST_FIRST', {
  zh: '请逐项勾选全部人工核对',
  en: 'Tick every check first',
});

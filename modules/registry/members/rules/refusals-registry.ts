import { z } from 'zod';
import { refusal } from '#kernel/rules/refusal.ts';

/** E-SELF-01 (trading-domain 21.2): the same company, or the same unified social credit code, on both sides. */
export const SameCompany = refusal(17006, 'SAME_COMPANY', { zh: '买卖双方不能为同一企业', en: 'Buyer and seller are the same company' });
/** E-AGR-01: no administrator of the company has accepted the agreement in force. */
export const AgreementFirst = refusal(17007, 'AGREEMENT_FIRST', {
  zh: '请企业管理员先同意最新协议',
  en: 'A company administrator must accept the current user agreement first',
});
/** administration-domain 25.2, at approval: two applications with one code, the other was approved first. */
export const CreditCodeExists = refusal(10705, 'CREDIT_CODE_EXISTS', { zh: '统一社会信用代码已存在', en: 'Unified social credit code already exists' });
/** At submit: the company is a member; its administrators can be asked to add the person. */
export const CompanyExists = refusal(10706, 'COMPANY_EXISTS', { zh: '该企业已入驻，可申请加入', en: 'The company is already a member; you may ask to join' });

/** A new version is announced at least seven days before it binds (administration-domain 22.5). */
export const AgreementNotice = refusal(16002, 'AGREEMENT_NOTICE', {
  details: { days: z.number() },
  zh: '生效时间须在发布{days}日之后',
  en: 'It must take effect at least {days} days after publication',
});

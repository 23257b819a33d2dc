import { refusal } from '#kernel/rules/refusal.ts';

/** One request about the standing of a company waits at a time. */
export const StandingWaits = refusal(16017, 'STANDING_WAITS', {
  zh: '该企业已有待审核的额度与资格调整',
  en: 'A change to its credit and permissions is already pending approval',
});
/** Risk level D: no credit. */
export const NoCredit = refusal(16018, 'NO_CREDIT', {
  zh: '风险等级为“禁止授信”的企业授信额度须为0',
  en: 'With the risk level «No credit» the credit line is 0',
});
export const SidesStay = refusal(16019, 'SIDES_STAY', {
  zh: '交易身份只能增加，不能取消',
  en: 'Sides can be added, not taken away',
});
/** administration-domain 22.2: one open wish to end a link. */
export const UnlinkWaits = refusal(16020, 'UNLINK_WAITS', {
  zh: '已有待确认的解除关联申请',
  en: 'A request to end the link is already pending',
});
/** The two companies are not linked directly. */
export const NotLinked = refusal(16021, 'NOT_LINKED', {
  zh: '两家企业没有直接的母子公司关联',
  en: 'The two companies are not linked as parent and subsidiary',
});
/** Abroad, in place of 10705: country and register number belong to a member. */
export const RegistrationExists = refusal(16022, 'REGISTRATION_EXISTS', {
  zh: '该国家/地区的注册登记号已存在',
  en: 'This registration number already exists for the country',
});

import { refusal } from '#kernel/rules/refusal.ts';

/** The company may not act as an intermediary (19.1 intermediaryQualified). */
export const IntermediaryNotQualified = refusal(19301, 'INTERMEDIARY_NOT_QUALIFIED', {
  zh: '该企业不具备中介资格',
  en: 'This company is not qualified as an intermediary',
});
/** It refused this negotiation already, or let its time pass (3.5: 55). */
export const IntermediaryDeclinedBefore = refusal(19302, 'INTERMEDIARY_DECLINED_BEFORE', {
  zh: '该中介已拒绝或逾期未答复本洽谈，请另选中介',
  en: 'This intermediary has refused this negotiation or did not answer in time; choose another one',
});
/** An operator approves only what both sides consented to (4.1). */
export const ApplicationConsentsMissing = refusal(19303, 'APPLICATION_CONSENTS_MISSING', {
  zh: '买卖双方尚未全部同意，不能审批',
  en: 'Seller and buyer must both consent before the application is approved',
});

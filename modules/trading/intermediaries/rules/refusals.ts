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
/** A back-to-back deal has two prices in money; what is found by formula or basis later has none yet (3.4). */
export const PrincipalNeedsFixedPrice = refusal(19304, 'PRINCIPAL_NEEDS_FIXED_PRICE', {
  zh: '公式或点价的洽谈不能由中介买断，请选择佣金方式',
  en: 'A price by formula or basis cannot go back to back; choose commission',
});
/** It sells below what it pays: only the intermediary itself may want that (4.1). */
export const LossUnconfirmed = refusal(19305, 'LOSS_UNCONFIRMED', {
  zh: '卖出价低于买入价，请确认承担亏损',
  en: 'The resale price is below the purchase price; confirm the loss',
});
/** Leg A makes it a buyer, leg B a seller. */
export const IntermediaryOneSided = refusal(19306, 'INTERMEDIARY_ONE_SIDED', {
  zh: '买断须同时具备买方与卖方身份，该企业只有其一',
  en: 'Back to back the intermediary buys and sells; this company trades on one side only',
});
/** Title through the intermediary is booked over by the keeper of the goods (4.1 titleFlow 20). */
export const VoucherNeedsKeeper = refusal(19307, 'VOUCHER_NEEDS_KEEPER', {
  zh: '凭证过户须为境内在库货物且非送到交货；其他货物请选择直接过户买方',
  en: 'Title by voucher needs domestic goods that lie in a warehouse and are taken over there; otherwise title goes to the buyer directly',
});

import { z } from 'zod';
import { refusal } from '#kernel/rules/refusal.ts';

/** One live appeal of a type on a target, whoever files it; counter-claims are linked to it. */
export const AppealOpen = refusal(18601, 'APPEAL_OPEN', {
  zh: '该单据已有同类型的申诉在处理中',
  en: 'An appeal of this type about this document is already open',
});
export const ClaimLate = refusal(18602, 'CLAIM_LATE', {
  details: { until: z.string() },
  zh: '申诉期限已于 {until} 届满',
  en: 'The time to claim ended at {until}',
});
/** More than was received, or than is left of it after use. */
export const ClaimBeyondGoods = refusal(18603, 'CLAIM_BEYOND_GOODS', {
  details: { most: z.string() },
  zh: '主张数量不得超过已收货且未使用的 {most} 吨',
  en: 'No more can be claimed than the {most} t received and not yet used',
});
/** A carrier at fault answers to the side that hired it. */
export const OwnCarrier = refusal(18604, 'OWN_CARRIER', {
  zh: '承运人由贵方委托，承运责任请向承运人主张',
  en: 'Your company hired this carrier: its fault cannot be claimed from the counterparty',
});
export const AdditionsSpent = refusal(18605, 'ADDITIONS_SPENT', {
  details: { most: z.string() },
  zh: '每方最多补充 {most} 次',
  en: 'Each side may add {most} {most|time|times}',
});
/** The respondent has not answered and still may. */
export const AnswerAwaited = refusal(18606, 'ANSWER_AWAITED', {
  details: { until: z.string() },
  zh: '被申诉方尚未答复，答复期限为 {until}',
  en: 'The respondent has not answered and may until {until}',
});
/** More than the claim, or than the goods of the target (INV-APL-02). */
export const DecisionBeyond = refusal(18607, 'DECISION_BEYOND', {
  details: { most: z.string() },
  zh: '裁定金额不得超过 {most}',
  en: 'No more than {most} can be decided',
});
/** The retained sample was found with a broken seal and nothing else was inspected. */
export const SampleBroken = refusal(18608, 'SAMPLE_BROKEN', {
  zh: '封样封签已破损，须以货物共检报告为依据',
  en: 'The seal of the retained sample was broken: inspect the goods jointly first',
});
export const ReopenRefused = refusal(18609, 'REOPEN_REFUSED', {
  details: { days: z.string() },
  zh: '仅可在结案后 {days} 日内就新事实再申诉一次',
  en: 'A closed appeal can be taken up again once, within {days} {days|day|days}',
});
/** A counter-claim is the respondent's, about the same order, while the appeal is open. */
export const CounterRefused = refusal(18610, 'COUNTER_REFUSED', {
  zh: '仅被申诉方可在申诉处理期间提出一次反申诉',
  en: 'Only the respondent can file one counter-claim, while the appeal is open',
});
/** The same offer stands already, made by one's own side. */
export const OfferStands = refusal(18611, 'OFFER_STANDS', {
  zh: '贵方的和解方案正在等待对方确认',
  en: 'Your offer waits for the counterparty already',
});
/** The respondent has no deposit for the claimant on the order, its deal or contract, or one that holds less. */
export const DepositNotHeld = refusal(18612, 'DEPOSIT_NOT_HELD', {
  details: { most: z.string() },
  zh: '被申诉方可没收的保证金为 {most}',
  en: 'Of the respondent’s deposit {most} can be forfeited',
});
/** The claimant has paid the respondent no earnest money that is still held, or something is announced on it. */
export const EarnestMoneyNotHeld = refusal(18613, 'EARNEST_MONEY_NOT_HELD', {
  zh: '被申诉方没有收取可双倍返还的定金',
  en: 'The respondent holds no earnest money of the claimant to return double',
});

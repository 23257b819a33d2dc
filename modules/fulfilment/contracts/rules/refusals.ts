import { z } from 'zod';
import { refusal } from '#kernel/rules/refusal.ts';

/** 11.2 review: the hash sent is not that of the contract as it stands. */
export const ContractChanged = refusal(17421, 'CONTRACT_CHANGED', {
  zh: '合同已更新，请重新打开',
  en: 'The contract has changed, please open it again',
});
/** 11.2: who submits puts his name first; the other side signs what it has reviewed. */
export const ContractSignOrder = refusal(17422, 'CONTRACT_SIGN_ORDER', {
  zh: '提交方签署、且本方审核通过后才能签署',
  en: 'The submitting company signs first, and you sign once you have passed the review',
});
/** 11 edge: somebody signed who has no authority letter and is no administrator of his company. */
export const ContractAuthority = refusal(17423, 'CONTRACT_AUTHORITY', {
  details: { name: z.string() },
  zh: '签署人 {name} 无授权书，不能通过审核',
  en: '{name} signed without an authority letter; the review cannot be passed',
});
/** 11 edge: what a supplementary or termination agreement belongs to is over. */
export const ContractParentEnded = refusal(17424, 'CONTRACT_PARENT_ENDED', {
  zh: '主合同已结束，不能审核或生效',
  en: 'The main contract is over; this agreement cannot be passed',
});
/** 11 edge: a supplementary agreement may not fall below what was called. */
export const ContractBelowCalled = refusal(17425, 'CONTRACT_BELOW_CALLED', {
  details: { called: z.string() },
  zh: '补充协议的数量低于已执行数量 {called}',
  en: 'The quantity falls below what has been called already: {called}',
});
/** INV-CON-05 and 11 edge: a spot contract is its deals, in one currency and between the same companies. */
export const ContractDealsDiffer = refusal(17426, 'CONTRACT_DEALS_DIFFER', {
  zh: '所选成交须为本方与同一对方、同一币种、已生效且未签合同的成交',
  en: 'The deals must be effective, with one counterparty, in one currency, and without another contract',
});
/** A framework is called off month by month within its rule. */
export const CallOffMonth = refusal(17427, 'CALL_OFF_MONTH', {
  details: { until: z.string() },
  zh: '该月份不在合同期内，或已过提名截止日 {until}',
  en: 'That month is outside the term, or its nomination ended on {until}',
});
export const CallOffMost = refusal(17428, 'CALL_OFF_MOST', {
  details: { most: z.string() },
  zh: '超过当月最多提量，当月还可提 {most}',
  en: 'Above the most of the month; {most} may still be called off in it',
});
export const CallOffLeast = refusal(17429, 'CALL_OFF_LEAST', {
  details: { least: z.string() },
  zh: '低于当月最少提量 {least}',
  en: 'Below the least of the month: {least}',
});
export const CallOffRemaining = refusal(17430, 'CALL_OFF_REMAINING', {
  details: { remaining: z.string() },
  zh: '超过合同剩余数量 {remaining}',
  en: 'More than what remains of the contract: {remaining}',
});
/** 11.2 terminate: a paused contract ends by a signed termination agreement or its expiry. */
export const ContractNeedsAgreement = refusal(17431, 'CONTRACT_NEEDS_AGREEMENT', {
  zh: '须有已生效的终止协议，或合同已到期',
  en: 'It takes an effective termination agreement, or the expiry of the contract',
});
/** A draft that is not whole names the fields that are missing; each is said at its field. */
export const ContractNotInForce = refusal(17432, 'CONTRACT_NOT_IN_FORCE', {
  zh: '合同不在履行中，不能下单',
  en: 'The contract is not in force; nothing can be ordered under it',
});
/** What a refused review names has to be in the contract. */
export const ContractClauseUnknown = refusal(17433, 'CONTRACT_CLAUSE_UNKNOWN', {
  zh: '所标记的条款不在该合同中',
  en: 'A marked clause is not in this contract',
});
/** 11.2: past its last day a contract is neither signed nor agreed to; its term has to be written anew. */
export const ContractTermOver = refusal(17435, 'CONTRACT_TERM_OVER', {
  details: { no: z.string(), day: z.string() },
  zh: '合同 {no} 已于 {day} 到期，请修改合同期限后重新提交',
  en: 'Contract {no} expired on {day}; change its term and submit it again',
});
/** 11.2, pause: no new orders or releases; nor once it has ended. */
export const ContractStopsRelease = refusal(17434, 'CONTRACT_STOPS_RELEASE', {
  details: { no: z.string() },
  zh: '合同 {no} 已暂停或已终止，不能放货',
  en: 'Contract {no} is paused or has ended; no goods are released under it',
});

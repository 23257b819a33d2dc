import { z } from 'zod';
import { refusal } from '#kernel/rules/refusal.ts';

/** Refusals of offers and negotiations beyond the shared list of trading-domain 21.2; numbers 17203 to 17299 are theirs. */
export const OfferIncomplete = refusal(17203, 'OFFER_INCOMPLETE', {
  details: {
    issues: z.array(
      z.object({ field: z.string(), rule: z.string(), args: z.record(z.string(), z.string()).optional() }),
    ),
  },
  zh: '报盘内容不完整或有误，请按提示修改',
  en: 'The offer is incomplete or wrong; see the fields',
});
export const OfferNotDraft = refusal(17204, 'OFFER_NOT_DRAFT', {
  details: { state: z.string() },
  zh: '只有从未发布的草稿可以删除',
  en: 'Only a draft that was never published can be deleted',
});
export const TemplateLimit = refusal(17205, 'TEMPLATE_LIMIT', {
  details: { most: z.number() },
  zh: '模板最多{most}个',
  en: 'At most {most} {most|template|templates}',
});
export const OfferBusy = refusal(17206, 'OFFER_BUSY', {
  zh: '有买方已接受或已锁定的洽谈，不能撤盘，可停盘',
  en: 'A buyer has accepted or locked: the offer cannot be revoked, stop it instead',
});
export const OperatorPaused = refusal(17207, 'OPERATOR_PAUSED', {
  zh: '由平台暂停，须由平台恢复',
  en: 'Paused by the operator; only the operator can resume it',
});
export const OfferEnded = refusal(17208, 'OFFER_ENDED', {
  zh: '报盘已过有效期',
  en: 'The offer is no longer valid',
});
export const Validity = refusal(17209, 'VALIDITY', {
  details: { rule: z.string() },
  zh: '有效期不符合规则',
  en: 'The validity does not fit the rules',
});
/**
 * What was seen no longer holds: the answer carries the fresh terms, nothing was accepted (trust 1.4,
 * trading-domain 3.10.4).
 */
export const TermsChanged = refusal(17210, 'TERMS_CHANGED', {
  details: { unitPrice: z.string(), termsVersion: z.number(), termsHash: z.string(), amount: z.string() },
  zh: '条款已变更，现价 {unitPrice}，金额 {amount}，请重新确认',
  en: 'The terms changed: the price is now {unitPrice}, amount {amount}. Please confirm again',
});
export const ProposalGone = refusal(17211, 'PROPOSAL_GONE', {
  zh: '该轮报价已失效或已被替代',
  en: 'That proposal has lapsed or was superseded',
});
export const NothingChanged = refusal(17212, 'NOTHING_CHANGED', {
  zh: '还盘条款与当前报价相同，可直接接受',
  en: 'Nothing differs from the current proposal; accept it instead',
});
export const ThreadExists = refusal(17213, 'THREAD_EXISTS', {
  details: { threadId: z.string() },
  zh: '已有进行中的洽谈，请在原洽谈中还盘',
  en: 'A negotiation on this offer is already open; counter there',
});
export const NotNegotiable = refusal(17214, 'NOT_NEGOTIABLE', {
  zh: '该报盘不可还盘',
  en: 'This offer is not open to counter-offers',
});
export const NoDirectDeal = refusal(17215, 'NO_DIRECT_DEAL', {
  zh: '该报盘不可直接成交',
  en: 'This offer does not allow a direct deal',
});
export const StillBinding = refusal(17216, 'STILL_BINDING', {
  details: { until: z.string() },
  zh: '您的实盘报价在 {until} 前有效，不能撤回或取消',
  en: 'Your firm proposal binds you until {until}; it cannot be withdrawn or cancelled',
});
export const ThreadFrozen = refusal(17217, 'THREAD_FROZEN', {
  zh: '该货已为其他买方锁定，本洽谈暂停',
  en: 'The cargo is locked for another buyer; this negotiation is frozen',
});
export const RoundLimit = refusal(17218, 'ROUND_LIMIT', {
  details: { most: z.number() },
  zh: '还盘最多{most}轮',
  en: 'At most {most} {most|round|rounds}',
});
export const SubjectsOpen = refusal(17219, 'SUBJECTS_OPEN', {
  zh: '保留条件尚未解除',
  en: 'Subjects not yet lifted',
});
export const SubjectsDate = refusal(17220, 'SUBJECTS_DATE', {
  zh: '请填写保留条件解除期限，最长 3 个工作日',
  en: 'Enter the date by which subjects are lifted, at most 3 working days ahead',
});
export const ConsentMissing = refusal(17221, 'CONSENT_MISSING', {
  zh: '须对方先同意',
  en: 'The other side must consent first',
});
/** The two working days in which an intermediary may be found are not over (3.5: 35). */
export const IntermediaryInTime = refusal(17224, 'INTERMEDIARY_IN_TIME', {
  details: { until: z.string() },
  zh: '中介申请的办理期限到 {until}，期满前须双方同意方可取消',
  en: 'The parties have until {until} to find an intermediary; before that both must consent to cancel',
});
/** INV-SHO-02 (trading-domain 18). */
export const StoreClosed = refusal(17223, 'STORE_CLOSED', {
  zh: '店铺未发布或已停用，不能挂盘',
  en: 'The store is unpublished or disabled; offers cannot be listed',
});
/** The deposit is another one than was seen: nothing was accepted, the answer carries the sum of today (trust 1.4). */
export const DepositChanged = refusal(17222, 'DEPOSIT_CHANGED', {
  details: { deposit: z.string(), currency: z.string() },
  zh: '保证金为 {currency} {deposit}，请确认后再提交',
  en: 'The deposit is {currency} {deposit}. Please look at it and confirm again',
});
/** A round asks for more of the sum than the nature of the deposit allows (1.2, 3.1). */
export const DepositTooHigh = refusal(17225, 'DEPOSIT_TOO_HIGH', {
  details: { most: z.string() },
  zh: '保证金比例不能超过{most}%',
  en: 'The deposit is {most} % at most',
});

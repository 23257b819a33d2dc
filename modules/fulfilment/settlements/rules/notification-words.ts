import { words } from '#kernel/rules/words.ts';

/** Notices of settlement statements (trading-domain 21.1, N-SET). */
export const settlementNotices = words('settlements.notice', {
  'N-SET-01.title': { zh: '结算单待确认', en: 'Statement to confirm' },
  'N-SET-01.text': {
    zh: '{company} 发来结算单 {no}（订单 {order}，{product} {weight}），合计 {amount}，请于 {until} 前确认或提出异议。',
    en: '{company} sent settlement statement {no} (order {order}, {product} {weight}): {amount} in total. Confirm or dispute it by {until}.',
  },
  'N-SET-02.title': { zh: '结算单已确认', en: 'Statement confirmed' },
  'N-SET-02.text': {
    zh: '与 {company} 的结算单 {no}（{product} {weight}）已确认：合计 {amount}，差额 {difference}。',
    en: 'Settlement statement {no} with {company} ({product} {weight}) is confirmed: total {amount}, difference {difference}.',
  },
  'N-SET-03.title': { zh: '结算单有异议', en: 'Statement disputed' },
  'N-SET-03.text': {
    zh: '{company} 对结算单 {no}（合计 {amount}）提出异议：{reason}。',
    en: '{company} disputes settlement statement {no} ({amount}): {reason}.',
  },
  'N-SET-04.title': { zh: '结算单撤回或作废', en: 'Statement recalled or void' },
  'N-SET-04.text': {
    zh: '与 {company} 的结算单 {no}（合计 {amount}）已撤回或作废，原因：{reason}。',
    en: 'Settlement statement {no} with {company} ({amount}) was recalled or voided: {reason}.',
  },
  'N-SET-05.title': { zh: '结算单已结清', en: 'Statement closed' },
  'N-SET-05.text': {
    zh: '与 {company} 的结算单 {no}（{product} {weight}，合计 {amount}）已开票并结清。',
    en: 'Settlement statement {no} with {company} ({product} {weight}, {amount}) is invoiced and paid in full.',
  },
  'unanswered.title': { zh: '结算单逾期未确认', en: 'Statement not answered' },
  'unanswered.text': {
    zh: '{company} 未在 {until} 前确认结算单 {no}（合计 {amount}），合同未约定默示确认，请跟进。',
    en: '{company} has not answered settlement statement {no} ({amount}) by {until}, and its contract lets silence confirm nothing: please follow up.',
  },
});

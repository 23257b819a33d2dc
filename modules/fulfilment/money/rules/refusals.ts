import { z } from 'zod';
import { refusal } from '#kernel/rules/refusal.ts';

/** More money asked for than a company has available (trading-domain 1.2). */
export const MoneyShort = refusal(17302, 'MONEY_SHORT', {
  details: { currency: z.string() },
  zh: '{currency} 可用余额不足',
  en: 'The available {currency} balance is too small',
});
/** The credit line is missing, blocked, over or too small for the amount (trading-domain 12.2). */
export const CreditShort = refusal(17303, 'CREDIT_SHORT', {
  details: { free: z.string(), currency: z.string() },
  zh: '授信额度不足或不可用（可用 {currency} {free}）',
  en: 'Credit line missing, blocked, ended or too small ({currency} {free} free)',
});
/** A payment larger than what is still open on a receivable. */
export const ReceivableExceeded = refusal(17304, 'RECEIVABLE_EXCEEDED', {
  details: { unpaid: z.string(), currency: z.string() },
  zh: '超过未收金额（未收 {currency} {unpaid}）',
  en: 'More than is still unpaid ({currency} {unpaid})',
});
/** A credit line below what is drawn on it. */
export const CreditBelowDrawn = refusal(17305, 'CREDIT_BELOW_DRAWN', {
  details: { drawn: z.string(), currency: z.string() },
  zh: '额度不能低于已用金额（已用 {currency} {drawn}）',
  en: 'The line cannot be below what is drawn ({currency} {drawn})',
});
/** Money goes back to the company's own account alone, and none is on record (trading-domain 12). */
export const RefundAccountMissing = refusal(17306, 'REFUND_ACCOUNT_MISSING', {
  zh: '没有该币种的已核验银行账户：请先在“银行账户”中登记，由平台核验',
  en: 'No verified bank account in this currency: add one under Bank accounts; the platform verifies it',
});
/** A forfeiture is carried out when the payer had 24 hours to object (trading-domain 12.2). */
export const ObjectionOpen = refusal(17307, 'OBJECTION_OPEN', {
  details: { until: z.string() },
  zh: '付款方可在 {until} 前提出异议，期满后方可没收',
  en: 'The payer may object until {until}; the forfeiture can be carried out after that',
});
/** What one person decided is approved by another (trading-domain 12.2). */
export const SecondPerson = refusal(17308, 'SECOND_PERSON', {
  zh: '须由另一人办理',
  en: 'A second person has to do this',
});
/** Nothing was asked for that could be approved, refused or objected to. */
export const NothingAsked = refusal(17309, 'NOTHING_ASKED', {
  zh: '没有待处理的申请',
  en: 'Nothing is waiting for this',
});
/** Double goes back of earnest money alone (trading-domain 1.2). */
export const EarnestMoneyAlone = refusal(17310, 'EARNEST_MONEY_ALONE', {
  zh: '仅定金适用双倍返还',
  en: 'Earnest money alone is returned double',
});
/** Who checked a withdrawal does not pay it out. */
export const RefundSecondPerson = refusal(18913, 'REFUND_SECOND_PERSON', {
  zh: '审核与付款须由两人办理',
  en: 'One person checks a withdrawal and another pays it out',
});

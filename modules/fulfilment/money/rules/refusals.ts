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

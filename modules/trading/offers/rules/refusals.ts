import { z } from 'zod';
import { refusal } from '#kernel/rules/refusal.ts';

/**
 * Refusals of the trade (trading-domain 21.2). Market hours, licences, parties, quantities and letters
 * declare theirs in their own rules.
 */
export { QuantityRefused } from '#fulfilment/quantities/rules/refusals.ts';

export { Duplicate } from '#kernel/rules/refusals.ts';
export { AgreementFirst, SameCompany } from '#registry/members/rules/refusals-registry.ts';

/** E-RATE-01 */
export const TradeRate = refusal(17008, 'TRADE_RATE', {
  zh: '操作过于频繁或洽谈数已达上限',
  en: 'Too many actions or open negotiations',
});
/** E-FMT-01 */
export const NumberFormat = refusal(17010, 'NUMBER_FORMAT', {
  zh: '请输入非负数字，最多三位小数',
  en: 'Enter a non-negative number with at most three decimals',
});
/** E-FMT-02 */
export const TwoDecimals = refusal(17011, 'TWO_DECIMALS', {
  zh: '金额或数量最多两位小数',
  en: 'Money or quantity: at most two decimals',
});
/** E-CHK-01; `field` is the label in the reader's language. */
export const CheckDigit = refusal(17012, 'CHECK_DIGIT', {
  details: { field: z.string() },
  zh: '{field}校验位不正确',
  en: 'Check digit of {field} is wrong',
});
/** E-REQ-01; `field` is the label in the reader's language. */
export const Required = refusal(17015, 'REQUIRED', {
  details: { field: z.string() },
  zh: '{field}不能为空',
  en: '{field} cannot be empty',
});
/**
 * E-PRC-01; answered until the same act is sent again with the warning confirmed. `distance` is signed
 * percent, empty without a reference.
 */
export const PriceFar = refusal(17202, 'PRICE_FAR', {
  details: { distance: z.string(), reference: z.string() },
  zh: '价格偏离参考价，请确认',
  en: 'Price is far from the reference, please confirm',
});
/** E-DEP-01 */
export const DepositShort = refusal(17301, 'DEPOSIT_SHORT', {
  details: { required: z.string(), frozen: z.string().nullable(), currency: z.string().optional() },
  zh: '保证金未足额冻结',
  en: 'Deposit is not frozen in full',
});

import { lifecycleBadge, type StatusBadge, type StatusColor } from '#kernel/web/screens/index.ts';
import { ACCOUNT, accountTones, bankAccountLifecycle } from '../rules/bank-account-lifecycle.ts';
import { PAYMENT, paymentLifecycle, paymentTones } from '../rules/payment-lifecycle.ts';

const tones = Object.fromEntries(
  Object.entries(PAYMENT).map(([name, code]) => [name, paymentTones[code]]),
) as Record<keyof typeof PAYMENT, StatusColor>;
const ofAccounts = Object.fromEntries(
  Object.entries(ACCOUNT).map(([name, code]) => [name, accountTones[code]]),
) as Record<keyof typeof ACCOUNT, StatusColor>;
/** Badges of a payment's states, and of a bank account's. */
export const paymentBadge: StatusBadge = lifecycleBadge(paymentLifecycle, tones);
export const accountBadge: StatusBadge = lifecycleBadge(bankAccountLifecycle, ofAccounts);

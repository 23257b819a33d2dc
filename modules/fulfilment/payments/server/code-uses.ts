import { codesIn } from '#kernel/server/code-uses.ts';

/** Where rows of this capability carry codes of code sets (administration-domain 9). */
export const codesKept = [
  ...codesIn('payments.registration', {
    direction: 'payment_direction',
    payment_type: 'payment_type',
    settlement_method: 'settlement_method',
    purpose: 'payment_purpose',
    currency: 'currency',
  }),
  ...codesIn('payments.bank_account', { currency: 'currency' }),
];

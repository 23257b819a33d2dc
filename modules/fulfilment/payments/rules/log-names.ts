import type { LogName } from '#kernel/rules/log-names.ts';
import { bankAccountLifecycle } from './bank-account-lifecycle.ts';
import { paymentLifecycle } from './payment-lifecycle.ts';
import { paymentWords } from './words.ts';

/** How the operation log says what was changed. */
export const logNames: readonly LogName[] = [
  { kind: 'PAYMENT', words: paymentWords, life: paymentLifecycle.subject },
  { kind: 'BANK_ACCOUNT', words: paymentWords, life: bankAccountLifecycle.subject },
];

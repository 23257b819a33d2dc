import type { LogName } from '#kernel/rules/log-names.ts';
import { requestLifecycle } from './request-lifecycle.ts';
import { voucherLifecycle } from './voucher-lifecycle.ts';
import { voucherWords } from './words.ts';

/** How the operation log says what was changed: the field words and the life of each kind of document. */
export const logNames: readonly LogName[] = [
  { kind: 'VOUCHER', words: voucherWords, life: voucherLifecycle.subject },
  { kind: 'VOUCHER_REQUEST', words: voucherWords, life: requestLifecycle.subject },
];

import type { LogName } from '#kernel/rules/log-names.ts';
import { inquiryLifecycle } from './inquiry-lifecycle.ts';
import { quoteLifecycle } from './quote-lifecycle.ts';
import { inquiryWords } from './words.ts';

/** How the operation log says what was changed: the field words and the life of each kind of document. */
export const logNames: readonly LogName[] = [
  { kind: 'INQUIRY', words: inquiryWords, life: inquiryLifecycle.subject },
  { kind: 'QUOTE', words: inquiryWords, life: quoteLifecycle.subject },
];

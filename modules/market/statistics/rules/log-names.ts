import type { LogName } from '#kernel/rules/log-names.ts';
import { indexDealLifecycle } from './index-deal-lifecycle.ts';
import { indexWords } from './index-words.ts';
import { pointWords } from './point-words.ts';
import { rateWords } from './rate-words.ts';

/** How the operation log says what was changed: the field words and the life of each kind of document. */
export const logNames: readonly LogName[] = [
  { kind: 'PRICE_INDEX', words: indexWords },
  { kind: 'PRICE_POINT', words: pointWords },
  { kind: 'INDEX_DEAL', words: pointWords, life: indexDealLifecycle.subject },
  { kind: 'IMPORT_RATE', words: rateWords },
  { kind: 'TEST_COMPANY', words: rateWords },
];

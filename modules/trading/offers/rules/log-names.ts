import type { LogName } from '#kernel/rules/log-names.ts';
import { negotiationLifecycle } from './negotiation-lifecycle.ts';
import { offerLifecycle } from './offer-lifecycle.ts';
import { importWords } from './selling/import-words.ts';
import { negotiationFieldWords, offerFieldWords } from './words.ts';

const agreed = { ...importWords.table, ...offerFieldWords.table, ...negotiationFieldWords.table };

/** How the operation log says what was changed: the field words and the life of each kind of document. */
export const logNames: readonly LogName[] = [
  { kind: 'OFFER', words: offerFieldWords, life: offerLifecycle.subject },
  {
    kind: 'NEGOTIATION',
    words: { ...negotiationFieldWords, table: agreed },
    life: negotiationLifecycle.subject,
  },
];

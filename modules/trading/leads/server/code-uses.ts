import { codesIn } from '#kernel/server/code-uses.ts';

/** Where rows of this capability carry codes of code sets (administration-domain 9). */
export const codesKept = [...codesIn('leads.lead', { price_term: 'price_term', currency: 'currency' })];

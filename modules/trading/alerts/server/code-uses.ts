import { codesIn } from '#kernel/server/code-uses.ts';

/** Where rows of this capability carry codes of code sets (administration-domain 9). */
export const codesKept = [...codesIn('alerts.alert', { lane: 'offer_lane', currency: 'currency' })];

import { codesIn } from '#kernel/server/code-uses.ts';

/** Where rows of this capability carry codes of code sets (administration-domain 9). */
export const codesKept = [
  ...codesIn('content.article', { type: 'article_type' }),
  ...codesIn('content.clinch', { trade_type: 'trade_type' }),
];

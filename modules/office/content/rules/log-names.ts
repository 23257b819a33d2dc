import type { LogName } from '#kernel/rules/log-names.ts';
import { articleLifecycle } from './article-lifecycle.ts';
import { articleWords, columnWords, labelWords, seoWords } from './article-words.ts';
import { shared } from './base-words.ts';
import { clinchWords } from './clinch-words.ts';
import { aboutWords, helpWords } from './help-words.ts';
import { aboutLifecycle, clinchLifecycle } from './publication-lifecycle.ts';

/** How the operation log says what was changed: the field words and the life of each kind of document. */
export const logNames: readonly LogName[] = [
  { kind: 'ARTICLE', words: articleWords, life: articleLifecycle.subject },
  { kind: 'CLINCH', words: clinchWords, life: clinchLifecycle.subject },
  { kind: 'ABOUT_US', words: aboutWords, life: aboutLifecycle.subject },
  ...(
    [
      ['COLUMN', columnWords],
      ['LABEL', labelWords],
      ['HELP_COLUMN', helpWords],
      ['HELP_ARTICLE', helpWords],
      ['SEO', seoWords],
    ] as const
  ).map(([kind, moduleWords]) => ({
    kind,
    words: { ...moduleWords, table: { ...shared, ...moduleWords.table } },
  })),
];

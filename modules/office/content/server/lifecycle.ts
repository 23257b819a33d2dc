import { stepper } from '#kernel/server/step.ts';
import { articleLifecycle } from '../rules/article-lifecycle.ts';
import { aboutLifecycle, clinchLifecycle } from '../rules/publication-lifecycle.ts';
import type { About, Article, Clinch } from './tables.ts';

/** The writers of states of this capability. */
export const stepArticle = stepper<
  Article,
  typeof articleLifecycle.codes,
  keyof typeof articleLifecycle.verbs & string
>({
  lifecycle: articleLifecycle,
  table: 'content.article',
  column: 'state',
  bizType: 'ARTICLE',
  number: (row) => row.title,
  parties: () => ['0'],
});
export const stepClinch = stepper<
  Clinch,
  typeof clinchLifecycle.codes,
  keyof typeof clinchLifecycle.verbs & string
>({
  lifecycle: clinchLifecycle,
  table: 'content.clinch',
  column: 'state',
  bizType: 'CLINCH',
  number: (row) => row.announce_no,
  parties: () => ['0'],
});
export const stepAbout = stepper<
  About,
  typeof aboutLifecycle.codes,
  keyof typeof aboutLifecycle.verbs & string
>({
  lifecycle: aboutLifecycle,
  table: 'content.about_us',
  column: 'state',
  bizType: 'ABOUT_US',
  number: (row) => row.title.zh_CN.slice(0, 40),
  parties: () => ['0'],
});

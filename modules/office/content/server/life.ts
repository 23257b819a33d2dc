import { stepper } from '#kernel/server/step.ts';
import { aboutLife, clinchLife } from '../rules/publication-life.ts';
import { articleLife } from '../rules/article-life.ts';
import type { About, Article, Clinch } from './tables.ts';

/** The writers of states of this capability. */
export const stepArticle = stepper<
  Article,
  typeof articleLife.codes,
  keyof typeof articleLife.verbs & string
>({
  life: articleLife,
  table: 'content.article',
  column: 'state',
  bizType: 'ARTICLE',
  number: (row) => row.title,
  parties: () => ['0'],
});
export const stepClinch = stepper<Clinch, typeof clinchLife.codes, keyof typeof clinchLife.verbs & string>({
  life: clinchLife,
  table: 'content.clinch',
  column: 'state',
  bizType: 'CLINCH',
  number: (row) => row.announce_no,
  parties: () => ['0'],
});
export const stepAbout = stepper<About, typeof aboutLife.codes, keyof typeof aboutLife.verbs & string>({
  life: aboutLife,
  table: 'content.about_us',
  column: 'state',
  bizType: 'ABOUT_US',
  number: (row) => row.title.zh_CN.slice(0, 40),
  parties: () => ['0'],
});

import { z } from 'zod';
import { command, EVERYONE, Id, list, query } from '#kernel/rules/contract.ts';
import { ArticleLabel, ReadArticle } from './article.ts';
import { Language, Shown, Words } from './base.ts';
import { PLACES, SOURCES, TEMPLATES } from './column.ts';

const open = { audience: 'public', relation: 'none' } as const;
const op = '/api/bff-aggregation/op' as const;

/** The information columns that are switched on, sub-columns under them. Public. */
export const columnTree = query('content.columnTree', {
  ...open,
  path: `${op}/column/tree`,
  input: z.strictObject({ place: z.enum(PLACES).optional() }),
  output: z.array(
    z.object({
      code: z.string(),
      names: Words,
      place: z.enum(PLACES),
      template: z.enum(TEMPLATES),
      children: z.array(
        z.object({
          code: z.string(),
          names: Words,
          template: z.enum(TEMPLATES),
          dataSource: z.enum(SOURCES),
        }),
      ),
    }),
  ),
});

export const ShownArticle = z.object({
  id: z.string(),
  title: z.string(),
  type: z.string(),
  language: Language,
  columnNames: Words,
  labels: z.array(ArticleLabel),
  abstract: z.string(),
  cover: Shown.nullable(),
  externalUrl: z.string().nullable(),
  pinned: z.boolean(),
  views: z.number().int(),
  publishTime: z.string(),
});
export type ShownArticle = z.output<typeof ShownArticle>;
/**
 * Articles that are out, pinned first, then the newest; a column shows those of its sub-columns too
 * (administration-domain 12.1). Public.
 */
export const readArticles = list('content.readArticles', {
  ...open,
  path: `${op}/article/list`,
  filters: {
    columnCode: z.string().max(30).optional(),
    tag: Id.optional(),
    keyword: z.string().trim().max(60).optional(),
    type: z.string().max(16).optional(),
    language: Language.optional(),
  },
  row: ShownArticle,
  sortable: [],
});
/** One article that is out; a visit is counted once in 30 minutes. Public; anything else is not found. */
export const readArticle = query('content.readArticle', {
  ...open,
  path: `${op}/article/detail`,
  input: z.strictObject({ id: Id }),
  output: ReadArticle,
});

const HelpTitle = z.object({ id: z.string(), title: Words });
const HelpLeaf = z.object({ id: z.string(), names: Words, articles: z.array(HelpTitle) });
/**
 * The help centre: two levels of columns with the titles of their articles; with `keyword` those whose title
 * or text has it (administration-domain 10.6, R-MAIN-010). Public.
 */
export const helpTree = query('content.helpTree', {
  ...open,
  path: `${op}/help/tree`,
  input: z.strictObject({ keyword: z.string().trim().max(60).optional() }),
  output: z.array(HelpLeaf.extend({ children: z.array(HelpLeaf) })),
});
export const helpArticle = query('content.helpArticle', {
  ...open,
  path: `${op}/help/detail`,
  input: z.strictObject({ id: Id }),
  output: z.object({
    id: z.string(),
    title: Words,
    content: Words,
    views: z.number().int(),
    gmtModified: z.string(),
    columnNames: Words,
    /** What this reader said of it; null before. */ mine: z.boolean().nullable(),
  }),
});
/** «Was this helpful»: one word per reader, who may change it (screens 1). */
export const rateHelp = command('content.rateHelp', {
  path: '/api/common-platform/common/help/rate',
  audience: EVERYONE,
  relation: 'self',
  input: z.strictObject({ id: Id, helpful: z.boolean() }),
  output: z.null(),
});

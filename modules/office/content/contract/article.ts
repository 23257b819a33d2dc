import { z } from 'zod';
import {
  ActionResult,
  BatchResult,
  command,
  Day,
  Id,
  Ids,
  Instant,
  list,
  OptionalText,
  PLATFORM,
  query,
  Reason,
  Text,
  Version,
} from '#kernel/rules/contract.ts';
import { ARTICLE } from '../rules/article-lifecycle.ts';
import { ARTICLE_FORM, ARTICLES } from '../rules/pages.ts';
import { ArticleCopy, ArticleReview, BannerMax, ColumnLeaf, LabelOff } from '../rules/refusals.ts';
import { BADGES, FileIds, Language, Link, Rich, Shown, Words } from './base.ts';

const base = '/api/common-platform/admin/article' as const;
const routes = [ARTICLES, ARTICLE_FORM];
const common = { audience: PLATFORM, relation: 'platform', dataType: 'ARTICLE', routes } as const;
const STATES = Object.values(ARTICLE) as [string, ...string[]];

export const ArticleLabel = z.object({ id: z.string(), names: Words, colour: z.enum(BADGES) });
/** A line of the article list (R-KNOW-002). */
export const ArticleRow = z.object({
  id: z.string(),
  version: z.number().int(),
  title: z.string(),
  type: z.string(),
  state: z.string(),
  columnId: z.string(),
  columnNames: Words,
  labels: z.array(ArticleLabel),
  author: z.string().nullable(),
  source: z.string().nullable(),
  language: Language,
  externalFlag: z.boolean(),
  pinned: z.boolean(),
  views: z.number().int(),
  publishTime: z.string().nullable(),
  /** Released, and waiting for its publish time. */
  scheduled: z.boolean(),
  reason: z.string().nullable(),
  /** This row is the draft copy of a published article. */
  copyOf: z.string().nullable(),
  /** The draft copy of this published article. */
  copyId: z.string().nullable(),
  createdByName: z.string(),
  gmtCreate: z.string(),
  gmtModified: z.string(),
  can: z.array(z.string()),
});
export type ArticleRow = z.output<typeof ArticleRow>;

/** Articles for their editors (administration-domain 12.1). */
export const listArticles = list('content.articles', {
  ...common,
  path: `${base}/list`,
  filters: {
    keyword: z.string().trim().max(60).optional(),
    state: z.array(z.enum(STATES)).max(STATES.length).optional(),
    type: z.string().max(16).optional(),
    columnId: Id.optional(),
    labelId: Id.optional(),
    language: Language.optional(),
    dateFrom: Day.optional(),
    dateTo: Day.optional(),
  },
  row: ArticleRow,
  sortable: ['title', 'type', 'state', 'views', 'publishTime', 'gmtCreate', 'gmtModified'],
});

const fields = {
  title: Text(100),
  type: z.string({ error: 'field.select' }).min(1, { error: 'field.select' }).max(16),
  columnId: Id,
  language: Language,
  keyword: z.array(Text(20)).max(10, { error: 'items.most:10' }).default([]),
  labelIds: FileIds(5).default([]),
  author: OptionalText(50),
  source: OptionalText(100),
  externalFlag: z.boolean().default(false),
  externalUrl: Link.nullish(),
  cover: Id.nullish(),
  video: Id.nullish(),
  pdf: Id.nullish(),
  images: FileIds(9).default([]),
  docs: FileIds(5).default([]),
  abstract: OptionalText(300),
  content: Rich(100_000).nullish(),
  /** In the future: shown from then on. */
  publishTime: Instant.nullish(),
  pinned: z.boolean().default(false),
};
const needsUrl = (
  v: { externalFlag: boolean; externalUrl?: string | null | undefined },
  ctx: z.RefinementCtx,
): void => {
  if (v.externalFlag && !v.externalUrl)
    ctx.addIssue({ code: 'custom', path: ['externalUrl'], message: 'field.input' });
};
const refuses = [BannerMax, ColumnLeaf, LabelOff];

/** Everything an editor fills in, as stored. */
export const ArticleDetail = ArticleRow.extend({
  keyword: z.array(z.string()),
  labelIds: z.array(z.string()),
  externalUrl: z.string().nullable(),
  cover: z.string().nullable(),
  video: z.string().nullable(),
  pdf: z.string().nullable(),
  images: z.array(z.string()),
  docs: z.array(z.string()),
  abstract: z.string().nullable(),
  content: z.string().nullable(),
});
export type ArticleDetail = z.output<typeof ArticleDetail>;
export const articleDetail = query('content.articleDetail', {
  ...common,
  path: `${base}/detail`,
  input: z.strictObject({ id: Id }),
  output: ArticleDetail,
});

/** A draft, sent for review at once when `submit` says so (R-KNOW-003). */
export const addArticle = command('content.addArticle', {
  ...common,
  path: `${base}/add`,
  button: 'Add',
  once: 'creates',
  input: z.strictObject({ ...fields, submit: z.boolean().default(false) }).superRefine(needsUrl),
  output: ActionResult,
  refuses,
  bodyLimit: 4 * 1_048_576,
});
/** Changes an article; of a published one a draft copy is made and named in the answer. */
export const updateArticle = command('content.updateArticle', {
  ...common,
  path: `${base}/update`,
  button: 'Edit',
  input: z
    .strictObject({ id: Id, version: Version, ...fields, submit: z.boolean().default(false) })
    .superRefine(needsUrl),
  output: ActionResult,
  refuses: [...refuses, ArticleCopy],
  bodyLimit: 4 * 1_048_576,
});
export const deleteArticles = command('content.deleteArticles', {
  ...common,
  path: `${base}/delete`,
  button: 'Delete',
  input: z.strictObject({ ids: Ids }),
  output: BatchResult,
});

const one = { input: z.strictObject({ id: Id, version: Version }), output: ActionResult } as const;
export const submitArticle = command('content.submitArticle', {
  ...common,
  path: `${base}/submit`,
  button: 'Submit',
  once: 'creates',
  ...one,
});
export const withdrawArticle = command('content.withdrawArticle', {
  ...common,
  path: `${base}/withdraw`,
  button: 'Withdraw',
  ...one,
});
/** Approves a pending article, or releases an unpublished one whose content has not changed since its review. */
export const releaseArticle = command('content.releaseArticle', {
  ...common,
  path: `${base}/release`,
  button: 'Release',
  ...one,
  refuses: [ArticleReview, BannerMax],
});
export const rejectArticle = command('content.rejectArticle', {
  ...common,
  path: `${base}/reject`,
  button: 'Release',
  input: z.strictObject({ id: Id, version: Version, reason: Reason }),
  output: ActionResult,
});
export const unpublishArticle = command('content.unpublishArticle', {
  ...common,
  path: `${base}/unpublish`,
  button: 'Unpublish',
  ...one,
});

/** An article as its readers will see it. */
export const ReadArticle = z.object({
  id: z.string(),
  title: z.string(),
  type: z.string(),
  state: z.string(),
  language: Language,
  columnId: z.string(),
  columnNames: Words,
  columnCode: z.string().nullable(),
  labels: z.array(ArticleLabel),
  keyword: z.array(z.string()),
  author: z.string().nullable(),
  source: z.string().nullable(),
  externalUrl: z.string().nullable(),
  abstract: z.string(),
  content: z.string().nullable(),
  cover: Shown.nullable(),
  video: Shown.nullable(),
  pdf: Shown.nullable(),
  images: z.array(Shown),
  docs: z.array(Shown),
  views: z.number().int(),
  publishTime: z.string().nullable(),
  related: z.array(z.object({ id: z.string(), title: z.string(), publishTime: z.string().nullable() })),
});
export type ReadArticle = z.output<typeof ReadArticle>;
/** How an unreleased article will look (administration-domain 12.1). */
export const previewArticle = query('content.previewArticle', {
  ...common,
  path: `${base}/preview`,
  button: 'View',
  input: z.strictObject({ id: Id }),
  output: ReadArticle,
});

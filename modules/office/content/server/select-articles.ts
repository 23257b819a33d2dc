import { type SelectQueryBuilder, sql } from 'kysely';
import { type Actor, holds } from '#kernel/server/actor.ts';
import { inScope } from '#kernel/server/scope.ts';
import type { ArticleRow } from '../contract/article.ts';
import { ARTICLE, articleLifecycle, DELETABLE } from '../rules/article-lifecycle.ts';
import { ARTICLE_FORM, ARTICLES } from '../rules/pages.ts';
import { viewsOf } from './count-visit.ts';
import type { Article, Colour, ContentContext, Words } from './tables.ts';

export interface LabelOf {
  readonly id: string;
  readonly names: Words;
  readonly colour: Colour;
}
export interface SeenArticle extends Article {
  readonly column_names: Words;
  readonly views: string;
  readonly copy_id: string | null;
  readonly labels: LabelOf[];
}
/** The data wall of articles (administration-domain 7.4, data type ARTICLE). */
export const scoped = (actor: Actor) =>
  inScope(actor, 'ARTICLE', { member: 'a.member_id', dept: 'a.owner_dept_id', emp: 'a.owner_emp_id' });

const labels = sql<
  LabelOf[]
>`coalesce((select jsonb_agg(jsonb_build_object('id', l.id::text, 'names', l.names, 'colour', l.colour) order by l.sort, l.id)
  from content.article_label u join content.label l on l.id = u.label_id where u.article_id = a.id), '[]'::jsonb)`;
/** Articles with what stands around them, as editors see them. */
export const selectArticles = (ctx: ContentContext) =>
  ctx.tx
    .selectFrom('content.article as a')
    .innerJoin('content.site_column as c', 'c.id', 'a.column_id')
    .leftJoin('content.article_tally as t', 't.article_id', 'a.id')
    .selectAll('a')
    .select(['c.names as column_names', viewsOf('article').as('views'), labels.as('labels')])
    .select(
      sql<
        string | null
      >`(select k.id::text from content.article k where k.copy_of = a.id and not k.deleted)`.as('copy_id'),
    )
    .where('a.deleted', '=', false)
    .where(scoped(ctx.actor));
/** The same articles alone, to be counted and passed over by. */
export const articlesAlone = (ctx: ContentContext): ArticleQuery =>
  ctx.tx.selectFrom('content.article as a').where('a.deleted', '=', false).where(scoped(ctx.actor));
// biome-ignore lint/suspicious/noExplicitAny: any query over articles
export type ArticleQuery = SelectQueryBuilder<any, any, any>;

/** Wrote it or sent it last: may withdraw it, and never releases it. */
export const isAuthor = (a: Pick<Article, 'created_by' | 'submitted_by'>, actor: Actor): boolean =>
  actor.accountId !== null && (a.created_by === actor.accountId || a.submitted_by === actor.accountId);
const BUTTON = {
  edit: 'Edit',
  delete: 'Delete',
  submit: 'Submit',
  withdraw: 'Withdraw',
  release: 'Release',
  reject: 'Release',
  unpublish: 'Unpublish',
  view: 'View',
} as const;

/** Verbs open on an article to this actor: its state, his part in it, the buttons he holds. */
export function articleCan(a: SeenArticle | Article, actor: Actor): string[] {
  const open = new Set<string>([
    ...articleLifecycle.open(a.state, 'submitter'),
    ...articleLifecycle.open(a.state, 'operator'),
  ]);
  const author = isAuthor(a, actor);
  const may: Record<keyof typeof BUTTON, boolean> = {
    edit: (open.has('edit') && !('copy_id' in a && a.copy_id !== null)) || open.has('save'),
    delete: DELETABLE.includes(a.state),
    submit: open.has('submit'),
    withdraw: open.has('withdraw') && author,
    release: (open.has('approve') && !author) || (open.has('release') && !a.changed),
    reject: open.has('reject') && !author,
    unpublish: open.has('unpublish'),
    view: true,
  };
  return (Object.keys(BUTTON) as (keyof typeof BUTTON)[]).filter(
    (verb) => may[verb] && (actor.superAdmin || holds(actor, BUTTON[verb], [ARTICLES, ARTICLE_FORM])),
  );
}

export const presentArticle = (a: SeenArticle, actor: Actor): ArticleRow => ({
  id: a.id,
  version: a.version,
  title: a.title,
  type: a.type,
  state: a.state,
  columnId: a.column_id,
  columnNames: a.column_names,
  labels: a.labels,
  author: a.author,
  source: a.source,
  language: a.language,
  externalFlag: a.external_flag,
  pinned: a.pinned,
  views: Number.parseInt(a.views, 10),
  publishTime: a.publish_time?.toISOString() ?? null,
  scheduled: a.state === ARTICLE.published && a.shown_since === null,
  reason: a.reason,
  copyOf: a.copy_of,
  copyId: a.copy_id,
  createdByName: a.created_by_name,
  gmtCreate: a.gmt_create.toISOString(),
  gmtModified: a.gmt_modified.toISOString(),
  can: articleCan(a, actor),
});

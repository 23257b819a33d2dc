import './content.css';
import { comma } from '#kernel/web/i18n/index.ts';
import type { ActKit, RowEntry } from '#kernel/web/screens/acts.ts';
import type { Column, ColumnKit } from '#kernel/web/screens/columns.tsx';
import { confirmation } from '#kernel/web/screens/confirmation.ts';
import type { Formatter } from '#kernel/web/screens/index.ts';
import { StatusTag } from '#kernel/web/screens/index.ts';
import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import {
  type ArticleRow,
  deleteArticles,
  listArticles,
  rejectArticle,
  releaseArticle,
  submitArticle,
  unpublishArticle,
  withdrawArticle,
} from '../contract/article.ts';
import { articleWords } from '../rules/article-words.ts';
import { ARTICLE_FORM, ARTICLES } from '../rules/pages.ts';
import { articleBadge, Labels, languageName, languages } from './badges.tsx';
import { anyColumns, anyLabels } from './sources.ts';

const t = articleWords.table;
const named = (row: ArticleRow): string => row.title;
const one = (row: ArticleRow) => ({ id: row.id, version: row.version });
const marksOf = (row: ArticleRow, formatter: Formatter): string[] => [
  ...(row.scheduled ? [formatter.text(t.scheduled)] : []),
  ...(row.pinned ? [formatter.text(t.pinned)] : []),
  ...(row.copyOf === null ? [] : [formatter.text(t.copy)]),
  ...(row.copyId === null ? [] : [formatter.text(t.hasCopy)]),
  ...(row.externalFlag ? [formatter.text(t.externalFlag)] : []),
];

const columnsOf = ({
  text,
  i18n,
  count,
  state,
  code,
  dateTime,
  custom,
}: ColumnKit<ArticleRow, typeof t>): readonly Column<ArticleRow>[] => [
  custom('title', {
    label: t.title,
    width: 260,
    text: named,
    cell: (row, formatter) => (
      <span className="cn-title">
        {row.title}
        {marksOf(row, formatter).map((mark) => (
          <small key={mark} className="cn-mark">
            {mark}
          </small>
        ))}
      </span>
    ),
  }),
  state('state', articleBadge, { width: 100 }),
  code('type', 'article_type', { width: 90 }),
  i18n('columnNames', { label: t.columnId, width: 120 }),
  custom('labels', {
    label: t.labelIds,
    text: (row, formatter) => row.labels.map((l) => formatter.i18n(l.names)).join(comma()) || '--',
    cell: (row, formatter) =>
      row.labels.length === 0 ? '--' : <Labels labels={row.labels} reader={formatter} />,
    width: 150,
  }),
  custom('language', {
    label: t.language,
    text: (row, formatter) => formatter.text(languageName(row.language)),
    width: 70,
  }),
  text('author', { optional: true }),
  text('source', { optional: true }),
  count('views', { width: 80 }),
  dateTime('publishTime', { width: 150 }),
  text('createdByName', { width: 100 }),
  dateTime('gmtModified', { width: 140 }),
  dateTime('gmtCreate', { optional: true }),
  custom('reason', {
    label: t.reason,
    optional: true,
    text: (row) => row.reason ?? '--',
    cell: (row) => (row.reason === null ? '--' : <StatusTag color="red" label={row.reason} />),
  }),
];

const actionsOf = ({
  act,
  open,
}: Pick<ActKit<ArticleRow>, 'act' | 'open'>): readonly RowEntry<ArticleRow>[] => [
  open('view', (row) => `${ARTICLES}/preview/${row.id}`, { label: t.preview, button: 'View' }),
  open('edit', (row) => `${ARTICLE_FORM}/${row.id}`, { label: t.edit, button: 'Edit', edits: true }),
  act('submit', submitArticle, {
    label: t.submit,
    send: one,
    question: (_row, formatter) => ({
      title: formatter.text(t['ask.submit']),
      body: formatter.text(t['ask.submit.body']),
    }),
  }),
  act('withdraw', withdrawArticle, {
    label: t.withdraw,
    send: one,
    question: confirmation(t['ask.withdraw'], named, t['ask.withdraw.body']),
  }),
  act('release', releaseArticle, {
    label: t.release,
    send: one,
    question: confirmation(t['ask.release'], named, t['ask.release.body']),
  }),
  act('reject', rejectArticle, {
    label: t.reject,
    danger: true,
    ask: 'reason',
    send: one,
    question: confirmation(t['ask.reject'], named),
  }),
  act('unpublish', unpublishArticle, {
    label: t.unpublish,
    send: one,
    question: confirmation(t['ask.unpublish'], named, t['ask.unpublish.body']),
  }),
  act('delete', deleteArticles, {
    label: t.delete,
    danger: true,
    send: (row) => ({ ids: [row.id] }),
    question: confirmation(t['ask.delete'], named, t['ask.gone']),
    done: t.deleted,
  }),
];

/** Articles (R-KNOW-002): every state, its buttons, and what waits for review. */
export default listScreen(
  listArticles,
  articleWords,
  ({ search, manyOf, oneOf, pickOne, dateRange, bulk, tabs, ...kit }) => ({
    title: t.list,
    entityName: t.noun,
    create: { to: ARTICLE_FORM, label: t.add, button: 'Add' },
    opens: (row) => `${ARTICLES}/preview/${row.id}`,
    nameOf: named,
    tabs: tabs('type', {
      sets: ['article_type'],
      of: (c, formatter) => ({ label: formatter.codeName('article_type', c), color: 'gray' }),
      choices: (formatter) => formatter.codeChoices('article_type'),
    }),
    columns: columnsOf(kit),
    filters: [
      search('keyword', { label: t.searched }),
      manyOf('state', articleBadge, { first: true }),
      pickOne('columnId', anyColumns, { first: true }),
      oneOf('language', languages, { first: true }),
      pickOne('labelId', anyLabels),
      dateRange('dateFrom', 'dateTo', { label: t.publishTime }),
    ],
    actions: actionsOf(kit),
    bulkActions: [
      bulk(deleteArticles, {
        label: t.delete,
        danger: true,
        verb: 'delete',
        send: (rows) => ({ ids: rows.map((r) => r.id) }),
      }),
    ],
    card: ['title', 'state', 'type', 'columnNames', 'language', 'views', 'publishTime'],
  }),
);

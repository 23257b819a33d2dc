import './content.css';
import { useWords } from '#kernel/web/i18n/index.ts';
import { createStore, useCall, useStore } from '#kernel/web/request/index.ts';
import { confirmation } from '#kernel/web/screens/confirmation.ts';
import { formDialog } from '#kernel/web/screens/form-dialog.tsx';
import { Facts, Failed, fixedBadge, Skeleton, StatusOf, useFormatter } from '#kernel/web/screens/index.ts';
import { Prose } from '#kernel/web/screens/prose.tsx';
import { treeScreen } from '#kernel/web/screens/tree-screen.tsx';
import * as calls from '../contract/help.ts';
import { helpWords } from '../rules/help-words.ts';
import { HELP } from '../rules/pages.ts';
import { helpColumns } from './help-article-form.tsx';

const t = helpWords.table;
type Column = calls.HelpColumnRow;
type Article = calls.HelpArticleRow;
interface Node {
  readonly row: Column | Article;
  readonly children: readonly Node[];
}
const look = fixedBadge({
  '1': { ...t['state.1'], color: 'green' },
  '0': { ...t['state.0'], color: 'gray' },
});
const states = (['1', '0'] as const).map((value) => ({ value, ...t[`state.${value}`] }));

/** Top columns, their sub-columns, and the articles of each. */
function treeOf(all: readonly Column[]): Node[] {
  const node = (c: Column): Node => ({
    row: c,
    children: [
      ...all.filter((k) => k.parentId === c.id).map(node),
      ...c.articles.map((row) => ({ row, children: [] })),
    ],
  });
  return all.filter((c) => c.parentId === null).map(node);
}
const named = (n: Node, formatter: { i18n(v: Column['names']): string }): string =>
  formatter.i18n(n.row.kind === 'column' ? n.row.names : n.row.title);
const isColumn = (n: Node): boolean => n.row.kind === 'column';
const isArticle = (n: Node): boolean => n.row.kind === 'article';
const id = (n: Node) => ({ ids: [n.row.id] });

const Add = formDialog(calls.addHelpColumn, helpWords, ({ field, section }) => ({
  title: t.addColumn,
  done: t.saved,
  sections: [
    section([
      field.i18n('names', { most: 20, span: 3 }),
      field.pick('parentId', helpColumns(true), { required: false, span: 3 }),
      field.count('sequence'),
      field.radio('state', states, { span: 2 }),
      field.bool('showInFooter', { sentence: t['showInFooter.says'], span: 3, required: false }),
    ]),
  ],
}));
const Edit = formDialog(calls.updateHelpColumn, helpWords, ({ field, section }) => ({
  title: t.editColumn,
  done: t.saved,
  sections: [
    section([
      field.i18n('names', { most: 20, span: 3 }),
      field.pick('parentId', helpColumns(true), { required: false, span: 3 }),
      field.count('sequence'),
      field.radio('state', states, { span: 2 }),
      field.bool('showInFooter', { sentence: t['showInFooter.says'], span: 3, required: false }),
    ]),
  ],
}));
const opened = createStore<{ readonly parentId: string | null } | Column | null>(null);
function Dialogs({ refresh }: { refresh(): void }) {
  const open = useStore(opened);
  const onClose = () => opened.set(null);
  if (open === null) return null;
  if (!('id' in open))
    return (
      <Add
        start={{ parentId: open.parentId, state: '1', sequence: 1, showInFooter: false }}
        onClose={onClose}
        onDone={refresh}
      />
    );
  const { version, names, sequence, state, showInFooter, parentId } = open;
  return (
    <Edit
      start={{
        id: open.id,
        version,
        names: names.en_US ? { zh_CN: names.zh_CN, en_US: names.en_US } : { zh_CN: names.zh_CN },
        sequence,
        state,
        showInFooter,
        parentId,
      }}
      onClose={onClose}
      onDone={refresh}
    />
  );
}

function ArticleText({ row }: { row: Article }) {
  const formatter = useFormatter();
  const t = useWords(helpWords);
  const { data, error, refetch } = useCall(calls.helpArticleDetail, { id: row.id }, { silent: true });
  if (error && !data) return <Failed error={error} right={t('list')} onRetry={() => void refetch()} />;
  return data ? <Prose html={formatter.i18n(data.content)} /> : <Skeleton />;
}
function Detail({ node: { row } }: { node: Node; refresh(): void }) {
  const t = useWords(helpWords);
  const formatter = useFormatter();
  const stateTag = {
    label: t('state'),
    value: <StatusOf look={look} code={row.state} formatter={formatter} />,
  };
  const sequence = { label: t('sequence'), value: formatter.count(row.sequence) };
  const changed = { label: t('gmtModified'), value: formatter.dateTime(row.gmtModified) };
  if (row.kind === 'column')
    return (
      <Facts
        columns={2}
        items={[
          stateTag,
          sequence,
          { label: t('showInFooter'), value: formatter.bool(row.showInFooter) },
          { label: t('articles'), value: formatter.count(row.articles.length) },
          changed,
        ]}
      />
    );
  return (
    <div className="sc-stack">
      <Facts
        columns={2}
        items={[
          stateTag,
          sequence,
          { label: t('views'), value: formatter.count(row.views) },
          { label: t('votes'), value: t('votes.value', { yes: row.helpful, no: row.unhelpful }) },
          changed,
        ]}
      />
      <ArticleText row={row} />
    </div>
  );
}

/** Help columns and their articles (R-PCONF-020). */
export default treeScreen<typeof calls.listHelpColumns, Node, typeof helpWords.table>(
  calls.listHelpColumns,
  {},
  helpWords,
  ({ act, open, doing }) => ({
    title: t.list,
    entityName: t.noun,
    nodes: treeOf,
    idOf: (n) => `${n.row.kind}${n.row.id}`,
    labelOf: named,
    childrenOf: (n) => n.children,
    mark: (n, formatter) =>
      n.row.state === '0' ? <StatusOf look={look} code="0" formatter={formatter} /> : null,
    detail: Detail,
    dialogs: Dialogs,
    addTop: { label: t.addColumn, button: 'Add', run: () => opened.set({ parentId: null }) },
    addChild: {
      label: t.addChild,
      button: 'Add',
      when: (n) => n.row.kind === 'column' && n.row.parentId === null,
      run: (n) => opened.set({ parentId: n.row.id }),
    },
    actions: [
      open('addArticle', (n) => `${HELP}/addArticle?columnId=${n.row.id}`, {
        label: t.addArticle,
        button: 'Add',
        when: isColumn,
      }),
      doing('editColumn', (n) => (n.row.kind === 'column' ? opened.set(n.row) : undefined), {
        label: t.edit,
        button: 'Edit',
        when: isColumn,
      }),
      open('editArticle', (n) => `${HELP}/article/${n.row.id}`, {
        label: t.edit,
        button: 'Edit',
        when: isArticle,
      }),
      act('releaseColumn', calls.enableHelpColumns, {
        label: t.release,
        when: (n) => isColumn(n) && n.row.state === '0',
        send: id,
        question: confirmation(t['ask.release'], named),
      }),
      act('unpublishColumn', calls.disableHelpColumns, {
        label: t.unpublish,
        when: (n) => isColumn(n) && n.row.state === '1',
        send: id,
        question: confirmation(t['ask.unpublish'], named),
      }),
      act('releaseArticle', calls.enableHelpArticles, {
        label: t.release,
        when: (n) => isArticle(n) && n.row.state === '0',
        send: id,
        question: confirmation(t['ask.release'], named),
      }),
      act('unpublishArticle', calls.disableHelpArticles, {
        label: t.unpublish,
        when: (n) => isArticle(n) && n.row.state === '1',
        send: id,
        question: confirmation(t['ask.unpublish'], named),
      }),
      act('deleteColumn', calls.deleteHelpColumns, {
        label: t.delete,
        danger: true,
        when: isColumn,
        send: id,
        question: confirmation(t['ask.delete'], named, t['ask.gone']),
        done: t.deleted,
      }),
      act('deleteArticle', calls.deleteHelpArticles, {
        label: t.delete,
        danger: true,
        when: isArticle,
        send: id,
        question: confirmation(t['ask.delete'], named, t['ask.gone']),
        done: t.deleted,
      }),
    ],
  }),
);

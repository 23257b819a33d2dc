import { createStore, useStore } from '#kernel/web/request/index.ts';
import { fillBoth } from '#kernel/rules/words.ts';
import type { Call, InputOf } from '#kernel/rules/contract.ts';
import { formDialog } from '#kernel/web/screens/form-dialog.tsx';
import type { FormKit } from '#kernel/web/screens/form-kit.tsx';
import { fixedLook } from '#kernel/web/screens/index.ts';
import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import {
  addSeo,
  deleteSeo,
  disableSeo,
  enableSeo,
  listSeo,
  type SeoRow,
  updateSeo,
} from '../contract/seo.ts';
import { shared } from '../rules/base-words.ts';
import { CHANGE_FREQUENCIES, SEO_PAGES, SEO_VARIABLES } from '../rules/seo-pages.ts';
import { seoWords } from '../rules/seo-words.ts';
import { asks } from './asks.ts';
import { languageName, languages, switchLook } from './looks.tsx';

const t = seoWords.table;
const pages = SEO_PAGES.map((p) => ({
  value: p.path as string,
  zh: `${p.zh} ${p.path}`,
  en: `${p.en} ${p.path}`,
}));
const robots = (['index', 'noindex'] as const).map((value) => ({ value, ...t[`robots.${value}`] }));
const robotsLook = fixedLook({
  index: { ...t['robots.index'], color: 'green' },
  noindex: { ...t['robots.noindex'], color: 'gray' },
});
const frequencies = CHANGE_FREQUENCIES.map((value) => ({ value, ...t[`freq.${value}`] }));
const states = (['1', '0'] as const).map((value) => ({ value, ...shared[`state.${value}`] }));
const variables = SEO_VARIABLES.map((name) => `{${name}}`).join(' ');
const titleHelp = fillBoth(t['title.help'], { variables });

type Values = Omit<InputOf<typeof addSeo>, 'idempotencyKey'>;
const sections = <C extends Call>({
  field,
  section,
}: Pick<FormKit<Values, typeof seoWords.table, C>, 'field' | 'section'>) => [
  section([
    field.select('path', pages, { span: 2 }),
    field.radio('language', languages),
    field.text('title', { most: 60, span: 3, help: titleHelp }),
    field.text('keywords', { most: 200, span: 3 }),
    field.textarea('description', { most: 200, help: titleHelp }),
    field.text('canonical', { inputMode: 'url', span: 3 }),
    field.radio('robots', robots),
    field.radio('state', states, { span: 2 }),
    field.file('ogImage', 'banner', { span: 3 }),
    field.bool('inSitemap', { sentence: t['inSitemap.says'], span: 3, required: false }),
    field.select('changefreq', frequencies, { required: false, when: (v) => v.inSitemap === true }),
    field.text('priority', {
      inputMode: 'numeric',
      help: t['priority.help'],
      when: (v) => v.inSitemap === true,
    }),
  ]),
];
const Add = formDialog(addSeo, seoWords, (kit) => ({
  title: t.add,
  wide: true,
  done: t.saved,
  sections: sections(kit),
}));
const Edit = formDialog(updateSeo, seoWords, (kit) => ({
  title: t.editTitle,
  wide: true,
  done: t.saved,
  sections: sections(kit as unknown as Parameters<typeof sections>[0]),
}));
const opened = createStore<SeoRow | 'new' | null>(null);
function Dialogs() {
  const open = useStore(opened);
  const onClose = () => opened.set(null);
  if (open === null) return null;
  if (open === 'new')
    return (
      <Add start={{ language: 'zh_CN', robots: 'index', inSitemap: true, state: '1' }} onClose={onClose} />
    );
  const { gmtModified: _stamp, ...start } = open;
  return <Edit start={start as Values & { id: string; version: number }} onClose={onClose} />;
}
const named = (row: SeoRow): string => row.path;

/** What search engines are told of the public pages (R-LABEL-001). */
export default listScreen(
  listSeo,
  seoWords,
  ({ text, state, bool, dateTime, custom, search, oneOf, act, doing, bulk }) => ({
    title: t.list,
    noun: t.noun,
    above: Dialogs,
    create: { run: () => opened.set('new'), label: t.add, button: 'Add' },
    nameOf: named,
    columns: [
      custom('path', {
        label: t.path,
        text: (row, reader) =>
          reader.said(pages.find((p) => p.value === row.path) ?? { zh: row.path, en: row.path }),
        width: 200,
      }),
      custom('language', {
        label: t.language,
        text: (row, reader) => reader.said(languageName(row.language)),
        width: 80,
      }),
      text('title', { width: 220 }),
      text('keywords', { width: 100 }),
      text('description', { optional: true }),
      state('robots', robotsLook, { width: 100 }),
      bool('inSitemap', { width: 90 }),
      custom('changefreq', {
        label: t.changefreq,
        text: (row, reader) => (row.changefreq === null ? '--' : reader.said(t[`freq.${row.changefreq}`])),
        optional: true,
      }),
      text('priority', { optional: true }),
      text('canonical', { optional: true }),
      state('state', switchLook, { width: 90 }),
      dateTime('gmtModified', { width: 140 }),
    ],
    filters: [
      search('keyword'),
      oneOf('language', languages, { first: true }),
      oneOf('robots', robotsLook, { first: true }),
      oneOf('state', switchLook),
    ],
    actions: [
      doing('edit', (row) => opened.set(row), { label: t.edit, button: 'Edit' }),
      act('enable', enableSeo, {
        label: t.enable,
        when: (row) => row.state === '0',
        send: (row) => ({ ids: [row.id] }),
        question: asks(t['ask.enable'], named),
      }),
      act('disable', disableSeo, {
        label: t.disable,
        when: (row) => row.state === '1',
        send: (row) => ({ ids: [row.id] }),
        question: asks(t['ask.disable'], named),
      }),
      act('delete', deleteSeo, {
        label: t.delete,
        danger: true,
        send: (row) => ({ ids: [row.id] }),
        question: asks(t['ask.delete'], named, t['ask.gone']),
        done: t.deleted,
      }),
    ],
    bulkActions: [
      bulk(deleteSeo, { label: t.delete, danger: true, send: (rows) => ({ ids: rows.map((r) => r.id) }) }),
    ],
  }),
);

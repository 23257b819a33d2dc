import type { InputOf } from '#kernel/rules/contract.ts';
import { fillBoth } from '#kernel/rules/words.ts';
import { fixedBadge } from '#kernel/web/screens/index.ts';
import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import { recordDialogs, recordEntries } from '#kernel/web/screens/record-screen.tsx';
import { bannerScene } from '#office/configuration/rules/file-scenes.ts';
import { type SeoRow, seo } from '../contract/seo.ts';
import { seoWords } from '../rules/article-words.ts';
import { shared } from '../rules/base-words.ts';
import { CHANGE_FREQUENCIES, SEO_PAGES, SEO_VARIABLES } from '../rules/seo-pages.ts';
import { languageName, languages, switchBadge } from './badges.tsx';

const t = seoWords.table;
const pages = SEO_PAGES.map((p) => ({
  value: p.path as string,
  zh: `${p.zh} ${p.path}`,
  en: `${p.en} ${p.path}`,
}));
const robots = (['index', 'noindex'] as const).map((value) => ({ value, ...t[`robots.${value}`] }));
const robotsBadge = fixedBadge({
  index: { ...t['robots.index'], color: 'green' },
  noindex: { ...t['robots.noindex'], color: 'gray' },
});
const frequencies = CHANGE_FREQUENCIES.map((value) => ({ value, ...t[`freq.${value}`] }));
const states = (['1', '0'] as const).map((value) => ({ value, ...shared[`state.${value}`] }));
const variables = SEO_VARIABLES.map((name) => `{${name}}`).join(' ');
const titleHelp = fillBoth(t['title.help'], { variables });

type Path = InputOf<typeof seo.add>['path'];
const named = (row: SeoRow): string => row.path;
const { Dialogs, add, edit } = recordDialogs(seo, seoWords, {
  words: t,
  wide: true,
  sections: ({ field, section }) => [
    section([
      field.select('path', pages, { span: 2 }),
      field.radio('language', languages),
      field.text('title', { most: 60, span: 3, help: titleHelp }),
      field.text('keywords', { most: 200, span: 3 }),
      field.textarea('description', { most: 200, help: titleHelp }),
      field.text('canonical', { inputMode: 'url', span: 3 }),
      field.radio('robots', robots),
      field.radio('state', states, { span: 2 }),
      field.file('ogImage', bannerScene, { span: 3 }),
      field.bool('inSitemap', { sentence: t['inSitemap.says'], span: 3, required: false }),
      field.select('changefreq', frequencies, { required: false, when: (v) => v.inSitemap === true }),
      field.text('priority', {
        inputMode: 'numeric',
        help: t['priority.help'],
        when: (v) => v.inSitemap === true,
      }),
    ]),
  ],
  start: { language: 'zh_CN', robots: 'index', inSitemap: true, state: '1' },
  startOf: ({ gmtModified: _stamp, path, ...row }: SeoRow) => ({ ...row, path: path as Path }),
});

/** What search engines are told of the public pages (R-LABEL-001). */
export default listScreen(
  seo.list,
  seoWords,
  ({ text, state, bool, dateTime, custom, search, oneOf, act, doing, bulk }) => ({
    title: t.list,
    entityName: t.noun,
    above: Dialogs,
    create: { run: add, label: t.add, button: 'Add' },
    nameOf: named,
    columns: [
      custom('path', {
        label: t.path,
        text: (row, formatter) =>
          formatter.text(pages.find((p) => p.value === row.path) ?? { zh: row.path, en: row.path }),
        width: 200,
      }),
      custom('language', {
        label: t.language,
        text: (row, formatter) => formatter.text(languageName(row.language)),
        width: 80,
      }),
      text('title', { width: 220 }),
      text('keywords', { width: 100 }),
      text('description', { optional: true }),
      state('robots', robotsBadge, { width: 100 }),
      bool('inSitemap', { width: 90 }),
      custom('changefreq', {
        label: t.changefreq,
        text: (row, formatter) =>
          row.changefreq === null ? '--' : formatter.text(t[`freq.${row.changefreq}`]),
        optional: true,
      }),
      text('priority', { optional: true }),
      text('canonical', { optional: true }),
      state('state', switchBadge, { width: 90 }),
      dateTime('gmtModified', { width: 140 }),
    ],
    filters: [
      search('keyword', { label: t.searched }),
      oneOf('language', languages, { first: true }),
      oneOf('robots', robotsBadge, { first: true }),
      oneOf('state', switchBadge),
    ],
    ...recordEntries({ act, doing, bulk }, seo, {
      words: t,
      nameOf: named,
      isOn: (row) => row.state === '1',
      edit,
    }),
  }),
);

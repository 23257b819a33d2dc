import type { Said } from '#kernel/rules/words.ts';
import type { RouteDef } from '#kernel/web/guard/route.ts';
import {
  ABOUT,
  ARTICLE_FORM,
  ARTICLES,
  CLINCH,
  COLUMNS,
  HELP,
  LABELS,
  SEO,
  SUB_COLUMNS,
} from '../contract/content-route.ts';
import { aboutWords } from '../rules/about-words.ts';
import { articleWords } from '../rules/article-words.ts';
import { clinchWords } from '../rules/clinch-words.ts';
import { columnWords, labelWords } from '../rules/column-words.ts';
import { helpWords } from '../rules/help-words.ts';
import { readingWords } from '../rules/reading-words.ts';
import { seoWords } from '../rules/seo-words.ts';

const module = (path: string): string => path.split('/')[1] ?? '';
interface Wish {
  readonly path: string;
  readonly title: Said;
  readonly icon: string;
  readonly buttons: readonly string[];
  readonly shape: RouteDef['shape'];
  readonly name?: string;
  readonly load: RouteDef['load'];
}
const route = ({ name, ...wish }: Wish): RouteDef => ({
  ...wish,
  name: name ?? wish.path.split('/').at(-1) ?? wish.path,
  module: module(wish.path),
  keepAlive: wish.shape !== 'form',
});
/** A page under another: its rights and its mark in the menu are that one's. */
const under = (parent: string, tail: string, wish: Omit<Wish, 'path'>): RouteDef => ({
  ...route({ ...wish, path: `${parent}/${tail}` }),
  parentRoute: parent,
  hidden: true,
  keepAlive: true,
});

const ARTICLE_BUTTONS = ['Add', 'Edit', 'Delete', 'View', 'Release', 'Unpublish', 'Submit', 'Withdraw'];
const SWITCHED = ['Add', 'Edit', 'Delete', 'Enable', 'Disable'];
const HELP_BUTTONS = ['Add', 'Edit', 'Delete', 'Release', 'Unpublish'];
const ABOUT_BUTTONS = ['Edit', 'Release', 'Unpublish'];
const a = articleWords.table;
const h = helpWords.table;
const b = aboutWords.table;

export const routes: readonly RouteDef[] = [
  {
    ...route({
      path: '/helpCenter',
      title: readingWords.table.helpCenter,
      icon: 'QuestionCircleOutlined',
      buttons: ['View'],
      shape: 'page',
      load: () => import('./help-center.tsx'),
    }),
  },
  {
    ...route({
      path: '/article/:id',
      name: 'article',
      title: readingWords.table.article,
      icon: 'ReadOutlined',
      buttons: [],
      shape: 'view',
      load: () => import('./read-article.tsx'),
    }),
    parentRoute: '/pchome',
    hidden: true,
  },
  route({
    path: ARTICLES,
    name: 'articleManage',
    title: a.list,
    icon: 'ReadOutlined',
    buttons: ARTICLE_BUTTONS,
    shape: 'list',
    load: () => import('./article-list.tsx'),
  }),
  route({
    path: ARTICLE_FORM,
    title: a.add,
    icon: 'FormOutlined',
    buttons: ARTICLE_BUTTONS,
    shape: 'form',
    load: () => import('./add-article.tsx'),
  }),
  {
    ...under(ARTICLE_FORM, ':id', {
      name: 'editArticle',
      title: a.editTitle,
      icon: 'FormOutlined',
      buttons: ARTICLE_BUTTONS,
      shape: 'form',
      load: () => import('./edit-article.tsx'),
    }),
    parentRoute: ARTICLES,
  },
  under(ARTICLES, 'preview/:id', {
    name: 'previewArticle',
    title: a.preview,
    icon: 'ReadOutlined',
    buttons: ARTICLE_BUTTONS,
    shape: 'view',
    load: () => import('./preview-article.tsx'),
  }),
  route({
    path: LABELS,
    title: labelWords.table.list,
    icon: 'TagOutlined',
    buttons: SWITCHED,
    shape: 'list',
    load: () => import('./label-list.tsx'),
  }),
  route({
    path: CLINCH,
    title: clinchWords.table.list,
    icon: 'SoundOutlined',
    buttons: ['Add', 'Edit', 'Delete', 'Release', 'Unpublish', 'View'],
    shape: 'list',
    load: () => import('./clinch-list.tsx'),
  }),
  route({
    path: COLUMNS,
    title: columnWords.table.columns,
    icon: 'ProfileOutlined',
    buttons: SWITCHED,
    shape: 'list',
    load: () => import('./column-list.tsx'),
  }),
  route({
    path: SUB_COLUMNS,
    title: columnWords.table.subColumns,
    icon: 'ProfileOutlined',
    buttons: SWITCHED,
    shape: 'list',
    load: () => import('./sub-column-list.tsx'),
  }),
  route({
    path: HELP,
    title: h.list,
    icon: 'QuestionCircleOutlined',
    buttons: HELP_BUTTONS,
    shape: 'tree',
    load: () => import('./help-section.tsx'),
  }),
  under(HELP, 'addArticle', {
    name: 'addHelpArticle',
    title: h.addArticle,
    icon: 'QuestionCircleOutlined',
    buttons: HELP_BUTTONS,
    shape: 'form',
    load: () => import('./add-help-article.tsx'),
  }),
  under(HELP, 'article/:id', {
    name: 'editHelpArticle',
    title: h.editArticle,
    icon: 'QuestionCircleOutlined',
    buttons: HELP_BUTTONS,
    shape: 'form',
    load: () => import('./edit-help-article.tsx'),
  }),
  route({
    path: ABOUT,
    title: b.list,
    icon: 'InfoCircleOutlined',
    buttons: ABOUT_BUTTONS,
    shape: 'form',
    load: () => import('./about-versions.tsx'),
  }),
  under(ABOUT, 'new', {
    name: 'addAbout',
    title: b.add,
    icon: 'InfoCircleOutlined',
    buttons: ABOUT_BUTTONS,
    shape: 'form',
    load: () => import('./add-about.tsx'),
  }),
  under(ABOUT, 'version/:id', {
    name: 'editAbout',
    title: b.editTitle,
    icon: 'InfoCircleOutlined',
    buttons: ABOUT_BUTTONS,
    shape: 'form',
    load: () => import('./edit-about.tsx'),
  }),
  route({
    path: SEO,
    title: seoWords.table.list,
    icon: 'FileSearchOutlined',
    buttons: SWITCHED,
    shape: 'list',
    load: () => import('./seo-list.tsx'),
  }),
];

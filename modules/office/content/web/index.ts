import { screensOf } from '#kernel/web/guard/screens.ts';
import {
  ABOUT,
  ARTICLE_FORM,
  ARTICLES,
  CLINCH,
  COLUMNS,
  HELP,
  LABELS,
  pages,
  SEO,
  SUB_COLUMNS,
} from '../rules/pages.ts';

export const routes = screensOf(pages, {
  '/helpCenter': () => import('./help-center.tsx'),
  '/article/:id': () => import('./read-article.tsx'),
  [ARTICLES]: () => import('./article-list.tsx'),
  '/knowledgeManage/informationManageAdd/:id': () => import('./edit-article.tsx'),
  '/knowledgeManage/informationManage/preview/:id': () => import('./preview-article.tsx'),
  [ARTICLE_FORM]: () => import('./add-article.tsx'),
  [LABELS]: () => import('./label-list.tsx'),
  [CLINCH]: () => import('./clinch-list.tsx'),
  [COLUMNS]: () => import('./column-list.tsx'),
  [SUB_COLUMNS]: () => import('./sub-column-list.tsx'),
  [HELP]: () => import('./help-section.tsx'),
  '/mymanagement/helpSection/addArticle': () => import('./add-help-article.tsx'),
  '/mymanagement/helpSection/article/:id': () => import('./edit-help-article.tsx'),
  [ABOUT]: () => import('./about-versions.tsx'),
  '/mymanagement/aboutOurConfiguration/new': () => import('./add-about.tsx'),
  '/mymanagement/aboutOurConfiguration/version/:id': () => import('./edit-about.tsx'),
  [SEO]: () => import('./seo-list.tsx'),
});

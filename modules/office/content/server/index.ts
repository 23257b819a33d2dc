import type { Room } from '#kernel/server/capability.ts';
import { nameRules } from '#kernel/server/say-rule.ts';
import { logNames } from '../rules/log-names.ts';
import { groups, pages } from '../rules/pages.ts';
import { grants } from './page-grants.ts';
import { aboutWords } from '../rules/about-words.ts';
import * as about from './about-us.ts';
import * as acts from './act-on-article.ts';
import * as clinches from './clinches.ts';
import { codesKept } from './code-uses.ts';
import { columnHandlers } from './columns.ts';
import { forgetVisits } from './forget-visits.job.ts';
import { gatherViews } from './gather-views.job.ts';
import * as help from './help.ts';
import { labelHandlers } from './labels.ts';
import { showTimer } from './publish-article.ts';
import { articleRead, articlesRead, treeRead } from './read-articles.ts';
import { helpArticleRead, helpRated, helpRead } from './read-help.ts';
import { showArticle, showArticles, showPreview } from './see-articles.ts';
import { seoHandlers } from './seo.ts';
import { makeSiteFiles } from './site-files.ts';
import { room } from './tables.ts';
import { articleAdded, articleChanged } from './write-article.ts';

nameRules(aboutWords);

/** Everybody may hear that articles or announcements came out. */
const articles = room.topic('articles', async () => true);
const announcements = room.topic('clinch', async () => true);

export const contentRoom: Room = {
  name: 'content',
  logNames,
  pages,
  groups,
  grants,
  codeUses: codesKept,
  handlers: [
    showArticles,
    showArticle,
    showPreview,
    articleAdded,
    articleChanged,
    acts.articleSubmitted,
    acts.articleWithdrawn,
    acts.articleReleased,
    acts.articleRejected,
    acts.articleUnpublished,
    acts.articleDropped,
    ...columnHandlers,
    ...labelHandlers,
    clinches.showClinches,
    clinches.showClinch,
    clinches.clinchAdded,
    clinches.clinchChanged,
    clinches.clinchReleased,
    clinches.clinchUnpublished,
    clinches.clinchDropped,
    clinches.clinchesRead,
    help.showHelp,
    help.showHelpArticle,
    ...help.helpColumnHandlers,
    ...help.helpArticleHandlers,
    about.showAboutVersions,
    about.showAbout,
    about.aboutAdded,
    about.aboutChanged,
    about.aboutReleased,
    about.aboutUnpublished,
    about.aboutRead,
    ...seoHandlers,
    articlesRead,
    articleRead,
    treeRead,
    helpRead,
    helpArticleRead,
    helpRated,
  ],
  timers: [showTimer],
  taskSubjects: [{ kind: showTimer.kind, table: 'content.article', no: 'title', link: '/article/{ref}' }],
  jobs: [forgetVisits, gatherViews, makeSiteFiles],
  topics: [articles, announcements],
};

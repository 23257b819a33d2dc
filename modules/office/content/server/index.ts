import type { Module } from '#kernel/server/capability.ts';
import { registerRuleNames } from '#kernel/server/rule-text.ts';
import { articleCoverScene, articleImageScene, articleVideoScene } from '../rules/file-scenes.ts';
import { aboutWords } from '../rules/help-words.ts';
import { logNames } from '../rules/log-names.ts';
import { groups, pages } from '../rules/pages.ts';
import * as about from './about-us.ts';
import { addAboutHandler } from './add-about.ts';
import { addArticleHandler } from './add-article.ts';
import { addClinchHandler } from './add-clinch.ts';
import * as clinches from './clinches.ts';
import { codesKept } from './code-uses.ts';
import { columnHandlers } from './columns.ts';
import { deleteArticlesHandler } from './delete-articles.ts';
import { deleteClinchesHandler } from './delete-clinches.ts';
import { forgetVisits } from './forget-visits.job.ts';
import { gatherViews } from './gather-views.job.ts';
import * as help from './help.ts';
import { helpArticleHandler } from './help-article.ts';
import { labelHandlers } from './labels.ts';
import { grants } from './page-grants.ts';
import { showTimer } from './publish-article.ts';
import { rateHelpHandler } from './rate-help.ts';
import { columnTreeHandler, readArticleHandler, readArticlesHandler } from './read-articles.ts';
import { helpTreeHandler } from './read-help.ts';
import { rejectArticleHandler } from './reject-article.ts';
import { releaseAboutHandler } from './release-about.ts';
import { releaseArticleHandler } from './release-article.ts';
import { releaseClinchHandler } from './release-clinch.ts';
import { articleDetailHandler, listArticlesHandler, previewArticleHandler } from './see-articles.ts';
import { seoHandlers } from './seo.ts';
import { makeSiteFiles } from './site-files.ts';
import { submitArticleHandler } from './submit-article.ts';
import { content } from './tables.ts';
import { unpublishAboutHandler } from './unpublish-about.ts';
import { unpublishArticleHandler } from './unpublish-article.ts';
import { unpublishClinchHandler } from './unpublish-clinch.ts';
import { updateAboutHandler } from './update-about.ts';
import { updateArticleHandler } from './update-article.ts';
import { updateClinchHandler } from './update-clinch.ts';
import { withdrawArticleHandler } from './withdraw-article.ts';

registerRuleNames(aboutWords);

/** Everybody may hear that articles or announcements came out. */
const articles = content.topic('articles', async () => true);
const announcements = content.topic('clinch', async () => true);

export const contentModule: Module = {
  name: 'content',
  fileScenes: [articleCoverScene, articleImageScene, articleVideoScene],
  logNames,
  pages,
  groups,
  grants,
  codeUses: codesKept,
  handlers: [
    listArticlesHandler,
    articleDetailHandler,
    previewArticleHandler,
    addArticleHandler,
    updateArticleHandler,
    submitArticleHandler,
    withdrawArticleHandler,
    releaseArticleHandler,
    rejectArticleHandler,
    unpublishArticleHandler,
    deleteArticlesHandler,
    ...columnHandlers,
    ...labelHandlers,
    clinches.listClinchesHandler,
    clinches.clinchDetailHandler,
    addClinchHandler,
    updateClinchHandler,
    releaseClinchHandler,
    unpublishClinchHandler,
    deleteClinchesHandler,
    clinches.latestClinchesHandler,
    help.listHelpColumnsHandler,
    help.helpArticleDetailHandler,
    ...help.helpColumnHandlers,
    ...help.helpArticleHandlers,
    about.listAboutHandler,
    about.aboutDetailHandler,
    addAboutHandler,
    updateAboutHandler,
    releaseAboutHandler,
    unpublishAboutHandler,
    about.aboutUsHandler,
    ...seoHandlers,
    readArticlesHandler,
    readArticleHandler,
    columnTreeHandler,
    helpTreeHandler,
    helpArticleHandler,
    rateHelpHandler,
  ],
  timers: [showTimer],
  taskSubjects: [{ kind: showTimer.kind, table: 'content.article', no: 'title', link: '/article/{ref}' }],
  cronJobs: [forgetVisits, gatherViews, makeSiteFiles],
  topics: [articles, announcements],
};

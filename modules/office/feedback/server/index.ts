import type { Module } from '#kernel/server/capability.ts';
import { logNames } from '../rules/log-names.ts';
import { groups, pages } from '../rules/pages.ts';
import { addFeedbackHandler } from './add-feedback.ts';
import { grants } from './page-grants.ts';
import { replyFeedbackHandler } from './reply-feedback.ts';
import { reviewFeedbackHandler } from './review-feedback.ts';
import './export-feedback.ts';
import { feedbackScene } from '../rules/file-scenes.ts';
import { codesKept } from './code-uses.ts';
import { deleteFeedbackHandler } from './delete-feedback.ts';
import { adminListFeedbackHandler, feedbackCompaniesHandler, listFeedbackHandler } from './list-feedback.ts';
import { rateFeedbackHandler } from './rate-feedback.ts';
import { reopenFeedbackHandler } from './reopen-feedback.ts';
import { adminFeedbackDetailHandler, feedbackDetailHandler } from './see-feedback.ts';

export const feedbackModule: Module = {
  name: 'feedback',
  fileScenes: [feedbackScene],
  logNames,
  pages,
  groups,
  grants,
  codeUses: codesKept,
  handlers: [
    addFeedbackHandler,
    listFeedbackHandler,
    feedbackDetailHandler,
    rateFeedbackHandler,
    reopenFeedbackHandler,
    deleteFeedbackHandler,
    adminListFeedbackHandler,
    feedbackCompaniesHandler,
    adminFeedbackDetailHandler,
    reviewFeedbackHandler,
    replyFeedbackHandler,
  ],
};

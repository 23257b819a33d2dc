import type { Module } from '#kernel/server/capability.ts';
import { deleteViewHandler } from './delete-view.ts';
import { dropDraftHandler } from './drop-draft.ts';
import { forgetOld } from './forget-old.job.ts';
import { loadDraftHandler } from './form-drafts.ts';
import { getTmpHandler, keepTmpHandler } from './public-drafts.ts';
import { saveDraftHandler } from './save-draft.ts';
import { saveViewHandler } from './save-view.ts';
import { listViewsHandler, viewLinksHandler } from './saved-views.ts';

export const draftsModule: Module = {
  name: 'drafts',
  handlers: [
    saveDraftHandler,
    loadDraftHandler,
    dropDraftHandler,
    keepTmpHandler,
    getTmpHandler,
    listViewsHandler,
    saveViewHandler,
    deleteViewHandler,
    viewLinksHandler,
  ],
  cronJobs: [forgetOld],
};

import type { Room } from '#kernel/server/capability.ts';
import { forgetOld } from './forget-old.job.ts';
import { discardDraft, keepDraft, openDraft } from './form-drafts.ts';
import { keepPublicDraft, openPublicDraft } from './public-drafts.ts';
import { dropView, keepView, seeLinks, seeViews } from './saved-views.ts';

export const draftsRoom: Room = {
  name: 'drafts',
  handlers: [
    keepDraft,
    openDraft,
    discardDraft,
    keepPublicDraft,
    openPublicDraft,
    seeViews,
    keepView,
    dropView,
    seeLinks,
  ],
  jobs: [forgetOld],
};

import type { Module } from '#kernel/server/capability.ts';
import { logNames } from '../rules/log-names.ts';
import { pages } from '../rules/pages.ts';
import { accreditStoreHandler, storeMenuChoicesHandler } from './accredit-store.ts';
import { addShelfHandler } from './add-shelf.ts';
import { addStoreHandler } from './add-store.ts';
import { approveStoreHandler } from './approve-store.ts';
import { onMemberDisabled } from './close-with-member.ts';
import { deleteShelvesHandler } from './delete-shelves.ts';
import { disableShelvesHandler } from './disable-shelves.ts';
import { enableShelvesHandler } from './enable-shelves.ts';
import { featuredChoicesHandler, featuredNowHandler, saveFeaturedHandler } from './featured.ts';
import { followMember } from './follow-member.ts';
import { storesOfKeeper } from './holdings.ts';
import { moveShelfHandler } from './move-shelf.ts';
import { currentStoreHandler } from './my-store.ts';
import { openDraft } from './open-draft.ts';
import { publishFirstStore } from './first-steps.ts';
import { grants } from './page-grants.ts';
import { publishStoreHandler } from './publish-store.ts';
import { rejectStoreHandler } from './reject-store.ts';
import { saveStoreHandler } from './save-store.ts';
import { listStoresHandler, storeDetailHandler } from './see-stores.ts';
import { selectStoreHandler } from './select-store.ts';
import { listShelfRowsHandler, listShelvesHandler } from './shelves.ts';
import { submitStoreHandler } from './submit-store.ts';
import { takeDownStoreHandler } from './take-down-store.ts';
import { unpublishStoreHandler } from './unpublish-store.ts';
import { updateShelfHandler } from './update-shelf.ts';
import { undoDisableStoreHandler } from './undo-disable-store.ts';
import { updateStoreHandler } from './update-store.ts';
import { withdrawStoreHandler } from './withdraw-store.ts';
import './shelf-sheets.ts';
import { registerRuleNames } from '#kernel/server/rule-text.ts';
import { shopTypeWords } from '../rules/store-words.ts';
import { deleteStoresHandler } from './delete-stores.ts';
import { disableStoresHandler } from './disable-stores.ts';
import { enableStoresHandler } from './enable-stores.ts';
import { shopTypeHandlers } from './shop-types.ts';
import { storePageHandler } from './store-page.ts';

registerRuleNames(shopTypeWords, ['menu.sortInteger']);
export const storesModule: Module = {
  name: 'stores',
  logNames,
  pages,
  grants,
  handlers: [
    selectStoreHandler,
    listStoresHandler,
    storeDetailHandler,
    addStoreHandler,
    updateStoreHandler,
    deleteStoresHandler,
    enableStoresHandler,
    disableStoresHandler,
    undoDisableStoreHandler,
    approveStoreHandler,
    rejectStoreHandler,
    publishStoreHandler,
    unpublishStoreHandler,
    storeMenuChoicesHandler,
    accreditStoreHandler,
    currentStoreHandler,
    saveStoreHandler,
    submitStoreHandler,
    withdrawStoreHandler,
    takeDownStoreHandler,
    storePageHandler,
    featuredNowHandler,
    featuredChoicesHandler,
    saveFeaturedHandler,
    ...shopTypeHandlers,
    listShelvesHandler,
    listShelfRowsHandler,
    addShelfHandler,
    updateShelfHandler,
    moveShelfHandler,
    deleteShelvesHandler,
    enableShelvesHandler,
    disableShelvesHandler,
  ],
  listeners: [openDraft, followMember, onMemberDisabled],
  firstSteps: [publishFirstStore],
  ownedDocuments: storesOfKeeper,
};

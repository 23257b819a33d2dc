import type { Room } from '#kernel/server/capability.ts';
import { logNames } from '../rules/log-names.ts';
import { pages } from '../rules/pages.ts';
import { grants } from './page-grants.ts';
import { showMenus, storeAccredited } from './accredit-store.ts';
import { storeAdded, storeChanged } from './add-store.ts';
import { onMemberDisabled } from './close-with-member.ts';
import { featuredSaved, showChoices, showFeatured } from './featured.ts';
import { followMember } from './follow-member.ts';
import { storesOfKeeper } from './holdings.ts';
import { showCurrent, storeSaved, storeSubmitted, storeTakenDown, storeWithdrawn } from './my-store.ts';
import { openDraft } from './open-draft.ts';
import { storeApproved, storePublished, storeRejected, storeUnpublished } from './review-store.ts';
import { showStore, showStores } from './see-stores.ts';
import { storesToPick } from './select-store.ts';
import {
  shelfAdded,
  shelfChanged,
  shelfDropped,
  shelfMoved,
  shelfOff,
  shelfOn,
  showShelfRows,
  showShelves,
} from './shelves.ts';
import './shelf-sheets.ts';
import { shopTypeHandlers } from './shop-types.ts';
import { showPage } from './store-page.ts';
import { storeDropped, storeOff, storeOn } from './switch-store.ts';

export const storesRoom: Room = {
  name: 'stores',
  logNames,
  pages,
  grants,
  handlers: [
    storesToPick,
    showStores,
    showStore,
    storeAdded,
    storeChanged,
    storeDropped,
    storeOn,
    storeOff,
    storeApproved,
    storeRejected,
    storePublished,
    storeUnpublished,
    showMenus,
    storeAccredited,
    showCurrent,
    storeSaved,
    storeSubmitted,
    storeWithdrawn,
    storeTakenDown,
    showPage,
    showFeatured,
    showChoices,
    featuredSaved,
    ...shopTypeHandlers,
    showShelves,
    showShelfRows,
    shelfAdded,
    shelfChanged,
    shelfMoved,
    shelfDropped,
    shelfOn,
    shelfOff,
  ],
  listeners: [openDraft, followMember, onMemberDisabled],
  holdings: storesOfKeeper,
};

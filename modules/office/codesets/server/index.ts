import type { Module } from '#kernel/server/capability.ts';
import { registerRuleNames } from '#kernel/server/rule-text.ts';
import { logNames } from '../rules/log-names.ts';
import { pages } from '../rules/pages.ts';
import { setWords } from '../rules/screen-words.ts';
import { addItemHandler } from './add-item.ts';
import { deleteItemsHandler } from './delete-items.ts';
import { disableBusinessItemsHandler } from './disable-business-items.ts';
import { disableItemsHandler } from './disable-items.ts';
import { enableBusinessItemsHandler } from './enable-business-items.ts';
import { enableItemsHandler } from './enable-items.ts';
import { exportItemsHandler } from './item-sheets.ts';
import { orderItemsHandler } from './order-items.ts';
import { codeOutlineHandler, outlineKeysHandler } from './outline.ts';
import { grants } from './page-grants.ts';
import { itemDetailHandler, listItemsHandler, listTypesHandler, setTreeHandler } from './see-items.ts';
import { treeViewHandler, treeViewsHandler } from './tree-view.ts';
import { forgetImported } from './undo-item.ts';
import { updateItemHandler } from './update-item.ts';

registerRuleNames(setWords);

export const codesetsModule: Module = {
  name: 'codesets',
  logNames,
  pages,
  grants,
  handlers: [
    treeViewHandler,
    treeViewsHandler,
    codeOutlineHandler,
    outlineKeysHandler,
    listItemsHandler,
    itemDetailHandler,
    listTypesHandler,
    setTreeHandler,
    addItemHandler,
    updateItemHandler,
    orderItemsHandler,
    enableItemsHandler,
    disableItemsHandler,
    enableBusinessItemsHandler,
    disableBusinessItemsHandler,
    deleteItemsHandler,
    exportItemsHandler,
  ],
  cronJobs: [forgetImported],
};

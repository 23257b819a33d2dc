import type { Room } from '#kernel/server/capability.ts';
import { nameRules } from '#kernel/server/say-rule.ts';
import { logNames } from '../rules/log-names.ts';
import { pages } from '../rules/pages.ts';
import { grants } from './page-grants.ts';
import { setWords } from '../rules/screen-words.ts';
import { add, order, update } from './change-items.ts';
import { exportSheet } from './item-sheets.ts';
import { showKeys, showOutline } from './outline.ts';
import { showItem, showItems, showSetTree, showTypes } from './see-items.ts';
import { disable, disableBusiness, enable, enableBusiness, remove } from './switch-items.ts';
import { showTree } from './tree-view.ts';
import { forgetImported } from './undo-item.ts';

nameRules(setWords);

export const codesetsRoom: Room = {
  name: 'codesets',
  logNames,
  pages,
  grants,
  handlers: [
    showTree,
    showOutline,
    showKeys,
    showItems,
    showItem,
    showTypes,
    showSetTree,
    add,
    update,
    order,
    enable,
    disable,
    enableBusiness,
    disableBusiness,
    remove,
    exportSheet,
  ],
  jobs: [forgetImported],
};

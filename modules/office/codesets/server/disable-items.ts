import { disableItems } from '../contract/codeset.ts';
import { switching } from './switch-items.ts';
import { codesets } from './tables.ts';

export const disableItemsHandler = codesets.batchCommand(disableItems, switching(false, 'Edit'));

import { enableItems } from '../contract/codeset.ts';
import { switching } from './switch-items.ts';
import { codesets } from './tables.ts';

export const enableItemsHandler = codesets.batchCommand(enableItems, switching(true, 'Edit'));

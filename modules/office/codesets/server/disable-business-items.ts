import { disableBusinessItems } from '../contract/codeset.ts';
import { switching } from './switch-items.ts';
import { codesets } from './tables.ts';

export const disableBusinessItemsHandler = codesets.batchCommand(
  disableBusinessItems,
  switching(false, 'Disable'),
);

import { enableBusinessItems } from '../contract/codeset.ts';
import { switching } from './switch-items.ts';
import { codesets } from './tables.ts';

export const enableBusinessItemsHandler = codesets.batchCommand(
  enableBusinessItems,
  switching(true, 'Enable'),
);

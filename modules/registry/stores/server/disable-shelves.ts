import { disableShelves } from '../contract/shelf.ts';
import { switchTo } from './shelves.ts';
import { stores } from './tables.ts';

export const disableShelvesHandler = stores.batchCommand(disableShelves, switchTo(false));

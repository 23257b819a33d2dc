import { enableShelves } from '../contract/shelf.ts';
import { switchTo } from './shelves.ts';
import { stores } from './tables.ts';

export const enableShelvesHandler = stores.batchCommand(enableShelves, switchTo(true));

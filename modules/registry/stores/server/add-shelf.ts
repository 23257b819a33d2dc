import { addShelf } from '../contract/shelf.ts';
import { addOne } from './shelves.ts';
import { stores } from './tables.ts';

export const addShelfHandler = stores.command(addShelf, (ctx) => addOne(ctx, ctx.input));

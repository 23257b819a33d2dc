import { adminSpu } from '../../contract/products/spu.ts';
import { catalogue } from '../tables.ts';
import { changed } from './write-spu.ts';

export const adminSpuUpdateHandler = catalogue.command(adminSpu.update, (ctx) => changed(ctx));

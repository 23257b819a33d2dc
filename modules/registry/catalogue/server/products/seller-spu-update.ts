import { sellerSpu } from '../../contract/products/spu.ts';
import { catalogue } from '../tables.ts';
import { changed } from './write-spu.ts';

export const sellerSpuUpdateHandler = catalogue.command(sellerSpu.update, (ctx) => changed(ctx));

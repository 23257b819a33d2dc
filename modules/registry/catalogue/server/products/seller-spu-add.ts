import { sellerSpu } from '../../contract/products/spu.ts';
import { catalogue } from '../tables.ts';
import { added } from './write-spu.ts';

export const sellerSpuAddHandler = catalogue.command(sellerSpu.add, (ctx) => added(ctx));

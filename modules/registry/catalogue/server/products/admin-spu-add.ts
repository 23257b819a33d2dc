import { adminSpu } from '../../contract/products/spu.ts';
import { catalogue } from '../tables.ts';
import { added } from './write-spu.ts';

export const adminSpuAddHandler = catalogue.command(adminSpu.add, (ctx) => added(ctx));

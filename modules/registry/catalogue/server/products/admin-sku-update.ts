import { adminSku } from '../../contract/products/sku.ts';
import { catalogue } from '../tables.ts';
import { changed } from './write-sku.ts';

export const adminSkuUpdateHandler = catalogue.command(adminSku.update, (ctx) => changed(ctx));

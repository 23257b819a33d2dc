import { sellerSku } from '../../contract/products/sku.ts';
import { catalogue } from '../tables.ts';
import { changed } from './write-sku.ts';

export const sellerSkuUpdateHandler = catalogue.command(sellerSku.update, (ctx) => changed(ctx));

import type { OutputOf } from '#kernel/rules/contract.ts';
import type { productPage } from '../../contract/product.ts';

export type Product = OutputOf<typeof productPage>;

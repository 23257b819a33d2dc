import type { LogName } from '#kernel/rules/log-names.ts';
import { baseFields } from './base-words.ts';
import { catalogueLifecycle } from './product-lifecycle.ts';
import { groupWords, skuWords, spuWords } from './product-screen-words.ts';

const KINDS = [
  'INDUSTRY_CATEGORY',
  'PLATFORM_CATEGORY',
  'PRODUCT_APPLICATION',
  'PRODUCT_NAME_CLASS',
  'PRODUCT_NAME',
  'PORT',
  'PLACE',
  'PACKAGING',
  'SELLER_PACKAGING',
  'WAREHOUSE',
  'LOT',
];

/** How the operation log says what was changed: the field words and the life of each kind of document. */
export const logNames: readonly LogName[] = [
  { kind: 'SPU', words: spuWords, life: catalogueLifecycle.subject },
  { kind: 'SKU', words: skuWords, life: catalogueLifecycle.subject },
  { kind: 'PRODUCT_GROUP', words: groupWords, life: catalogueLifecycle.subject },
  ...KINDS.map((kind) => ({ kind, words: baseFields })),
];

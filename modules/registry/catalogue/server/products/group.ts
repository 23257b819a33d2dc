import { stepper } from '#kernel/server/step.ts';
import type { GroupFields } from '../../contract/products/group.ts';
import { ALL_GROUPS, OWN_GROUPS } from '../../rules/pages.ts';
import { type CatalogueVerb, catalogueLifecycle } from '../../rules/product-lifecycle.ts';
import type { ProductGroup } from '../tables.ts';
import type { Noun } from './noun.ts';

export const fieldsOfGroup = (g: ProductGroup): GroupFields => ({
  name: g.name,
  type: g.group_type,
  description: g.description,
  businessType: g.business_type,
  weight: g.weight,
  pinned: g.pinned,
  skuIds: g.sku_ids,
});
export const groupNoun: Noun<ProductGroup> = {
  kind: 'PRODUCT_GROUP',
  table: 'catalogue.product_group',
  member: 'member_id',
  routes: [ALL_GROUPS, OWN_GROUPS],
  memberOf: (g) => g.member_id,
  numberOf: (g) => g.name,
  titleOf: (g) => ({ zh: g.name, en: g.name }),
  step: stepper<ProductGroup, typeof catalogueLifecycle.codes, CatalogueVerb>({
    lifecycle: catalogueLifecycle,
    table: 'catalogue.product_group',
    column: 'state',
    bizType: 'PRODUCT_GROUP',
    number: (g) => g.name.slice(0, 40),
    parties: (g) => [g.member_id],
  }),
  ready: () => Promise.resolve(),
  mayLeave: () => Promise.resolve(),
  left: () => Promise.resolve(),
  terms: fieldsOfGroup,
  namedAs: null,
  used: () => Promise.resolve(false),
};

import { z } from 'zod';
import {
  ActionResult,
  BatchResult,
  command,
  Id,
  Ids,
  list,
  OptionalText,
  query,
  Text,
  Version,
} from '#kernel/rules/contract.ts';
import { ALL_GROUPS, OWN_GROUPS } from '../../rules/pages.ts';
import { GroupSwitched, NotChoosable } from '../../rules/product-refusals.ts';
import { baseOf, filtersOfAll, reviewCalls, rowOfAll, shelfCalls } from './shelf.ts';

export const MOST_OF_GROUP = 500;
/** A product group (R-CATA-007 to 012). */
export const GroupRow = z.object({
  ...rowOfAll,
  name: z.string(),
  type: z.string(),
  description: z.string().nullable(),
  businessType: z.string(),
  weight: z.number().int(),
  pinned: z.boolean(),
  enabled: z.boolean(),
  skuIds: z.array(z.string()),
});
export type GroupRow = z.output<typeof GroupRow>;

const fields = {
  name: Text(50),
  type: z.string({ error: 'field.select' }).min(1, { error: 'field.select' }).max(8),
  description: OptionalText(1000),
  businessType: z.string({ error: 'field.select' }).min(1, { error: 'field.select' }).max(8),
  weight: z
    .int({ error: 'group.weight' })
    .min(0, { error: 'group.weight' })
    .max(999_999, { error: 'group.weight' })
    .default(0),
  pinned: z.boolean().default(false),
  skuIds: z
    .array(Id)
    .max(MOST_OF_GROUP, { error: `items.most:${MOST_OF_GROUP}` })
    .default([]),
};
const Fields = z.strictObject(fields);
export type GroupFields = z.output<typeof Fields>;
export const GroupDetail = GroupRow.extend({
  approved: z.record(z.string(), z.unknown()).nullable(),
  skus: z.array(
    z.object({ id: z.string(), code: z.string(), zh: z.string(), en: z.string(), state: z.string() }),
  ),
});
export type GroupDetail = z.output<typeof GroupDetail>;

const groupCalls = (side: 'seller' | 'admin', route: string) => {
  const { path, ...common } = baseOf('productGroup', side, [route]);
  const name = (verb: string): string => `catalogue.${side}.productGroup.${verb}`;
  const many = { ...common, input: z.strictObject({ ids: Ids }), output: BatchResult };
  return {
    ...shelfCalls('productGroup', side, [route]),
    list: list(name('list'), {
      ...common,
      path: `${path}/list`,
      filters: {
        ...filtersOfAll,
        type: z.string().max(8).optional(),
        businessType: z.string().max(8).optional(),
        enabled: z.enum(['0', '1']).optional(),
        pinned: z.boolean().optional(),
        sellerId: Id.optional(),
      },
      row: GroupRow,
      sortable: ['name', 'weight', 'gmtCreate', 'gmtModified'],
    }),
    detail: query(name('detail'), {
      ...common,
      path: `${path}/detail`,
      input: z.strictObject({ id: Id }),
      output: GroupDetail,
    }),
    add: command(name('add'), {
      ...common,
      path: `${path}/add`,
      button: 'Add',
      once: 'creates',
      input: Fields,
      output: ActionResult,
      refuses: [NotChoosable],
    }),
    update: command(name('update'), {
      ...common,
      path: `${path}/update`,
      button: 'Edit',
      input: z.strictObject({ id: Id, version: Version, ...fields }),
      output: ActionResult,
      refuses: [NotChoosable],
    }),
    /** Enable and disable stand beside the life (17.1). */
    enable: command(name('enable'), {
      ...many,
      path: `${path}/enable`,
      button: 'Enable',
      refuses: [GroupSwitched],
    }),
    disable: command(name('disable'), {
      ...many,
      path: `${path}/disable`,
      button: 'Disable',
      refuses: [GroupSwitched],
    }),
    pin: command(name('pin'), {
      ...common,
      path: `${path}/pin`,
      button: 'Edit',
      input: z.strictObject({ ids: Ids, pinned: z.boolean() }),
      output: BatchResult,
    }),
  };
};
export const sellerGroup = groupCalls('seller', OWN_GROUPS);
export const adminGroup = {
  ...groupCalls('admin', ALL_GROUPS),
  ...reviewCalls('productGroup', [ALL_GROUPS]),
};

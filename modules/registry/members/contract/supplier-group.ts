import { z } from 'zod';
import {
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
import { NameExists } from '#kernel/rules/refusals.ts';
import { EDIT_GROUP_PAGE, SUPPLIER_GROUPS_PAGE } from '../rules/pages.ts';

const base = '/api/common-member/buyer/supplierGroup' as const;
const asBuyer = {
  audience: ['buyer'],
  relation: 'own',
  routes: [SUPPLIER_GROUPS_PAGE, EDIT_GROUP_PAGE],
  dataType: 'BID',
} as const;
/** A group holds 1 to 500 suppliers (trading-domain 6.1). */
export const MOST_SUPPLIERS = 500;
const SupplierIds = z
  .array(Id)
  .min(1, { error: 'field.select' })
  .max(MOST_SUPPLIERS, { error: 'suppliers.most' });

export const SupplierGroupRow = z.object({
  id: z.string(),
  version: z.number().int(),
  name: z.string(),
  description: z.string().nullable(),
  enabled: z.boolean(),
  suppliers: z.number().int(),
  ownerName: z.string().nullable(),
  gmtCreate: z.string(),
  gmtModified: z.string(),
  can: z.array(z.string()),
});
export type SupplierGroupRow = z.output<typeof SupplierGroupRow>;
/** The own company's supplier groups (R-RMBT-010). */
export const listSupplierGroups = list('supplierGroups.list', {
  path: `${base}/list`,
  ...asBuyer,
  filters: {
    keyword: z.string().trim().max(50).optional(),
    enabled: z.boolean().optional(),
    supplierId: Id.optional(),
  },
  row: SupplierGroupRow,
  sortable: ['name', 'gmtCreate', 'gmtModified'],
});
/** A group with its suppliers (R-RMBT-011). */
export const supplierGroupDetail = query('supplierGroups.detail', {
  path: `${base}/detail`,
  ...asBuyer,
  input: z.strictObject({ id: Id }),
  output: SupplierGroupRow.extend({
    supplierIds: z.array(z.string()),
    members: z.array(z.object({ id: z.string(), code: z.string(), name: z.string() })),
  }),
});
const fields = { name: Text(50), description: OptionalText(200) };
const Made = z.object({ id: z.string(), version: z.number().int() });
const many = { input: z.strictObject({ ids: Ids }), output: BatchResult } as const;
export const addSupplierGroup = command('supplierGroups.add', {
  path: `${base}/add`,
  ...asBuyer,
  button: 'Add',
  once: 'creates',
  refuses: [NameExists],
  input: z.strictObject({ ...fields, supplierIds: SupplierIds }),
  output: Made,
});
/** Changes name and description, and the suppliers as a whole where they are named. */
export const updateSupplierGroup = command('supplierGroups.update', {
  path: `${base}/update`,
  ...asBuyer,
  button: 'Edit',
  refuses: [NameExists],
  input: z.strictObject({ id: Id, version: Version, ...fields, supplierIds: SupplierIds }),
  output: Made,
});
const some = {
  ...asBuyer,
  button: 'Edit',
  input: z.strictObject({ id: Id, version: Version, supplierIds: SupplierIds }),
  output: Made,
} as const;
export const addSuppliers = command('supplierGroups.addMembers', { path: `${base}/addMembers`, ...some });
export const removeSuppliers = command('supplierGroups.removeMembers', {
  path: `${base}/removeMembers`,
  ...some,
});
export const enableSupplierGroup = command('supplierGroups.enable', {
  path: `${base}/enable`,
  ...asBuyer,
  button: 'Enable',
  ...many,
});
export const disableSupplierGroup = command('supplierGroups.disable', {
  path: `${base}/disable`,
  ...asBuyer,
  button: 'Disable',
  ...many,
});
export const deleteSupplierGroup = command('supplierGroups.delete', {
  path: `${base}/delete`,
  ...asBuyer,
  button: 'Delete',
  ...many,
});

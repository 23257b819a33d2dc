import { z } from 'zod';
import {
  BatchResult,
  Code,
  command,
  Id,
  Ids,
  list,
  PhoneFax,
  PLATFORM,
  query,
  Text,
  Version,
} from '#kernel/rules/contract.ts';
import { CUSTOMERS_PAGE } from '#registry/members/rules/pages.ts';
import { hoursFit } from '../rules/address.ts';
import { ADDRESS_PAGE } from '../rules/pages.ts';
import { AddressDefault, AddressDelete, AddressMost, WarehouseUnknown } from '../rules/refusals.ts';
import { optionalCode } from './optional-code.ts';

const base = '/api/common-member/buyer/address' as const;
const here = { audience: ['buyer'], relation: 'own', dataType: 'ADDRESS', routes: [ADDRESS_PAGE] } as const;
const none = <T>(v: T | null | undefined): T | null => v ?? null;
const Type = Code('1', '2');
const Hours = z
  .strictObject({ from: z.string().max(5), to: z.string().max(5) })
  .refine(hoursFit, { error: 'hours.order' });

/** A delivery address (trading-domain 19.6, R-ADDR-001, R-ADDR-002). */
export const AddressRow = z.object({
  id: z.string(),
  version: z.number().int(),
  addressType: z.string(),
  isDefault: z.boolean(),
  receiverName: z.string(),
  receiverPhone: z.string(),
  region: z.string(),
  detail: z.string(),
  postcode: z.string().nullable(),
  addressCode: z.string().nullable(),
  warehouseId: z.string().nullable(),
  warehouseName: z.object({ zh: z.string(), en: z.string() }).nullable(),
  unloadHours: z.object({ from: z.string(), to: z.string() }).nullable(),
  hazardPermitFileId: z.string().nullable(),
  gmtModified: z.string(),
  can: z.array(z.string()),
});
export type AddressRow = z.output<typeof AddressRow>;
const filters = {
  keyword: z.string().trim().max(50).optional(),
  addressType: Type.optional(),
  isDefault: z.boolean().optional(),
  region: z.string().max(12).optional(),
};
const sortable = ['addressType', 'receiverName', 'region', 'gmtModified'] as const;
export const listAddresses = list('addressbook.addresses', {
  ...here,
  path: `${base}/list`,
  filters,
  row: AddressRow,
  sortable,
});
export const addressDetail = query('addressbook.addressDetail', {
  ...here,
  path: `${base}/detail`,
  input: z.strictObject({ id: Id }),
  output: AddressRow,
});

const fields = {
  addressType: Type,
  isDefault: z.boolean().default(false),
  receiverName: Text(50),
  receiverPhone: PhoneFax,
  region: z.string({ error: 'field.select' }).regex(/^\d{2,12}$/, { error: 'field.select' }),
  detail: Text(200),
  postcode: optionalCode(/^\d{6}$/, 'postcode.format'),
  addressCode: optionalCode(/^[0-9-]{1,30}$/, 'addressCode.format'),
  warehouseId: Id.nullish().transform(none),
  unloadHours: Hours.nullish().transform(none),
  hazardPermitFileId: Id.nullish().transform(none),
};
/** A warehouse address names its warehouse; an ordinary one has none. */
const whole = (v: { addressType: string; warehouseId: string | null }, ctx: z.RefinementCtx): void => {
  if (v.addressType === '2' && v.warehouseId === null)
    ctx.addIssue({ code: 'custom', path: ['warehouseId'], message: 'field.select' });
};
const Saved = z.object({ id: z.string(), version: z.number().int() });
export const addAddress = command('addressbook.addAddress', {
  ...here,
  path: `${base}/add`,
  button: 'Add',
  once: 'creates',
  input: z.strictObject(fields).superRefine(whole),
  output: Saved,
  refuses: [AddressMost, WarehouseUnknown],
});
export const updateAddress = command('addressbook.updateAddress', {
  ...here,
  path: `${base}/update`,
  button: 'Edit',
  input: z.strictObject({ id: Id, version: Version, ...fields }).superRefine(whole),
  output: Saved,
  refuses: [WarehouseUnknown],
});
/** 16202 where it is gone, or the only address of something that runs. */
export const deleteAddresses = command('addressbook.deleteAddresses', {
  ...here,
  path: `${base}/delete`,
  button: 'Delete',
  input: z.strictObject({ ids: Ids }),
  output: BatchResult,
  refuses: [AddressDelete],
});
/** 16201 where it is gone. */
export const setDefaultAddress = command('addressbook.setDefaultAddress', {
  ...here,
  path: `${base}/setDefault`,
  button: 'Edit',
  input: z.strictObject({ id: Id }),
  output: Saved,
  refuses: [AddressDefault],
});

/** Delivery addresses of the customers in reach, to read. */
export const listCustomerAddresses = list('addressbook.customerAddresses', {
  path: '/api/common-member/admin/address/list',
  audience: PLATFORM,
  relation: 'platform',
  dataType: 'ADDRESS',
  routes: [CUSTOMERS_PAGE],
  filters: { ...filters, memberId: Id.optional() },
  row: AddressRow.extend({ memberId: z.string(), memberName: z.string(), memberCode: z.string() }),
  sortable,
});

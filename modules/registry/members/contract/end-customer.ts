import { z } from 'zod';
import { isCreditCode, normaliseCreditCode } from '#kernel/rules/check-digits.ts';
import {
  BatchResult,
  command,
  Day,
  Id,
  Ids,
  list,
  OptionalText,
  PhoneFax,
  query,
  Text,
  Version,
} from '#kernel/rules/contract.ts';
import { END_CUSTOMERS_PAGE } from '../rules/pages.ts';

const base = '/api/common-member/common/endCustomer' as const;
const asSeller = {
  audience: ['seller'],
  relation: 'own',
  routes: [END_CUSTOMERS_PAGE],
  dataType: 'END_CUSTOMER',
} as const;
const open = <T extends z.ZodType>(schema: T) => schema.nullish().transform((v) => v ?? null);

/**
 * The company behind a purchase (trading-domain 19.6): it traces controlled goods to who uses them. Never
 * shown to other members.
 */
export const EndCustomerRow = z.object({
  id: z.string(),
  version: z.number().int(),
  name: z.string(),
  creditCode: z.string().nullable(),
  registrationNo: z.string().nullable(),
  region: z.string().nullable(),
  industry: z.string().nullable(),
  /** What the goods are used for there. */
  applicationIds: z.array(z.string()),
  applications: z.array(z.object({ zh: z.string(), en: z.string() })),
  contactName: z.string().nullable(),
  contactPhone: z.string().nullable(),
  relationSince: z.string().nullable(),
  confidential: z.boolean(),
  ownerName: z.string().nullable(),
  gmtCreate: z.string(),
  gmtModified: z.string(),
  can: z.array(z.string()),
});
export type EndCustomerRow = z.output<typeof EndCustomerRow>;
export const listEndCustomers = list('endCustomers.list', {
  path: `${base}/list`,
  ...asSeller,
  filters: {
    keyword: z.string().trim().max(50).optional(),
    industry: z
      .string()
      .regex(/^\d{2}$/)
      .optional(),
    region: z
      .string()
      .regex(/^\d{6}$/)
      .optional(),
    applicationId: Id.optional(),
    confidential: z.boolean().optional(),
    sinceFrom: Day.optional(),
    sinceTo: Day.optional(),
  },
  row: EndCustomerRow,
  sortable: ['name', 'relationSince', 'gmtCreate', 'gmtModified'],
});
export const endCustomerDetail = query('endCustomers.detail', {
  path: `${base}/detail`,
  ...asSeller,
  button: 'View',
  input: z.strictObject({ id: Id }),
  output: EndCustomerRow,
});

const fields = {
  name: Text(100),
  creditCode: open(
    z.string().max(40).transform(normaliseCreditCode).refine(isCreditCode, { error: 'creditCode.check' }),
  ),
  registrationNo: OptionalText(50),
  region: open(z.string().regex(/^\d{6}$/, { error: 'field.select' })),
  industry: open(z.string().regex(/^\d{2}$/, { error: 'field.select' })),
  applicationIds: z.array(Id).max(20, { error: 'items.most:20' }).default([]),
  contactName: OptionalText(50),
  contactPhone: open(PhoneFax),
  relationSince: open(Day),
  confidential: z.boolean().default(true),
};
const Made = z.object({ id: z.string(), version: z.number().int() });
export const addEndCustomer = command('endCustomers.add', {
  path: `${base}/add`,
  ...asSeller,
  button: 'Add',
  once: 'creates',
  input: z.strictObject(fields),
  output: Made,
});
export const updateEndCustomer = command('endCustomers.update', {
  path: `${base}/update`,
  ...asSeller,
  button: 'Edit',
  input: z.strictObject({ id: Id, version: Version, ...fields }),
  output: Made,
});
export const deleteEndCustomer = command('endCustomers.delete', {
  path: `${base}/delete`,
  ...asSeller,
  button: 'Delete',
  input: z.strictObject({ ids: Ids }),
  output: BatchResult,
});

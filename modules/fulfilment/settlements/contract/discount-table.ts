import { z } from 'zod';
import { command, Id, list, OptionalText, Text, Version } from '#kernel/rules/contract.ts';
import { NotFound, VersionConflict } from '#kernel/rules/refusals.ts';
import { DISCOUNT_TABLES } from '../rules/pages.ts';
import { StepsOverlap } from '../rules/refusals.ts';

const base = '/api/common-order/common/discountTable' as const;
const keepers = {
  audience: ['platform', 'seller'],
  relation: 'own',
  dataType: 'SETTLEMENT',
  routes: [DISCOUNT_TABLES],
} as const;
const optional = <T extends z.ZodType>(schema: T) => schema.nullish().transform((v) => v ?? null);
const Limit = optional(z.string().regex(/^-?\d{1,12}(\.\d{1,6})?$/, { error: 'number.format' }));

const Step = z.object({
  parameter: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  perTonne: z.string(),
});
export const DiscountTableRow = z.object({
  id: Id,
  version: z.number().int(),
  tableNo: z.string(),
  title: z.string(),
  spuId: Id.nullable(),
  productZh: z.string().nullable(),
  productEn: z.string().nullable(),
  protocolId: Id.nullable(),
  /** Kept by the platform, for sellers who have none of their own. */
  platform: z.boolean(),
  currency: z.string(),
  steps: z.array(Step),
  enabled: z.boolean(),
  gmtModified: z.string(),
  can: z.array(z.string()),
});
export type DiscountTableRow = z.output<typeof DiscountTableRow>;

export const listDiscountTables = list('settlements.discountTables.list', {
  ...keepers,
  path: `${base}/list`,
  filters: { keyword: OptionalText(60).optional(), enabled: z.boolean().optional() },
  row: DiscountTableRow,
  sortable: ['tableNo', 'gmtModified'],
});
const StepInput = z.strictObject({
  parameter: Text(60),
  from: Limit,
  to: Limit,
  sign: z.enum(['plus', 'minus'], { error: 'field.select' }),
  /** Money per tonne. */
  perTonne: z.string().regex(/^\d{1,8}(\.\d{1,2})?$/, { error: 'number.two' }),
});
const fields = {
  title: Text(100),
  spuId: optional(Id),
  protocolId: optional(Id),
  currency: z.enum(['CNY', 'USD'], { error: 'field.select' }).default('CNY'),
  steps: z.array(StepInput).min(1, { error: 'field.input' }).max(60),
};
const Saved = z.object({ id: Id, version: z.number().int() });
export const addDiscountTable = command('settlements.discountTables.add', {
  ...keepers,
  path: `${base}/add`,
  button: 'Add',
  once: 'creates',
  input: z.strictObject(fields),
  output: Saved,
  refuses: [NotFound, StepsOverlap],
});
/** What a statement took from a table stands in its lines: a later edit changes none. */
export const updateDiscountTable = command('settlements.discountTables.update', {
  ...keepers,
  path: `${base}/update`,
  button: 'Edit',
  input: z.strictObject({ id: Id, version: Version, ...fields }),
  output: Saved,
  refuses: [NotFound, VersionConflict, StepsOverlap],
});
const one = z.strictObject({ id: Id, version: Version });
export const enableDiscountTable = command('settlements.discountTables.enable', {
  ...keepers,
  path: `${base}/enable`,
  button: 'Enable',
  input: one,
  output: Saved,
  refuses: [NotFound, VersionConflict],
});
export const disableDiscountTable = command('settlements.discountTables.disable', {
  ...keepers,
  path: `${base}/disable`,
  button: 'Disable',
  input: one,
  output: Saved,
  refuses: [NotFound, VersionConflict],
});

import { z } from 'zod';
import { Day, Text } from '#kernel/rules/contract.ts';

const maybe = <T extends z.ZodType>(schema: T) => schema.nullish().transform((v) => v ?? null);
const signed = z.string().regex(/^-?\d{1,12}(\.\d{1,3})?$/, { error: 'number.format' });

/** One line of the specification an offer promises. */
export const SpecItem = z.strictObject({
  item: Text(50),
  unit: z.string().trim().max(20).default(''),
  min: maybe(signed),
  max: maybe(signed),
  method: z.string().trim().max(50).default(''),
});
const least = z.int().min(1).max(60).optional();
/** The days whose quotes a formula price is the mean of (3.4). */
export const QuotePeriod = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['month', 'nextMonth', 'deliveryMonth']), least }),
  z.strictObject({ kind: z.enum(['before', 'after', 'pickup']), quotes: z.int().min(1).max(60), least }),
  z.strictObject({ kind: z.literal('range'), from: Day, to: Day, least }),
]);

import { z } from 'zod';
import { OptionalText } from '#kernel/rules/contract.ts';
import { faultIn, GUARANTEED, MOST_SPEC, TYPICAL } from '../../rules/product-spec.ts';

// What is wrong with a line is said of its number, by the whole specification.
const Limit = z
  .string()
  .trim()
  .max(20)
  .nullish()
  .transform((v) => v || null);
/** One line of a specification: guaranteed or typical, from, to, unit, method of test (trading-domain 17.1 specTemplate). */
export const SpecLineInput = z.strictObject({
  zh: z.string().trim().max(50),
  en: z.string().trim().max(80).default(''),
  kind: z.enum([GUARANTEED, TYPICAL], { error: 'field.select' }).default(GUARANTEED),
  min: Limit,
  max: Limit,
  text: OptionalText(50),
  textEn: OptionalText(80),
  unit: z.string().trim().max(20).default(''),
  method: OptionalText(50),
});
export const SpecLines = z
  .array(SpecLineInput)
  .max(MOST_SPEC, { error: `items.most:${MOST_SPEC}` })
  .default([])
  .superRefine((lines, ctx) => {
    const fault = faultIn(lines);
    if (fault !== null) ctx.addIssue({ code: 'custom', message: fault });
  });
export const SpecLineShown = z.object({
  zh: z.string(),
  en: z.string(),
  kind: z.string(),
  min: z.string().nullable(),
  max: z.string().nullable(),
  text: z.string().nullable(),
  textEn: z.string().nullish(),
  unit: z.string(),
  method: z.string().nullable(),
});

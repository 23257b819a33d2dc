import { z } from 'zod';
import { casFrom } from '#kernel/rules/check-digits.ts';
import { Id } from '#kernel/rules/contract.ts';
import { isCatalogueSerial } from '../rules/licence-needs.ts';

/** One product a paper names: an SPU, a CAS number, or the serial in the catalogue of hazardous chemicals. */
export const ScopeItem = z
  .strictObject({
    spuId: Id.optional(),
    cas: z
      .string()
      .max(20)
      .overwrite((typed) => casFrom(typed) ?? typed)
      .refine((typed) => casFrom(typed) !== null, { error: 'cas.check' })
      .optional(),
    catalogueNo: z.string().trim().refine(isCatalogueSerial, { error: 'catalogueNo.range' }).optional(),
  })
  .refine((s) => s.spuId !== undefined || s.cas !== undefined || s.catalogueNo !== undefined, {
    error: 'field.input',
  });

import { z } from 'zod';

/** A text of a given shape, or none; blank is none. */
export const optionalCode = (pattern: RegExp, error: string) =>
  z
    .string()
    .trim()
    .nullish()
    .transform((v) => v || null)
    .refine((v) => v === null || pattern.test(v), { error });

import { z } from 'zod';

/** A text of a given shape, or none; blank is none. `plain` takes out what people type for the eye. */
export const optionalCode = (
  pattern: RegExp,
  error: string,
  plain: (text: string) => string = (text) => text,
) =>
  z
    .string()
    .trim()
    .nullish()
    .transform((v) => (v ? plain(v) : null) || null)
    .refine((v) => v === null || pattern.test(v), { error });

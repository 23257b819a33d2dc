import { z } from 'zod';
import { Code } from '#kernel/rules/contract.ts';

export const Lane = Code('10', '20', '30');
/** A sentence in both languages. */
export const Saying = z.object({ zh: z.string(), en: z.string() });

import { z } from 'zod';
import { EVERYONE, query } from '#kernel/rules/contract.ts';
import { LANGUAGES, TYPE } from '../rules/item-rules.ts';

const base = '/api/common-platform/admin/codeset/outline';
const asked = {
  audience: EVERYONE,
  relation: 'none',
  input: z.strictObject({
    codesetType: z.string().regex(TYPE, { error: 'field.select' }),
    language: z.enum(LANGUAGES, { error: 'field.select' }),
  }),
} as const;

/**
 * A long set in few bytes: code, name in one language and level of every item, those below it right after it
 * (administration-domain 9). Items that were switched off come last, at level 0: they have a name, and are
 * not chosen.
 */
export const codeOutline = query('codesets.outline', {
  ...asked,
  path: `${base}/names`,
  output: z.array(z.tuple([z.string(), z.string(), z.number().int()])),
});

/**
 * By what else than its name in this language an item is found: the other language, pinyin, initials. Asked
 * when somebody begins to search.
 */
export const outlineKeys = query('codesets.outlineKeys', {
  ...asked,
  path: `${base}/keys`,
  output: z.array(z.tuple([z.string(), z.string()])),
});

import { z } from 'zod';
import { query } from '#kernel/rules/contract.ts';

/** One item as a reader sees it: the code with its leading zeros, its label in one language, and the items below it. */
export const CodeNode = z.object({
  itemCode: z.string(),
  itemName: z.string(),
  badge: z.string().nullable(),
  enabled: z.boolean(),
  get children() {
    return z.array(CodeNode).optional();
  },
});
export type CodeNode = z.infer<typeof CodeNode>;

/**
 * Items of one code set in the reader's language, as a tree in list order (administration-domain 9;
 * R-CODE-014, R-CODE-017). Public.
 */
export const treeView = query('codesets.treeView', {
  path: '/api/common-platform/admin/codeset/syscodeset/treeView',
  audience: 'public',
  relation: 'none',
  input: z.strictObject({
    codesetType: z.string().regex(/^[a-z][a-z0-9_]{1,49}$/, { error: 'field.select' }),
    language: z.enum(['zh_CN', 'en_US'], { error: 'field.select' }).optional(),
    /** Also items that were switched off, so that a stored code still has its label. */
    includeDisabled: z.boolean().default(false),
  }),
  output: z.array(CodeNode),
});

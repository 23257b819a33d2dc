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

const Type = z.string().regex(/^[a-z][a-z0-9_]{1,49}$/, { error: 'field.select' });
const Language = z.enum(['zh_CN', 'en_US'], { error: 'field.select' }).optional();

/**
 * Items of one code set in the reader's language, as a tree in list order (administration-domain 9;
 * R-CODE-014, R-CODE-017). Public.
 */
export const treeView = query('codesets.treeView', {
  path: '/api/common-platform/admin/codeset/syscodeset/treeView',
  audience: 'public',
  relation: 'none',
  input: z.strictObject({
    codesetType: Type,
    language: Language,
    /** Also items that were switched off, so that a stored code still has its label. */
    includeDisabled: z.boolean().default(false),
  }),
  output: z.array(CodeNode),
});

/** As many sets as one page names at once. */
export const MOST_SETS = 20;

/**
 * The sets a page needs, each as treeView answers it, in the order they were asked for. Public. One that does
 * not exist refuses all.
 */
export const treeViews = query('codesets.treeViews', {
  path: '/api/common-platform/admin/codeset/syscodeset/treeViews',
  audience: 'public',
  relation: 'none',
  input: z.strictObject({
    codesetTypes: z.array(Type).min(1, { error: 'field.select' }).max(MOST_SETS, { error: 'field.select' }),
    language: Language,
  }),
  output: z.array(z.array(CodeNode)),
});

import { z } from 'zod';
import { EVERYONE, Id, MEMBERS, query } from '#kernel/rules/contract.ts';
import { imageScene } from '#office/attachments/rules/file-scenes.ts';
import { CATEGORY_CODE } from '../../rules/base-checks.ts';
import { baseFields } from '../../rules/base-words.ts';
import { CATEGORY_PAGE } from '../../rules/pages.ts';
import { dictionary } from './dictionary.ts';
import { count, files, maybeFile, maybeOne, maybeText, shaped, sortNo, text } from './fields.ts';
import { branches } from './tree.ts';

const t = baseFields.table;
const Level = z
  .int({ error: 'category.level' })
  .min(1, { error: 'category.level' })
  .max(3, { error: 'category.level' });
/**
 * Platform categories, a tree of at most three levels (administration-domain 24.3, R-CATA-001 to R-CATA-003,
 * R-CATA-032 to R-CATA-039).
 */
export const platformCategory = dictionary({
  name: 'PlatformCategory',
  base: '/api/common-product/admin/category',
  bizType: 'PLATFORM_CATEGORY',
  noun: t['platformCategory.noun'],
  titles: { add: t['platformCategory.add'], edit: t['platformCategory.edit'] },
  page: CATEGORY_PAGE,
  seen: 'View',
  mostRows: 5000,
  fields: {
    code: shaped(t.code, z.string().trim().regex(CATEGORY_CODE, { error: 'category.code' }), {
      sample: 'ORG-ALC',
    }),
    name: text(t.name, 50),
    nameEn: maybeText(t.nameEn, 50),
    level: count(t.level, Level, true, { once: true, help: t['level.help'], sample: '2' }),
    parentId: maybeOne(t.parent, 'platformCategory', { once: true, hint: t['parent.help'] }),
    industryCategoryId: maybeOne(t.industryCategory, 'industryCategory'),
    sort: sortNo(t.sort),
    iconFileId: maybeFile(t.icon, { scene: imageScene }),
    thumbnailFileIds: files(t.thumbnails, 3, { scene: imageScene }),
  },
  filters: { level: Level.optional(), parentId: Id.optional(), industryCategoryId: Id.optional() },
  extra: {},
});
export const platformTree = branches({ ...platformCategory, audience: EVERYONE });

/**
 * The enabled categories as sellers and buyers read them, exported with the button of their console
 * (administration-domain 26.3).
 */
export const exportCategories = query('catalogue.exportCategories', {
  path: '/api/common-product/common/category/export',
  audience: MEMBERS,
  relation: 'market',
  routes: [CATEGORY_PAGE],
  button: 'Export',
  answer: 'file',
  rate: { calls: 20, seconds: 60 },
  input: z.strictObject({}),
  output: z.unknown(),
});

/** A category as everybody may read it. */
export const OpenCategory = z.object({
  id: z.string(),
  code: z.string(),
  zh: z.string(),
  en: z.string(),
  level: z.number().int(),
  iconUrl: z.string().nullable(),
  thumbnailUrls: z.array(z.string()),
  get children() {
    return z.array(OpenCategory);
  },
});
export type OpenCategory = z.output<typeof OpenCategory>;
/** The enabled tree in both languages, without login (administration-domain 24.3). */
export const openCategoryTree = query('catalogue.openCategoryTree', {
  path: '/api/common-product/op/category/tree',
  audience: 'public',
  relation: 'none',
  input: z.strictObject({}),
  output: z.array(OpenCategory),
});

import { sql } from 'kysely';
import { fileLink, seenFiles } from '#office/attachments/server/door.ts';
import { type OpenCategory, openCategoryTree } from '../../contract/base/platform-category.ts';
import { base, type CatalogueContext } from './keeping.ts';

interface Row {
  readonly id: string;
  readonly parentId: string | null;
  readonly code: string;
  readonly zh: string;
  readonly en: string;
  readonly level: number;
  readonly icon: string | null;
  readonly thumbnails: readonly string[];
}
async function linksOf(ctx: CatalogueContext, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const links = new Map<string, string>();
  for (const file of await seenFiles(ctx, { attachmentIds: [...new Set(ids)] }))
    links.set(file.attachmentId, (await fileLink(ctx, { attachmentId: file.attachmentId })).url);
  return links;
}

/** The enabled tree for everybody: what stands under a disabled category is not shown (administration-domain 24.3). */
export const openCategoryTreeHandler = base.query(openCategoryTree, async (ctx) => {
  const { rows } = await sql<Row>`
    select id, parent_id as "parentId", code, name as zh, coalesce(name_en, name) as en, level, icon_file_id as icon, thumbnail_file_ids as thumbnails
    from catalogue.platform_category where enabled and not deleted order by sort, name, id`.execute(ctx.tx);
  const links = await linksOf(
    ctx,
    rows.flatMap((r) => [...(r.icon === null ? [] : [r.icon]), ...r.thumbnails]),
  );
  const below = (parentId: string | null): OpenCategory[] =>
    rows
      .filter((r) => r.parentId === parentId)
      .map((r) => ({
        id: r.id,
        code: r.code,
        zh: r.zh,
        en: r.en,
        level: r.level,
        iconUrl: r.icon === null ? null : (links.get(r.icon) ?? null),
        thumbnailUrls: r.thumbnails.flatMap((id) => links.get(id) ?? []),
        children: below(r.id),
      }));
  return below(null);
});

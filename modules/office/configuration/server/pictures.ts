import type { Context } from '#kernel/server/act-context.ts';
import type { AnyTables } from '#kernel/server/database.ts';
import { publicLinks } from '#office/attachments/server/door.ts';
import { picturesIn } from '../rules/pictures.ts';

/** Addresses of all pictures in these contents, by attachment id or path; what is gone is left out. */
export async function addressesOf(
  ctx: Context<AnyTables, unknown>,
  contents: readonly unknown[],
): Promise<Record<string, string>> {
  const named = [...new Set(contents.flatMap(picturesIn))];
  const links = await publicLinks(ctx, { attachmentIds: named.filter((p) => !p.startsWith('/')) });
  return Object.fromEntries(
    named.flatMap((p) => (p.startsWith('/') ? [[p, p]] : links.has(p) ? [[p, links.get(p) as string]] : [])),
  );
}

import { NotFound } from '#kernel/rules/refusals.ts';
import { isPlatform } from '#kernel/server/actor.ts';
import type { Context } from '#kernel/server/act-context.ts';
import type { AnyTables } from '#kernel/server/database.ts';
import { withScope } from '#kernel/server/with-scope.ts';
import { ownerOf } from './ports.ts';
import type { Attachment, Tables } from './tables.ts';

export type AttachmentsContext = Context<Tables, unknown>;
type Binding = { attachment_id: string; biz_type: string; biz_id: string };

/** Opens these rows for one look, whoever's they are. */
export const opened = <R>(
  ctx: AttachmentsContext,
  ids: readonly string[],
  look: () => Promise<R>,
): Promise<R> => withScope(ctx, { open: { attachment: ids.join(',') } }, look);

/**
 * Files the actor may see, in the order asked for: public ones, his own while unbound, and those bound to a
 * record he may see.
 */
export async function visible(ctx: AttachmentsContext, ids: readonly string[]): Promise<Attachment[]> {
  const [rows, bindings] = await opened(
    ctx,
    ids,
    async () =>
      [
        await ctx.tx
          .selectFrom('attachments.attachment')
          .selectAll()
          .where('id', 'in', [...ids])
          .where('state', 'in', ['temp', 'bound'])
          .where('deleted', '=', false)
          .execute(),
        await ctx.tx
          .selectFrom('attachments.binding')
          .select(['attachment_id', 'biz_type', 'biz_id'])
          .where('attachment_id', 'in', [...ids])
          .execute(),
      ] as const,
  );
  const seen: Attachment[] = [];
  for (const id of ids) {
    const file = rows.find((r) => r.id === id);
    if (
      file !== undefined &&
      (await maySee(
        ctx,
        file,
        bindings.filter((b) => b.attachment_id === id),
      ))
    )
      seen.push(file);
  }
  return seen;
}

async function maySee(
  ctx: AttachmentsContext,
  file: Attachment,
  bindings: readonly Binding[],
): Promise<boolean> {
  if (file.bucket === 'public' || ctx.actor.identity === 'clock') return true;
  if (bindings.length === 0) return file.uploader_id !== null && file.uploader_id === ctx.actor.accountId;
  for (const b of bindings) {
    const owner = ownerOf(b.biz_type);
    const may =
      owner === undefined
        ? isPlatform(ctx.actor) || (file.member_id !== null && file.member_id === ctx.actor.memberId)
        : await owner(ctx as Context<AnyTables, AnyTables>, b.biz_id);
    if (may) return true;
  }
  return false;
}

/** One file the actor may see. Refuses NotFound. */
export async function mustSee(ctx: AttachmentsContext, id: string): Promise<Attachment> {
  const [file] = await visible(ctx, [id]);
  if (file === undefined) throw NotFound({});
  return file;
}

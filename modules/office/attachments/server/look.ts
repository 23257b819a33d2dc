import { NotFound } from '#kernel/rules/refusals.ts';
import { isPlatform } from '#kernel/server/actor.ts';
import type { Work } from '#kernel/server/capability.ts';
import type { AnyTables } from '#kernel/server/database.ts';
import { withScope } from '#kernel/server/with-scope.ts';
import { ownerOf } from './ports.ts';
import type { Attachment, Tables } from './tables.ts';

export type Hand = Work<Tables, unknown>;
type Binding = { attachment_id: string; biz_type: string; biz_id: string };

/** Opens these rows for one look, whoever's they are. */
export const opened = <R>(w: Hand, ids: readonly string[], look: () => Promise<R>): Promise<R> =>
  withScope(w, { open: { attachment: ids.join(',') } }, look);

/** Files the actor may see, in the order asked for: public ones, his own while unbound, and those bound to a record he may see. */
export async function visible(w: Hand, ids: readonly string[]): Promise<Attachment[]> {
  const [rows, bindings] = await opened(
    w,
    ids,
    async () =>
      [
        await w.tx
          .selectFrom('attachments.attachment')
          .selectAll()
          .where('id', 'in', [...ids])
          .where('state', 'in', ['temp', 'bound'])
          .where('deleted', '=', false)
          .execute(),
        await w.tx
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
        w,
        file,
        bindings.filter((b) => b.attachment_id === id),
      ))
    )
      seen.push(file);
  }
  return seen;
}

async function maySee(w: Hand, file: Attachment, bindings: readonly Binding[]): Promise<boolean> {
  if (file.bucket === 'public' || w.actor.identity === 'clock') return true;
  if (bindings.length === 0) return file.uploader_id !== null && file.uploader_id === w.actor.accountId;
  for (const b of bindings) {
    const owner = ownerOf(b.biz_type);
    const may =
      owner === undefined
        ? isPlatform(w.actor) || (file.member_id !== null && file.member_id === w.actor.memberId)
        : await owner(w as Work<AnyTables, AnyTables>, b.biz_id);
    if (may) return true;
  }
  return false;
}

/** One file the actor may see. Refuses NotFound. */
export async function mustSee(w: Hand, id: string): Promise<Attachment> {
  const [file] = await visible(w, [id]);
  if (file === undefined) throw NotFound({});
  return file;
}

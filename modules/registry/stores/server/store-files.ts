import type { Kysely } from 'kysely';
import type { FileScene } from '#kernel/rules/file-scenes.ts';
import { InvalidInput } from '#kernel/server/dispatch.ts';
import { attachmentsIn } from '#kernel/server/sanitise.ts';
import { imageScene } from '#office/attachments/rules/file-scenes.ts';
import { bindable, bindFiles, seenFiles } from '#office/attachments/server/door.ts';
import { licenceScene } from '#registry/members/rules/file-scenes.ts';
import type { Store, StoresContext, StoreTables } from './tables.ts';

const BIZ = 'STORE';
const MOST = 40;
/**
 * The licence of an open store is shown to everybody who is signed in; of the others to their own company and
 * the platform, as the rows' own walls say.
 */
bindable(BIZ, async (ctx, id) => {
  if (ctx.actor.identity === 'visitor') return false;
  const tx = ctx.tx as unknown as Kysely<StoreTables>;
  return (
    (await tx
      .selectFrom('stores.store')
      .select('id')
      .where('id', '=', id)
      .where('deleted', '=', false)
      .executeTakeFirst()) !== undefined
  );
});

const FIELDS: readonly {
  readonly field: string;
  readonly column: 'logo_file_id' | 'business_licence_file_id';
  readonly scene: FileScene;
}[] = [
  { field: 'logoFileId', column: 'logo_file_id', scene: imageScene },
  { field: 'businessLicenceFileId', column: 'business_licence_file_id', scene: licenceScene },
];

/** Binds logo, licence and what the profile shows; a file of another kind or another person's is refused at its field. */
export async function bindStoreFiles(ctx: StoresContext, s: Store): Promise<void> {
  const wanted = FIELDS.flatMap((f) => (s[f.column] === null ? [] : [{ ...f, id: s[f.column] as string }]));
  const seen = new Map(
    (await seenFiles(ctx, { attachmentIds: wanted.map((f) => f.id) })).map((f) => [f.attachmentId, f]),
  );
  const wrong = wanted.filter((f) => seen.get(f.id)?.scene !== f.scene.name);
  if (wrong.length > 0)
    throw new InvalidInput(wrong.map(({ field }) => ({ field, rule: 'field.select', message: '' })));
  const pictures = attachmentsIn(`${s.profile ?? ''}${s.profile_en ?? ''}`).slice(0, MOST - FIELDS.length);
  const shown = await seenFiles(ctx, { attachmentIds: pictures });
  await bindFiles(ctx, {
    bizType: BIZ,
    bizId: s.id,
    attachmentIds: [...wanted.map((f) => f.id), ...shown.map((f) => f.attachmentId)],
    most: MOST,
    mixed: true,
  });
}

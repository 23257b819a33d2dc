import { sql } from 'kysely';
import { NotFound, VersionConflict } from '#kernel/rules/refusals.ts';
import { touched } from '#kernel/server/rows.ts';
import { bindable } from '#office/attachments/server/door.ts';
import {
  EXPORT,
  type ExportVerb,
  exportLifecycle,
  MOST_UNFINISHED,
} from '#office/transfers/rules/export-lifecycle.ts';
import { ExportBusy } from '#office/transfers/rules/refusals.ts';
import type { FileRow } from '../contract/dossier.ts';
import type { DealFile, DossierContext } from './tables.ts';

export const BIZ = 'DEAL_FILE';

const canOf = ({ state }: Pick<DealFile, 'state'>): string[] => [
  ...(exportLifecycle.open(state, 'submitter').includes('cancel') ? ['cancel'] : []),
  ...(state === EXPORT.ready ? ['download'] : []),
];
export const toActionResult = (file: DealFile) => ({
  id: file.id,
  version: file.version,
  state: file.state,
  can: canOf(file),
});
export const presentFile = (file: DealFile): FileRow => ({
  id: file.id,
  version: file.version,
  state: file.state,
  progress: file.progress,
  papers: file.papers,
  size: file.size,
  sha256: file.sha256,
  gmtCreate: file.gmt_create.toISOString(),
  expireAt: file.expire_at?.toISOString() ?? null,
  error: file.error,
  can: canOf(file),
});

/** Files a person had made in the identity he uses, of the company he works for. */
export const ownFiles = (ctx: DossierContext) =>
  ctx.tx
    .selectFrom('dossiers.deal_file')
    .selectAll()
    .where('account_id', '=', ctx.actor.accountId ?? '0')
    .where('side', '=', ctx.actor.identity as DealFile['side'])
    .where(sql<boolean>`member_id is not distinct from ${ctx.actor.memberId}::bigint`)
    .where('deleted', '=', false);

/** One of them, locked. Refuses 10301 and 10302. */
export async function lockFile(
  ctx: DossierContext,
  wish: { readonly id: string; readonly version?: number },
): Promise<DealFile> {
  const file = await ownFiles(ctx).where('id', '=', wish.id).forNoKeyUpdate().executeTakeFirst();
  if (file === undefined) throw NotFound({});
  if (wish.version !== undefined && file.version !== wish.version)
    throw VersionConflict({ version: file.version });
  ctx.target({ type: BIZ, id: file.id, no: file.deal_no });
  return file;
}

/**
 * Counts a person's unfinished files behind a lock of his own, so that two clicks at once are counted one after
 * the other. Refuses 15201.
 */
export async function lockPerson(ctx: DossierContext): Promise<void> {
  const account = ctx.actor.accountId ?? '0';
  await sql`select pg_advisory_xact_lock(hashtextextended(${`deal files ${account}`}, 0))`.execute(ctx.tx);
}
export async function requireRoom(ctx: DossierContext): Promise<void> {
  const { n } = await ctx.tx
    .selectFrom('dossiers.deal_file')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('account_id', '=', ctx.actor.accountId ?? '0')
    .where('state', 'in', [EXPORT.queued, EXPORT.running])
    .where('deleted', '=', false)
    .executeTakeFirstOrThrow();
  if (n >= MOST_UNFINISHED) throw ExportBusy({});
}

/** Writes a file's state, asked of its lifecycle, and tells its person's pages. */
export async function stepFile(
  ctx: DossierContext,
  file: DealFile,
  verb: ExportVerb,
  side: 'submitter' | 'timer',
  set: Partial<Omit<DealFile, 'id'>> = {},
): Promise<DealFile> {
  const state = exportLifecycle.next(verb, file.state, side);
  const out = await ctx.tx
    .updateTable('dossiers.deal_file')
    .set({ ...set, state, ...touched(ctx) })
    .where('id', '=', file.id)
    .where('version', '=', file.version)
    .returningAll()
    .executeTakeFirst();
  if (out === undefined) throw VersionConflict({});
  ctx.live(`account:${file.account_id}`, { dealFile: file.id });
  return out;
}

/** A deal file is its person's alone. */
bindable(
  BIZ,
  async (ctx, bizId) =>
    ctx.actor.identity === 'clock' ||
    (
      await sql`select 1 from dossiers.deal_file where id = ${bizId}::bigint and account_id = ${ctx.actor.accountId ?? '0'}::bigint
        and side = ${ctx.actor.identity} and member_id is not distinct from ${ctx.actor.memberId}::bigint and not deleted`.execute(
        ctx.tx,
      )
    ).rows.length > 0,
);

import { sql } from 'kysely';
import { VersionConflict } from '#kernel/rules/refusals.ts';
import type { Handler } from '#kernel/server/capability.ts';
import { ParentDisabled } from '../../rules/base-refusals.ts';
import { base, type CatalogueContext, type Keeping, type Shown } from './keeping.ts';
import { refusePublished, refuseUsed } from './uses.ts';
import { holdRow, note, writeRow } from './write.ts';

/** Refuses to open what stands under a closed record (10307). */
async function refuseUnderClosed(ctx: CatalogueContext, k: Keeping, row: Shown): Promise<void> {
  const { rows } = await sql<{ enabled: boolean }>`
    with recursive up as (
      select parent_id from ${sql.table(k.table)} where id = ${row.id}::bigint
      union select p.parent_id from ${sql.table(k.table)} p join up on p.id = up.parent_id)
    select p.enabled from ${sql.table(k.table)} p join up on p.id = up.parent_id where not p.enabled limit 1`.execute(
    ctx.tx,
  );
  if (rows.length > 0) throw ParentDisabled({});
}
async function turn(ctx: CatalogueContext, k: Keeping, id: string, on: boolean): Promise<void> {
  const row = await holdRow(ctx, k, id);
  ctx.target({ type: k.dict.bizType, id: row.id, no: k.no(row) });
  if ((row.state === '1') === on) return;
  if (on && k.levels !== undefined) await refuseUnderClosed(ctx, k, row);
  if (on) await k.opens?.(ctx, row);
  if (!on && k.disables === undefined) await refusePublished(ctx.tx, k.noun, id);
  await writeRow(ctx, k, id, { enabled: on });
  await note(ctx, k, row, k.no(row), on ? 'enable' : 'disable', [
    { field: 'state', before: on ? '0' : '1', after: on ? '1' : '0' },
  ]);
}

/** Deletes what nothing names (trading-domain 17.2), where asked only as it was in this version. Refuses 10301, 10302, 10305. */
export async function dropRow(
  ctx: CatalogueContext,
  k: Keeping,
  id: string,
  version?: number,
): Promise<void> {
  const row = await holdRow(ctx, k, id);
  if (version !== undefined && row.version !== version) throw VersionConflict({ version: row.version });
  await refuseUsed(ctx.tx, k.noun, row.id);
  await writeRow(ctx, k, row.id, { deleted: true });
  await k.gone?.(ctx, row.id);
  await note(ctx, k, row, k.no(row), 'delete');
}

/** Enable, disable, delete, each record by itself: what something published needs stays enabled, what anything names stays (trading-domain 17.2). */
export const switches = (k: Keeping): Handler[] => [
  base.batchCommand(k.dict.enable, (ctx) => turn(ctx, k, ctx.input.id, true)),
  base.batchCommand(k.dict.disable, (ctx) => turn(ctx, k, ctx.input.id, false)),
  base.batchCommand(k.dict.remove, (ctx) => dropRow(ctx, k, ctx.input.id)),
];

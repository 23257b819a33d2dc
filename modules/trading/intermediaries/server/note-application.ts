import { VersionConflict } from '#kernel/rules/refusals.ts';
import { touched } from '#kernel/server/rows.ts';
import { jsonReady } from '#kernel/server/step.ts';
import { BIZ, partiesOf } from './lock-application.ts';
import type { Application, ApplicationContext } from './tables.ts';

/** An act that leaves the approval state as it is: its columns and its line in the history. */
export async function noteApplication(
  ctx: ApplicationContext,
  row: Application,
  note: {
    readonly action: string;
    readonly side: string;
    readonly set: Partial<Application>;
    readonly reason?: string | null;
  },
): Promise<Application> {
  const noted = (await ctx.tx
    .updateTable('intermediaries.application')
    .set({ ...(jsonReady({ ...note.set }) as object), ...touched(ctx) })
    .where('id', '=', row.id)
    .where('version', '=', row.version)
    .returningAll()
    .executeTakeFirst()) as Application | undefined;
  if (noted === undefined) throw VersionConflict({});
  await ctx.history({
    bizType: BIZ,
    bizId: row.id,
    bizNo: row.application_no,
    action: note.action,
    from: row.approval_status,
    to: noted.approval_status,
    reason: note.reason ?? null,
    side: note.side,
    parties: partiesOf(noted),
  });
  return noted;
}

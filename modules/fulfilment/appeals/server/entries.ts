import { shipmentFileScene } from '#fulfilment/shipments/rules/file-scenes.ts';
import { evidenceScene } from '#office/attachments/rules/file-scenes.ts';
import { bindable, bindFiles } from '#office/attachments/server/door.ts';
import { MOST_FILES } from '../rules/appeal-lifecycle.ts';
import { BIZ, reached, sideOf } from './lock-appeal.ts';
import type { Appeal, AppealContext, Entry } from './tables.ts';

/** Of the whole thread: the filing, ten additions, and reports. */
const MOST_BOUND = MOST_FILES * 20;

export const entriesOf = (ctx: AppealContext, appealId: string): Promise<Entry[]> =>
  ctx.tx
    .selectFrom('appeals.entry')
    .selectAll()
    .where('appeal_id', '=', appealId)
    .orderBy('id')
    .execute() as Promise<Entry[]>;

interface NewEntry {
  readonly kind: Entry['kind'];
  readonly body: string;
  readonly files: readonly string[];
  readonly inspection?: {
    readonly agency: string;
    readonly inspectedOn: string;
    readonly onSample: boolean;
    readonly sealIntact: boolean | null;
  };
}
/** Adds to the thread: the files are bound to the appeal, their names and fingerprints stand in the entry. */
export async function addEntry(ctx: AppealContext, row: Appeal, entry: NewEntry): Promise<void> {
  const before = (await entriesOf(ctx, row.id)).flatMap((e) => e.files.map((f) => f.id));
  const bound = await bindFiles(ctx, {
    bizType: BIZ,
    bizId: row.id,
    attachmentIds: [...before, ...entry.files],
    most: MOST_BOUND,
    scenes: [evidenceScene, shipmentFileScene],
    mixed: true,
  });
  const files = bound
    .filter((f) => entry.files.includes(f.attachmentId))
    .map((f) => ({ id: f.attachmentId, name: f.fileName, size: f.size, sha256: f.sha256 }));
  await ctx.tx
    .insertInto('appeals.entry')
    .values({
      appeal_id: row.id,
      gmt_create: await ctx.now(),
      created_by: ctx.actor.accountId,
      side: sideOf(ctx.actor, row),
      kind: entry.kind,
      author_name: ctx.actor.name,
      body: entry.body,
      files: JSON.stringify(files),
      agency: entry.inspection?.agency ?? null,
      inspected_on: entry.inspection?.inspectedOn ?? null,
      on_sample: entry.inspection?.onSample ?? null,
      seal_intact: entry.inspection?.sealIntact ?? null,
    })
    .execute();
}
/** The seal of the sample was found broken, and nothing but the sample was looked at. */
export const onlyBrokenSample = (entries: readonly Entry[]): boolean => {
  const inspections = entries.filter((e) => e.kind === 'inspection');
  return isSampleBroken(entries) && !inspections.some((e) => e.on_sample === false || e.seal_intact === true);
};
export const isSampleBroken = (entries: readonly Entry[]): boolean =>
  entries.some((e) => e.kind === 'inspection' && e.seal_intact === false);

/** Who reaches an appeal opens its files. */
bindable(BIZ, async (ctx, bizId) => {
  const of = ctx as unknown as AppealContext;
  return (
    (await reached(of)
      .where('appeals.appeal.id', '=', bizId)
      .select('appeals.appeal.id')
      .executeTakeFirst()) !== undefined
  );
});

import { sql } from 'kysely';
import { brokenConstraint, nowHere } from '#kernel/server/database.ts';
import { allEntryCalls } from '../contract/entries.ts';
import { ProductListed } from '../rules/refusals.ts';
import { releaseStateOf } from '../rules/release-lifecycle.ts';
import { contentIn, entryKeeper, holdEntry, mayStandUnder, thingOf } from './entries.ts';
import { configuration } from './tables.ts';
import { discardDraft, fresh, keepDraft, releaseDraft, rollBackTo, type Thing } from './versions.ts';

const versionAndState = (thing: Thing) => ({
  id: thing.id,
  version: thing.version,
  state: releaseStateOf(thing),
});

/** A recommended product stands once in the list. */
async function once<R>(write: Promise<R>): Promise<R> {
  try {
    return await write;
  } catch (error) {
    if (brokenConstraint(error) === 'entry_product') throw ProductListed({}, 'productId');
    throw error;
  }
}

/** A new entry: as a draft, or on the site at once. */
export const addEntry = allEntryCalls.map((calls) =>
  configuration.command(calls.add, async (ctx) => {
    const content = contentIn(ctx.input);
    await mayStandUnder(ctx, calls.kind, null, content);
    const row = await once(
      ctx.tx
        .insertInto('configuration.entry')
        .values({
          kind: calls.kind,
          draft: sql`${JSON.stringify(content)}::jsonb`,
          state: ctx.input.enabled ? '1' : '0',
          created_by: ctx.actor.accountId,
          modified_by: ctx.actor.accountId,
          gmt_modified: nowHere,
          drafted_by: ctx.actor.accountId,
          drafted_name: ctx.actor.name,
          drafted_at: nowHere,
          value: null,
          released_name: null,
          released_at: null,
        })
        .returningAll()
        .executeTakeFirstOrThrow(),
    );
    // The draft is written once more by the one who knows how drafts are kept: with its pictures held.
    const drafted = await keepDraft(ctx, thingOf(row), content);
    return versionAndState(
      ctx.input.release ? await releaseDraft(ctx, entryKeeper, drafted, ctx.input.note ?? null) : drafted,
    );
  }),
);

/** Another wording, picture, place or order: as a draft beside what is in force, or in force at once. */
export const updateEntry = allEntryCalls.map((calls) =>
  configuration.command(calls.update, async (ctx) => {
    const content = contentIn(ctx.input);
    const thing = thingOf(await holdEntry(ctx, calls.kind, ctx.input.id));
    await fresh(ctx, entryKeeper, thing, ctx.input.version);
    await mayStandUnder(ctx, calls.kind, thing.id, content);
    const drafted = await once(keepDraft(ctx, thing, content));
    return versionAndState(
      ctx.input.release ? await releaseDraft(ctx, entryKeeper, drafted, ctx.input.note ?? null) : drafted,
    );
  }),
);

export const releaseEntry = allEntryCalls.map((calls) =>
  configuration.command(calls.release, async (ctx) => {
    const thing = thingOf(await holdEntry(ctx, calls.kind, ctx.input.id));
    await fresh(ctx, entryKeeper, thing, ctx.input.version);
    return versionAndState(await releaseDraft(ctx, entryKeeper, thing, ctx.input.note ?? null));
  }),
);
export const discardEntry = allEntryCalls.map((calls) =>
  configuration.command(calls.discard, async (ctx) => {
    const thing = thingOf(await holdEntry(ctx, calls.kind, ctx.input.id));
    await fresh(ctx, entryKeeper, thing, ctx.input.version);
    return versionAndState(await discardDraft(ctx, thing));
  }),
);
export const rollBackEntry = allEntryCalls.map((calls) =>
  configuration.command(calls.rollBack, async (ctx) => {
    const thing = thingOf(await holdEntry(ctx, calls.kind, ctx.input.id));
    await fresh(ctx, entryKeeper, thing, ctx.input.version);
    return versionAndState(await once(rollBackTo(ctx, entryKeeper, thing, ctx.input.number)));
  }),
);

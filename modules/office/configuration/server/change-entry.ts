import { sql } from 'kysely';
import { brokenConstraint, nowHere } from '#kernel/server/database.ts';
import { allEntryCalls } from '../contract/entries.ts';
import { ProductListed } from '../rules/refusals.ts';
import { releaseStateOf } from '../rules/release-life.ts';
import { contentIn, entryKeeper, holdEntry, mayStandUnder, thingOf } from './entries.ts';
import { room } from './tables.ts';
import { discardDraft, fresh, keepDraft, releaseDraft, rollBackTo, type Thing } from './versions.ts';

const kept = (thing: Thing) => ({ id: thing.id, version: thing.version, state: releaseStateOf(thing) });

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
  room.on(calls.add, async (w) => {
    const content = contentIn(w.input);
    await mayStandUnder(w, calls.kind, null, content);
    const row = await once(
      w.tx
        .insertInto('configuration.entry')
        .values({
          kind: calls.kind,
          draft: sql`${JSON.stringify(content)}::jsonb`,
          state: w.input.enabled ? '1' : '0',
          created_by: w.actor.accountId,
          modified_by: w.actor.accountId,
          gmt_modified: nowHere,
          drafted_by: w.actor.accountId,
          drafted_name: w.actor.name,
          drafted_at: nowHere,
          value: null,
          released_name: null,
          released_at: null,
        })
        .returningAll()
        .executeTakeFirstOrThrow(),
    );
    // The draft is written once more by the one who knows how drafts are kept: with its pictures held.
    const drafted = await keepDraft(w, thingOf(row), content);
    return kept(
      w.input.release ? await releaseDraft(w, entryKeeper, drafted, w.input.note ?? null) : drafted,
    );
  }),
);

/** Another wording, picture, place or order: as a draft beside what is in force, or in force at once. */
export const updateEntry = allEntryCalls.map((calls) =>
  room.on(calls.update, async (w) => {
    const content = contentIn(w.input);
    const thing = thingOf(await holdEntry(w, calls.kind, w.input.id));
    await fresh(w, entryKeeper, thing, w.input.version);
    await mayStandUnder(w, calls.kind, thing.id, content);
    const drafted = await once(keepDraft(w, thing, content));
    return kept(
      w.input.release ? await releaseDraft(w, entryKeeper, drafted, w.input.note ?? null) : drafted,
    );
  }),
);

export const releaseEntry = allEntryCalls.map((calls) =>
  room.on(calls.release, async (w) => {
    const thing = thingOf(await holdEntry(w, calls.kind, w.input.id));
    await fresh(w, entryKeeper, thing, w.input.version);
    return kept(await releaseDraft(w, entryKeeper, thing, w.input.note ?? null));
  }),
);
export const discardEntry = allEntryCalls.map((calls) =>
  room.on(calls.discard, async (w) => {
    const thing = thingOf(await holdEntry(w, calls.kind, w.input.id));
    await fresh(w, entryKeeper, thing, w.input.version);
    return kept(await discardDraft(w, thing));
  }),
);
export const rollBackEntry = allEntryCalls.map((calls) =>
  room.on(calls.rollBack, async (w) => {
    const thing = thingOf(await holdEntry(w, calls.kind, w.input.id));
    await fresh(w, entryKeeper, thing, w.input.version);
    return kept(await once(rollBackTo(w, entryKeeper, thing, w.input.number)));
  }),
);

import { RELEASE, releaseStateOf } from '../rules/release-life.ts';
import { UNITS, type UnitContent } from '../rules/units.ts';
import { allUnitCalls } from '../contract/units.ts';
import { historyOf } from './history.ts';
import { addressesOf } from './pictures.ts';
import { room } from './tables.ts';
import { checkUnit, holdUnit, inForceOf, readContent, rowOf, unitKeeper } from './units.ts';
import { discardDraft, fresh, keepDraft, releaseDraft, rollBackTo, type Thing } from './versions.ts';

const kept = (thing: Thing) => ({ id: thing.id, version: thing.version, state: releaseStateOf(thing) });

/** What is in force, what is drafted, and who did it. */
export const showUnit = allUnitCalls.map((calls) =>
  room.ask(calls.edit, async (w) => {
    const row = await rowOf(w, calls.unit, false);
    const value = await inForceOf(w, calls.unit);
    const draft = row.draft === null ? null : readContent(calls.unit, row.draft, value);
    return {
      version: row.version,
      release: draft === null ? RELEASE.released : RELEASE.changed,
      releaseNo: row.release_no,
      draftedBy: row.drafted_name,
      draftedAt: row.drafted_at?.toISOString() ?? null,
      releasedBy: row.released_name,
      releasedAt: row.released_at?.toISOString() ?? null,
      pictures: await addressesOf(w, [value, draft]),
      value: value as never,
      draft: draft as never,
    };
  }),
);

/** Keeps the form as a draft, or brings it into force at once. */
export const saveUnit = allUnitCalls.map((calls) =>
  room.on(calls.save, async (w) => {
    const input: Record<string, unknown> = w.input;
    const content: UnitContent = Object.fromEntries(UNITS[calls.unit].keys.map((key) => [key, input[key]]));
    const thing = await holdUnit(w, calls.unit);
    await fresh(w, unitKeeper(calls.unit), thing, w.input.version);
    await checkUnit(w, calls.unit, content);
    const drafted = await keepDraft(w, thing, content);
    return kept(
      w.input.release
        ? await releaseDraft(w, unitKeeper(calls.unit), drafted, w.input.note ?? null)
        : drafted,
    );
  }),
);
export const releaseUnit = allUnitCalls.map((calls) =>
  room.on(calls.release, async (w) => {
    const thing = await holdUnit(w, calls.unit);
    await fresh(w, unitKeeper(calls.unit), thing, w.input.version);
    return kept(await releaseDraft(w, unitKeeper(calls.unit), thing, w.input.note ?? null));
  }),
);
export const discardUnit = allUnitCalls.map((calls) =>
  room.on(calls.discard, async (w) => {
    const thing = await holdUnit(w, calls.unit);
    await fresh(w, unitKeeper(calls.unit), thing, w.input.version);
    return kept(await discardDraft(w, thing));
  }),
);
export const rollBackUnit = allUnitCalls.map((calls) =>
  room.on(calls.rollBack, async (w) => {
    const thing = await holdUnit(w, calls.unit);
    await fresh(w, unitKeeper(calls.unit), thing, w.input.version);
    return kept(await rollBackTo(w, unitKeeper(calls.unit), thing, w.input.number));
  }),
);
export const showUnitHistory = allUnitCalls.map((calls) =>
  room.ask(calls.history, async (w) => {
    const row = await rowOf(w, calls.unit, false);
    return historyOf(w.tx, { subject: 'setting', id: row.id, releaseNo: row.release_no }, w.input);
  }),
);

import { allUnitCalls } from '../contract/units.ts';
import { RELEASE, releaseStateOf } from '../rules/release-lifecycle.ts';
import { UNITS, type UnitContent } from '../rules/units.ts';
import { historyOf } from './history.ts';
import { addressesOf } from './pictures.ts';
import { configuration } from './tables.ts';
import { checkUnit, holdUnit, inForceOf, readContent, requireLogo, rowOf, unitKeeper } from './units.ts';
import { discardDraft, fresh, keepDraft, releaseDraft, rollBackTo, type Thing } from './versions.ts';

const versionAndState = (thing: Thing) => ({
  id: thing.id,
  version: thing.version,
  state: releaseStateOf(thing),
});

/** What is in force, what is drafted, and who did it. */
export const showUnit = allUnitCalls.map((calls) =>
  configuration.query(calls.edit, async (ctx) => {
    const row = await rowOf(ctx, calls.unit, false);
    const value = await inForceOf(ctx, calls.unit);
    const draft = row.draft === null ? null : readContent(calls.unit, row.draft, value);
    return {
      version: row.version,
      release: draft === null ? RELEASE.released : RELEASE.changed,
      releaseNo: row.release_no,
      draftedBy: row.drafted_name,
      draftedAt: row.drafted_at?.toISOString() ?? null,
      releasedBy: row.released_name,
      releasedAt: row.released_at?.toISOString() ?? null,
      pictures: await addressesOf(ctx, [value, draft]),
      value: value as never,
      draft: draft as never,
    };
  }),
);

/** Keeps the form as a draft, or brings it into force at once. */
export const saveUnit = allUnitCalls.map((calls) =>
  configuration.command(calls.save, async (ctx) => {
    const input: Record<string, unknown> = ctx.input;
    const content: UnitContent = Object.fromEntries(UNITS[calls.unit].keys.map((key) => [key, input[key]]));
    const thing = await holdUnit(ctx, calls.unit);
    await fresh(ctx, unitKeeper(calls.unit), thing, ctx.input.version);
    await checkUnit(ctx, calls.unit, content);
    if (ctx.input.release) requireLogo(calls.unit, content);
    const drafted = await keepDraft(ctx, thing, content);
    return versionAndState(
      ctx.input.release
        ? await releaseDraft(ctx, unitKeeper(calls.unit), drafted, ctx.input.note ?? null)
        : drafted,
    );
  }),
);
export const releaseUnit = allUnitCalls.map((calls) =>
  configuration.command(calls.release, async (ctx) => {
    const thing = await holdUnit(ctx, calls.unit);
    await fresh(ctx, unitKeeper(calls.unit), thing, ctx.input.version);
    if (thing.draft !== null) requireLogo(calls.unit, thing.draft);
    return versionAndState(await releaseDraft(ctx, unitKeeper(calls.unit), thing, ctx.input.note ?? null));
  }),
);
export const discardUnit = allUnitCalls.map((calls) =>
  configuration.command(calls.discard, async (ctx) => {
    const thing = await holdUnit(ctx, calls.unit);
    await fresh(ctx, unitKeeper(calls.unit), thing, ctx.input.version);
    return versionAndState(await discardDraft(ctx, thing));
  }),
);
export const rollBackUnit = allUnitCalls.map((calls) =>
  configuration.command(calls.rollBack, async (ctx) => {
    const thing = await holdUnit(ctx, calls.unit);
    await fresh(ctx, unitKeeper(calls.unit), thing, ctx.input.version);
    return versionAndState(await rollBackTo(ctx, unitKeeper(calls.unit), thing, ctx.input.number));
  }),
);
export const showUnitHistory = allUnitCalls.map((calls) =>
  configuration.query(calls.history, async (ctx) => {
    const row = await rowOf(ctx, calls.unit, false);
    return historyOf(ctx.tx, { subject: 'setting', id: row.id, releaseNo: row.release_no }, ctx.input);
  }),
);

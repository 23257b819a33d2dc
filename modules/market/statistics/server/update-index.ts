import { addDays, dayOf } from '#kernel/rules/clock.ts';
import { touched } from '#kernel/server/rows.ts';
import { changesOf } from '#kernel/server/step.ts';
import { updateIndex } from '../contract/price-index-admin.ts';
import { IndexMarketExists } from '../rules/refusals.ts';
import { TYPE, twinOf } from './keep-index.ts';
import { lockIndex } from './lock-index.ts';
import { statistics } from './tables.ts';
import { notifyName, notifyReference } from './write-point.ts';

/**
 * Names, HS code, on and off. The days it was off stay without a point. Refuses IndexMarketExists when
 * another one took the market meanwhile.
 */
export const updateIndexHandler = statistics.command(updateIndex, async (ctx) => {
  const { id, version, name, nameEn, hsCode, enabled } = ctx.input;
  const before = await lockIndex(ctx, id, version);
  const twin = enabled && !before.enabled ? await twinOf(ctx, before, id) : undefined;
  if (twin !== undefined) throw IndexMarketExists({ code: twin.code }, 'enabled');
  const set = { name, name_en: nameEn, hs_code: hsCode ?? null, enabled };
  const today = dayOf(await ctx.now());
  const row = await ctx.tx
    .updateTable('statistics.price_index')
    .set({
      ...set,
      ...(enabled && !before.enabled ? { closed_to: addDays(today, -1), started_on: today } : {}),
      ...touched(ctx),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await notifyReference(ctx, row);
  await notifyName(ctx, row);
  const changes = changesOf(before, set);
  ctx.target({ type: TYPE, id, no: row.code, changes });
  await ctx.history({
    bizType: TYPE,
    bizId: id,
    bizNo: row.code,
    action: 'update',
    from: null,
    to: null,
    changes,
    side: 'operator',
    parties: [],
  });
  return { id, version: row.version, state: row.enabled ? 'on' : 'off', can: [] };
});

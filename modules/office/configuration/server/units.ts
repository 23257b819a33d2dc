import { sql } from 'kysely';
import { NotFound } from '#kernel/rules/refusals.ts';
import { InvalidInput } from '#kernel/server/dispatch.ts';
import { readSetting, type SettingKey } from '../rules/settings.ts';
import { UNITS, type Unit, type UnitContent, unitSchema } from '../rules/units.ts';
import { storedSettings } from './stored.ts';
import type { ConfigurationContext, Keeper, Thing } from './versions.ts';

/** The settings of a unit as they hold now. */
export async function inForceOf(ctx: Pick<ConfigurationContext, 'tx'>, unit: Unit): Promise<UnitContent> {
  const keys: readonly SettingKey[] = UNITS[unit].keys;
  const stored = await storedSettings(ctx.tx, keys);
  return Object.fromEntries(keys.map((key) => [key, readSetting(key, stored.get(key)?.value)]));
}

/** A stored draft or release under today's schema: fields that were added later take what holds now. */
export function readContent(unit: Unit, stored: unknown, now: UnitContent): UnitContent {
  const merged = Object.fromEntries(
    Object.entries(now).map(([key, value]) => {
      const held = (stored as Record<string, unknown>)[key];
      return [
        key,
        typeof value === 'object' && value !== null && typeof held === 'object' && held !== null
          ? { ...value, ...held }
          : (held ?? value),
      ];
    }),
  );
  const parsed = unitSchema(unit).safeParse(merged);
  return parsed.success ? (parsed.data as UnitContent) : now;
}

const columns = [
  'id',
  'version',
  'draft',
  'release_no',
  'drafted_name',
  'drafted_at',
  'released_name',
  'released_at',
] as const;
/** The row that carries a unit's version; held when it is to change. */
export async function rowOf(ctx: Pick<ConfigurationContext, 'tx'>, unit: Unit, hold: boolean) {
  const query = ctx.tx
    .selectFrom('configuration.setting')
    .select(columns)
    .where('key', '=', UNITS[unit].keys[0])
    .where('deleted', '=', false);
  const row = await (hold ? query.forNoKeyUpdate() : query).executeTakeFirst();
  if (row === undefined) throw NotFound({});
  return row;
}

export async function holdUnit(ctx: ConfigurationContext, unit: Unit): Promise<Thing> {
  const row = await rowOf(ctx, unit, true);
  const value = await inForceOf(ctx, unit);
  return {
    subject: 'setting',
    id: row.id,
    name: unit,
    version: row.version,
    value,
    draft: row.draft === null ? null : readContent(unit, row.draft, value),
    releaseNo: row.release_no,
  };
}

const wrong = (field: string, rule: string) => new InvalidInput([{ field, rule, message: '' }]);
const isZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

/**
 * What a unit's form must say beyond its schema: a known time zone, a way to sign in, the filing number where
 * the law asks for it.
 */
export async function checkUnit(
  ctx: Pick<ConfigurationContext, 'tx'>,
  unit: Unit,
  content: UnitContent,
): Promise<void> {
  const of = content as Record<string, Record<string, unknown>>;
  if (unit === 'platform' && !isZone(String(of.platform?.defaultTimeZone)))
    throw wrong('platform.defaultTimeZone', 'field.invalid');
  if (unit === 'login' && of.loginSettings?.passwordLogin !== true && of.loginSettings?.codeLogin !== true)
    throw wrong('loginSettings.passwordLogin', 'login.oneWay');
  if (unit !== 'footer' || of.footer?.icpNo !== null) return;
  const { platform } = (await inForceOf(ctx, 'platform')) as { platform: { icpRequired: boolean } };
  if (platform.icpRequired) throw wrong('footer.icpNo', 'field.input');
}

/**
 * A platform comes into force with its logo (administration-domain 10.1); a draft may still lack it, and what
 * was in force before may come back as it was.
 */
export function requireLogo(unit: Unit, content: unknown): void {
  if (unit !== 'platform') return;
  const { platform } = content as { platform: { logo: string | null } };
  if (platform.logo === null) throw wrong('platform.logo', 'field.select');
}

export const unitKeeper = (unit: Unit): Keeper => ({
  /** Each setting into its own row, where the system reads it; the first is written with the versions. */
  async inForce(ctx, _thing, content) {
    const [first, ...rest] = UNITS[unit].keys as readonly SettingKey[];
    const of = content as Record<string, unknown>;
    for (const key of rest) {
      await ctx.tx
        .updateTable('configuration.setting')
        .set({
          value: sql`${JSON.stringify(of[key])}::jsonb`,
          version: sql`version + 1`,
          gmt_modified: sql`clock_timestamp()`,
          modified_by: ctx.actor.accountId,
        })
        .where('key', '=', key)
        .execute();
    }
    return of[first as string];
  },
  mayRelease: async (ctx, _thing, content) => checkUnit(ctx, unit, content as UnitContent),
  shown: async (_w, thing) => ({ ...((thing.draft ?? thing.value) as object), version: thing.version }),
});

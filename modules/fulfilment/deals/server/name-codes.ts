import { ttlCache } from '#kernel/server/ttl-cache.ts';
import { labelsOf } from '#office/codesets/server/door.ts';
import type { Named } from '../rules/letter-terms.ts';
import type { DealContext } from './lifecycle.ts';

type Labels = { readonly zh: ReadonlyMap<string, string>; readonly en: ReadonlyMap<string, string> };
/** A letter names a dozen sets, and they hardly ever change. */
const cached = ttlCache<Labels>(60_000);

/** Labels of a set in both languages. */
const bothLabels = (ctx: DealContext, type: string): Promise<Labels> =>
  cached(ctx.tx, type, async () => ({
    zh: await labelsOf(ctx, type, 'zh_CN'),
    en: await labelsOf(ctx, type, 'en_US'),
  }));

/** A code with both labels as they are now; a code the set does not know shows as itself. */
export async function named(ctx: DealContext, type: string, code: string): Promise<Named> {
  const labels = await bothLabels(ctx, type);
  return { code, zh: labels.zh.get(code) ?? code, en: labels.en.get(code) ?? labels.zh.get(code) ?? code };
}
export const namedOrNull = (ctx: DealContext, type: string, code: string | null): Promise<Named | null> =>
  code === null ? Promise.resolve(null) : named(ctx, type, code);

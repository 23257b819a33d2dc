import { perDatabase } from '#kernel/server/database.ts';
import { labelsOf } from '#office/codesets/server/door.ts';
import type { Named } from '../rules/letter-terms.ts';
import type { DealContext } from './lifecycle.ts';

type Labels = { readonly zh: ReadonlyMap<string, string>; readonly en: ReadonlyMap<string, string> };
const KEPT_MS = 60_000;
const keptOf = perDatabase(() => new Map<string, { labels: Labels; until: number }>());

/**
 * Labels of a set in both languages; read at most once a minute, since a letter names a dozen sets and they
 * hardly ever change.
 */
async function bothLabels(ctx: DealContext, type: string): Promise<Labels> {
  const labelCache = keptOf(ctx.tx);
  const known = labelCache.get(type);
  if (known !== undefined && known.until > performance.now())
    // not business time: how long labels are remembered
    return known.labels;
  const labels = { zh: await labelsOf(ctx, type, 'zh_CN'), en: await labelsOf(ctx, type, 'en_US') };
  if (labels.zh.size > 0) labelCache.set(type, { labels, until: performance.now() + KEPT_MS }); // not business time: how long labels are remembered
  return labels;
}

/** A code with both labels as they are now; a code the set does not know shows as itself. */
export async function named(ctx: DealContext, type: string, code: string): Promise<Named> {
  const labels = await bothLabels(ctx, type);
  return { code, zh: labels.zh.get(code) ?? code, en: labels.en.get(code) ?? labels.zh.get(code) ?? code };
}
export const namedOrNull = (ctx: DealContext, type: string, code: string | null): Promise<Named | null> =>
  code === null ? Promise.resolve(null) : named(ctx, type, code);

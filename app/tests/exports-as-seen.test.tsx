import { beforeAll, describe, expect, test } from 'vitest';
import { declaredScreens } from '#kernel/web/screens/declared.ts';
import { allExporters } from '#office/transfers/server/registry.ts';
import { counterOffers } from '#trading/offers/web/thread/counter-offer-list.tsx';
import { modules } from '../modules.ts';
import { routes } from '../web-routes.tsx';

interface Seen {
  readonly exportAs?: string;
  readonly columns: readonly { readonly key: string; readonly sets?: readonly string[] | undefined }[];
}
const lists: Seen[] = [];

// The exports are declared when their modules load.
expect(modules.length).toBeGreaterThan(20);
/** A tree, taken along as a whole: its sheet is the one its import takes. */
const TREES = ['SHOP_CATEGORY'];
beforeAll(async () => {
  for (const route of routes) if (route.shape === 'list') await route.load();
  for (const part of [
    import('#office/operationlog/web/stopped-tasks.tsx'),
    import('#market/statistics/web/rate-list.tsx'),
  ])
    await part;
  const declared = declaredScreens().map(({ declaration }) => declaration as Seen);
  lists.push(...declared.filter((d) => d.exportAs !== undefined), counterOffers);
}, 240_000);

describe('R-PERM-018 what is seen is what is exported (administration-domain 20)', () => {
  test('every export belongs to a list', () => {
    const shown = new Set(lists.map((l) => l.exportAs));
    expect(
      allExporters()
        .map((e) => e.bizType)
        .filter((type) => !shown.has(type) && !TREES.includes(type)),
    ).toEqual([]);
  });
  test.each(
    allExporters()
      .filter((e) => !TREES.includes(e.bizType))
      .map((e) => [e.bizType, e] as const),
  )('%s holds every column of its lists, and says codes in words', (type, spec) => {
    const columns = new Map(
      lists.filter((l) => l.exportAs === type).flatMap((l) => l.columns.map((c) => [c.key, c] as const)),
    );
    expect(
      [...columns.keys()].filter((key) => !spec.columns.some((c) => c.key === key)),
      'missing in the file',
    ).toEqual([]);
    const raw = [...columns.values()]
      .filter((c) => (c.sets ?? []).length > 0)
      .map((c) => spec.columns.find((e) => e.key === c.key))
      .filter((e) => e?.set === undefined && e?.codes === undefined && e?.value === undefined);
    expect(
      raw.map((e) => e?.key),
      'bare codes in the file',
    ).toEqual([]);
  });
});

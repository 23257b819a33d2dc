import { z } from 'zod';
import { command, list, PLATFORM, query } from '#kernel/rules/contract.ts';
import { recordSwitches } from '#kernel/rules/record.ts';
import { checkEntry, type EntryKind, entryShapes } from '../rules/entries.ts';
import { CONFIG_ROUTES } from '../rules/places.ts';
import { BannerMax, Builtin } from '../rules/refusals.ts';
import {
  backTo,
  keeping,
  releaseFacts,
  releasePage,
  releasePaging,
  SavedRelease,
  versioned,
} from './release.ts';

const base = '/api/common-platform/admin/config';
const checked = <S extends z.ZodType>(schema: S): S =>
  schema.superRefine((value, ctx) => {
    for (const { path, rule } of checkEntry(value as Record<string, unknown>))
      ctx.addIssue({ code: 'custom', path: [path], message: rule });
  }) as S;

/**
 * List, form and versions of one kind of entry: CRUD(common-platform /admin/config/{kind}) with release,
 * history and roll-back (administration-domain 10).
 */
function entryCalls<K extends EntryKind, F extends z.ZodRawShape>(kind: K, shape: F) {
  const routes = [CONFIG_ROUTES[kind]];
  // `configuration.addBanner`: the operation log says the verb in words.
  const named = (verb: string) => `configuration.${verb}${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
  const at = <P extends string>(verb: P) => `${base}/${kind}/${verb}` as const;
  const shared = { audience: PLATFORM, relation: 'none', routes } as const;
  const row = z.object({
    ...shape,
    id: z.string(),
    ...releaseFacts,
    enabled: z.boolean(),
    builtin: z.boolean(),
    clicks: z.number().int(),
    gmtModified: z.string(),
    can: z.array(z.string()),
  });
  return {
    kind,
    list: list(named('list'), {
      ...shared,
      path: at('list'),
      filters: {
        keyword: z.string().max(60).optional(),
        place: z.string().max(20).optional(),
        enabled: z.boolean().optional(),
        release: z.string().max(4).optional(),
      },
      row,
      sortable: ['sequence', 'gmtModified'],
    }),
    detail: query(named('see'), {
      ...shared,
      path: at('detail'),
      input: z.strictObject({ id: versioned.id }),
      output: row.extend({ inForce: z.object(shape).nullable() }),
    }),
    add: command(named('add'), {
      ...shared,
      path: at('add'),
      button: 'Add',
      once: 'creates',
      input: checked(z.strictObject({ ...shape, enabled: z.boolean().default(true), ...keeping })),
      output: SavedRelease,
      refuses: [BannerMax],
    }),
    update: command(named('update'), {
      ...shared,
      path: at('update'),
      button: 'Edit',
      input: checked(z.strictObject({ ...shape, ...versioned, ...keeping })),
      output: SavedRelease,
    }),
    release: command(named('release'), {
      ...shared,
      path: at('release'),
      button: 'Edit',
      input: z.strictObject({ ...versioned, note: keeping.note }),
      output: SavedRelease,
    }),
    discard: command(named('discard'), {
      ...shared,
      path: at('discard'),
      button: 'Edit',
      input: z.strictObject(versioned),
      output: SavedRelease,
    }),
    rollBack: command(named('restore'), {
      ...shared,
      path: at('rollBack'),
      button: 'Edit',
      input: z.strictObject({ ...versioned, ...backTo }),
      output: SavedRelease,
    }),
    history: query(named('history'), {
      ...shared,
      path: at('history'),
      input: z.strictObject({ id: versioned.id, ...releasePaging }),
      output: releasePage,
    }),
    ...recordSwitches({
      module: 'configuration',
      noun: kind,
      nouns: kind,
      path: `${base}/${kind}`,
      routes,
      refuses: { remove: [Builtin] },
    }),
  };
}

export const navigationCalls = entryCalls('navigation', entryShapes.navigation);
export const friendlyLinkCalls = entryCalls('friendlyLink', entryShapes.friendlyLink);
export const bannerCalls = entryCalls('banner', entryShapes.banner);
export const recommendProductCalls = entryCalls('recommendProduct', entryShapes.recommendProduct);
export const pageEndAdCalls = entryCalls('pageEndAd', entryShapes.pageEndAd);
export const customerServiceCalls = entryCalls('customerService', entryShapes.customerService);
export const allEntryCalls = [
  navigationCalls,
  friendlyLinkCalls,
  bannerCalls,
  recommendProductCalls,
  pageEndAdCalls,
  customerServiceCalls,
] as const;

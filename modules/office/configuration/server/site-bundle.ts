import { type Selectable, sql } from 'kysely';
import { NotFound } from '#kernel/rules/refusals.ts';
import type { Context } from '#kernel/server/act-context.ts';
import { type AnyTables, nowOnce } from '#kernel/server/database.ts';
import { noteClick, siteBundle } from '../contract/bundle.ts';
import { type EntryContent, type EntryKind, MOST_RECOMMENDED } from '../rules/entries.ts';
import { addressesOf } from './pictures.ts';
import { readStamp } from './stamp.ts';
import { settingIn, storedSettings } from './stored.ts';
import { configuration, type Tables } from './tables.ts';
import type { ConfigurationContext } from './versions.ts';

type Row = Pick<Selectable<Tables['configuration.entry']>, 'id' | 'kind'> & {
  readonly value: Record<string, unknown>;
};
const MOST_SHOWN = 300;

/** Released and enabled entries within their time, in list order: by sequence, the newer first among equals. */
async function shownEntries(ctx: ConfigurationContext): Promise<Row[]> {
  return (await ctx.tx
    .selectFrom('configuration.entry')
    .select(['id', 'kind', 'value'])
    .where('state', '=', '1')
    .where('deleted', '=', false)
    .where('value', 'is not', null)
    .where(
      sql<boolean>`coalesce((value ->> 'startTime')::timestamptz <= ${nowOnce}, true) and coalesce((value ->> 'endTime')::timestamptz > ${nowOnce}, true)`,
    )
    .orderBy(sql`(value ->> 'sequence')::int`)
    .orderBy('gmt_modified', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_SHOWN)
    .execute()) as Row[];
}

type Of<K extends EntryKind> = EntryContent<K> & { readonly id: string };
const kindOf = <K extends EntryKind>(rows: readonly Row[], kind: K): Of<K>[] =>
  rows.filter((r) => r.kind === kind).map((r) => ({ ...(r.value as EntryContent<K>), id: r.id }));

const line = ({ id, names, url, target }: Of<'navigation'>) => ({ id, names, url, target });
function navigationOf(entries: readonly Of<'navigation'>[], signedIn: boolean) {
  const open = entries.filter((n) => signedIn || !n.requiresLogin);
  const top = open.filter((n) => n.kind === 'top').map(line);
  const main = open.filter((n) => n.kind === 'main');
  return {
    top,
    main: main
      .filter((n) => n.parentId === null)
      .map((n) => ({ ...line(n), children: main.filter((c) => c.parentId === n.id).map(line) })),
  };
}

/**
 * What the pages of the site show now; goods are recommended to signed-in readers only (hazard visibility,
 * administration-domain 10.1).
 */
export const siteBundleHandler = configuration.query(siteBundle, async (ctx) => {
  const rows = await shownEntries(ctx);
  const stored = await storedSettings(ctx.tx, ['platform', 'footer', 'loginSettings']);
  const platform = settingIn(stored, 'platform');
  const { qrCodes, licenceImages, ...footer } = settingIn(stored, 'footer');
  const { loginBackground } = settingIn(stored, 'loginSettings');
  const addresses = await addressesOf(ctx, [
    platform,
    { qrCodes, licenceImages, loginBackground },
    ...rows.map((r) => r.value),
  ]);
  const at = (picture: string | null | undefined): string | null =>
    picture === null || picture === undefined ? null : (addresses[picture] ?? null);
  const signedIn = ctx.actor.accountId !== null;
  const parts = ctx.service('siteParts');
  const whole = ctx as unknown as Context<AnyTables, AnyTables>;
  const { platformName, logo, logoDark, logoSmall, favicon, homePageImage } = platform;
  return {
    stamp: await readStamp(ctx.tx),
    platform: {
      platformName,
      logo: at(logo),
      logoDark: at(logoDark),
      logoSmall: at(logoSmall),
      favicon: at(favicon),
      homePageImage: at(homePageImage),
      loginBackground: at(loginBackground),
    },
    navigation: navigationOf(kindOf(rows, 'navigation'), signedIn),
    banners: kindOf(rows, 'banner').map((b) => ({
      id: b.id,
      names: b.names,
      place: b.place,
      image: at(b.image),
      imageEn: at(b.imageEn),
      link: b.link,
    })),
    pageEndAds: kindOf(rows, 'pageEndAd').map((a) => ({
      id: a.id,
      names: a.names,
      place: a.place,
      image: at(a.image),
      imageEn: null,
      link: a.link,
    })),
    recommendProducts: signedIn
      ? kindOf(rows, 'recommendProduct')
          .slice(0, MOST_RECOMMENDED)
          .map((p) => ({ id: p.id, productId: p.productId, names: p.names, image: at(p.image) }))
      : [],
    featuredShops: [...(await ctx.service('featuredShops')(ctx))].map((s) => ({
      ...s,
      products: [...s.products],
    })),
    friendlyLinks: kindOf(rows, 'friendlyLink')
      .filter((l) => l.showFlag)
      .map((l) => ({ id: l.id, names: l.names, url: l.url, picture: at(l.picture), type: l.type })),
    customerService: kindOf(rows, 'customerService').map((c) => ({
      id: c.id,
      names: c.names,
      type: c.type,
      value: c.value,
      workingHours: c.workingHours,
      avatar: at(c.avatar),
      productLines: c.productLines,
    })),
    footer,
    qrCodes: [...qrCodes]
      .sort((a, b) => a.sequence - b.sequence)
      .map(({ names, image }) => ({ names, image: at(image) })),
    licenceImages: licenceImages.map(at).filter((a) => a !== null),
    columns: await parts.columns(whole),
    marketStatus: await parts.markets(whole),
  };
});

/** One more press on something that is shown. */
export const noteClickHandler = configuration.command(noteClick, async (ctx) => {
  const { numUpdatedRows } = await ctx.tx
    .updateTable('configuration.entry')
    .set({ clicks: sql`clicks + 1` })
    .where('id', '=', ctx.input.id)
    .where('kind', 'in', ['banner', 'pageEndAd'])
    .where('state', '=', '1')
    .where('value', 'is not', null)
    .where('deleted', '=', false)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw NotFound({});
  return null;
});

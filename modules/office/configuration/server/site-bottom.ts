import { sql } from 'kysely';
import { siteBottom } from '../contract/site.ts';
import type { EntryContent } from '../rules/entries.ts';
import { settingIn, storedSettings } from './stored.ts';
import './ports.ts';
import { configuration } from './tables.ts';

type BottomLink = EntryContent<'friendlyLink'>;

/**
 * Footer, links and help columns that are switched on, in their order; at most six columns of six articles
 * (administration-domain 10.6).
 */
export const siteBottomHandler = configuration.query(siteBottom, async (ctx) => {
  const { tx } = ctx;
  const { qrCodes, ...footer } = settingIn(await storedSettings(tx, ['footer']), 'footer');
  const links = await tx
    .selectFrom('configuration.entry')
    .select(['id', sql<BottomLink>`value`.as('link')])
    .where('kind', '=', 'friendlyLink')
    .where('state', '=', '1')
    .where('deleted', '=', false)
    .where(sql<boolean>`value ->> 'type' = '10' and (value ->> 'showFlag')::boolean`)
    .orderBy(sql`(value ->> 'sequence')::int`)
    .orderBy('gmt_modified', 'desc')
    .limit(60)
    .execute();
  const friendlyLinks = links.map(({ id, link }) => ({
    id,
    names: link.names,
    url: link.url,
    picture: link.picture,
  }));
  return {
    footer,
    qrCodes: [...qrCodes].sort((a, b) => a.sequence - b.sequence),
    friendlyLinks,
    helpColumns: await ctx.service('footerHelp')(ctx),
  };
});

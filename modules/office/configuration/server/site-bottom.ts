import { sql, type Transaction } from 'kysely';
import type { EntryContent } from '../rules/entries.ts';
import { siteBottom } from '../contract/site.ts';
import { settingIn, storedSettings } from './stored.ts';
import { room, type Tables } from './tables.ts';

type BottomLink = EntryContent<'friendlyLink'>;
const COLUMNS = 6;
const LINKS_EACH = 6;

/** Footer, links and help columns that are switched on, in their order; at most six columns of six articles (administration-domain 10.6). */
export const showBottom = room.ask(siteBottom, async ({ tx }) => {
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
  const friendlyLinks = links.map(({ id, link }) => ({ id, names: link.names, url: link.url, picture: link.picture }));
  return { footer, qrCodes: [...qrCodes].sort((a, b) => a.sequence - b.sequence), friendlyLinks, helpColumns: await helpColumns(tx) };
});

async function helpColumns(tx: Transaction<Tables>) {
  const columns = await tx
    .selectFrom('configuration.help_column')
    .select(['id', 'names'])
    .where('show_in_footer', '=', true)
    .where('state', '=', '1')
    .where('deleted', '=', false)
    .orderBy('sequence')
    .orderBy('id', 'desc')
    .limit(COLUMNS)
    .execute();
  if (columns.length === 0) return [];
  const articles = await tx
    .selectFrom('configuration.help_article')
    .select(['id', 'column_id', 'title'])
    .where(
      'column_id',
      'in',
      columns.map((c) => c.id),
    )
    .where('state', '=', '1')
    .where('deleted', '=', false)
    .orderBy('sequence')
    .orderBy('id', 'desc')
    .execute();
  return columns.map((c) => ({
    ...c,
    articles: articles
      .filter((a) => a.column_id === c.id)
      .slice(0, LINKS_EACH)
      .map(({ id, title }) => ({ id, title })),
  }));
}

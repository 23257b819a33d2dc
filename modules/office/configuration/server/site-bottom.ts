import type { Transaction } from 'kysely';
import { siteBottom } from '../contract/site.ts';
import { settingIn, storedSettings } from './stored.ts';
import { room, type Tables } from './tables.ts';

const COLUMNS = 6;
const LINKS_EACH = 6;

/** Footer, links and help columns that are switched on, in their order; at most six columns of six articles (administration-domain 10.6). */
export const showBottom = room.ask(siteBottom, async ({ tx }) => {
  const { qrCodes, ...footer } = settingIn(await storedSettings(tx, ['footer']), 'footer');
  const links = await tx
    .selectFrom('configuration.friendly_link')
    .select(['id', 'names', 'url', 'picture'])
    .where('type', '=', '10')
    .where('show_flag', '=', true)
    .where('state', '=', '1')
    .where('deleted', '=', false)
    .orderBy('sequence')
    .orderBy('gmt_modified', 'desc')
    .limit(60)
    .execute();
  return { footer, qrCodes: [...qrCodes].sort((a, b) => a.sequence - b.sequence), friendlyLinks: links, helpColumns: await helpColumns(tx) };
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

import { siteBottom } from '../contract/site.ts';
import { settingIn, storedSettings } from './stored.ts';
import './ports.ts';
import { room } from './tables.ts';

/** Footer, links and help columns that are switched on, in their order; at most six columns of six articles (administration-domain 10.6). */
export const showBottom = room.ask(siteBottom, async (w) => {
  const { tx } = w;
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
  return { footer, qrCodes: [...qrCodes].sort((a, b) => a.sequence - b.sequence), friendlyLinks: links, helpColumns: await w.service('footerHelp')(w) };
});

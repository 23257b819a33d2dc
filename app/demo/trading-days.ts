import type { Kysely } from 'kysely';
import { type AnyTables, openDatabase } from '#kernel/server/database.ts';
import type { Settings } from '#kernel/server/settings.ts';
import { composeServices, openRuntime } from '../compose.ts';
import { loadAdmissions } from './admissions.ts';
import { afterDeals } from './after-deal/calendar.ts';
import { loadAlerts } from './alerts.ts';
import { loadAuctions } from './auctions.ts';
import { loadCampaigns } from './campaigns.ts';
import { loadContent } from './content.ts';
import { loadCounterparties } from './counterparties.ts';
import { loadForeignTrades } from './foreign-trades.ts';
import { loadInquiries } from './inquiries.ts';
import { loadLeads } from './leads.ts';
import { loadLicences } from './licences.ts';
import { loadMessages } from './messages.ts';
import { readOldMessages } from './office.ts';
import { loadPartners } from './partners.ts';
import { loadPrices } from './prices.ts';
import { loadProducts } from './products.ts';
import { stageOn } from './stage.ts';
import { loadStores } from './stores.ts';
import { loadTrades } from './trades.ts';

const LOG_WITHIN_MS = 2_000;
/** What becomes of the deals is told over so many days; a shorter demonstration has trade alone. */
const WHOLE_DAYS = 60;

/**
 * What the companies of the demonstration did: days of trade, and all that goes through the calls of the
 * running product.
 */
export async function loadTradingDays(
  url: string,
  owner: Kysely<AnyTables>,
  settings: Settings,
  log: (line: string) => void,
): Promise<void> {
  const database = openDatabase(url, { max: 3, statementMs: 30_000, synchronousCommit: false });
  const numbers = openDatabase(url, { max: 1, synchronousCommit: false });
  const runtime = openRuntime(database, numbers, composeServices(settings));
  try {
    const stage = stageOn(runtime, owner);
    const days = settings.demoTradingDays;
    await loadTrades(stage, days, afterDeals(stage, days === WHOLE_DAYS ? undefined : []), log);
    await loadForeignTrades(stage);
    await loadLicences(stage, settings);
    await loadProducts(stage);
    await loadPartners(stage);
    await loadMessages(stage);
    await loadAdmissions(stage);
    await loadContent(stage);
    await loadStores(stage);
    await loadPrices(stage);
    await loadLeads(stage);
    await loadInquiries(stage);
    await loadCampaigns(stage);
    await loadAuctions(stage);
    await loadAlerts(stage);
    await loadCounterparties(stage);
    await readOldMessages(owner);
  } finally {
    // Where the load is cut, the database goes first: what was refused then is nobody's business any more.
    await runtime.failures.close(LOG_WITHIN_MS);
    await Promise.all([database.close(), numbers.close()]);
  }
}

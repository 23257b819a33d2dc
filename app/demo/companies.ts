import type { Kysely } from 'kysely';
import type { AnyTables } from '#kernel/server/database.ts';
import type { Settings } from '#kernel/server/settings.ts';
import { openMarketsForDemo } from '#office/markethours/server/demo.ts';
import { loadPeople } from './people.ts';
import { companyNames, loadRegistry } from './registry.ts';
import { loadSite } from './site.ts';
import { loadOtherStaff } from './staff.ts';

/** The companies of the demonstration with their papers and people, the catalogue, open markets and the site. */
export async function loadCompanies(tx: Kysely<AnyTables>, settings: Settings): Promise<void> {
  const memberIds = await loadRegistry(tx, settings);
  await loadPeople(tx, new Map([[0, '0'], ...memberIds]), companyNames);
  await loadOtherStaff(tx, [
    ['platform', '0'],
    ['seller', memberIds.get(1) as string],
  ]);
  await openMarketsForDemo(tx);
  await loadSite(tx);
}

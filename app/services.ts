import type { Services } from '#kernel/server/capability.ts';
import type { Settings } from '#kernel/server/settings.ts';
import { secretsWith } from '#kernel/server/secrets.ts';
import { customersOf, englishNames } from '#registry/members/server/door.ts';
import { labelsOf } from '#office/codesets/server/door.ts';
import { roleNames } from '#office/permissions/server/door.ts';
import { letterShare } from '#fulfilment/deals/server/index.ts';
import { storeNeighbours } from './store-ports.ts';
import { actorAgain } from './actor-by-login.ts';
import { people } from './people.ts';
import { readingOf } from './reading.ts';
import { rooms } from './rooms.ts';
import { memberBusiness } from './member-ports.ts';
import { officeServices } from './office-services.ts';
import { staffPorts } from './staff-ports.ts';

/** What handlers may ask of this process: people, shares, files, mail. Filled here once, typed where each is declared. */
export function composeServices(settings: Settings): Services {
  return {
    people,
    shares: { CONFIRMATION: letterShare },
    actors: { again: actorAgain },
    codeLabels: labelsOf,
    reading: readingOf(rooms),
    secrets: secretsWith([settings.dataKey]),
    doorSettings: {
      secureCookies: settings.secureCookies,
      publicUrl: settings.publicUrl ?? `http://localhost:${settings.port}`,
      sisterHosts: [],
    },
    customers: { servedBy: customersOf },
    companyNames: englishNames,
    roleNames,
    memberBusiness,
    ...officeServices(settings),
    ...staffPorts(),
    storeNeighbours,
  };
}

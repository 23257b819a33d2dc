import { letterShare } from '#fulfilment/deals/server/index.ts';
import { accountsOf } from '#fulfilment/payments/server/door.ts';
import { internalEvidence } from '#fulfilment/vouchers/server/evidence.ts';
import type { Services } from '#kernel/server/act-context.ts';
import { secretsWith } from '#kernel/server/secrets.ts';
import type { Settings } from '#kernel/server/settings.ts';
import { labelsOf } from '#office/codesets/server/door.ts';
import { landingPagesOf } from '#office/identity/rules/landing.ts';
import { roleNames } from '#office/permissions/server/door.ts';
import { customersOf, englishNames } from '#registry/members/server/door.ts';
import { actorAgain } from './actor-by-login.ts';
import { dealPorts } from './deal-ports.ts';
import { memberBusiness } from './member-ports.ts';
import { modules } from './modules.ts';
import { officeServices } from './office-services.ts';
import { registry } from './pages.ts';
import { people } from './people.ts';
import { readingOf } from './reading.ts';
import { settlementPorts } from './settlement-ports.ts';
import { staffPorts } from './staff-ports.ts';
import { storeNeighbours } from './store-ports.ts';

/** What handlers may ask of this process: people, shares, files, mail. Filled here once, typed where each is declared. */
export function composeServices(settings: Settings): Services {
  return {
    people,
    shares: { CONFIRMATION: letterShare },
    actors: { again: actorAgain },
    codeLabels: labelsOf,
    reading: readingOf(modules),
    firstSteps: modules.flatMap((m) => m.firstSteps ?? []).toSorted((a, b) => a.order - b.order),
    linkedSources: modules.flatMap((m) => m.linkedSources ?? []).toSorted((a, b) => a.order - b.order),
    resultSources: modules.flatMap((m) => m.resultSources ?? []).toSorted((a, b) => a.order - b.order),
    deadlineSources: modules.flatMap((m) => m.deadlineSources ?? []),
    secrets: secretsWith([settings.dataKey]),
    doorSettings: {
      secureCookies: settings.secureCookies,
      publicUrl: settings.publicUrl ?? `http://localhost:${settings.port}`,
      sisterHosts: [],
    },
    ownAddress: { url: null },
    paymentTargets: {},
    refundAccounts: (ctx, of) => accountsOf(ctx, of),
    landingPages: landingPagesOf(registry.pages),
    customers: { servedBy: customersOf },
    companyNames: englishNames,
    roleNames,
    memberBusiness,
    ...officeServices(settings),
    ...staffPorts(),
    storeNeighbours,
    voucherEvidence: internalEvidence(),
    settlementPorts,
    dealPorts,
  };
}

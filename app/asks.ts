import type { Capability } from './map.ts';

/** A question that goes upward: asked of a port of the process, answered where the application is composed. */
export interface Ask {
  /** Who asks. */
  readonly by: readonly Capability[];
  /** Who answers, as far as an asker does not stand on it; nobody where the process itself does. */
  readonly of: readonly Capability[];
  /** The file of the composition that joins them. */
  readonly at: string;
}
/**
 * Ports of the process (`Services`). A house check compares them with the code; the picture in
 * docs/architecture.md shows those that go upward.
 */
export const asks = {
  actors: {
    by: ['office/transfers', 'fulfilment/deadlines', 'fulfilment/dossiers'],
    of: ['office/identity'],
    at: 'app/actor-by-login.ts',
  },
  carriers: { by: ['office/messaging'], of: [], at: 'app/office-services.ts' },
  codeLabels: { by: ['office/transfers'], of: ['office/codesets'], at: 'app/services.ts' },
  companies: { by: ['office/organisation'], of: ['registry/members'], at: 'app/staff-ports.ts' },
  companyNames: { by: ['office/operationlog'], of: ['registry/members'], at: 'app/services.ts' },
  customers: { by: ['office/permissions'], of: ['registry/members'], at: 'app/services.ts' },
  dealPorts: {
    by: ['fulfilment/deals'],
    of: ['fulfilment/settlements', 'fulfilment/appeals'],
    at: 'app/deal-ports.ts',
  },
  deadlineSources: { by: ['fulfilment/deadlines'], of: [], at: 'app/services.ts' },
  directory: {
    by: ['office/messaging', 'office/feedback', 'trading/leads'],
    of: ['office/identity', 'office/organisation', 'office/permissions', 'registry/members'],
    at: 'app/directory.ts',
  },
  doorSettings: {
    by: [
      'office/identity',
      'registry/members',
      'registry/stores',
      'fulfilment/deals',
      'fulfilment/contracts',
      'fulfilment/deadlines',
      'fulfilment/payments',
      'fulfilment/vouchers',
    ],
    of: [],
    at: 'app/services.ts',
  },
  featuredShops: { by: ['office/configuration'], of: ['registry/stores'], at: 'app/office-services.ts' },
  files: { by: ['office/attachments'], of: [], at: 'app/office-services.ts' },
  firstSteps: { by: ['market/marketplace'], of: [], at: 'app/services.ts' },
  footerHelp: { by: ['office/configuration'], of: ['office/content'], at: 'app/office-services.ts' },
  linkedSources: {
    by: ['fulfilment/orders', 'fulfilment/contracts', 'fulfilment/dossiers'],
    of: ['fulfilment/deals'],
    at: 'app/services.ts',
  },
  landingPages: { by: ['office/identity'], of: [], at: 'app/services.ts' },
  ownedDocuments: {
    by: ['office/organisation'],
    of: [
      'registry/members',
      'registry/catalogue',
      'registry/addressbook',
      'registry/stores',
      'registry/qualifications',
      'fulfilment/orders',
      'fulfilment/deals',
      'fulfilment/vouchers',
      'fulfilment/contracts',
      'fulfilment/shipments',
      'fulfilment/payments',
      'fulfilment/settlements',
      'fulfilment/appeals',
      'trading/offers',
      'trading/leads',
      'trading/inquiries',
      'trading/intermediaries',
    ],
    at: 'app/modules.ts',
  },
  ownAddress: { by: ['fulfilment/payments'], of: [], at: 'app/services.ts' },
  refundAccounts: { by: ['fulfilment/money'], of: ['fulfilment/payments'], at: 'app/services.ts' },
  paymentTargets: { by: ['fulfilment/payments'], of: [], at: 'app/services.ts' },
  memberBusiness: {
    by: ['registry/members'],
    of: [
      'registry/addressbook',
      'registry/catalogue',
      'registry/qualifications',
      'fulfilment/orders',
      'fulfilment/deals',
      'trading/offers',
    ],
    at: 'app/member-ports.ts',
  },
  people: {
    by: ['office/identity'],
    of: [
      'office/organisation',
      'office/permissions',
      'office/markethours',
      'registry/stores',
      'registry/members',
    ],
    at: 'app/people.ts',
  },
  reading: { by: ['market/marketplace'], of: [], at: 'app/reading.ts' },
  resultSources: { by: ['fulfilment/dossiers'], of: [], at: 'app/services.ts' },
  roleNames: { by: ['office/operationlog'], of: ['office/permissions'], at: 'app/services.ts' },
  settlementPorts: {
    by: ['fulfilment/settlements'],
    of: ['fulfilment/invoices', 'fulfilment/appeals', 'market/statistics'],
    at: 'app/settlement-ports.ts',
  },
  secrets: {
    by: [
      'office/identity',
      'office/organisation',
      'registry/members',
      'registry/addressbook',
      'registry/qualifications',
      'fulfilment/payments',
      'fulfilment/vouchers',
      'fulfilment/shipments',
      'trading/auctions',
      'trading/inquiries',
    ],
    of: [],
    at: 'app/services.ts',
  },
  shares: { by: ['office/identity'], of: ['fulfilment/deals'], at: 'app/services.ts' },
  siteParts: {
    by: ['office/configuration'],
    of: ['office/content', 'office/markethours'],
    at: 'app/office-services.ts',
  },
  staffRights: {
    by: ['office/organisation', 'registry/members'],
    of: ['office/permissions'],
    at: 'app/staff-ports.ts',
  },
  storeNeighbours: {
    by: ['registry/stores'],
    of: ['registry/catalogue', 'registry/qualifications', 'trading/offers'],
    at: 'app/store-ports.ts',
  },
  voucherEvidence: { by: ['fulfilment/vouchers'], of: [], at: 'app/services.ts' },
} as const satisfies Record<string, Ask>;

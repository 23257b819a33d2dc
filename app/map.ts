/**
 * Who may need whom: each capability names the ones it stands on, directly. The walls (dependency-cruiser),
 * the migration order
 * and the picture in docs/architecture.md are generated from here. Wings stand kernel ← office ← registry ←
 * fulfilment ← trading ← market.
 */
export const map = {
  'office/codesets': ['office/transfers'],
  'office/operationlog': ['office/messaging'],
  'office/configuration': ['office/attachments'],
  'office/attachments': [],
  'office/messaging': ['office/configuration', 'office/attachments'],
  'office/identity': ['office/configuration', 'office/messaging', 'office/attachments', 'office/drafts'],
  'office/organisation': ['office/identity', 'office/messaging', 'office/transfers'],
  'office/permissions': ['office/organisation', 'office/identity', 'office/messaging'],
  'office/drafts': [],
  'office/approvals': ['office/organisation', 'office/messaging'],
  'office/markethours': ['office/configuration', 'office/messaging'],
  'office/content': ['office/configuration', 'office/attachments', 'office/messaging', 'office/codesets'],
  'office/transfers': ['office/attachments', 'office/messaging'],
  'office/feedback': ['office/attachments', 'office/messaging', 'office/transfers'],
  'registry/members': [
    'office/identity',
    'office/organisation',
    'office/permissions',
    'office/attachments',
    'office/messaging',
    'office/codesets',
    'office/transfers',
  ],
  'registry/catalogue': [
    'registry/members',
    'office/approvals',
    'office/attachments',
    'office/codesets',
    'office/messaging',
    'office/transfers',
  ],
  'registry/addressbook': [
    'registry/members',
    'registry/catalogue',
    'office/attachments',
    'office/codesets',
    'office/messaging',
  ],
  'registry/stores': [
    'registry/members',
    'office/attachments',
    'office/messaging',
    'office/organisation',
    'office/permissions',
    'office/transfers',
  ],
  'registry/qualifications': [
    'registry/members',
    'registry/catalogue',
    'office/attachments',
    'office/messaging',
    'office/approvals',
    'office/transfers',
  ],
  'fulfilment/quantities': [],
  'fulfilment/money': ['fulfilment/quantities', 'registry/members', 'office/messaging', 'office/transfers'],
  'fulfilment/orders': [
    'fulfilment/quantities',
    'registry/members',
    'registry/addressbook',
    'registry/catalogue',
    'office/messaging',
    'office/organisation',
    'office/transfers',
  ],
  'fulfilment/deals': [
    'office/content',
    'fulfilment/orders',
    'fulfilment/quantities',
    'registry/members',
    'registry/catalogue',
    'registry/addressbook',
    'registry/qualifications',
    'office/identity',
    'office/messaging',
    'office/attachments',
    'office/markethours',
    'office/codesets',
    'office/transfers',
    'office/configuration',
  ],
  'fulfilment/statements': ['fulfilment/money', 'registry/members', 'office/attachments'],
  'trading/offers': [
    'fulfilment/deals',
    'fulfilment/orders',
    'fulfilment/quantities',
    'registry/members',
    'registry/catalogue',
    'registry/stores',
    'registry/qualifications',
    'office/approvals',
    'office/markethours',
    'office/messaging',
    'office/configuration',
    'office/transfers',
    'office/attachments',
    'office/drafts',
    'office/organisation',
  ],
  'trading/leads': [
    'trading/offers',
    'fulfilment/quantities',
    'registry/members',
    'registry/catalogue',
    'registry/addressbook',
    'registry/stores',
    'office/identity',
    'office/messaging',
    'office/transfers',
  ],
  'market/statistics': [
    'trading/offers',
    'fulfilment/deals',
    'registry/catalogue',
    'registry/members',
    'office/markethours',
    'office/codesets',
    'office/transfers',
  ],
  'market/marketplace': [
    'market/statistics',
    'office/content',
    'trading/offers',
    'trading/leads',
    'fulfilment/deals',
    'fulfilment/orders',
    'registry/members',
    'registry/catalogue',
    'registry/stores',
    'office/messaging',
    'office/markethours',
    'office/organisation',
    'office/approvals',
    'office/configuration',
  ],
  'market/portal': [
    'registry/catalogue',
    'registry/stores',
    'office/content',
    'office/configuration',
    'office/attachments',
  ],
} as const satisfies Record<string, readonly string[]>;

export type Capability = keyof typeof map;

/**
 * A question that goes upward: a capability asks a port of the process, and others answer where the
 * application is composed.
 */
export interface Ask {
  /** Who asks. */
  readonly by: readonly Capability[];
  /**
   * Who answers, as far as an asker does not stand on it anyway; nobody where the process answers itself
   * (settings, keys, carriers).
   */
  readonly of: readonly Capability[];
  /** The file of the composition that joins them. */
  readonly at: string;
}
/**
 * Ports of the process (`Services`). A house check compares them with the code; the picture in
 * docs/architecture.md shows those that go upward.
 */
export const asks = {
  actors: { by: ['office/transfers'], of: ['office/identity'], at: 'app/actor-by-login.ts' },
  carriers: { by: ['office/messaging'], of: [], at: 'app/office-services.ts' },
  codeLabels: { by: ['office/transfers'], of: ['office/codesets'], at: 'app/services.ts' },
  companies: { by: ['office/organisation'], of: ['registry/members'], at: 'app/staff-ports.ts' },
  companyNames: { by: ['office/operationlog'], of: ['registry/members'], at: 'app/services.ts' },
  customers: { by: ['office/permissions'], of: ['registry/members'], at: 'app/services.ts' },
  deadlineSources: { by: [], of: [], at: 'app/services.ts' },
  directory: {
    by: ['office/messaging', 'office/feedback', 'trading/leads'],
    of: ['office/identity', 'office/organisation', 'office/permissions', 'registry/members'],
    at: 'app/directory.ts',
  },
  doorSettings: {
    by: ['office/identity', 'registry/members', 'registry/stores', 'fulfilment/deals'],
    of: [],
    at: 'app/services.ts',
  },
  featuredShops: { by: ['office/configuration'], of: ['registry/stores'], at: 'app/office-services.ts' },
  files: { by: ['office/attachments'], of: [], at: 'app/office-services.ts' },
  firstSteps: { by: ['market/marketplace'], of: [], at: 'app/services.ts' },
  footerHelp: { by: ['office/configuration'], of: ['office/content'], at: 'app/office-services.ts' },
  linkedSources: { by: [], of: [], at: 'app/services.ts' },
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
      'trading/offers',
      'trading/leads',
    ],
    at: 'app/modules.ts',
  },
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
  roleNames: { by: ['office/operationlog'], of: ['office/permissions'], at: 'app/services.ts' },
  secrets: {
    by: [
      'office/identity',
      'office/organisation',
      'registry/members',
      'registry/addressbook',
      'registry/qualifications',
      'fulfilment/statements',
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
  statementPayments: { by: ['fulfilment/statements'], of: [], at: 'app/services.ts' },
  storeNeighbours: {
    by: ['registry/stores'],
    of: ['registry/catalogue', 'registry/qualifications', 'trading/offers'],
    at: 'app/store-ports.ts',
  },
} as const satisfies Record<string, Ask>;

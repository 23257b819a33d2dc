/**
 * Who may need whom: each capability names the ones it stands on, directly. The walls (dependency-cruiser), the migration order
 * and the picture in docs/architecture.md are generated from here. Wings stand kernel ← office ← registry ← fulfilment ← trading ← market.
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
  'registry/members': ['office/identity', 'office/organisation', 'office/permissions', 'office/attachments', 'office/messaging', 'office/codesets', 'office/transfers'],
  'registry/catalogue': ['registry/members', 'office/approvals', 'office/attachments', 'office/codesets', 'office/messaging', 'office/transfers'],
  'registry/addressbook': ['registry/members', 'registry/catalogue', 'office/attachments', 'office/codesets', 'office/messaging'],
  'registry/stores': ['registry/members', 'office/attachments', 'office/messaging', 'office/organisation', 'office/permissions', 'office/transfers'],
  'registry/qualifications': ['registry/members', 'registry/catalogue', 'office/attachments', 'office/messaging', 'office/approvals', 'office/transfers'],
  'fulfilment/quantities': [],
  'fulfilment/orders': ['fulfilment/quantities', 'registry/members', 'registry/addressbook', 'registry/catalogue', 'office/messaging', 'office/organisation', 'office/transfers'],
  'fulfilment/deals': ['office/content', 'fulfilment/orders', 'fulfilment/quantities', 'registry/members', 'registry/catalogue', 'office/identity', 'office/messaging', 'office/attachments', 'office/markethours', 'office/codesets', 'office/transfers', 'office/configuration'],
  'trading/offers': [
    'fulfilment/deals', 'fulfilment/orders', 'fulfilment/quantities', 'registry/members', 'registry/catalogue', 'registry/stores', 'registry/qualifications',
    'office/approvals', 'office/markethours', 'office/messaging', 'office/configuration', 'office/transfers', 'office/attachments', 'office/drafts', 'office/organisation',
  ],
  'market/statistics': ['fulfilment/deals', 'registry/catalogue', 'registry/members', 'office/markethours', 'office/codesets', 'office/transfers'],
  'market/marketplace': ['market/statistics', 'office/content', 'trading/offers', 'fulfilment/deals', 'fulfilment/orders', 'registry/members', 'registry/catalogue', 'registry/stores', 'office/messaging', 'office/markethours', 'office/organisation', 'office/approvals', 'office/configuration'],
} as const satisfies Record<string, readonly string[]>;

export type Capability = keyof typeof map;

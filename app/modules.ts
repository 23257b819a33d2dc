import type { Module } from '#kernel/server/capability.ts';
import './log-exports.ts';
import './store-of-seller.ts';
import { appealsModule } from '#fulfilment/appeals/server/index.ts';
import { contractsModule } from '#fulfilment/contracts/server/index.ts';
import { deadlinesModule } from '#fulfilment/deadlines/server/index.ts';
import { dealsModule } from '#fulfilment/deals/server/index.ts';
import { dossiersModule } from '#fulfilment/dossiers/server/index.ts';
import { invoicesModule } from '#fulfilment/invoices/server/index.ts';
import { moneyModule } from '#fulfilment/money/server/index.ts';
import { ordersModule } from '#fulfilment/orders/server/index.ts';
import { paymentsModule } from '#fulfilment/payments/server/index.ts';
import { quantitiesModule } from '#fulfilment/quantities/server/index.ts';
import { settlementsModule } from '#fulfilment/settlements/server/index.ts';
import { shipmentsModule } from '#fulfilment/shipments/server/index.ts';
import { statementsModule } from '#fulfilment/statements/server/index.ts';
import { vouchersModule } from '#fulfilment/vouchers/server/index.ts';
import { marketplaceModule } from '#market/marketplace/server/index.ts';
import { portalModule } from '#market/portal/server/index.ts';
import { statisticsModule } from '#market/statistics/server/index.ts';
import { approvalsModule } from '#office/approvals/server/index.ts';
import { registerFileScenes } from '#office/attachments/rules/scene-registry.ts';
import { attachmentsModule } from '#office/attachments/server/index.ts';
import { codesetsModule } from '#office/codesets/server/index.ts';
import { configurationModule } from '#office/configuration/server/index.ts';
import { contentModule } from '#office/content/server/index.ts';
import { draftsModule } from '#office/drafts/server/index.ts';
import { feedbackModule } from '#office/feedback/server/index.ts';
import { identityModule } from '#office/identity/server/index.ts';
import { markethoursModule } from '#office/markethours/server/index.ts';
import { messagingModule } from '#office/messaging/server/index.ts';
import { nameDocuments } from '#office/operationlog/rules/field-names.ts';
import { operationlogModule } from '#office/operationlog/server/index.ts';
import { organisationModule } from '#office/organisation/server/index.ts';
import { permissionsModule } from '#office/permissions/server/index.ts';
import { transfersModule } from '#office/transfers/server/index.ts';
import { addressbookModule } from '#registry/addressbook/server/index.ts';
import { catalogueModule } from '#registry/catalogue/server/index.ts';
import { counterpartiesModule } from '#registry/counterparties/server/index.ts';
import { membersModule } from '#registry/members/server/index.ts';
import { qualificationsModule } from '#registry/qualifications/server/index.ts';
import { storesModule } from '#registry/stores/server/index.ts';
import { alertsModule } from '#trading/alerts/server/index.ts';
import { auctionsModule } from '#trading/auctions/server/index.ts';
import { campaignsModule } from '#trading/campaigns/server/index.ts';
import { inquiriesModule } from '#trading/inquiries/server/index.ts';
import { intermediariesModule } from '#trading/intermediaries/server/index.ts';
import { leadsModule } from '#trading/leads/server/index.ts';
import { offersModule } from '#trading/offers/server/index.ts';
import { plannedModules } from './planned-modules.ts';

/** Every module, in the order of the map. */
export const modules: readonly Module[] = [
  codesetsModule,
  operationlogModule,
  configurationModule,
  messagingModule,
  attachmentsModule,
  identityModule,
  organisationModule,
  permissionsModule,
  draftsModule,
  approvalsModule,
  markethoursModule,
  transfersModule,
  feedbackModule,
  contentModule,
  membersModule,
  catalogueModule,
  addressbookModule,
  storesModule,
  qualificationsModule,
  counterpartiesModule,
  quantitiesModule,
  moneyModule,
  ordersModule,
  dealsModule,
  vouchersModule,
  contractsModule,
  shipmentsModule,
  deadlinesModule,
  paymentsModule,
  statementsModule,
  settlementsModule,
  invoicesModule,
  appealsModule,
  dossiersModule,
  offersModule,
  leadsModule,
  campaignsModule,
  auctionsModule,
  inquiriesModule,
  intermediariesModule,
  alertsModule,
  statisticsModule,
  marketplaceModule,
  portalModule,
];

for (const { logNames = [] } of modules) nameDocuments(logNames);
for (const { fileScenes = [] } of [...modules, ...plannedModules]) registerFileScenes(fileScenes);

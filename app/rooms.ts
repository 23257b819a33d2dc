import type { Room } from '#kernel/server/capability.ts';
import './log-exports.ts';
import './store-of-seller.ts';
import { approvalsRoom } from '#office/approvals/server/index.ts';
import { attachmentsRoom } from '#office/attachments/server/index.ts';
import { codesetsRoom } from '#office/codesets/server/index.ts';
import { contentRoom } from '#office/content/server/index.ts';
import { configurationRoom } from '#office/configuration/server/index.ts';
import { draftsRoom } from '#office/drafts/server/index.ts';
import { feedbackRoom } from '#office/feedback/server/index.ts';
import { identityRoom } from '#office/identity/server/index.ts';
import { markethoursRoom } from '#office/markethours/server/index.ts';
import { messagingRoom } from '#office/messaging/server/index.ts';
import { nameDocuments } from '#office/operationlog/rules/field-names.ts';
import { operationlogRoom } from '#office/operationlog/server/index.ts';
import { organisationRoom } from '#office/organisation/server/index.ts';
import { permissionsRoom } from '#office/permissions/server/index.ts';
import { transfersRoom } from '#office/transfers/server/index.ts';
import { addressbookRoom } from '#registry/addressbook/server/index.ts';
import { catalogueRoom } from '#registry/catalogue/server/index.ts';
import { membersRoom } from '#registry/members/server/index.ts';
import { qualificationsRoom } from '#registry/qualifications/server/index.ts';
import { storesRoom } from '#registry/stores/server/index.ts';
import { dealsRoom } from '#fulfilment/deals/server/index.ts';
import { ordersRoom } from '#fulfilment/orders/server/index.ts';
import { quantitiesRoom } from '#fulfilment/quantities/server/index.ts';
import { offersRoom } from '#trading/offers/server/index.ts';
import { statisticsRoom } from '#market/statistics/server/index.ts';
import { marketplaceRoom } from '#market/marketplace/server/index.ts';

/** Every room of the house, in the order of the map. */
export const rooms: readonly Room[] = [
  codesetsRoom,
  operationlogRoom,
  configurationRoom,
  messagingRoom,
  attachmentsRoom,
  identityRoom,
  organisationRoom,
  permissionsRoom,
  draftsRoom,
  approvalsRoom,
  markethoursRoom,
  transfersRoom,
  feedbackRoom,
  contentRoom,
  membersRoom,
  catalogueRoom,
  addressbookRoom,
  storesRoom,
  qualificationsRoom,
  quantitiesRoom,
  ordersRoom,
  dealsRoom,
  offersRoom,
  statisticsRoom,
  marketplaceRoom,
];

for (const { logNames = [] } of rooms) nameDocuments(logNames);

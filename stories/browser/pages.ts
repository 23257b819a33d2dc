import type { Page, Response } from '@playwright/test';
import { CONFIG_ROUTES } from '#office/configuration/rules/places.ts';
import { LICENCES, QUALIFICATIONS } from '#registry/qualifications/rules/pages.ts';
import { FEATURED, MY_STORE, SHELVES, SHOP_TYPES, STORES } from '#registry/stores/rules/pages.ts';
import { AUCTION_BIDS, AUCTION_DETAIL, AUCTION_RESULT, AUCTIONS } from '#trading/auctions/rules/pages.ts';
import { open, walk } from './people.ts';

/** A page worth looking at: who opens it, and its address; `of` finds a record's address through a list. */
export interface Shown {
  readonly name: string;
  readonly login: string | null;
  readonly path: string;
  /** Placeholders the page itself tells its reader about. */
  readonly explains?: readonly string[];
  /** Rows of the checklist that name the screen. */
  readonly rows?: string;
  readonly of?: (row: Record<string, unknown>) => string | null;
}

const byId =
  (path: string, key = 'id') =>
  (row: Record<string, unknown>) =>
    typeof row[key] === 'string' ? `${path}?id=${row[key]}` : null;

const CONFIG_VARIABLES = ['{platformName}', '{userName}', '{mobile4}', '{year}', '{companyName}'];

/** The screens every pair of eyes goes over: accessibility, phone, language. */
export const shownPages: readonly Shown[] = [
  { name: 'login', login: null, path: '/login' },
  { name: 'board', login: 'buyer_purchaser', path: '/rmbSellList' },
  {
    name: 'offer page',
    login: 'buyer_purchaser',
    path: '/rmbSellList',
    of: byId('/resourceList/offerDetail'),
  },
  { name: 'my counter-offers', login: 'buyer_purchaser', path: '/transactionManagement/myCounterOffer' },
  {
    name: 'thread',
    login: 'buyer_purchaser',
    path: '/transactionManagement/myCounterOffer',
    of: byId('/rmbSellManagement/OnlineNegotiation'),
  },
  { name: 'my requests', login: 'buyer_purchaser', path: '/rmbTradeManagement/sentLeads' },
  {
    name: 'my request',
    login: 'buyer_purchaser',
    path: '/rmbTradeManagement/sentLeads',
    of: (row) => (typeof row.id === 'string' ? `/rmbTradeManagement/sentLeads/detail/${row.id}` : null),
  },
  { name: 'ask sellers', login: 'buyer_purchaser', path: '/rmbTradeManagement/sentLeads/ask?kind=20' },
  { name: 'my alerts', login: 'buyer_purchaser', path: '/myBusiness/alerts' },
  {
    name: 'new alert',
    login: 'buyer_purchaser',
    path: '/myBusiness/alerts/add?productNameId=1&priceLimit=2100.00',
  },
  { name: 'requests received', login: 'seller_admin', path: '/rmbSellManagement/receivedLeads' },
  { name: 'current trading', login: 'seller_trader', path: '/rmbSellManagement/CurrentTrading' },
  { name: 'offer list', login: 'seller_trader', path: '/transactionManagement/myOffer' },
  { name: 'offer form', login: 'seller_trader', path: '/rmbSellManagement/SaleOffer/new' },
  { name: 'deals', login: 'seller_trader', path: '/transactionManagement/offerHistory' },
  {
    name: 'letter',
    login: 'seller_trader',
    path: '/transactionManagement/offerHistory',
    // Letters of foreign trade are in both languages.
    of: (row) => (row.lane === '10' ? byId('/transactionConfirmation', 'letterId')(row) : null),
  },
  { name: 'orders', login: 'seller_trader', path: '/transactionManagement/orderPendingPayment' },
  {
    name: 'order',
    login: 'seller_trader',
    path: '/transactionManagement/orderPendingPayment',
    of: byId('/transactionManagement/orderDetail'),
  },
  { name: 'messages', login: 'seller_trader', path: '/myMessage' },
  { name: 'home', login: 'operator', path: '/home', rows: 'R-MAIN-002' },
  { name: 'cockpit', login: 'seller_trader', path: '/cockpit' },
  { name: 'market home', login: 'buyer_purchaser', path: '/pchome' },
  { name: 'offer approval', login: 'auditor', path: '/resourceSupervision/offerApproval' },
  { name: 'price indices', login: 'operator', path: '/resourceSupervision/priceIndex', rows: 'R-LABEL-007' },
  {
    name: 'price trends',
    login: 'buyer_purchaser',
    path: '/transactionManagement/priceTrends',
    rows: 'R-LABEL-007',
  },
  { name: 'market hours', login: 'operator', path: '/systemSetting/openOrCloseMarket' },
  { name: 'in-site mail', login: 'operator', path: '/messageManage/mailManageList' },
  { name: 'new short message', login: 'operator', path: '/messageManage/messageManageList/new' },
  { name: 'templates', login: 'operator', path: '/messageManage/messageTemplate' },
  { name: 'all feedback', login: 'operator', path: '/myFeedback/adminFeedbackList' },
  { name: 'my feedback', login: 'buyer_purchaser', path: '/myFeedback/userFeedbackList' },
  { name: 'operation logs', login: 'operator', path: '/informationManage/operationLogs' },
  { name: 'stopped tasks', login: 'admin', path: '/informationManage/operationLogs?tab=stopped' },
  { name: 'articles', login: 'content', path: '/knowledgeManage/informationManage' },
  { name: 'article form', login: 'content', path: '/knowledgeManage/informationManageAdd' },
  { name: 'help centre', login: 'buyer_purchaser', path: '/helpCenter' },
  { name: 'help columns', login: 'content', path: '/mymanagement/helpSection' },
  { name: 'announcements', login: 'operator', path: '/knowledgeManage/clinchAnnouncement' },
  { name: 'departments', login: 'seller_admin', path: '/authoritymanagement/Departmentmanagement' },
  { name: 'employees', login: 'operator', path: '/authoritymanagement/employeeManagement' },
  { name: 'staff', login: 'seller_admin', path: '/myBusiness/staffManagement' },
  { name: 'users', login: 'operator', path: '/customerManagement/userManagement' },
  { name: 'platform categories', login: 'operator', path: '/productManage/platformCategory' },
  { name: 'product names', login: 'operator', path: '/basicManagement/productNameMaintain' },
  { name: 'warehouses', login: 'seller_admin', path: '/productManage/warehouse' },
  ...Object.values(CONFIG_ROUTES).map((path, n) => ({
    name: path,
    login: 'admin',
    path,
    explains: CONFIG_VARIABLES,
    ...(n === 0 ? { rows: 'R-PCONF-015' } : {}),
  })),
  { name: 'codes', login: 'admin', path: '/authoritymanagement/setValueManage' },
  { name: 'code sets', login: 'admin', path: '/basicManagement/valueSetManagement' },
  { name: 'agreements', login: 'admin', path: '/customerManagement/userAgreementUpdate' },
  { name: 'change of phone', login: 'admin', path: '/myAccount/phoneChange' },
  { name: 'change of e-mail', login: 'admin', path: '/myAccount/modifyEmail' },
  { name: 'roles', login: 'admin', path: '/authoritymanagement/roleManagement', rows: 'R-ROLE-001' },
  { name: 'positions', login: 'admin', path: '/authoritymanagement/jobManage', rows: 'R-POS-001' },
  { name: 'menus', login: 'admin', path: '/authoritymanagement/MenuManagement', rows: 'R-MENU-001' },
  { name: 'customers', login: 'operator', path: '/customerManagement/customerList', rows: 'R-CUST-004' },
  { name: 'members', login: 'operator', path: '/membermanage/memberManageList', rows: 'R-MEMB-002' },
  { name: 'people of members', login: 'operator', path: '/membermanage/userManage', rows: 'R-MEMB-003' },
  { name: 'blacklist', login: 'seller_admin', path: '/myBusiness/blacklist', rows: 'R-BIZ-007' },
  { name: 'end customers', login: 'seller_admin', path: '/myBusiness/endCustomer' },
  {
    name: 'company',
    login: 'seller_admin',
    path: '/myBusiness/companyInformation',
    rows: 'R-BIZ-004 R-BIZ-005',
  },
  { name: 'change of a company', login: 'seller_admin', path: '/myBusiness/companyInformation/change' },
  { name: 'subsidiaries', login: 'seller_admin', path: '/myBusiness/subCompany' },
  { name: 'application', login: 'unverified', path: '/myBusiness/companyInformationUnverified' },
  { name: 'qualifications', login: 'buyer_admin', path: QUALIFICATIONS, rows: 'R-INFO-003 R-LABEL-009' },
  ...['add', 'check', 'declarations', 'handlers', 'checklist', 'reports'].map((part) => ({
    name: `qualifications, ${part}`,
    login: 'buyer_admin',
    path: `${QUALIFICATIONS}/${part}`,
  })),
  { name: 'licences', login: 'auditor', path: LICENCES, rows: 'R-LABEL-012' },
  ...['reports', 'rules'].map((part) => ({
    name: `licences, ${part}`,
    login: 'auditor',
    path: `${LICENCES}/${part}`,
  })),
  {
    name: 'licence',
    login: 'auditor',
    path: LICENCES,
    of: (row) => (typeof row.id === 'string' ? `${LICENCES}/detail/${row.id}` : null),
  },
  { name: 'stores', login: 'operator', path: STORES, rows: 'R-SHOP-008' },
  { name: 'shop types', login: 'operator', path: SHOP_TYPES },
  { name: 'featured stores', login: 'operator', path: FEATURED },
  {
    name: 'invoice data of a customer',
    login: 'operator',
    path: '/customerManagement/customerList/billingInfo',
  },
  { name: 'my store', login: 'seller_admin', path: MY_STORE },
  { name: 'my store as a visitor sees it', login: 'seller_admin', path: `${MY_STORE}/preview` },
  { name: 'shelves', login: 'seller_admin', path: SHELVES },
  { name: 'invoice data', login: 'seller_admin', path: '/informationManage/billingInfoManagement' },
  { name: 'addresses', login: 'buyer_admin', path: '/rmbTradeManagement/myAddress' },
  { name: 'auctions', login: 'buyer_admin', path: AUCTIONS, rows: 'R-AUCT-001' },
  {
    name: 'live room, ascending',
    login: 'buyer_admin',
    path: `${AUCTIONS}?status=30&mode=10`,
    of: byId(AUCTION_DETAIL),
  },
  {
    name: 'live room, falling',
    login: 'buyer_admin',
    path: `${AUCTIONS}?status=30&mode=20`,
    of: byId(AUCTION_DETAIL),
  },
  {
    name: 'bid breakdown',
    login: 'buyer_admin',
    path: `${AUCTIONS}?status=60`,
    rows: 'R-AUCT-002',
    of: byId(AUCTION_BIDS),
  },
  {
    name: 'winning details',
    login: 'buyer_admin',
    path: `${AUCTIONS}?status=60`,
    rows: 'R-AUCT-003',
    of: byId(AUCTION_RESULT),
  },
  {
    name: 'cargoes on offer',
    login: 'beijia_sales',
    path: '/intlTradeManagement/currentTrading',
    rows: 'R-INTL-006',
  },
  { name: 'a shop', login: 'buyer_admin', path: '/shop/S000001' },
  { name: 'SPU', login: 'operator', path: '/productManage/spu' },
  { name: 'groups', login: 'operator', path: '/basicManagement/groupMaintain' },
  { name: 'SPU form', login: 'seller_admin', path: '/productManage/spuEdit' },
  { name: 'SKU', login: 'seller_admin', path: '/productManage/sku' },
  { name: 'forgotten password', login: null, path: '/forgetPassword' },
  { name: 'registration', login: null, path: '/registerAccount', rows: 'R-AUTH-007' },
  { name: 'paste an offer', login: 'seller_trader', path: '/rmbSellManagement/AIOffer' },
  { name: 'finished negotiations', login: 'seller_trader', path: '/rmbSellManagement/HistoryTrade' },
  { name: 'bought', login: 'buyer_admin', path: '/transactionManagement/historicalTransaction' },
  { name: 'orders to approve', login: 'buyer_admin', path: '/transactionManagement/orderApproval' },
  { name: 'orders under way', login: 'buyer_admin', path: '/transactionManagement/orderExecute' },
  { name: 'supplier groups', login: 'buyer_admin', path: '/rmbTradeManagement/supplierGroups' },
  { name: 'new subsidiary', login: 'seller_admin', path: '/myBusiness/addSubCompany', rows: 'R-BIZ-003' },
  {
    name: 'subsidiaries to audit',
    login: 'auditor',
    path: '/customerManagement/auditSubCompany',
    rows: 'R-CUST-003',
  },
  ...[
    '/resourceSupervision/resourceOfferList',
    '/resourceSupervision/transactionRecord',
    '/offerManagement/offerList',
    '/counterOfferManagement/counterOfferList',
    '/basicManagement/productNameClassify',
    '/basicManagement/placeMaintain',
    '/productManage/industryCategory',
    '/productManage/productApplication',
    '/messageManage/emailManageList',
    '/mymanagement/columnmanagement',
    '/mymanagement/subcolumnmanage',
    '/mymanagement/aboutOurConfiguration',
  ].map((path) => ({ name: path, login: 'operator', path })),
  { name: 'own details', login: 'operator', path: '/myAccount/personalInformation' },
];

/** The first row of the answers a list page receives for which `of` gives an address. */
export async function recordOf(page: Page, shown: Shown): Promise<string> {
  const found: string[] = [];
  const read = async (response: Response) => {
    if (!response.url().includes('/api/') || response.status() !== 200) return;
    const body = (await response.json().catch(() => null)) as {
      data?: { list?: Record<string, unknown>[] };
    } | null;
    for (const row of Array.isArray(body?.data?.list) ? body.data.list : []) {
      const address = shown.of?.(row) ?? null;
      if (address !== null && Object.keys(row).length > 8) found.push(address);
    }
  };
  page.on('response', read);
  await open(page, shown.path);
  for (let waited = 0; found.length === 0 && waited < 10_000; waited += 100) await page.waitForTimeout(100);
  page.off('response', read);
  if (found[0] === undefined) throw new Error(`${shown.path} shows no record for ${shown.name}`);
  return found[0];
}

/** Opens a shown page and waits until it has what it shows. */
export async function show(page: Page, shown: Shown): Promise<void> {
  if (shown.login === null) {
    await page.goto(shown.path);
    await page.getByRole('heading').first().waitFor();
    return;
  }
  await walk(page, shown.of === undefined ? shown.path : await recordOf(page, shown));
}

import type { Page, Response } from '@playwright/test';
import { open } from './people.ts';

/** A page worth looking at: who opens it, and its address; `of` finds a record's address through a list. */
export interface Shown {
  readonly name: string;
  readonly login: string | null;
  readonly path: string;
  readonly of?: (row: Record<string, unknown>) => string | null;
}

const byId =
  (path: string, key = 'id') =>
  (row: Record<string, unknown>) =>
    typeof row[key] === 'string' ? `${path}?id=${row[key]}` : null;

/** The screens every pair of eyes goes over: accessibility, phone, language. */
export const shownPages: readonly Shown[] = [
  { name: 'login', login: null, path: '/login' },
  { name: 'board', login: 'buyer_purchaser', path: '/rmbSellList' },
  { name: 'my counter-offers', login: 'buyer_purchaser', path: '/transactionManagement/myCounterOffer' },
  { name: 'thread', login: 'buyer_purchaser', path: '/transactionManagement/myCounterOffer', of: byId('/rmbSellManagement/OnlineNegotiation') },
  { name: 'current trading', login: 'seller_trader', path: '/rmbSellManagement/CurrentTrading' },
  { name: 'offer list', login: 'seller_trader', path: '/transactionManagement/myOffer' },
  { name: 'offer form', login: 'seller_trader', path: '/rmbSellManagement/SaleOffer/new' },
  { name: 'deals', login: 'seller_trader', path: '/transactionManagement/offerHistory' },
  { name: 'letter', login: 'seller_trader', path: '/transactionManagement/offerHistory', of: byId('/transactionConfirmation', 'letterId') },
  { name: 'orders', login: 'seller_trader', path: '/transactionManagement/orderPendingPayment' },
  { name: 'order', login: 'seller_trader', path: '/transactionManagement/orderPendingPayment', of: byId('/transactionManagement/orderDetail') },
  { name: 'messages', login: 'seller_trader', path: '/myMessage' },
  { name: 'home', login: 'operator', path: '/home' },
  { name: 'cockpit', login: 'seller_trader', path: '/cockpit' },
  { name: 'market home', login: 'buyer_purchaser', path: '/pchome' },
  { name: 'offer approval', login: 'auditor', path: '/resourceSupervision/offerApproval' },
  { name: 'market hours', login: 'operator', path: '/systemSetting/openOrCloseMarket' },
  { name: 'in-site mail', login: 'operator', path: '/messageManage/mailManageList' },
  { name: 'new short message', login: 'operator', path: '/messageManage/messageManageList/new' },
  { name: 'templates', login: 'operator', path: '/messageManage/messageTemplate' },
  { name: 'all feedback', login: 'operator', path: '/myFeedback/adminFeedbackList' },
  { name: 'my feedback', login: 'buyer_purchaser', path: '/myFeedback/userFeedbackList' },
  { name: 'operation logs', login: 'operator', path: '/informationManage/operationLogs' },
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
  { name: 'controlled reports', login: 'auditor', path: '/customerManagement/licenceManage/reports' },
  { name: 'own details', login: 'operator', path: '/myAccount/personalInformation' },
];

/** The first row of the answers a list page receives for which `of` gives an address. */
export async function recordOf(page: Page, shown: Shown): Promise<string> {
  const found: string[] = [];
  const read = async (response: Response) => {
    if (!response.url().includes('/api/') || response.status() !== 200) return;
    const body = (await response.json().catch(() => null)) as { data?: { list?: Record<string, unknown>[] } } | null;
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
  await open(page, shown.of === undefined ? shown.path : await recordOf(page, shown));
}

import type { Identity } from '#kernel/rules/contract.ts';
import { AFTER_DEAL } from './planted-after-deal.ts';
import {
  activityPlanter,
  alertPlanter,
  applicationPlanter,
  auctionPlanter,
  leadPlanter,
  rulePlanter,
} from './planted-trading.ts';
import { bySeller, type Cells, mine, ours, own, type Planter, type Sides } from './planter.ts';

/** Somebody of a company at work there who is no administrator. */
const colleague = (identity: Identity, sides: Sides) =>
  `member_id = ${mine(identity, sides)} and status = '20' and not admin_flag and not deleted`;
const customers = "member_id <> 0 and status = '20' and not admin_flag and not deleted";
const COLUMN = { code: 'planted', names: '{"zh_CN": "栏目"}', place: 'home', template: 'list' };
const mailing = (channel: string): Planter => ({
  table: 'messaging.mailing',
  where: () => `channel = '${channel}'`,
  cells: () => ({
    channel,
    member_id: '0',
    created_by: '1',
    receiver_mode: 'users',
    locale: 'zh_CN',
    author_name: 'x',
  }),
});

const askedBy = (s: Sides, no: string, quotes = 0): Cells => ({
  inquiry_no: no,
  quotes,
  title: 'planted',
  buyer_member_id: s.buyer,
  status: '10',
  quote_deadline: new Date(Date.now() + 864_000_000),
  published_at: new Date(),
  tax_rate: '13',
  delivery_address: '{}',
});

/** One row per kind of document, found in the demo or planted, by the noun of the call's address. */
const PLANTERS: Readonly<Record<string, Planter>> = {
  ...AFTER_DEAL,
  address: { table: 'addressbook.address', where: own },
  article: {
    table: 'content.article',
    where: () => 'true',
    cells: () => ({ language: 'zh_CN', column_id: ['content.site_column', 'true', COLUMN], member_id: '0' }),
  },
  supplierGroup: {
    table: 'members.supplier_group',
    where: own,
    cells: (i, s) => ({ member_id: mine(i, s) }),
  },
  billingInfo: { table: 'addressbook.billing_info', where: own },
  negotiation: { table: 'offers.negotiation', where: bySeller },
  'admin/blacklist': {
    table: 'members.blacklist',
    where: () => 'member_id = 0',
    cells: (_i, s) => ({ member_id: '0', blocked_member_id: s.buyer, scope: 'all' }),
  },
  'admin/member': { table: 'members.member', where: () => 'parent_member_id is null' },
  'member/audit': {
    table: 'members.application',
    where: () => "kind = 'company'",
    cells: () => ({ account_id: '3', kind: 'company', state: '10' }),
  },
  'member/change': {
    table: 'members.change_request',
    where: () => `member_id <> 0`,
    cells: (_i, s) => ({ member_id: s.seller, kind: 'info', state: '10' }),
  },
  'common/member': {
    table: 'members.change_request',
    where: own,
    cells: (i, s) => ({ member_id: mine(i, s), kind: 'info', state: '10' }),
  },
  'admin/user': { table: 'organisation.employee', where: () => customers },
  'member/user': { table: 'organisation.employee', where: () => customers },
  'subCompany/unlink': {
    table: 'members.unlink_request',
    where: (i, s) => `parent_member_id = ${mine(i, s)}`,
    cells: (i, s) => ({
      member_id: ['members.member', `id = 5 + ${mine(i, s)}`],
      parent_member_id: mine(i, s),
      asked_member_id: mine(i, s),
    }),
  },
  invitation: {
    table: 'members.invitation',
    where: own,
    cells: (i, s) => ({
      member_id: mine(i, s),
      dept_id: ['organisation.department', `member_id = ${mine(i, s)}`],
      email: 'planted@example.com',
      token_hash: Buffer.from(`planted for ${i}`),
    }),
  },
  employee: { table: 'organisation.employee', where: colleague },
  'admin/role': { table: 'permissions.role', where: () => 'true' },
  endCustomer: {
    table: 'members.end_customer',
    where: own,
    cells: (i, s) => ({ member_id: mine(i, s) }),
  },
  feedback: {
    table: 'feedback.feedback',
    where: () => 'true',
    cells: (_i, s) => ({ member_id: s.buyer, type: '10', created_by: '20' }),
  },
  intermediary: applicationPlanter,
  auction: auctionPlanter,
  inquiry: {
    table: 'inquiries.inquiry',
    where: (i, s) =>
      i === 'platform'
        ? "status = '10' and quote_deadline > kernel.now()"
        : `buyer_member_id = ${s.buyer} and status = '10'`,
    cells: (i, s) => askedBy(s, `IQ${i}`),
  },
  quote: {
    table: 'inquiries.quote',
    where: (i, s) =>
      `seller_member_id = ${s.seller} and buyer_member_id = ${s.buyer} and quote_no = 'BQ${i}'`,
    cells: (i, s) => ({
      quote_no: `BQ${i}`,
      inquiry_id: ['inquiries.inquiry', `inquiry_no = 'IQfor${i}'`, askedBy(s, `IQfor${i}`, 1)],
      round: '1',
      buyer_member_id: s.buyer,
      seller_member_id: s.seller,
      status: '20',
      content: '{"lines": [], "freightIncluded": true, "freightAmount": "0.00"}',
      opened: true,
      valid_until: new Date(Date.now() + 8_640_000_000),
      submitted_at: new Date(),
    }),
  },
  counterparty: rulePlanter,
  activity: activityPlanter,
  alert: alertPlanter,
  lead: leadPlanter,
  licence: { table: 'qualifications.licence', where: own },
  controlledReport: {
    table: 'qualifications.report_task',
    where: own,
    cells: (i, s) => ({ member_id: mine(i, s), side: i, biz_type: 'ORDER', biz_id: mine(i, s) }),
  },
  handler: {
    table: 'qualifications.handler',
    where: own,
    cells: (i, s) => ({ member_id: mine(i, s) }),
  },
  useDeclaration: {
    table: 'qualifications.use_declaration',
    where: own,
    cells: (i, s) => ({ member_id: mine(i, s) }),
  },
  'message/email': mailing('email'),
  'message/mail': mailing('mail'),
  'message/sms': mailing('sms'),
  offer: { table: 'offers.offer', where: ours('seller_member_id') },
  operationlog: { table: 'kernel.operation_log', where: own },
  packaging: { table: 'catalogue.seller_packaging', where: own },
  productGroup: {
    table: 'catalogue.product_group',
    where: (i, s) => `member_id = ${mine(i, s)}`,
    cells: (i, s) => ({ member_id: mine(i, s), group_type: '10', business_type: '10' }),
  },
  sku: { table: 'catalogue.sku', where: ours('seller_member_id') },
  spu: {
    table: 'catalogue.spu',
    where: (i, s) => `member_id = ${mine(i, s)}`,
    cells: (i, s) => ({
      member_id: mine(i, s),
      platform_category_id: ['catalogue.platform_category', 'true'],
      product_name_id: ['catalogue.product_name', 'true'],
      hs_code: '290511',
      tax_category_code: '1'.repeat(19),
      control_classes: '{00}',
    }),
  },
  'admin/store': { table: 'stores.store', where: () => 'true' },
  'seller/store': { table: 'stores.store', where: own },
  shopCategory: {
    table: 'stores.shop_category',
    where: own,
    cells: (i, s) => ({
      member_id: mine(i, s),
      store_id: ['stores.store', `member_id = ${mine(i, s)}`],
      level: 1,
    }),
  },
  warehouse: { table: 'catalogue.warehouse', where: (i, s) => `member_id = ${mine(i, s)}` },
  lot: { table: 'catalogue.lot', where: own },
};

/** The planter of a kind of row. */
export const planterOfKind = (noun: string): Planter => PLANTERS[noun] as Planter;

/** The planter of a call's address: its last two nouns, else the last one. */
export function planterOf(path: string): Planter | undefined {
  const nouns = path.split('/').slice(0, -1);
  return PLANTERS[nouns.slice(-2).join('/')] ?? PLANTERS[nouns.at(-1) as string];
}

import type { Identity } from '#kernel/rules/contract.ts';
import { applicationPlanter, leadPlanter } from './planted-trading.ts';

/** The companies whose people walk the acts: the demo's first seller and first buyer; the platform's own rows carry 0. */
export interface Sides {
  readonly seller: string;
  readonly buyer: string;
}
export type Cells = Readonly<Record<string, unknown>>;
export interface Planter {
  readonly table: string;
  /** Which rows of the table belong to the walker of that identity. */
  readonly where: (identity: Identity, sides: Sides) => string;
  /** What a new row needs that its columns do not tell; absent: the demo has such a row. */
  readonly cells?: (identity: Identity, sides: Sides) => Cells;
}

const ours = (column: string) => (identity: Identity, sides: Sides) =>
  identity === 'platform' ? 'true' : `${column} = ${sides[identity]}`;
const own = ours('member_id');
const bySeller = (identity: Identity, sides: Sides) =>
  identity === 'platform' ? 'true' : `${identity}_member_id = ${sides[identity]}`;
const mine = (identity: Identity, sides: Sides) => (identity === 'platform' ? '0' : sides[identity]);
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

/** An order between the two companies whose people walk. */
const dealtOrder = (s: Sides) => [
  'orders.order',
  `seller_member_id = ${s.seller} and buyer_member_id = ${s.buyer}`,
];

/** A basis price of that order. */
const pricedOrder = (s: Sides) => ({
  order_id: dealtOrder(s),
  quantity: '100',
  waiting_qty: '1',
  currency: 'CNY',
  lane: '10',
  buyer_member_id: s.buyer,
  seller_member_id: s.seller,
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
  clause: { table: 'contracts.clause', where: () => 'true' },
  protocol: {
    table: 'contracts.protocol',
    // A draft is seen by the side that wrote it.
    where: (i, s) => (i === 'platform' ? 'true' : `${i}_member_id = ${s[i]} and drafter_side = '${i}'`),
    cells: (i, s) => ({
      protocol_no: `HT${i}`,
      drafter_member_id: i === 'buyer' ? s.buyer : s.seller,
      drafter_side: i === 'buyer' ? 'buyer' : 'seller',
      seller_member_id: s.seller,
      buyer_member_id: s.buyer,
      protocol_type: '10',
      protocol_state: '00',
      language: 'zh',
    }),
  },
  deal: { table: 'deals.deal', where: bySeller },
  dealFile: { table: 'deals.deal', where: bySeller },
  letter: { table: 'deals.letter', where: bySeller },
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
  order: { table: 'orders.order', where: bySeller },
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
  settlement: {
    table: 'settlements.settlement',
    where: bySeller,
    cells: (i, s) => ({
      settlement_no: `ST${i}`,
      kind: '20',
      state: '00',
      order_id: '1',
      sent_revision: 1,
      buyer_member_id: s.buyer,
      seller_member_id: s.seller,
    }),
  },
  invoice: {
    table: 'invoices.invoice',
    where: bySeller,
    cells: (i, s) => ({
      invoice_apply_no: `IV${i}`,
      color: '10',
      invoice_type: '01',
      medium: '30',
      state: '10',
      requested_by: 'buyer',
      currency: 'CNY',
      net_amount: '100.00',
      tax_amount: '13.00',
      gross_amount: '113.00',
      buyer_member_id: s.buyer,
      seller_member_id: s.seller,
    }),
  },
  appeal: {
    table: 'appeals.appeal',
    where: bySeller,
    cells: (i, s) => ({
      appeal_no: `AP${i}`,
      appeal_type: '40',
      state: '1',
      target_type: 'order',
      order_id: dealtOrder(s),
      order_ids: '{1}',
      claimant_side: i === 'seller' ? 'seller' : 'buyer',
      claim: 'x'.repeat(20),
      respond_by: '2999-01-01',
      buyer_member_id: s.buyer,
      seller_member_id: s.seller,
    }),
  },
  appealDraft: {
    table: 'appeals.draft',
    where: own,
    cells: (i, s) => ({
      member_id: mine(i, s),
      appeal_type: '10',
      origin: 'certificate',
      order_id: dealtOrder(s),
      note_id: '999000001',
    }),
  },
  fixing: {
    table: 'settlements.fixing',
    where: bySeller,
    cells: (_i, s) => ({
      order_id: ['settlements.pricing', 'true', pricedOrder(s), 'order_id'],
      state: '10',
      buyer_member_id: s.buyer,
      seller_member_id: s.seller,
    }),
  },
  discountTable: {
    table: 'settlements.discount_table',
    where: (i, s) => `member_id = ${mine(i, s)}`,
    cells: (i, s) => ({ table_no: `QD${i}`, member_id: mine(i, s), spu_id: '1', steps: '[]' }),
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
  payment: {
    table: 'payments.registration',
    where: bySeller,
    cells: (i, s) => ({
      payment_no: `PM${i}`,
      state: '00',
      direction: '10',
      payment_type: '10',
      purpose: '40',
      currency: 'CNY',
      order_id: dealtOrder(s),
      creator_member_id: mine(i, s),
      buyer_member_id: s.buyer,
      seller_member_id: s.seller,
    }),
  },
  bankAccount: {
    table: 'payments.bank_account',
    where: own,
    cells: (i, s) => ({ member_id: s[i === 'platform' ? 'seller' : i], currency: 'CNY', state: '10' }),
  },
  voucher: {
    table: 'vouchers.voucher',
    where: ours('holder_member_id'),
    cells: (i, s) => ({
      voucher_no: `GV${i}`,
      state: '20',
      goods: '{"specItems": [], "files": []}',
      lot_id: ['vouchers.lot_chain', 'true', { lot_id: '1' }, 'lot_id'],
      holder_member_id: s[i === 'platform' ? 'seller' : i],
      issuer_member_id: s[i === 'platform' ? 'seller' : i],
    }),
  },
  shipmentNote: {
    table: 'shipments.note',
    where: bySeller,
    cells: (i, s) => ({
      note_no: `SN${i}`,
      // Void: it has planned no goods of its order that an act could give back.
      state: '90',
      made_by: 'seller',
      pick_type: '10',
      transport_mode: '10',
      order_id: dealtOrder(s),
      warehouse_id: ['catalogue.warehouse', 'member_id = 0'],
      buyer_member_id: s.buyer,
      seller_member_id: s.seller,
    }),
  },
  vehicle: {
    table: 'shipments.vehicle',
    where: own,
    cells: (i, s) => ({ member_id: mine(i, s) }),
  },
  crew: {
    table: 'shipments.crew',
    where: own,
    cells: (i, s) => ({ member_id: mine(i, s), kind: 'driver' }),
  },
  scale: {
    table: 'shipments.scale',
    where: own,
    cells: (i, s) => ({
      member_id: mine(i, s),
      warehouse_id: ['catalogue.warehouse', 'true'],
      scale_no: `planted for ${i}`,
      key_hash: `planted for ${i}`,
    }),
  },
};

/** The planter of a call's address: its last two nouns, else the last one. */
export function planterOf(path: string): Planter | undefined {
  const nouns = path.split('/').slice(0, -1);
  return PLANTERS[nouns.slice(-2).join('/')] ?? PLANTERS[nouns.at(-1) as string];
}

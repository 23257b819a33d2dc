import { bySeller, mine, ours, own, type Planter, type Sides } from './planter.ts';

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

const noteOf = (s: Sides, no: string, state: string) => ({
  note_no: no,
  state,
  made_by: 'seller',
  pick_type: '10',
  transport_mode: '10',
  order_id: dealtOrder(s),
  warehouse_id: ['catalogue.warehouse', 'member_id = 0'],
  buyer_member_id: s.buyer,
  seller_member_id: s.seller,
});
/** What an act names has to be far enough for it: signed, or under way. */
const NAMED: Readonly<Record<string, Planter>> = {
  effectiveDeal: {
    table: 'deals.deal',
    where: (i, s) =>
      `${bySeller(i, s)} and deal_state in ('20', '30') and id in (select deal_id from deals.letter where letter_state = '40')`,
  },
  runningNote: {
    table: 'shipments.note',
    where: (i, s) => `${bySeller(i, s)} and note_no = 'RN${i}'`,
    cells: (i, s) => noteOf(s, `RN${i}`, '10'),
  },
};
/** Documents that follow a deal. */
export const AFTER_DEAL: Readonly<Record<string, Planter>> = {
  ...NAMED,
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
  order: { table: 'orders.order', where: bySeller },
  settlement: {
    table: 'settlements.settlement',
    where: bySeller,
    cells: (i, s) => ({
      settlement_no: `ST${i}`,
      currency: 'CNY',
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
    // Void: it has planned no goods of its order that an act could give back.
    cells: (i, s) => noteOf(s, `SN${i}`, '90'),
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

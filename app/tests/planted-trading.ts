import { randomUUID } from 'node:crypto';
import type { Planter } from './planter.ts';

/** A draft of an application for an intermediary, on a negotiation of the two companies that has agreed goods. */
export const applicationPlanter: Planter = {
  table: 'intermediaries.application',
  where: (i, s) =>
    `seller_member_id = ${s.seller} and buyer_member_id = ${s.buyer} and application_no = 'IA${i}'`,
  cells: (i, s) => ({
    application_no: `IA${i}`,
    negotiation_id: [
      'offers.negotiation',
      `seller_member_id = ${s.seller} and buyer_member_id = ${s.buyer} and agreed_qty is not null`,
      {},
    ],
    lane: '10',
    applicant_side: i === 'buyer' ? '10' : '20',
    applicant_member_id: i === 'buyer' ? s.buyer : s.seller,
    chosen: true,
    seller_member_id: s.seller,
    buyer_member_id: s.buyer,
    intermediary_member_id: null,
    quantity: '1',
    commission_rate: null,
    commission_amount: null,
    approval_status: '00',
    thread_status: '35',
  }),
};
/** A request between the two companies. */
export const leadPlanter: Planter = {
  table: 'leads.lead',
  where: (i, s) => (i === 'platform' ? 'true' : `${i}_member_id = ${s[i]}`),
  cells: (_i, s) => ({
    kind: '10',
    state: '10',
    batch_id: randomUUID(),
    buyer_member_id: s.buyer,
    seller_member_id: s.seller,
    quantity: '1',
    contact_phone: null,
  }),
};

/** A wish that is kept by the company of who walks. */
export const alertPlanter: Planter = {
  table: 'alerts.alert',
  where: (identity, sides) => (identity === 'platform' ? 'true' : `member_id = ${sides[identity]}`),
  cells: (identity, sides) => ({
    member_id: identity === 'platform' ? '0' : sides[identity],
    alert_no: randomUUID().slice(0, 20),
    side: identity === 'buyer' ? '10' : '20',
    state: '10',
    lane: '10',
    product_name_id: '1',
    product_zh: 'x',
    product_en: 'x',
    until: new Date(Date.now() + 864_000_000),
  }),
};
/** A rule of the company of who walks: with whom it deals. */
export const rulePlanter: Planter = {
  table: 'counterparties.rule',
  where: (identity, sides) => (identity === 'platform' ? 'true' : `member_id = ${sides[identity]}`),
  cells: (identity, sides) => ({
    member_id: identity === 'platform' ? '0' : sides[identity],
    side: 'all',
    effect: 'open',
    party: 'all',
    changed_name: 'x',
  }),
};
/** An activity of the seller that may be withdrawn, and a participation of the buyer in one. */
export const activityPlanter: Planter = {
  table: 'campaigns.activity',
  where: (i, s) => `seller_member_id = ${s.seller} and activity_no = 'FS${i}'`,
  cells: (i, s) => ({
    activity_no: `FS${i}`,
    activity_name: 'planted',
    activity_type: '30',
    status: '00',
    seller_member_id: s.seller,
    public_since: i === 'buyer' ? new Date() : null,
  }),
};

/** An auction of the seller that was sent back: drafts are not the platform's to see. */
export const auctionPlanter: Planter = {
  table: 'auctions.auction',
  where: (identity, sides) =>
    identity === 'platform' ? "status = '11'" : `seller_member_id = ${sides.seller} and status = '11'`,
  cells: (_identity, sides) => ({
    seller_member_id: sides.seller,
    auction_no: randomUUID().slice(0, 20),
    auction_name: 'x',
    status: '11',
  }),
};

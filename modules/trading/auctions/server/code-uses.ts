import { codesIn } from '#kernel/server/code-uses.ts';

/** Where rows of this capability carry codes of code sets (administration-domain 9). */
export const codesKept = [
  ...codesIn('auctions.auction', {
    status: 'auction_status',
    auction_type: 'auction_type',
    mode: 'auction_mode',
    allocation: 'auction_allocation',
    price_rule: 'auction_price_rule',
    deposit_method: 'deposit_method',
    pick_type: 'pick_type',
    invoice_type: 'invoice_type',
    eligibility: 'visibility',
    uom: 'measure_unit',
  }),
  ...codesIn('auctions.bid', { state: 'bid_status' }, { softDeleted: false }),
];

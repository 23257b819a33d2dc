import { codesIn } from '#kernel/server/code-uses.ts';

/** Where rows of this capability carry codes of code sets (administration-domain 9). */
export const codesKept = [
  ...codesIn('offers.offer', {
    lane: 'offer_lane',
    trade_type: 'trade_type',
    uom: 'measure_unit',
    tolerance_option: 'tolerance_option',
    price_mode: 'price_mode',
    currency: 'currency',
    cargo_status: 'cargo_status',
    firm_type: 'firm_type',
    pick_type: 'pick_type',
    quantity_basis: 'quantity_basis',
    quality_basis: 'quality_basis',
    payment_term: 'payment_term',
    settlement_method: 'settlement_method',
    deposit_nature: 'deposit_nature',
    visibility: 'visibility',
  }),
  ...codesIn('offers.offer', { control_classes: 'control_class' }, { many: true }),
];

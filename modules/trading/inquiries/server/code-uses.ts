import { codesIn } from '#kernel/server/code-uses.ts';

/** Where rows of this capability carry codes of code sets (administration-domain 9). */
export const codesKept = [
  ...codesIn('inquiries.inquiry', {
    status: 'inquiry_status',
    inquiry_type: 'inquiry_type',
    agreement: 'agreement_flag',
    open_mode: 'inquiry_open_mode',
    invite_mode: 'invite_mode',
    payment_term: 'payment_term',
    settlement_method: 'settlement_method',
    pick_type: 'pick_type',
    invoice_type: 'invoice_type',
  }),
  ...codesIn('inquiries.quote', { status: 'quote_status' }),
  ...codesIn('inquiries.line', { uom: 'measure_unit' }, { softDeleted: false }),
];

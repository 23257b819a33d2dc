import { codesIn } from '#kernel/server/code-uses.ts';

/** Where rows of this capability carry codes of code sets (administration-domain 9). */
export const codesKept = [
  ...codesIn('invoices.invoice', {
    invoice_type: 'invoice_type',
    medium: 'invoice_medium',
    color: 'invoice_color',
    red_reason: 'red_reason',
    currency: 'currency',
  }),
];

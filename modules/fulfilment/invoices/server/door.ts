export { invoicedFirst } from './invoiced-first.ts';
export { claimInvoiced, invoiceForAppeal } from './red-due.ts';

export { claimInvoiced, invoiceForAppeal } from './red-due.ts';

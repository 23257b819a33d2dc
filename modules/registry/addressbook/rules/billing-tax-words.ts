import { words } from '#kernel/rules/words.ts';

/** What messages to operators and companies say of a tax number under decision. */
export const billingTaxWords = words('addressbook.taxNo', {
  field: { zh: '开票税号', en: 'tax number for invoices' },
  approved: { zh: '开票税号已通过', en: 'tax number accepted' },
  rejected: { zh: '开票税号未通过', en: 'tax number refused' },
});

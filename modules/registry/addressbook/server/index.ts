import type { Module } from '#kernel/server/capability.ts';
import { registerRuleNames } from '#kernel/server/rule-text.ts';
import { bindable } from '#office/attachments/server/door.ts';
import { codeUse } from '#office/codesets/server/door.ts';
import { baseWords } from '#registry/catalogue/rules/base-words.ts';
import { baseUse } from '#registry/catalogue/server/door.ts';
import { addressWords } from '../rules/address-words.ts';
import { billingWords } from '../rules/billing-words.ts';
import { logNames } from '../rules/log-names.ts';
import { pages } from '../rules/pages.ts';
import { addAddressHandler } from './add-address.ts';
import { addBillingHandler } from './add-billing.ts';
import { approveTaxNoHandler } from './approve-tax-no.ts';
import { deleteAddressesHandler } from './delete-addresses.ts';
import { deleteBillingsHandler } from './delete-billings.ts';
import { bookOfKeeper } from './holdings.ts';
import { firstEntries } from './first-steps.ts';
import { grants } from './page-grants.ts';
import { rejectTaxNoHandler } from './reject-tax-no.ts';
import { addressDetailHandler, listAddressesHandler, listCustomerAddressesHandler } from './see-addresses.ts';
import {
  billingDetailHandler,
  billingNamesHandler,
  listBillingsHandler,
  listCustomerBillingsHandler,
} from './see-billing.ts';
import { selectAddressHandler, selectBillingHandler } from './select.ts';
import { setDefaultAddressHandler } from './set-default-address.ts';
import { setDefaultBillingHandler } from './set-default-billing.ts';
import { updateAddressHandler } from './update-address.ts';
import { updateBillingHandler } from './update-billing.ts';

registerRuleNames(billingWords);
registerRuleNames(addressWords);
// The rows' own walls decide: a permit is seen by its company and the platform.
bindable(
  'ADDRESS',
  async (ctx, id) =>
    (await ctx.tx.selectFrom('addressbook.address').select('id').where('id', '=', id).executeTakeFirst()) !==
    undefined,
);
codeUse({ type: 'region', table: 'addressbook.address', column: 'region' });
baseUse({
  of: 'warehouse',
  table: 'addressbook.address',
  column: 'warehouse_id',
  said: baseWords.table['used.address'],
});

export const addressbookModule: Module = {
  name: 'addressbook',
  logNames,
  pages,
  grants,
  firstSteps: firstEntries,
  ownedDocuments: bookOfKeeper,
  handlers: [
    selectAddressHandler,
    selectBillingHandler,
    listBillingsHandler,
    billingDetailHandler,
    billingNamesHandler,
    addBillingHandler,
    updateBillingHandler,
    deleteBillingsHandler,
    setDefaultBillingHandler,
    listCustomerBillingsHandler,
    approveTaxNoHandler,
    rejectTaxNoHandler,
    listAddressesHandler,
    addressDetailHandler,
    addAddressHandler,
    updateAddressHandler,
    deleteAddressesHandler,
    setDefaultAddressHandler,
    listCustomerAddressesHandler,
  ],
};

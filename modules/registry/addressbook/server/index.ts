import type { Room } from '#kernel/server/capability.ts';
import { nameRules } from '#kernel/server/say-rule.ts';
import { bindable } from '#office/attachments/server/door.ts';
import { codeUse } from '#office/codesets/server/door.ts';
import { baseWords } from '#registry/catalogue/rules/base-words.ts';
import { baseUse } from '#registry/catalogue/server/door.ts';
import { logNames } from '../rules/log-names.ts';
import { pages } from '../rules/pages.ts';
import { grants } from './page-grants.ts';
import { addressWords } from '../rules/address-words.ts';
import { billingWords } from '../rules/billing-words.ts';
import { addressAdded, addressChanged, addressDefaulted, addressDropped } from './addresses.ts';
import { taxNoApproved, taxNoRejected } from './decide-tax-no.ts';
import { bookOfKeeper } from './holdings.ts';
import { billingAdded, billingChanged, billingDefaulted, billingDropped } from './keep-billing.ts';
import { showAddress, showAddresses, showCustomerAddresses } from './see-addresses.ts';
import { showBilling, showBillings, showCustomerBillings, showNames } from './see-billing.ts';
import { addressesToPick, billingsToPick } from './select.ts';

nameRules(billingWords);
nameRules(addressWords);
// The rows' own walls decide: a permit is seen by its company and the platform.
bindable(
  'ADDRESS',
  async (w, id) =>
    (await w.tx.selectFrom('addressbook.address').select('id').where('id', '=', id).executeTakeFirst()) !==
    undefined,
);
codeUse({ type: 'region', table: 'addressbook.address', column: 'region' });
baseUse({
  of: 'warehouse',
  table: 'addressbook.address',
  column: 'warehouse_id',
  said: baseWords.table['used.address'],
});

export const addressbookRoom: Room = {
  name: 'addressbook',
  logNames,
  pages,
  grants,
  holdings: bookOfKeeper,
  handlers: [
    addressesToPick,
    billingsToPick,
    showBillings,
    showBilling,
    showNames,
    billingAdded,
    billingChanged,
    billingDropped,
    billingDefaulted,
    showCustomerBillings,
    taxNoApproved,
    taxNoRejected,
    showAddresses,
    showAddress,
    addressAdded,
    addressChanged,
    addressDropped,
    addressDefaulted,
    showCustomerAddresses,
  ],
};

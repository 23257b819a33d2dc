import './import-suppliers.ts';
import { addEndCustomerHandler } from './add-end-customer.ts';
import { addForAllHandler } from './add-for-all.ts';
import { addSupplierGroupHandler } from './add-supplier-group.ts';
import { addSuppliersHandler } from './add-suppliers.ts';
import { addToBlacklistHandler } from './add-to-blacklist.ts';
import { listAllBlacklistsHandler, listBlacklistHandler } from './blacklist.ts';
import { deleteEndCustomerHandler } from './delete-end-customer.ts';
import { deleteSupplierGroupHandler } from './delete-supplier-group.ts';
import { disableSupplierGroupHandler } from './disable-supplier-group.ts';
import { enableSupplierGroupHandler } from './enable-supplier-group.ts';
import {
  endCustomerDetailHandler,
  listEndCustomersHandler,
  selectEndCustomerHandler,
} from './end-customers.ts';
import { removeForAllHandler } from './remove-for-all.ts';
import { removeFromBlacklistHandler } from './remove-from-blacklist.ts';
import { removeSuppliersHandler } from './remove-suppliers.ts';
import { listSupplierGroupsHandler, supplierGroupDetailHandler } from './see-supplier-groups.ts';
import { updateEndCustomerHandler } from './update-end-customer.ts';
import { updateSupplierGroupHandler } from './update-supplier-group.ts';

export { keptEndCustomers } from './end-customers.ts';
export { keptGroups } from './supplier-groups.ts';
/** Whom companies do not deal with, and whom they sell to in the end. */
export const partnerHandlers = [
  listBlacklistHandler,
  addToBlacklistHandler,
  removeFromBlacklistHandler,
  listAllBlacklistsHandler,
  addForAllHandler,
  removeForAllHandler,
  listEndCustomersHandler,
  selectEndCustomerHandler,
  endCustomerDetailHandler,
  addEndCustomerHandler,
  updateEndCustomerHandler,
  deleteEndCustomerHandler,
  listSupplierGroupsHandler,
  supplierGroupDetailHandler,
  addSupplierGroupHandler,
  updateSupplierGroupHandler,
  addSuppliersHandler,
  removeSuppliersHandler,
  enableSupplierGroupHandler,
  disableSupplierGroupHandler,
  deleteSupplierGroupHandler,
];

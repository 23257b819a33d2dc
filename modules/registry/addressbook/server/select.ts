import { sql } from 'kysely';
import { containsPattern } from '#kernel/rules/contains-pattern.ts';
import { paged } from '#kernel/server/page.ts';
import { selectAddress, selectBilling } from '../contract/select.ts';
import { addressbook } from './tables.ts';

export const selectAddressHandler = addressbook.query(selectAddress, async ({ tx, input, actor }) => {
  let query = tx
    .selectFrom('addressbook.address as a')
    .select([
      'a.id as id',
      'a.address_type as addressType',
      'a.is_default as isDefault',
      'a.receiver_name as receiverName',
      'a.receiver_phone as receiverPhone',
      'a.region',
      'a.detail',
      'a.postcode',
      'a.warehouse_id as warehouseId',
    ])
    .where('a.member_id', '=', actor.memberId ?? '0')
    .where('a.deleted', '=', false);
  if (input.ids !== undefined) query = query.where('a.id', 'in', [...input.ids]);
  if (input.addressType !== undefined) query = query.where('a.address_type', '=', input.addressType);
  if (input.keyword)
    query = query.where(
      sql<boolean>`(a.detail ilike ${containsPattern(input.keyword)} or a.receiver_name ilike ${containsPattern(input.keyword)})`,
    );
  return paged(tx, query, input, {
    sortable: {},
    fallback: { column: 'a.is_default', asc: false },
    key: 'a.id',
  });
});

export const selectBillingHandler = addressbook.query(selectBilling, async ({ tx, input, actor }) => {
  let query = tx
    .selectFrom('addressbook.billing_info as b')
    .select([
      'b.id as id',
      'b.enterprise_name as enterpriseName',
      'b.invoice_type as invoiceType',
      'b.is_default as isDefault',
      'b.tax_no as taxNo',
      'b.address',
      'b.phone',
      'b.bank',
      'b.account_tail as accountTail',
      'b.receiver_name as receiverName',
    ])
    .where('b.member_id', '=', actor.memberId ?? '0')
    .where('b.tax_no_approved', '=', true)
    .where('b.deleted', '=', false);
  if (input.ids !== undefined) query = query.where('b.id', 'in', [...input.ids]);
  if (input.invoiceType !== undefined) query = query.where('b.invoice_type', '=', input.invoiceType);
  if (input.keyword)
    query = query.where(
      sql<boolean>`(b.enterprise_name ilike ${containsPattern(input.keyword)} or b.tax_no ilike ${containsPattern(input.keyword)})`,
    );
  return paged(tx, query, input, {
    sortable: {},
    fallback: { column: 'b.is_default', asc: false },
    key: 'b.id',
  });
});

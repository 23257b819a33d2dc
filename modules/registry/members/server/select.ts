import { sql } from 'kysely';
import { paged } from '#kernel/server/page.ts';
import { selectAddress, selectBilling, selectMember } from '../contract/select.ts';
import { findPattern } from '../rules/find-key.ts';
import { room } from './tables.ts';

const likeText = (keyword: string | undefined): string | null => {
  const text = (keyword ?? '').trim().replace(/[\\%_]/g, (c) => `\\${c}`);
  return text === '' ? null : `%${text}%`;
};

export const members = room.ask(selectMember, async ({ tx, input, actor }) => {
  let query = tx
    .selectFrom('members.member as m')
    .select(['m.id as id', 'm.member_code as code', 'm.name', 'm.name_en as nameEn', 'm.abbreviation'])
    .where('m.deleted', '=', false)
    .where('m.id', '<>', actor.memberId ?? '0');
  if (input.ids !== undefined) query = query.where('m.id', 'in', [...input.ids]);
  else query = query.where('m.status', '=', '20').where('m.application_state', '=', '20');
  if (input.side !== undefined) query = query.where('m.member_type', 'in', [input.side, 'both']);
  const pattern = findPattern(input.keyword ?? '');
  if (pattern !== null) query = query.where('m.find_key', 'like', pattern);
  return paged(tx, query, input, { sortable: { name: 'm.name', code: 'm.member_code' }, fallback: { column: 'm.member_code', asc: true }, key: 'm.id' });
});

export const addresses = room.ask(selectAddress, async ({ tx, input, actor }) => {
  let query = tx
    .selectFrom('members.address as a')
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
  const text = likeText(input.keyword);
  if (text !== null) query = query.where(sql<boolean>`(a.detail ilike ${text} or a.receiver_name ilike ${text})`);
  return paged(tx, query, input, { sortable: {}, fallback: { column: 'a.is_default', asc: false }, key: 'a.id' });
});

export const billings = room.ask(selectBilling, async ({ tx, input, actor }) => {
  let query = tx
    .selectFrom('members.billing_info as b')
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
    .where('b.deleted', '=', false);
  if (input.ids !== undefined) query = query.where('b.id', 'in', [...input.ids]);
  if (input.invoiceType !== undefined) query = query.where('b.invoice_type', '=', input.invoiceType);
  const text = likeText(input.keyword);
  if (text !== null) query = query.where(sql<boolean>`(b.enterprise_name ilike ${text} or b.tax_no ilike ${text})`);
  return paged(tx, query, input, { sortable: {}, fallback: { column: 'b.is_default', asc: false }, key: 'b.id' });
});

import { codeBadge } from '#kernel/web/screens/index.ts';
import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import { companySource } from '#registry/members/web/door.ts';
import { listCustomerAddresses } from '../contract/address.ts';
import { addressWords } from '../rules/address-words.ts';
import { addressColumns } from './address-columns.tsx';

const t = addressWords.table;
type Row = import('zod').output<typeof listCustomerAddresses.row>;

/** Delivery addresses of customers, to read (administration-domain 26.4). */
export default listScreen(listCustomerAddresses, addressWords, (kit) => ({
  title: t.customers,
  entityName: t.noun,
  nameOf: (row) => row.detail,
  columns: [
    kit.text('memberName', { width: 220 }),
    kit.text('memberCode', { nowrap: true, optional: true }),
    ...addressColumns<Row>(kit),
  ],
  filters: [
    kit.search('keyword', { label: t.searched }),
    kit.pickOne('memberId', companySource, { first: true }),
    kit.oneOf('addressType', codeBadge('address_type'), { first: true }),
  ],
  card: ['memberName', 'detail', 'addressType', 'region', 'receiverName'],
}));

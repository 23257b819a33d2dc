import { listProtocols } from '#fulfilment/contracts/contract/protocol.ts';
import { pickFrom } from '#kernel/web/screens/index.ts';
import { selectAddress } from '#registry/addressbook/contract/select.ts';
import { selectSpu } from '#registry/catalogue/contract/products/spu.ts';
import { listSupplierGroups } from '#registry/members/contract/supplier-group.ts';
import { inReaders } from './badges.ts';

/** Names of what was offered for choice, to be written into lines. */
export const productsSeen = new Map<string, { zh: string; en: string }>();
export const products = pickFrom(selectSpu, {
  keyword: 'keyword',
  ids: 'ids',
  option: (row) => {
    productsSeen.set(row.id, { zh: row.zh, en: row.en });
    return { value: row.id, label: inReaders(row.zh, row.en), note: row.casNo ?? row.code };
  },
});
export const addresses = pickFrom(selectAddress, {
  keyword: 'keyword',
  ids: 'ids',
  option: (row) => ({ value: row.id, label: row.detail, note: row.receiverName }),
});
export const supplierGroups = pickFrom(listSupplierGroups, {
  keyword: 'keyword',
  given: { enabled: true },
  option: (row) => ({ value: row.id, label: row.name, note: String(row.suppliers) }),
});
export const frameworks = pickFrom(listProtocols, {
  keyword: 'keyword',
  given: { protocolType: '10' },
  option: (row) => ({ value: row.id, label: row.protocolNo, note: row.title }),
});

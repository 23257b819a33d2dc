import { listProtocols } from '#fulfilment/contracts/contract/protocol.ts';
import { namedOption, pickFrom } from '#kernel/web/screens/index.ts';
import { selectAddress } from '#registry/addressbook/contract/select.ts';
import { selectPackaging, selectPlace } from '#registry/catalogue/contract/pick.ts';
import { selectSpu } from '#registry/catalogue/contract/products/spu.ts';
import { selectMember } from '#registry/members/contract/select.ts';
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
export const packagings = pickFrom(selectPackaging, {
  keyword: 'keyword',
  ids: 'ids',
  option: (row) => ({ value: row.id, label: inReaders(row.zh, row.en), note: row.specification }),
});
export const places = pickFrom(selectPlace, {
  keyword: 'keyword',
  ids: 'ids',
  option: (row) => ({ value: row.id, label: inReaders(row.zh, row.en), note: row.code }),
});
export const addresses = pickFrom(selectAddress, {
  keyword: 'keyword',
  ids: 'ids',
  option: (row) => ({ value: row.id, label: row.detail, note: row.receiverName }),
});
/** Approved companies that sell. */
export const sellers = pickFrom(selectMember, {
  keyword: 'keyword',
  ids: 'ids',
  given: { side: 'seller' },
  option: namedOption,
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

import { currentLocale } from '#kernel/web/i18n/index.ts';
import { pickFrom } from '#kernel/web/screens/index.ts';
import { selectSpu } from '#registry/catalogue/contract/products/spu.ts';
import { listSupplierGroups } from '#registry/members/contract/supplier-group.ts';

const zh = (): boolean => currentLocale() === 'zh_CN';
const named = (row: { readonly id: string; readonly zh: string; readonly en: string }) => ({
  value: row.id,
  label: (zh() ? row.zh : row.en) || row.zh,
});
export const groups = pickFrom(listSupplierGroups, {
  keyword: 'keyword',
  option: (row) => ({ value: row.id, label: row.name, note: String(row.suppliers) }),
});
export const spus = pickFrom(selectSpu, { keyword: 'keyword', ids: 'ids', option: named });

import { currentLocale } from '#kernel/web/i18n/index.ts';
import { pickFrom } from '#kernel/web/screens/index.ts';
import { selectCategory, selectProductName } from '#registry/catalogue/contract/pick.ts';
import { selectSpu } from '#registry/catalogue/contract/products/spu.ts';
import { selectMember } from '#registry/members/contract/select.ts';
import { listSupplierGroups } from '#registry/members/contract/supplier-group.ts';

const zh = (): boolean => currentLocale() === 'zh_CN';
const named = (row: { readonly id: string; readonly zh: string; readonly en: string }) => ({
  value: row.id,
  label: (zh() ? row.zh : row.en) || row.zh,
});
export const companies = pickFrom(selectMember, {
  keyword: 'keyword',
  ids: 'ids',
  option: (row) => ({
    value: row.id,
    label: zh() ? row.name : (row.nameEn ?? row.name),
    note: row.code,
  }),
});
export const groups = pickFrom(listSupplierGroups, {
  keyword: 'keyword',
  option: (row) => ({ value: row.id, label: row.name, note: String(row.suppliers) }),
});
export const categories = pickFrom(selectCategory, {
  keyword: 'keyword',
  ids: 'ids',
  option: (row) => ({
    value: row.id,
    label: zh() ? row.pathZh : row.pathEn || row.pathZh,
    note: row.code,
  }),
});
export const products = pickFrom(selectProductName, { keyword: 'keyword', ids: 'ids', option: named });
export const spus = pickFrom(selectSpu, { keyword: 'keyword', ids: 'ids', option: named });

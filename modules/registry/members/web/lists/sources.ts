import type { PickOption, PickSource } from '#kernel/web/fields/index.ts';
import { currentLocale } from '#kernel/web/i18n/locale.ts';
import { call } from '#kernel/web/request/index.ts';
import { namedOption, pickFrom } from '#kernel/web/screens/index.ts';
import { type CodeNode, treeView } from '#office/codesets/contract/code-tree.ts';
import { selectEmployee } from '#office/organisation/contract/select.ts';
import { selectMember } from '../../contract/select.ts';

/** Staff of the platform who may look after customers. */
export const salesmen = pickFrom(selectEmployee, { keyword: 'keyword', ids: 'ids', given: { normalOnly: true }, option: (row) => ({ value: row.id, label: row.empName, note: row.deptName }) });
/** Approved companies by name. */
export const companies = pickFrom(selectMember, { keyword: 'keyword', ids: 'ids', option: namedOption });
/** Approved companies that sell. */
export const sellers = pickFrom(selectMember, { keyword: 'keyword', ids: 'ids', given: { side: 'seller' }, option: namedOption });

const MOST = 20;
const flat = (nodes: readonly CodeNode[], above: string): PickOption[] =>
  nodes.flatMap((n) => [{ value: n.itemCode, label: n.itemName, ...(above === '' ? {} : { note: above }) }, ...flat(n.children ?? [], `${above} ${n.itemName}`.trim())]);
const places = async (): Promise<PickOption[]> => flat(await call(treeView, { codesetType: 'region', language: currentLocale(), includeDisabled: false }, { silent: true }), '');
/** Provinces, cities and districts by name. */
export const regions: PickSource = {
  name: 'members.regions',
  search: async (keyword) => (await places()).filter((p) => p.label.toLowerCase().includes(keyword.toLowerCase())).slice(0, MOST),
  named: async (codes) => (await places()).filter((p) => codes.includes(p.value)),
};

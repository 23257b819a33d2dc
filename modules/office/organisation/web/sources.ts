import { inLocale } from '#kernel/rules/words.ts';
import type { PickOption, PickSource } from '#kernel/web/fields/index.ts';
import { currentLocale } from '#kernel/web/i18n/index.ts';
import { call } from '#kernel/web/request/index.ts';
import { pickFrom } from '#kernel/web/screens/index.ts';
import { type DepartmentNode, departmentTree } from '../contract/department.ts';
import { appointable, selectEmployee } from '../contract/select.ts';

const silent = { silent: true } as const;
type Names = { readonly zh_CN: string; readonly en_US?: string | null | undefined };
export const nameIn = (name: Names): string =>
  inLocale({ zh: name.zh_CN, en: name.en_US ?? name.zh_CN }, currentLocale());
/** A department as its reader calls it. */
export const deptName = (node: { readonly name: string; readonly nameEn: string | null }): string =>
  inLocale({ zh: node.name, en: node.nameEn ?? node.name }, currentLocale());

const flat = (nodes: readonly DepartmentNode[], above: readonly string[] = []): PickOption[] =>
  nodes.flatMap((n) => [
    { value: n.id, label: deptName(n), note: [...above, n.code].join(' / ') },
    ...flat(n.children, [...above, deptName(n)]),
  ]);
const holding = (options: readonly PickOption[], keyword: string): readonly PickOption[] => {
  const word = keyword.trim().toLowerCase();
  return word === ''
    ? options
    : options.filter((o) => `${o.label} ${o.note ?? ''}`.toLowerCase().includes(word));
};

/** Enabled departments of the own company, each with what stands above it. */
export const departmentSource: PickSource = {
  name: 'organisation.departments',
  search: async (keyword) => holding(flat(await call(departmentTree, { state: '1' }, silent)), keyword),
};
const rolesNow = async (): Promise<PickOption[]> =>
  (await call(appointable, {}, silent)).roles.map((r) => ({
    value: r.id,
    label: nameIn(r.name),
    note: r.code,
  }));
const postsNow = async (): Promise<PickOption[]> =>
  (await call(appointable, {}, silent)).positions.map((p) => ({
    value: p.id,
    label: nameIn(p.name),
    note: p.deptName,
  }));
export const roleSource: PickSource = {
  name: 'organisation.roles',
  search: async (keyword) => holding(await rolesNow(), keyword),
};
export const postSource: PickSource = {
  name: 'organisation.positions',
  search: async (keyword) => holding(await postsNow(), keyword),
};
/** The chosen positions only: one of them becomes the main one. */
export const mainPostSource = (chosen: readonly string[]): PickSource => ({
  name: `organisation.positions ${chosen.join()}`,
  search: async (keyword) =>
    holding(
      (await postsNow()).filter((p) => chosen.includes(p.value)),
      keyword,
    ),
});

const person = (row: {
  id: string;
  empName: string;
  empNo: string | null;
  deptName: string;
}): PickOption => ({
  value: row.id,
  label: row.empNo === null ? row.empName : `${row.empName} ${row.empNo}`,
  note: row.deptName,
});
/** Colleagues who have not left; and those who work now, who can take over. */
export const colleagueSource = pickFrom(selectEmployee, { keyword: 'keyword', ids: 'ids', option: person });
export const receiverSource = pickFrom(selectEmployee, {
  keyword: 'keyword',
  ids: 'ids',
  given: { normalOnly: true },
  option: person,
});
export const leaderSource = (deptId: string): PickSource =>
  pickFrom(selectEmployee, { keyword: 'keyword', ids: 'ids', given: { deptId }, option: person });

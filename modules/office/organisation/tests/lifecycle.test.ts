import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Side } from '#kernel/rules/machine.ts';
import { StateNotAllowed } from '#kernel/rules/refusals.ts';
import { cellsOf } from '#kernel/test/domain-tables.ts';
import { DEPARTMENT, departmentLifecycle, departmentTones } from '../rules/department-lifecycle.ts';
import {
  accountStatusOf,
  EMPLOYEE,
  type EmployeeVerb,
  employeeLifecycle,
  employeeTones,
} from '../rules/employee-lifecycle.ts';

const text = readFileSync(
  new URL('../../../../docs/domain/administration-domain.md', import.meta.url),
  'utf8',
);
/** Rows of the first table of states under a heading. */
function tableUnder(heading: string): { from: string; action: string; to: string; actor: string }[] {
  const lines = text.split('\n');
  const at = lines.findIndex((l) => l.startsWith(heading));
  const head = lines.findIndex((l, i) => i > at && l.startsWith('| From |'));
  const rows: { from: string; action: string; to: string; actor: string }[] = [];
  for (let i = head + 2; lines[i]?.startsWith('|'); i++) {
    const [from = '', action = '', to = '', actor = ''] = cellsOf(lines[i] as string);
    rows.push({ from, action, to, actor });
  }
  return rows;
}
const sideOf = (actor: string): Side => (actor === 'the person' ? 'submitter' : 'operator');
/** `10, 20, 30` and `20 + admin` as codes; the administrator's mark is no state. */
const codes = (cell: string): string[] => (cell === '–' ? ['—'] : cell.replace(' + admin', '').split(/,\s*/));

const employeeRows = tableUnder('### 5.3 Employee transitions').flatMap((row) =>
  codes(row.from).flatMap((from) => {
    const to =
      row.to === 'same' || row.to === 'deleted'
        ? [from]
        : row.to.includes(' if ')
          ? (row.to.match(/\d\d/g) ?? [])
          : codes(row.to);
    return to.map((t) => `${from} | ${row.action} | ${t} | ${sideOf(row.actor)}`);
  }),
);

test('R-EMP-001 to R-EMP-011: the life of an employee is the table of administration-domain 5.3, row by row in both directions', () => {
  expect(employeeRows.length).toBeGreaterThanOrEqual(20);
  const code = employeeLifecycle
    .rows()
    .map((r) => `${r.from} | ${r.doc} | ${r.to} | ${r.who[0] === 'submitter' ? 'submitter' : 'operator'}`);
  expect(code.sort()).toEqual([...employeeRows].sort());
});

test('every state × action × actor that the table does not open is refused with the state', () => {
  const open = new Set(
    employeeLifecycle
      .rows()
      .map((r) => `${r.from}|${r.doc}|${r.who[0] === 'submitter' ? 'submitter' : 'operator'}`),
  );
  const sides: Side[] = ['operator', 'submitter', 'buyer', 'seller', 'intermediary', 'timer', 'effect'];
  for (const [verb, rows] of Object.entries(employeeLifecycle.verbs) as [
    EmployeeVerb,
    (typeof employeeLifecycle.verbs)[EmployeeVerb],
  ][])
    for (const state of [null, ...Object.values(EMPLOYEE)])
      for (const side of sides) {
        const expected = rows.some((row) => open.has(`${state ?? '—'}|${row.doc}|${side}`));
        const to = rows.find(
          (row) => state !== null && row.from.includes(employeeLifecycle.nameOf(state) as never),
        )?.to;
        let refused = false;
        try {
          employeeLifecycle.next(verb, state, side, to);
        } catch (error) {
          expect(StateNotAllowed.is(error)).toBe(true);
          refused = true;
        }
        expect(`${verb} ${state} ${side} ${refused}`).toBe(`${verb} ${state} ${side} ${!expected}`);
      }
});

test('R-USER-017 R-USER-018 R-USER-019: statuses, badges and the account status behind them are those of administration-domain 5.2', () => {
  const rows = text
    .split('\n')
    .filter((l) => /^\| (10|20|30|40) \| .+ \| (unactivated|normal|forbidden) \|/.test(l));
  expect(rows).toHaveLength(4);
  for (const row of rows) {
    const [code = '', zh = '', en = '', account = '', badge = ''] = cellsOf(row);
    const name = employeeLifecycle.nameOf(code);
    expect([
      employeeLifecycle.labels[name].zh,
      employeeLifecycle.labels[name].en,
      accountStatusOf(code as '10'),
      employeeTones[name],
    ]).toEqual([zh, en, account, badge]);
  }
});

test('R-ORG-025: the life of a department is the table of administration-domain 5.1', () => {
  const word: Record<string, string[]> = { '–': ['—'], enabled: ['1'], disabled: ['0'], any: ['1', '0'] };
  const document = tableUnder('### 5.1 Department').flatMap((row) =>
    (word[row.from] ?? []).flatMap((from) =>
      (row.to === 'deleted' ? [from] : (word[row.to] ?? [])).map((to) => `${from} | ${row.action} | ${to}`),
    ),
  );
  expect(
    departmentLifecycle
      .rows()
      .map((r) => `${r.from} | ${r.doc} | ${r.to}`)
      .sort(),
  ).toEqual(document.sort());
  expect(Object.keys(departmentTones)).toEqual(Object.keys(DEPARTMENT));
});

test('R-ORG-025: every state × act × actor of a department that administration-domain 5.1 does not name is refused with the state', () => {
  const open = new Set(departmentLifecycle.rows().map((r) => `${r.from}|${r.doc}`));
  const sides: Side[] = ['operator', 'submitter', 'buyer', 'seller', 'intermediary', 'timer', 'effect'];
  for (const [verb, rows] of Object.entries(departmentLifecycle.verbs) as [
    keyof typeof departmentLifecycle.verbs,
    (typeof departmentLifecycle.verbs)[keyof typeof departmentLifecycle.verbs],
  ][])
    for (const state of [null, ...Object.values(DEPARTMENT)])
      for (const side of sides) {
        const row = rows.find((r) =>
          r.from.includes((state === null ? null : departmentLifecycle.nameOf(state)) as never),
        );
        const may = side === 'operator' && row !== undefined && open.has(`${state ?? '—'}|${row.doc}`);
        const tried = () => departmentLifecycle.next(verb, state, side, row?.to);
        if (may) expect(tried()).toBe(DEPARTMENT[row.to]);
        else
          expect(tried, `${verb} ${state} ${side}`).toThrow(
            expect.objectContaining({ kind: StateNotAllowed }),
          );
      }
});

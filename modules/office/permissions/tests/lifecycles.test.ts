import { describe, expect, test } from 'vitest';
import { Refusal } from '#kernel/rules/refusal.ts';
import { cellsOf } from '#kernel/test/domain-tables.ts';
import { positionLifecycle } from '../rules/position-lifecycle.ts';
import { roleLifecycle } from '../rules/role-lifecycle.ts';
import { administration, between } from './matrix.ts';

interface Row {
  readonly from: string;
  readonly action: string;
  readonly to: string;
}
/** The first transition table after a heading of the domain document. */
function table(from: string, to: string): Row[] {
  const lines = between(administration, from, to).split('\n');
  const at = lines.findIndex((l) => /^\| From/.test(l));
  const rows: Row[] = [];
  for (let i = at + 2; lines[i]?.startsWith('|'); i++) {
    const [source = '', action = '', target = ''] = cellsOf(lines[i] as string);
    rows.push({ from: source, action: action.replace(/ \(confirm.*\)/, ''), to: target });
  }
  return rows;
}

const sorted = (lines: readonly string[]) => [...new Set(lines)].sort();
const line = (from: string, action: string, to: string) => `${from} | ${action} | ${to}`;

describe('R-ROLE-012 R-STATE-001 the life of a role is the table of administration-domain 6', () => {
  const codes: Record<string, string[]> = {
    '–': ['—'],
    enabled: ['1'],
    disabled: ['0'],
    any: ['1', '0'],
    deleted: ['x'],
  };
  const rows = table('## 6. Roles', '## 7. Positions');

  test('row by row, both ways', () => {
    const document = rows.flatMap((r) =>
      (codes[r.from] ?? []).map((from) => line(from, r.action, (codes[r.to] ?? ['?'])[0] as string)),
    );
    expect(sorted(roleLifecycle.rows().map((r) => line(r.from, r.doc, r.to)))).toEqual(sorted(document));
  });

  test('every state × action: what the table does not open is refused', () => {
    const open = new Set(roleLifecycle.rows().map((r) => `${r.from} ${r.doc}`));
    for (const code of [null, '1', '0', 'x'] as const)
      for (const [verb, branches] of Object.entries(roleLifecycle.verbs)) {
        const may = open.has(`${code ?? '—'} ${branches[0]?.doc}`);
        const tried = () => roleLifecycle.next(verb as keyof typeof roleLifecycle.verbs, code, 'operator');
        if (may) expect(tried()).toBeDefined();
        else expect(tried, `${verb} from ${code}`).toThrow(Refusal);
      }
  });
});

describe('R-POS-006 R-POS-012 R-STATE-002 the life of a position is the table of administration-domain 7.1', () => {
  const ANY = ['0', '1'];
  /** `enabled/any` is two codes, `enabled/0` one. */
  const read = (text: string): string[] => {
    if (text === '–') return ['—'];
    if (text === 'deleted') return ['x'];
    if (text === 'any') return ['10', '11', '00', '01'];
    const [state = '', auth = 'any'] = text.split('/');
    return (auth === 'any' || auth === 'kept' ? ANY : [auth]).map(
      (a) => `${state === 'enabled' ? '1' : '0'}${a}`,
    );
  };
  const target = (from: string, to: string): string => {
    if (to === 'same') return from;
    const found = read(to);
    return to.endsWith('/kept') ? (found.find((code) => code[1] === from[1]) ?? '?') : (found[0] ?? '?');
  };
  const rows = table('### 7.1 Position', '### 7.2 Grant');

  test('row by row, both ways', () => {
    const document = rows.flatMap((r) =>
      read(r.from).map((from) => line(from, r.action, target(from, r.to))),
    );
    expect(sorted(positionLifecycle.rows().map((r) => line(r.from, r.doc, r.to)))).toEqual(sorted(document));
  });

  test('every state × action: what the table does not open is refused', () => {
    const open = new Map(positionLifecycle.rows().map((r) => [`${r.from} ${r.doc}`, r.to]));
    for (const code of [null, '10', '11', '00', '01', 'x'] as const)
      for (const [verb, branches] of Object.entries(positionLifecycle.verbs)) {
        const to = open.get(`${code ?? '—'} ${branches[0]?.doc}`);
        const tried = () =>
          positionLifecycle.next(verb as keyof typeof positionLifecycle.verbs, code, 'operator');
        if (to !== undefined) expect(tried()).toBe(to);
        else expect(tried, `${verb} from ${code}`).toThrow(Refusal);
      }
  });

  test('sides other than the holder of the button may do nothing', () => {
    for (const side of ['buyer', 'seller', 'timer'] as const)
      for (const code of ['10', '11', '00', '01'] as const)
        expect(positionLifecycle.open(code, side)).toEqual([]);
  });
});

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type Codes, type Machine, SIDE_LETTER, type Side } from '#kernel/rules/machine.ts';
import { StateNotAllowed } from '#kernel/rules/refusals.ts';
import { cellsOf, type DomainTable, domainTable } from '#kernel/test/domain-tables.ts';
import { exportLifecycle } from '../rules/export-lifecycle.ts';
import { endName, importLifecycle } from '../rules/import-lifecycle.ts';

const document = readFileSync(
  new URL('../../../../docs/domain/administration-domain.md', import.meta.url),
  'utf8',
);
const line = (r: { from: string; doc: string; to: string; who: readonly string[] }): string =>
  `${r.from} | ${r.doc} | ${r.to} | ${[...r.who].sort().join(' ')}`;
type AnyLifecycle = Pick<Machine, 'rows' | 'codeset'>;

/**
 * Every state × verb × side × outcome: what the document lists under the verb's action goes through,
 * everything else is refused with the state.
 */
function everyStep<C extends Codes, V extends string>(lifecycle: Machine<C, V>, table: DomainTable): number {
  const names = Object.keys(lifecycle.codes) as Extract<keyof C, string>[];
  const listed = new Set(table.rows.flatMap((r) => r.who.map((w) => `${r.from} ${r.doc} ${w} ${r.to}`)));
  let opened = 0;
  for (const state of [null, ...names]) {
    const code = state === null ? null : lifecycle.codes[state];
    for (const verb of Object.keys(lifecycle.verbs) as V[]) {
      const mine = new Map(lifecycle.verbs[verb].map((b) => [b.to as string, b.doc]));
      for (const side of Object.keys(SIDE_LETTER) as Side[]) {
        const allowed = names.filter(
          (to) =>
            mine.has(to) &&
            listed.has(`${code ?? '—'} ${mine.get(to)} ${SIDE_LETTER[side]} ${lifecycle.codes[to]}`),
        );
        expect(lifecycle.open(code, side).includes(verb), `${verb} ${code} ${side}`).toBe(allowed.length > 0);
        for (const to of names) {
          const step = () => lifecycle.next(verb, code, side, to);
          if (allowed.includes(to)) expect(step()).toBe(lifecycle.codes[to]);
          else
            expect(step, `${verb} ${code} ${side} ${to}`).toThrow(
              expect.objectContaining({ kind: StateNotAllowed }),
            );
        }
        opened += allowed.length;
      }
    }
  }
  return opened;
}

describe('lives of imports and exports against the tables of the document', () => {
  const lives: readonly (readonly [string, string, AnyLifecycle, () => number])[] = [
    [
      'administration-domain 19',
      'import',
      importLifecycle,
      () => everyStep(importLifecycle, domainTable('import', document)),
    ],
    [
      'administration-domain 20',
      'export',
      exportLifecycle,
      () => everyStep(exportLifecycle, domainTable('export', document)),
    ],
  ];
  test.each(lives)(
    '%s sm:%s: every row of the code stands in the document and every row of the document in the code',
    (_where, name, lifecycle) => {
      const table = domainTable(name, document);
      expect(lifecycle.codeset).toBe(table.codeset);
      expect(lifecycle.rows().map(line).sort()).toEqual(table.rows.map(line).sort());
    },
  );
  test.each(lives)(
    '%s sm:%s: every state × verb × side goes where the document says, or is refused with the state',
    (_where, name, _life, walk) => {
      expect(walk()).toBe(domainTable(name, document).rows.length);
    },
  );

  test('administration-domain 20: the state table says what the table of guards says', () => {
    const lines = document.split('\n');
    const section = lines.findIndex((l) => l.startsWith('## 20.'));
    const at = lines.findIndex((l, i) => i > section && l.startsWith('| From | Action | To | Guard'));
    const steps = new Set(domainTable('export', document).rows.map((r) => `${r.from} | ${r.doc} | ${r.to}`));
    const missing: string[] = [];
    for (let i = at + 2; lines[i]?.startsWith('|'); i++) {
      const [from = '', action = '', to = ''] = cellsOf(lines[i] as string);
      // `20 → 30 / 40`: the worker goes on from there.
      const [first = '', then = ''] = to.split(' → ');
      for (const f of from.split(', '))
        if (!steps.has(`${f === '–' ? '—' : f} | ${action} | ${first}`))
          missing.push(`${f} ${action} ${first}`);
      for (const t of then.split(' / ').filter((code) => code !== ''))
        if (!steps.has(`${first} | ${action} | ${t}`)) missing.push(`${first} ${action} ${t}`);
    }
    expect(missing).toEqual([]);
  });
  test('administration-domain 19: the states are those the history names', () => {
    const named = /state enum\(10 running, 20 done, 30 partly failed, 40 failed\)/.exec(document)?.[0] ?? '';
    expect([...named.matchAll(/\d\d ([a-z ]+)/g)].map(([, name]) => name)).toEqual(
      Object.values(importLifecycle.labels).map((said) => said.en.toLowerCase()),
    );
  });
  test('rows decide how an import ends', () => {
    expect([endName(5, 0), endName(5, 1), endName(0, 1)]).toEqual(['done', 'partly', 'failed']);
  });
});

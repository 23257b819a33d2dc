import { describe, expect, test } from 'vitest';
import { type Codes, type Machine, SIDE_LETTER, type Side } from '#kernel/rules/machine.ts';
import { Cannot } from '#kernel/rules/refusals.ts';
import { exportLife } from '../rules/export-life.ts';
import { endName, importLife } from '../rules/import-life.ts';

/** administration-domain 20, and 19 for imports: state, verb, side → states it may lead to. Everything not listed is refused. */
const EXPORT: Readonly<Record<string, readonly string[]>> = {
  '— create submitter': ['10'],
  '10 start timer': ['20'], '20 start timer': ['20'], '20 finish timer': ['30'], '10 fail timer': ['40'], '20 fail timer': ['40'],
  '10 cancel submitter': ['60'], '20 cancel submitter': ['60'], '40 again submitter': ['10'], '50 again submitter': ['10'], '30 expire timer': ['50'],
};
const IMPORT: Readonly<Record<string, readonly string[]>> = {
  '— start submitter': ['10'], '10 finish timer': ['20', '30', '40'], '10 cancel submitter': ['30', '40'],
};

function everyStep<C extends Codes, V extends string>(life: Machine<C, V>, table: Readonly<Record<string, readonly string[]>>): void {
  const names = Object.keys(life.codes) as Extract<keyof C, string>[];
  for (const state of [null, ...names]) {
    const code = state === null ? null : life.codes[state];
    for (const verb of Object.keys(life.verbs) as V[]) {
      for (const side of Object.keys(SIDE_LETTER) as Side[]) {
        const allowed = table[`${code ?? '—'} ${verb} ${side}`] ?? [];
        expect(life.open(code, side).includes(verb)).toBe(allowed.length > 0);
        for (const to of names) {
          const step = () => life.next(verb, code, side, to);
          if (allowed.includes(life.codes[to] as string)) expect(step()).toBe(life.codes[to]);
          else expect(step).toThrow(expect.objectContaining({ kind: Cannot }));
        }
      }
    }
  }
}

describe('lives of imports and exports, every state × verb × side', () => {
  test('administration-domain 20: an export', () => everyStep(exportLife, EXPORT));
  test('administration-domain 19: an import', () => everyStep(importLife, IMPORT));
  test('rows decide how an import ends', () => {
    expect([endName(5, 0), endName(5, 1), endName(0, 1)]).toEqual(['done', 'partly', 'failed']);
  });
});

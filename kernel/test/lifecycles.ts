import { describe, expect, test } from 'vitest';
import { type Codes, type Machine, SIDE_LETTER, type Side } from '#kernel/rules/machine.ts';
import { StateNotAllowed } from '#kernel/rules/refusals.ts';
import { bothWays, domainCodeset, reachable } from './domain-tables.ts';

/** A life as a capability declares it, by the name of its table in the document (`<!-- sm:NAME -->`). */
export interface LifecycleCase {
  readonly name: string;
  // biome-ignore lint/suspicious/noExplicitAny: a life of any states and verbs
  readonly lifecycle: Machine<any, any>;
  /** The badge of every state, by its code or its name. */
  readonly tones: Readonly<Record<string, unknown>>;
  /** The button each verb needs, or none. */
  readonly buttons?: Readonly<Record<string, string | null>>;
  /**
   * Words of its own for states of the code set, by code: where the document says a state otherwise than the
   * set it shares.
   */
  readonly ownWords?: Readonly<Record<string, { readonly zh: string; readonly en: string }>>;
  /** Rows of the checklist that the table serves. */
  readonly rows?: string;
}
const sides = Object.keys(SIDE_LETTER) as Side[];
const sorted = (list: Iterable<string>): string[] => [...list].sort();

/**
 * Tries every state, verb, side and outcome; answers the steps that went through, as the document would list
 * them. Whatever does not is refused with the state.
 */
function everyStep(lifecycle: Machine<Codes, string>): string[] {
  const reached = new Set<string>();
  for (const code of [null, ...Object.values(lifecycle.codes)])
    for (const side of sides) {
      const open: readonly string[] = lifecycle.open(code, side);
      for (const verb of Object.keys(lifecycle.verbs)) {
        let passed = false;
        for (const to of Object.keys(lifecycle.codes))
          try {
            const got = lifecycle.next(verb, code, side, to);
            expect(got).toBe(lifecycle.codes[to]);
            reached.add(`${code ?? '—'}|${side}|${got}`);
            passed = true;
          } catch (error) {
            expect(StateNotAllowed.is(error)).toBe(true);
            expect(error).toMatchObject({ details: { verb, side } });
          }
        expect(open.includes(verb), `${verb} ${code} ${side}`).toBe(passed);
      }
    }
  return sorted(reached);
}

/**
 * Proves lives against the tables of the trading document: their rows both ways, every state × verb × side,
 * states and words of the code set, badges, buttons, the picture.
 */
export function proveLifecycles(lives: readonly LifecycleCase[]): void {
  describe.each(lives)('$rows sm:$name', ({ name, lifecycle, tones, buttons, ownWords }) => {
    const codes = sorted(Object.values<string>(lifecycle.codes));
    test('every row of the code stands in the document and every row of the document in the code', () => {
      const { code, document, codeset } = bothWays(lifecycle, name);
      expect(code).toEqual(document);
      expect(codeset[0]).toBe(codeset[1]);
    });
    test('states and labels are those of the code set, each with its badge', () => {
      const items = domainCodeset(lifecycle.codeset);
      expect(codes).toEqual(sorted(items.map((i) => i.code)));
      const lower = (said: { zh: string; en: string } | undefined) => [said?.zh, said?.en.toLowerCase()];
      expect(items.map((i) => lower(lifecycle.labels[lifecycle.nameOf(i.code)]))).toEqual(
        items.map((i) => lower(ownWords?.[i.code] ?? i)),
      );
      expect([codes, sorted(Object.keys(lifecycle.codes))]).toContainEqual(sorted(Object.keys(tones)));
    });
    test('every state, verb and side is allowed where the document has a row, and refused with the state everywhere else', () => {
      expect(everyStep(lifecycle)).toEqual(sorted(reachable(name)));
    });
    if (buttons !== undefined)
      test('every verb has a registered button or none', () => {
        expect(sorted(Object.keys(buttons))).toEqual(sorted(Object.keys(lifecycle.verbs)));
        const known = new Set(domainCodeset('button_code').map((i) => i.code));
        for (const button of Object.values(buttons)) if (button !== null) expect(known).toContain(button);
      });
    test('its picture names every state', () => {
      for (const code of codes) expect(lifecycle.picture()).toContain(`s${code} : `);
    });
  });
}

import { expect, test } from 'vitest';
import { SIDE_LETTER, type Side } from '#kernel/rules/machine.ts';
import { LEAD, type LeadVerb, leadLifecycle } from '../rules/lead-lifecycle.ts';

test('every state, verb and side: only what the table opens goes through', () => {
  for (const code of [null, ...Object.values(LEAD)])
    for (const side of Object.keys(SIDE_LETTER) as Side[])
      for (const verb of Object.keys(leadLifecycle.verbs) as LeadVerb[]) {
        const from = code === null ? null : leadLifecycle.nameOf(code);
        const row = leadLifecycle.verbs[verb].find(
          (branch) => branch.by.includes(side) && branch.from.includes(from as never),
        );
        if (row !== undefined) expect(leadLifecycle.next(verb, code, side)).toBe(LEAD[row.to]);
        else expect(() => leadLifecycle.next(verb, code, side)).toThrow();
      }
});

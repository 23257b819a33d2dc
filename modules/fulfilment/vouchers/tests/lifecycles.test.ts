import { expect, test } from 'vitest';
import { SIDE_LETTER, type Side } from '#kernel/rules/machine.ts';
import { proveLifecycles } from '#kernel/test/lifecycles.ts';
import { REQUEST, type RequestVerb, requestLifecycle } from '../rules/request-lifecycle.ts';
import { voucherButtons, voucherLifecycle, voucherTones } from '../rules/voucher-lifecycle.ts';

proveLifecycles([
  {
    rows: 'R-CHAIN-002',
    name: 'voucher',
    lifecycle: voucherLifecycle,
    buttons: voucherButtons,
    tones: voucherTones,
  },
]);

test('a request: every state, verb and side: only what the table opens goes through', () => {
  for (const code of [null, ...Object.values(REQUEST)])
    for (const side of Object.keys(SIDE_LETTER) as Side[])
      for (const verb of Object.keys(requestLifecycle.verbs) as RequestVerb[]) {
        const from = code === null ? null : requestLifecycle.nameOf(code);
        const row = requestLifecycle.verbs[verb].find(
          (branch) => branch.by.includes(side) && branch.from.includes(from as never),
        );
        if (row !== undefined) expect(requestLifecycle.next(verb, code, side)).toBe(REQUEST[row.to]);
        else expect(() => requestLifecycle.next(verb, code, side)).toThrow();
      }
});

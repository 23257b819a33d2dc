import { expect, test } from 'vitest';
import { SIDE_LETTER, type Side } from '#kernel/rules/machine.ts';
import { proveLifecycles } from '#kernel/test/lifecycles.ts';
import {
  howToClose,
  REQUEST,
  REQUEST_KIND,
  type RequestVerb,
  requestLifecycle,
} from '../rules/request-lifecycle.ts';
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

test('a request is withdrawn by who asked it and refused by who was asked', () => {
  const nobody = { holder: false, operator: false, custodian: false };
  const verbOf = (kind: string, side: Partial<typeof nobody>) =>
    howToClose(kind, { ...nobody, ...side })?.verb ?? null;
  for (const kind of [REQUEST_KIND.split, REQUEST_KIND.merge]) {
    expect(verbOf(kind, { holder: true })).toBe('withdraw');
    expect(verbOf(kind, { holder: true, custodian: true })).toBe('withdraw');
    expect(verbOf(kind, { custodian: true })).toBe('refuse');
    expect(verbOf(kind, { operator: true })).toBeNull();
  }
  expect(verbOf(REQUEST_KIND.void, { operator: true, custodian: true })).toBe('withdraw');
  expect(verbOf(REQUEST_KIND.void, { holder: true })).toBe('refuse');
  expect(verbOf(REQUEST_KIND.void, { custodian: true })).toBe('refuse');
  expect(verbOf(REQUEST_KIND.void, {})).toBeNull();
});

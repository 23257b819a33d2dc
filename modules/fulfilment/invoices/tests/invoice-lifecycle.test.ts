import { expect, test } from 'vitest';
import { SIDE_LETTER, type Side } from '#kernel/rules/machine.ts';
import { INVOICE, type InvoiceVerb, invoiceLifecycle } from '../rules/invoice-lifecycle.ts';

test('every state, verb and side: only what the table opens goes through', () => {
  for (const code of [null, ...Object.values(INVOICE)])
    for (const side of Object.keys(SIDE_LETTER) as Side[])
      for (const verb of Object.keys(invoiceLifecycle.verbs) as InvoiceVerb[]) {
        const from = code === null ? null : invoiceLifecycle.nameOf(code);
        const rows = invoiceLifecycle.verbs[verb].filter(
          (branch) => branch.by.includes(side) && branch.from.includes(from as never),
        );
        for (const row of rows)
          expect(invoiceLifecycle.next(verb, code, side, row.to as never)).toBe(INVOICE[row.to]);
        if (rows.length === 0) expect(() => invoiceLifecycle.next(verb, code, side)).toThrow();
      }
});

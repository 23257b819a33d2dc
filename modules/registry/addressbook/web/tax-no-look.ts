import type { Said } from '#kernel/rules/words.ts';
import { fill } from '#kernel/rules/words.ts';
import type { Question } from '#kernel/web/screens/acts.ts';
import { fixedLook, type Reader } from '#kernel/web/screens/index.ts';
import { billingWords } from '../rules/billing-words.ts';

/** A confirmation that names its object, and says what follows. */
export const asks =
  <R>(title: Said, name: (row: R) => string, body?: Said) =>
  (row: R, reader: Reader): Question => ({
    title: fill(reader.said(title), { name: name(row), no: name(row) }),
    ...(body ? { body: reader.said(body) } : {}),
  });

const b = billingWords.table;
/** How a tax number stands: good, waiting for an operator, refused by him. */
export const taxNoLook = fixedLook({
  ok: { ...b['taxNo.ok'], color: 'green' },
  wait: { ...b['taxNo.wait'], color: 'blue' },
  no: { ...b['taxNo.no'], color: 'red' },
});
export const taxNoState = (row: {
  readonly taxNoApproved: boolean;
  readonly taxNoReason: string | null;
}): 'ok' | 'wait' | 'no' => (row.taxNoApproved ? 'ok' : row.taxNoReason === null ? 'wait' : 'no');

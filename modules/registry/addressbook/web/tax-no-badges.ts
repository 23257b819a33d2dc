import { fixedBadge } from '#kernel/web/screens/index.ts';
import { billingWords } from '../rules/billing-words.ts';

const b = billingWords.table;
/** How a tax number stands: good, waiting for an operator, refused by him. */
export const taxNoBadge = fixedBadge({
  ok: { ...b['taxNo.ok'], color: 'green' },
  wait: { ...b['taxNo.wait'], color: 'blue' },
  no: { ...b['taxNo.no'], color: 'red' },
});
export const taxNoState = (row: {
  readonly taxNoApproved: boolean;
  readonly taxNoReason: string | null;
}): 'ok' | 'wait' | 'no' => (row.taxNoApproved ? 'ok' : row.taxNoReason === null ? 'wait' : 'no');

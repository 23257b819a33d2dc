import { codesIn } from '#kernel/server/code-uses.ts';

/** Where notes carry codes of code sets. */
export const codesKept = [
  ...codesIn('shipments.note', {
    transport_mode: 'transport_mode',
    pick_type: 'pick_type',
    diff_rule: 'weight_diff_rule',
  }),
];

import { stepper } from '#kernel/server/step.ts';
import { storeLife } from '../rules/store-life.ts';
import type { Hand, Store } from './tables.ts';

/** The writer of a store's state. */
const step = stepper<Store, typeof storeLife.codes, keyof typeof storeLife.verbs & string>({
  life: storeLife,
  table: 'stores.store',
  column: 'state',
  bizType: 'STORE',
  number: (row) => row.code,
  parties: (row) => [row.member_id],
});
type Args = Parameters<typeof step>;
export const stepStore = (
  w: Hand,
  row: Args[1],
  verb: Args[2],
  side: Args[3],
  options?: Args[4],
): Promise<Store> => step(w as unknown as Args[0], row, verb, side, options);

import { stepper } from '#kernel/server/step.ts';
import { storeLifecycle } from '../rules/store-lifecycle.ts';
import type { Store, StoresContext } from './tables.ts';

/** The writer of a store's state. */
const step = stepper<Store, typeof storeLifecycle.codes, keyof typeof storeLifecycle.verbs & string>({
  lifecycle: storeLifecycle,
  table: 'stores.store',
  column: 'state',
  bizType: 'STORE',
  number: (row) => row.code,
  parties: (row) => [row.member_id],
});
type Args = Parameters<typeof step>;
export const stepStore = (
  ctx: StoresContext,
  row: Args[1],
  verb: Args[2],
  side: Args[3],
  options?: Args[4],
): Promise<Store> => step(ctx as unknown as Args[0], row, verb, side, options);

import type { FirstStep, StepState } from '#kernel/server/first-steps.ts';
import { MY_STORE } from '../rules/pages.ts';
import { STORE } from '../rules/store-lifecycle.ts';
import { storeTitles } from '../rules/store-title-words.ts';
import { stores } from './tables.ts';

/** The draft that came with the admission is filled in and published. */
export const publishFirstStore: FirstStep = {
  key: 'stores.publish',
  order: 10,
  sides: ['seller'],
  title: storeTitles.table.firstStep,
  path: MY_STORE,
  stateOf: stores.door<{ readonly memberId: string }, StepState | null>(async ({ tx, input }) => {
    const rows = await tx
      .selectFrom('stores.store')
      .select('state')
      .where('member_id', '=', input.memberId)
      .where('deleted', '=', false)
      .execute();
    if (rows.some((r) => r.state === STORE.published)) return 'done';
    return rows.some((r) => r.state === STORE.pending) ? 'waiting' : 'open';
  }),
};

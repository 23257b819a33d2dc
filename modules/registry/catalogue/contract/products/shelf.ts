import { z } from 'zod';
import {
  ActionResult,
  BatchResult,
  command,
  counts,
  Day,
  Id,
  Ids,
  PLATFORM,
  query,
  Reason,
  Version,
} from '#kernel/rules/contract.ts';
import { HistoryStep } from '#kernel/rules/history-step.ts';
import { SHELF } from '../../rules/product-lifecycle.ts';
import { SpuOffShelf, SpuShared } from '../../rules/product-refusals.ts';

export const STATES = Object.values(SHELF) as [string, ...string[]];
/** Filters and columns every base of the catalogue has (trading-domain 2.2). */
export const filtersOfAll = {
  keyword: z.string().trim().max(60).optional(),
  state: z.array(z.enum(STATES)).max(STATES.length).optional(),
  /** The state chosen in the strip above the list. */
  stateTab: z.enum(STATES).optional(),
  dateFrom: Day.optional(),
  dateTo: Day.optional(),
};
export const rowOfAll = {
  id: z.string(),
  version: z.number().int(),
  state: z.string(),
  rejectReason: z.string().nullable(),
  /** The company that keeps the record; the platform's own have no name. */
  keeperId: z.string(),
  keeperName: z.string().nullable(),
  own: z.boolean(),
  gmtCreate: z.string(),
  gmtModified: z.string(),
  can: z.array(z.string()),
};
export const HistoryLine = HistoryStep.omit({ bizType: true });
export type HistoryLine = z.output<typeof HistoryLine>;

const one = z.strictObject({ id: Id, version: Version });
const many = z.strictObject({ ids: Ids });
const refuses = [SpuOffShelf, SpuShared];
type Side = 'seller' | 'admin';
const audienceOf = (side: Side) =>
  side === 'seller'
    ? ({ audience: ['seller'], relation: 'own', dataType: 'PRODUCT' } as const)
    : ({ audience: PLATFORM, relation: 'platform', dataType: 'PRODUCT' } as const);

/** What all calls of one base and side share. */
export const baseOf = (noun: string, side: Side, routes: readonly string[]) => ({
  ...audienceOf(side),
  routes,
  path: `/api/common-product/${side}/${noun}` as const,
});

/**
 * The acts of trading-domain 17.2 on one base, each one transition of its life, for one side. Records of the
 * platform itself are kept by its operators:
 * they submit and withdraw with the button Edit, which the platform's routes have in the place of Submit and Withdraw.
 */
export function shelfCalls(noun: string, side: Side, routes: readonly string[]) {
  const { path, ...common } = baseOf(noun, side, routes);
  const name = (verb: string): string => `catalogue.${side}.${noun}.${verb}`;
  const buttons =
    side === 'seller' ? { submit: 'Submit', withdraw: 'Withdraw' } : { submit: 'Edit', withdraw: 'Edit' };
  return {
    submit: command(name('submit'), {
      ...common,
      path: `${path}/submit`,
      button: buttons.submit,
      once: 'creates',
      input: one,
      output: ActionResult,
      refuses,
    }),
    withdraw: command(name('withdraw'), {
      ...common,
      path: `${path}/withdraw`,
      button: buttons.withdraw,
      input: one,
      output: ActionResult,
    }),
    publish: command(name('publish'), {
      ...common,
      path: `${path}/publish`,
      button: 'Release',
      input: one,
      output: ActionResult,
      refuses,
    }),
    unpublish: command(name('unpublish'), {
      ...common,
      path: `${path}/unpublish`,
      button: 'Unpublish',
      input: one,
      output: ActionResult,
      refuses,
    }),
    remove: command(name('delete'), {
      ...common,
      path: `${path}/delete`,
      button: 'Delete',
      input: many,
      output: BatchResult,
    }),
    submitAll: command(name('submitBatch'), {
      ...common,
      path: `${path}/submitBatch`,
      button: buttons.submit,
      input: many,
      output: BatchResult,
    }),
    publishAll: command(name('publishBatch'), {
      ...common,
      path: `${path}/publishBatch`,
      button: 'Release',
      input: many,
      output: BatchResult,
    }),
    unpublishAll: command(name('unpublishBatch'), {
      ...common,
      path: `${path}/unpublishBatch`,
      button: 'Unpublish',
      input: many,
      output: BatchResult,
    }),
    history: query(name('history'), {
      ...common,
      path: `${path}/history`,
      input: z.strictObject({ id: Id }),
      output: z.object({ list: z.array(HistoryLine) }),
    }),
    count: counts(name('count'), {
      ...common,
      path: `${path}/count`,
    }),
  };
}
export type ShelfCalls = ReturnType<typeof shelfCalls>;

/** The operator's word on what was submitted (3.7): four eyes, a reason for a no. */
export function reviewCalls(noun: string, routes: readonly string[]) {
  const { path, ...common } = baseOf(noun, 'admin', routes);
  const name = (verb: string): string => `catalogue.admin.${noun}.${verb}`;
  return {
    approve: command(name('approve'), {
      ...common,
      path: `${path}/approve`,
      button: 'Approve',
      input: one,
      output: ActionResult,
      refuses,
    }),
    reject: command(name('reject'), {
      ...common,
      path: `${path}/reject`,
      button: 'Reject',
      input: z.strictObject({ id: Id, version: Version, reason: Reason }),
      output: ActionResult,
    }),
  };
}
export type ReviewCalls = ReturnType<typeof reviewCalls>;

import { z } from 'zod';
import { ActionResult, command, Id, query, Version } from '#kernel/rules/contract.ts';
import { NameExists } from '#kernel/rules/refusals.ts';
import { MY_STORE, SHELVES } from '../rules/pages.ts';
import { StoreFeatured, StoreReviewed, StoreUnchanged } from '../rules/refusals.ts';
import { Filed, storeDraft, storeFields } from './base.ts';
import { StoreDetail } from './store.ts';

const base = '/api/common-member/seller/store' as const;
const here = { audience: ['seller'], relation: 'own', dataType: 'STORE', routes: [MY_STORE] } as const;
const one = { input: z.strictObject({ id: Id, version: Version }), output: ActionResult } as const;

/** The own company's store, the named one or the first, with its sister stores. Null: the company has none. */
export const currentStore = query('stores.current', {
  ...here,
  path: `${base}/current`,
  routes: [MY_STORE, SHELVES],
  input: z.strictObject({ id: Id.optional() }),
  output: z.object({
    store: StoreDetail.nullable(),
    stores: z.array(z.object({ id: z.string(), code: z.string(), name: z.string() })),
  }),
});
/** Keeps the store: everything while nobody reviews it; address and administrator also while it is published. */
export const saveStore = command('stores.save', {
  ...here,
  path: `${base}/save`,
  button: 'Edit',
  input: z.strictObject({ id: Id, version: Version, ...storeDraft }),
  output: Filed,
  refuses: [NameExists, StoreReviewed],
});
/** Sends the store to be reviewed: as the form holds it, which is kept in the same act, else as it is stored. */
export const submitStore = command('stores.submit', {
  ...here,
  path: `${base}/submit`,
  button: 'Submit',
  once: 'creates',
  input: z.strictObject({ id: Id, version: Version, wish: z.strictObject(storeFields).optional() }),
  output: ActionResult,
  refuses: [StoreUnchanged, NameExists],
});
export const withdrawStore = command('stores.withdraw', {
  ...here,
  path: `${base}/withdraw`,
  button: 'Withdraw',
  ...one,
});
export const takeDownStore = command('stores.takeDown', {
  ...here,
  path: `${base}/unpublish`,
  button: 'Unpublish',
  ...one,
  refuses: [StoreFeatured],
});

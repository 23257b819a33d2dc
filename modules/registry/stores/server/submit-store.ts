import { bothNames } from '#kernel/rules/words.ts';
import { InvalidInput } from '#kernel/server/dispatch.ts';
import { notify } from '#office/messaging/server/door.ts';
import { REQUIRED } from '../contract/base.ts';
import { submitStore } from '../contract/my-store.ts';
import { STORES } from '../rules/pages.ts';
import { StoreUnchanged } from '../rules/refusals.ts';
import { STORE, storeLifecycle } from '../rules/store-lifecycle.ts';
import { lockStore } from './keep-store.ts';
import { stepStore } from './lifecycle.ts';
import { keep } from './my-store.ts';
import { toActionResult } from './review-store.ts';
import { type Store, stores } from './tables.ts';

const COLUMN: Readonly<Record<(typeof REQUIRED)[number], keyof Store>> = {
  logoFileId: 'logo_file_id',
  address: 'address',
  adminName: 'admin_name',
  adminPhone: 'admin_phone',
  adminEmail: 'admin_email',
  mainProductIds: 'main_product_ids',
};

const lacks = (s: Store): string[] =>
  REQUIRED.filter(
    (field) => s[COLUMN[field]] === null || (s[COLUMN[field]] as readonly unknown[]).length === 0,
  );

/** 00, 30, 40 → 10: everything required stands, and something was changed since it was refused or taken down. */
export const submitStoreHandler = stores.command(submitStore, async (ctx) => {
  const { id, version, wish } = ctx.input;
  const stored = await lockStore(ctx, id, version);
  storeLifecycle.next('submit', stored.state, 'seller');
  const s = wish === undefined ? stored : await keep(ctx, stored, wish);
  const row = await stepStore(ctx, s, 'submit', 'seller', {
    set: { submitted_by: ctx.actor.accountId, submitted_at: await ctx.now(), reject_reason: null },
  });
  const missing = lacks(s);
  if (missing.length > 0)
    throw new InvalidInput(missing.map((field) => ({ field, rule: 'field.input', message: '' })));
  if (s.state !== STORE.draft && !s.changed) throw StoreUnchanged({});
  await notify(ctx, {
    event: 'STORE_REVIEW',
    variables: { storeName: bothNames(row.name, row.name_en) },
    to: { platformRoute: STORES, button: 'Approve' },
    bizType: 'STORE',
    bizId: row.id,
    link: `${STORES}/view/${row.id}`,
  });
  return toActionResult(ctx, row);
});

import { bothNames, nameOf } from '#kernel/rules/words.ts';
import { StateNotAllowed } from '#kernel/rules/refusals.ts';
import { Invalid_ } from '#kernel/server/dispatch.ts';
import { changesOf } from '#kernel/server/step.ts';
import { notify } from '#office/messaging/server/door.ts';
import { REQUIRED } from '../contract/base.ts';
import { currentStore, saveStore, submitStore, takeDownStore, withdrawStore } from '../contract/my-store.ts';
import { STORES } from '../rules/pages.ts';
import { StoreFeatured, StoreReviewed, StoreUnchanged } from '../rules/refusals.ts';
import { STORE, storeLife } from '../rules/store-life.ts';
import { holdRegister } from './featured-places.ts';
import { columnsOf, lockStore, mustKnowProducts, rewriteStore, type StoreWish } from './keep-store.ts';
import { stepStore } from './life.ts';
import { storeSheet } from './present-store.ts';
import { acted } from './review-store.ts';
import { scoped } from './see-stores.ts';
import { type Hand, room, type Store } from './tables.ts';

/** The stores of the own company, oldest first. */
export const ownStores = (w: Hand): Promise<Store[]> =>
  w.tx
    .selectFrom('stores.store as s')
    .selectAll('s')
    .where('s.member_id', '=', w.actor.memberId ?? '0')
    .where('s.deleted', '=', false)
    .where(scoped(w.actor))
    .orderBy('s.id')
    .execute();

export const showCurrent = room.ask(currentStore, async (w) => {
  const all = await ownStores(w);
  const chosen = w.input.id === undefined ? all[0] : all.find((s) => s.id === w.input.id);
  return {
    store: chosen === undefined ? null : await storeSheet(w, chosen),
    stores: all.map((s) => ({
      id: s.id,
      code: s.code,
      name: nameOf({ name: s.name, nameEn: s.name_en }, 'name', w.actor.locale) ?? s.name,
    })),
  };
});

/** Columns a reviewer has judged; of a published store they are not changed behind his back. */
const REVIEWED = [
  'name',
  'name_en',
  'profile',
  'logo_file_id',
  'business_licence_file_id',
  'main_product_ids',
] as const;

/** Keeps what a seller filled in; of a published store only what nobody judged, of one under review nothing. */
async function keep(w: Hand, before: Store, wish: StoreWish): Promise<Store> {
  if (before.state === STORE.pending)
    throw StateNotAllowed({ subject: 'shop', verb: 'edit', state: before.state, side: 'seller' });
  await mustKnowProducts(w, wish.mainProductIds);
  const set = columnsOf(wish);
  const changes = changesOf(before, set).map((c) => c.field);
  const touched = REVIEWED.filter((column) => changes.includes(column));
  if (before.state === STORE.published && touched.length > 0) throw StoreReviewed({});
  if (changes.length === 0) return before;
  return rewriteStore(w, before, { ...set, changed: true }, 'seller');
}

export const storeSaved = room.on(saveStore, async (w) => {
  const { id, version, ...wish } = w.input;
  const row = await keep(w, await lockStore(w, id, version), wish);
  return { id: row.id, version: row.version };
});

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
export const storeSubmitted = room.on(submitStore, async (w) => {
  const { id, version, wish } = w.input;
  const stored = await lockStore(w, id, version);
  storeLife.next('submit', stored.state, 'seller');
  const s = wish === undefined ? stored : await keep(w, stored, wish);
  const row = await stepStore(w, s, 'submit', 'seller', {
    set: { submitted_by: w.actor.accountId, submitted_at: await w.now(), reject_reason: null },
  });
  const missing = lacks(s);
  if (missing.length > 0)
    throw new Invalid_(missing.map((field) => ({ field, rule: 'field.input', message: '' })));
  if (s.state !== STORE.draft && !s.changed) throw StoreUnchanged({});
  await notify(w, {
    event: 'STORE_REVIEW',
    variables: { storeName: bothNames(row.name, row.name_en) },
    to: { platformRoute: STORES, button: 'Approve' },
    bizType: 'STORE',
    bizId: row.id,
    link: `${STORES}/view/${row.id}`,
  });
  return acted(w, row);
});

export const storeWithdrawn = room.on(withdrawStore, async (w) =>
  acted(w, await stepStore(w, await lockStore(w, w.input.id, w.input.version), 'withdraw', 'seller')),
);

/** The seller takes his store down himself, unless it is featured: then the operator replaces it first. */
export const storeTakenDown = room.on(takeDownStore, async (w) => {
  await holdRegister(w);
  const s = await lockStore(w, w.input.id, w.input.version);
  if (s.featured_rank !== null) throw StoreFeatured({});
  return acted(w, await stepStore(w, s, 'unpublish', 'seller', { set: { changed: false } }));
});

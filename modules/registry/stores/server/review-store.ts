import { bothNames } from '#kernel/rules/words.ts';
import type { OutputOf } from '#kernel/rules/contract.ts';
import { SelfApproval } from '#kernel/rules/refusals.ts';
import type { Said } from '#kernel/rules/words.ts';
import { notify } from '#office/messaging/server/door.ts';
import { partiesOf } from '#registry/members/server/door.ts';
import { MemberForbidden } from '#registry/members/rules/refusals.ts';
import { MY_STORE } from '../rules/pages.ts';
import { approveStore, publishStore, rejectStore, unpublishStore } from '../contract/store.ts';
import { StoreFeatured } from '../rules/refusals.ts';
import { storeResultWords } from '../rules/store-result-words.ts';
import { fillPlaces, holdRegister } from './featured-places.ts';
import { lockStore } from './keep-store.ts';
import { stepStore } from './life.ts';
import { presentStores } from './present-store.ts';
import { type Hand, room, type Store } from './tables.ts';

type Acted = OutputOf<typeof approveStore>;
const results = storeResultWords.table;

/** How the act left the store, for the screen that asked. */
export async function acted(w: Hand, row: Store): Promise<Acted> {
  const [shown] = await presentStores(w, [row]);
  return { id: row.id, version: row.version, state: row.state, can: shown?.can ?? [] };
}

/** The company's administrators hear what became of their store (STORE_RESULT, N-SHO-01). */
export const tellSeller = (w: Hand, s: Store, result: Said, reason = ''): Promise<void> =>
  notify(w, {
    event: 'STORE_RESULT',
    variables: { storeName: bothNames(s.name, s.name_en), result, reason },
    to: { memberAdmins: s.member_id },
    bizType: 'STORE',
    bizId: s.id,
    link: MY_STORE,
  });

async function mustTrade(w: Hand, s: Store): Promise<void> {
  const company = (await partiesOf(w, { memberIds: [s.member_id] })).get(s.member_id);
  if (company === undefined || !company.verified) throw MemberForbidden({});
}
const reviewed = async (w: Hand) => ({ reviewed_by: w.actor.accountId, reviewed_at: await w.now() });

/** Opens the page; goods and offers may appear. Nobody approves what he sent in. */
export const storeApproved = room.on(approveStore, async (w) => {
  const register = await holdRegister(w);
  const s = await lockStore(w, w.input.id, w.input.version);
  if (s.submitted_by === w.actor.accountId) throw SelfApproval({});
  const now = await w.now();
  const row = await stepStore(w, s, 'approve', 'operator', {
    set: { ...(await reviewed(w)), opened_at: s.opened_at ?? now, reject_reason: null, changed: false },
  });
  await mustTrade(w, row);
  await fillPlaces(w, register, null);
  await tellSeller(w, row, results.approved);
  return acted(w, row);
});

export const storeRejected = room.on(rejectStore, async (w) => {
  const s = await lockStore(w, w.input.id, w.input.version);
  if (s.submitted_by === w.actor.accountId) throw SelfApproval({});
  const { reason } = w.input;
  const row = await stepStore(w, s, 'reject', 'operator', {
    reason,
    set: { ...(await reviewed(w)), reject_reason: reason, changed: false },
  });
  await tellSeller(w, row, results.rejected, reason);
  return acted(w, row);
});

/** An unpublished store goes out again, if its company trades. */
export const storePublished = room.on(publishStore, async (w) => {
  const register = await holdRegister(w);
  const s = await lockStore(w, w.input.id, w.input.version);
  const row = await stepStore(w, s, 'publish', 'operator', {
    set: {
      ...(await reviewed(w)),
      opened_at: s.opened_at ?? (await w.now()),
      reject_reason: null,
      changed: false,
    },
  });
  await mustTrade(w, row);
  await fillPlaces(w, register, null);
  await tellSeller(w, row, results.published);
  return acted(w, row);
});

/** Page and products hidden, live offers and orders stay. A featured store only by force: the next one takes its place. */
export const storeUnpublished = room.on(unpublishStore, async (w) => {
  const register = await holdRegister(w);
  const s = await lockStore(w, w.input.id, w.input.version);
  if (s.featured_rank !== null && !w.input.force) throw StoreFeatured({});
  return acted(w, await takeDown(w, s, register, w.input.reason));
});

/** Takes a published store down; whoever was featured gives his place to the next. The register is held. */
export async function takeDown(
  w: Hand,
  s: Store,
  register: Awaited<ReturnType<typeof holdRegister>>,
  reason: string,
): Promise<Store> {
  const featured = s.featured_rank !== null;
  const row = await stepStore(w, s, 'unpublish', 'operator', {
    reason,
    set: { reject_reason: reason, featured_rank: null, changed: false },
  });
  if (featured) await fillPlaces(w, register, s);
  await tellSeller(w, row, results.unpublished, reason);
  return row;
}

import type { OutputOf } from '#kernel/rules/contract.ts';
import { bothNames, type LocalizedText } from '#kernel/rules/words.ts';
import { notify } from '#office/messaging/server/door.ts';
import { MemberForbidden } from '#registry/members/rules/refusals.ts';
import { partiesOf } from '#registry/members/server/door.ts';
import type { approveStore } from '../contract/store.ts';
import { MY_STORE } from '../rules/pages.ts';
import { storeResultWords } from '../rules/store-words.ts';
import { fillPlaces, type holdRegister } from './featured-places.ts';
import { stepStore } from './lifecycle.ts';
import { presentStores } from './present-store.ts';
import type { Store, StoresContext } from './tables.ts';

type StoreActResult = OutputOf<typeof approveStore>;

export const results = storeResultWords.table;

/** How the act left the store, for the screen that asked. */
export async function toActionResult(ctx: StoresContext, row: Store): Promise<StoreActResult> {
  const [shown] = await presentStores(ctx, [row]);
  return { id: row.id, version: row.version, state: row.state, can: shown?.can ?? [] };
}

/** The company's administrators hear what became of their store (STORE_RESULT, N-SHO-01). */
export const notifySeller = (
  ctx: StoresContext,
  s: Store,
  result: LocalizedText,
  reason = '',
): Promise<void> =>
  notify(ctx, {
    event: 'STORE_RESULT',
    variables: { storeName: bothNames(s.name, s.name_en), result, reason },
    to: { memberAdmins: s.member_id },
    bizType: 'STORE',
    bizId: s.id,
    link: MY_STORE,
  });

export async function mustTrade(ctx: StoresContext, s: Store): Promise<void> {
  const company = (await partiesOf(ctx, { memberIds: [s.member_id] })).get(s.member_id);
  if (company === undefined || !company.verified) throw MemberForbidden({});
}

export const reviewed = async (ctx: StoresContext) => ({
  reviewed_by: ctx.actor.accountId,
  reviewed_at: await ctx.now(),
});

/** Takes a published store down; whoever was featured gives his place to the next. The register is held. */
export async function takeDown(
  ctx: StoresContext,
  s: Store,
  register: Awaited<ReturnType<typeof holdRegister>>,
  reason: string,
): Promise<Store> {
  const featured = s.featured_rank !== null;
  const row = await stepStore(ctx, s, 'unpublish', 'operator', {
    reason,
    set: { reject_reason: reason, featured_rank: null, changed: false },
  });
  if (featured) await fillPlaces(ctx, register, s);
  await notifySeller(ctx, row, results.unpublished, reason);
  return row;
}

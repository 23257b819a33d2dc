import { NotFound } from '#kernel/rules/refusals.ts';
import { dayOf } from '#kernel/rules/clock.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { checkVoucher, dailyRoots, proveHash, type RootRow } from '../contract/check.ts';
import { VOUCHER } from '../rules/voucher-lifecycle.ts';
import { merklePath, rootFromPath } from './merkle.ts';
import { type DayRoot, type VoucherContext, vouchers } from './tables.ts';
import { checkRoot } from './verify-chain.ts';

const HASH = /^[0-9a-f]{64}$/;
const MOST_ROOTS = 60;

export const rootRow = (r: DayRoot): RootRow => ({
  day: r.day,
  leafCount: r.leaf_count,
  root: r.root,
  prevDay: r.prev_day,
  prevRoot: r.prev_root,
  keyId: r.key_id,
  signature: r.signature,
  signedAt: r.signed_at.toISOString(),
});

/** The path from one chain hash to the signed root of its day; null while no root covers it. Runs as the system. */
export async function proofOf(ctx: VoucherContext, chainHash: string) {
  const leaf = await ctx.tx
    .selectFrom('vouchers.root_leaf')
    .selectAll()
    .where('chain_hash', '=', chainHash)
    .executeTakeFirst();
  if (leaf === undefined) return null;
  const root = await ctx.tx
    .selectFrom('vouchers.day_root')
    .selectAll()
    .where('day', '=', leaf.day)
    .executeTakeFirstOrThrow();
  const publicKey = await publicKeyOf(ctx, root);
  const { fault, leaves } = await checkRoot(ctx, root);
  const path = merklePath(leaves, leaf.position);
  const holds = fault === null && rootFromPath(chainHash, leaf.position, leaves.length, path) === root.root;
  return { chainHash, index: leaf.position, path, root: rootRow(root), publicKey, holds };
}
const publicKeyOf = async (ctx: VoucherContext, root: DayRoot): Promise<string> => {
  const key = await ctx.tx
    .selectFrom('vouchers.signing_key')
    .select('public_key')
    .where('key_id', '=', root.key_id)
    .executeTakeFirstOrThrow();
  return key.public_key;
};
/** A signed daily root by its hash, recomputed; null where no day has it. Runs as the system. */
async function rootOf(ctx: VoucherContext, hash: string) {
  const root = await ctx.tx
    .selectFrom('vouchers.day_root')
    .selectAll()
    .where('root', '=', hash)
    .executeTakeFirst();
  if (root === undefined) return null;
  const { fault } = await checkRoot(ctx, root);
  return { ...rootRow(root), publicKey: await publicKeyOf(ctx, root), holds: fault === null };
}

/** A printed voucher: whether number and hash belong together, and whether anything happened to it since. */
export const checkVoucherHandler = vouchers.query(checkVoucher, (ctx) =>
  asSystem(ctx, async () => {
    const voucherNo = ctx.input.voucherNo.trim().toUpperCase();
    const unknown = {
      genuine: false,
      voucherNo,
      state: null,
      newest: false,
      eventType: null,
      eventDay: null,
      seq: null,
      proof: null,
    };
    const v = await ctx.tx
      .selectFrom('vouchers.voucher')
      .selectAll()
      .where('voucher_no', '=', voucherNo)
      .where('state', '<>', VOUCHER.toConfirm)
      .executeTakeFirst();
    if (v === undefined || !HASH.test(ctx.input.hash)) return unknown;
    const ofVoucher = ctx.tx
      .selectFrom('vouchers.event')
      .selectAll()
      .where('lot_id', '=', v.lot_id)
      .where((eb) => eb(eb.val(v.id), '=', eb.fn.any('voucher_ids')));
    const event = await ofVoucher.where('chain_hash', '=', ctx.input.hash).executeTakeFirst();
    if (event === undefined) return unknown;
    const newest = await ofVoucher.orderBy('seq', 'desc').limit(1).executeTakeFirstOrThrow();
    return {
      genuine: true,
      voucherNo,
      state: v.state,
      newest: newest.seq === event.seq,
      eventType: event.event_type,
      eventDay: dayOf(event.event_time),
      seq: event.seq,
      proof: await proofOf(ctx, event.chain_hash),
    };
  }),
);

export const proveHashHandler = vouchers.query(proveHash, (ctx) =>
  asSystem(ctx, async () => {
    const unknown = { known: false, proof: null, root: null };
    if (!HASH.test(ctx.input.hash)) return unknown;
    const event = await ctx.tx
      .selectFrom('vouchers.event')
      .select('chain_hash')
      .where('chain_hash', '=', ctx.input.hash)
      .executeTakeFirst();
    if (event !== undefined) return { known: true, proof: await proofOf(ctx, event.chain_hash), root: null };
    const root = await rootOf(ctx, ctx.input.hash);
    return root === null ? unknown : { known: true, proof: null, root };
  }),
);

/** Roots and public keys are for everybody. Refuses 10301 for a day without a root. */
export const dailyRootsHandler = vouchers.query(dailyRoots, (ctx) =>
  asSystem(ctx, async () => {
    const { day } = ctx.input;
    let q = ctx.tx.selectFrom('vouchers.day_root').selectAll();
    if (day !== undefined) q = q.where('day', '=', day);
    const roots = await q.orderBy('day', 'desc').limit(MOST_ROOTS).execute();
    if (day !== undefined && roots.length === 0) throw NotFound({}, 'day');
    const keys = await ctx.tx
      .selectFrom('vouchers.signing_key')
      .select(['key_id', 'public_key', 'active_from', 'retired_at'])
      .orderBy('active_from', 'desc')
      .execute();
    return {
      roots: roots.map(rootRow),
      keys: keys.map((k) => ({
        keyId: k.key_id,
        publicKey: k.public_key,
        activeFrom: k.active_from.toISOString(),
        retiredAt: k.retired_at?.toISOString() ?? null,
      })),
    };
  }),
);

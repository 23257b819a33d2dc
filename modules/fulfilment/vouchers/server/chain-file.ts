import { isPlatform } from '#kernel/server/actor.ts';
import type { FileAnswer } from '#kernel/server/act-context.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { chainFile } from '../contract/voucher-acts.ts';
import { proofOf, rootRow } from './prove-hash.ts';
import { type ChainEvent, type VoucherContext, vouchers } from './tables.ts';
import { seeVoucher } from './voucher-detail.ts';

/** Name and version of the format (docs/voucher-chain.md). */
export const CHAIN_FORMAT = 'voucher-chain/1';

/** Everything of a lot's chain an outsider needs to verify it; payloads the reader is not named in stay out. */
async function contentOf(
  ctx: VoucherContext,
  lot: { id: string; no: string },
  shows: (e: ChainEvent) => boolean,
) {
  const events = await ctx.tx
    .selectFrom('vouchers.event')
    .selectAll()
    .where('lot_id', '=', lot.id)
    .orderBy('seq')
    .execute();
  const proofs = [];
  for (const e of events) {
    const proof = await proofOf(ctx, e.chain_hash);
    if (proof !== null)
      proofs.push({ seq: e.seq, day: proof.root.day, index: proof.index, path: proof.path });
  }
  const days = [...new Set(proofs.map((p) => p.day))];
  const roots =
    days.length === 0
      ? []
      : await ctx.tx
          .selectFrom('vouchers.day_root')
          .selectAll()
          .where('day', 'in', days)
          .orderBy('day')
          .execute();
  const keyIds = [...new Set(roots.map((r) => r.key_id))];
  const keys =
    keyIds.length === 0
      ? []
      : await ctx.tx
          .selectFrom('vouchers.signing_key')
          .select(['key_id as keyId', 'public_key as publicKey'])
          .where('key_id', 'in', keyIds)
          .orderBy('active_from')
          .execute();
  return {
    format: CHAIN_FORMAT,
    lotNo: lot.no,
    exportedAt: (await ctx.now()).toISOString(),
    events: events.map((e) => ({
      seq: e.seq,
      eventType: e.event_type,
      time: e.event_time.toISOString(),
      payload: shows(e) ? e.payload : null,
      payloadHash: e.payload_hash,
      prevHash: e.prev_hash,
      chainHash: e.chain_hash,
    })),
    proofs,
    roots: roots.map(rootRow),
    keys,
  };
}

/** The chain as a file for `npm run verify-chain`. Refuses 10301. */
export const chainFileHandler = vouchers.query(chainFile, async (ctx): Promise<FileAnswer> => {
  const v = await seeVoucher(ctx, ctx.input.id);
  const me = ctx.actor.memberId;
  const shows = (e: ChainEvent) => isPlatform(ctx.actor) || (me !== null && e.parties.includes(me));
  const content = await asSystem(ctx, () => contentOf(ctx, { id: v.lot_id, no: v.lot_no }, shows));
  return {
    body: Buffer.from(`${JSON.stringify(content, null, 1)}\n`),
    contentType: 'application/json',
    fileName: `${v.lot_no}-chain.json`,
  };
});

import { sql } from 'kysely';
import { dec } from '#kernel/rules/decimal.ts';
import { type Canonical, canonicalJson } from '../rules/canonical-json.ts';
import { wt } from '../rules/quantities.ts';
import type { EventType } from '../rules/voucher-lifecycle.ts';
import { chainHashOf, sha256Hex } from './hashes.ts';
import { partiesOf } from './lock-voucher.ts';
import type { LotChain, Signature, Voucher, VoucherContext } from './tables.ts';

/** One voucher an event touched: as it stands behind it, and what it held before and holds now (absent: nothing). */
export interface TouchedVoucher {
  readonly voucher: Voucher;
  readonly before?: string;
  readonly after?: string;
  /** Companies that are no longer named in the row, such as the receiver of a transfer that fell. */
  readonly also?: readonly (string | null)[];
}
export interface EventWish {
  readonly type: EventType;
  readonly side: string;
  readonly vouchers: readonly TouchedVoucher[];
  readonly issued?: string;
  readonly consumed?: string;
  readonly lost?: string;
  readonly voided?: string;
  readonly signatures?: readonly Signature[];
  readonly details?: { readonly [key: string]: Canonical | undefined };
}

const namedBy = ({ voucher, also = [] }: TouchedVoucher): (string | null)[] => [
  ...partiesOf(voucher),
  ...also,
];
const numerically = (ids: Iterable<string | null>): string[] =>
  [...new Set(ids)].filter((id): id is string => id !== null).sort((a, b) => dec(a).comparedTo(b));

/** Numbers and hashes of companies and accounts, never a name (trading-domain 15). */
const payloadOf = (ctx: VoucherContext, chain: LotChain, wish: EventWish, parties: readonly string[]) => ({
  lotId: chain.lot_id,
  lotNo: chain.lot_no,
  vouchers: wish.vouchers.map(({ voucher: v, before, after }) => ({
    id: v.id,
    no: v.voucher_no,
    state: v.state,
    holderId: v.holder_member_id,
    before: wt(before ?? '0'),
    after: wt(after ?? '0'),
  })),
  issued: wt(wish.issued ?? '0'),
  consumed: wt(wish.consumed ?? '0'),
  lost: wt(wish.lost ?? '0'),
  voided: wt(wish.voided ?? '0'),
  parties,
  actor: { accountId: ctx.actor.accountId, memberId: ctx.actor.memberId, side: wish.side },
  signatures: (wish.signatures ?? []).map(
    ({ side, memberId, accountId, contentHash, method, time, recordHash }) => ({
      side,
      memberId,
      accountId,
      contentHash,
      method,
      time,
      recordHash,
    }),
  ),
  details: wish.details ?? {},
});

/**
 * Writes the next event of a lot's chain, hashed over its bytes; the caller holds the chain (`holdChain`).
 * Answers its chain hash.
 */
export async function appendEvent(ctx: VoucherContext, chain: LotChain, wish: EventWish): Promise<string> {
  const parties = numerically(wish.vouchers.flatMap(namedBy));
  const payload = canonicalJson(payloadOf(ctx, chain, wish, parties));
  const head = await ctx.tx
    .selectFrom('vouchers.lot_chain')
    .select(['last_seq', 'last_hash'])
    .where('lot_id', '=', chain.lot_id)
    .executeTakeFirstOrThrow();
  const time = await ctx.now();
  const seq = head.last_seq + 1;
  const payloadHash = sha256Hex(payload);
  const eventType = wish.type;
  const chainHash = chainHashOf({ prevHash: head.last_hash, payloadHash, seq, eventType, time });
  await ctx.tx
    .insertInto('vouchers.event')
    .values({
      lot_id: chain.lot_id,
      seq,
      event_type: eventType,
      payload,
      payload_hash: payloadHash,
      prev_hash: head.last_hash,
      chain_hash: chainHash,
      event_time: time,
      voucher_ids: wish.vouchers.map((t) => t.voucher.id),
      parties,
    })
    .execute();
  await sql`update vouchers.lot_chain set last_seq = ${seq}, last_hash = ${chainHash} where lot_id = ${chain.lot_id}::bigint`.execute(
    ctx.tx,
  );
  return chainHash;
}

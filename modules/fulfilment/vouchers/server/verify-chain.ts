import { createHash } from 'node:crypto';
import { asSystem } from '#kernel/server/with-scope.ts';
import { openFile } from '#office/attachments/server/door.ts';
import { type Walked, verifyVoucher } from '../contract/voucher-acts.ts';
import { type Canonical, canonicalJson } from '../rules/canonical-json.ts';
import { LIVE, VOUCHER } from '../rules/voucher-lifecycle.ts';
import { type Payload, payloadOf } from './chain-events.ts';
import { chainHashOf, sha256Hex, ZEROS } from './hashes.ts';
import { merkleRoot } from './merkle.ts';
import { isSigned } from './signing-keys.ts';
import { type ChainEvent, type DayRoot, type Voucher, type VoucherContext, vouchers } from './tables.ts';
import { seeVoucher } from './voucher-detail.ts';

/** Where a walk stops, and why. */
export interface Break {
  readonly seq: number;
  readonly fault:
    | 'seq'
    | 'link'
    | 'payload'
    | 'chain'
    | 'columns'
    | 'head'
    | 'voucher'
    | 'root'
    | 'signature'
    | 'file';
}
const sameList = (a: readonly string[], b: readonly string[]): boolean => a.join() === b.join();

/** What of one event does not stand as it was written; null: everything does. */
function faultOf(e: ChainEvent, seq: number, prevHash: string): Break['fault'] | null {
  if (e.seq !== seq) return 'seq';
  if (e.prev_hash !== prevHash) return 'link';
  if (sha256Hex(e.payload) !== e.payload_hash) return 'payload';
  const { prev_hash, payload_hash, event_type, event_time } = e;
  const hash = chainHashOf({
    prevHash: prev_hash,
    payloadHash: payload_hash,
    seq: e.seq,
    eventType: event_type,
    time: event_time,
  });
  if (hash !== e.chain_hash) return 'chain';
  const p = JSON.parse(e.payload) as Payload & Canonical;
  const agrees =
    canonicalJson(p) === e.payload &&
    p.lotId === e.lot_id &&
    sameList(
      p.vouchers.map((v) => v.id),
      e.voucher_ids,
    ) &&
    sameList(p.parties, e.parties);
  return agrees ? null : 'columns';
}
/** Walks events from the first: the first break, and the hash the walk ends at. */
export function walkEvents(events: readonly ChainEvent[]): { broken: Break | null; head: string } {
  let head = ZEROS;
  for (const [n, e] of events.entries()) {
    const fault = faultOf(e, n + 1, head);
    if (fault !== null) return { broken: { seq: n + 1, fault }, head };
    head = e.chain_hash;
  }
  return { broken: null, head };
}

const ISSUED: readonly string[] = [VOUCHER.anchoring, VOUCHER.anchorFailed, VOUCHER.held];
/** A voucher holds, and is, what its last event says; the first that does not, by that event. */
function strayVoucher(events: readonly ChainEvent[], rows: readonly Voucher[]): Break | null {
  const last = new Map<
    string,
    { seq: number; after: string; state: string; holderId: string; type: string }
  >();
  for (const e of events)
    for (const v of payloadOf(e).vouchers)
      last.set(v.id, {
        seq: e.seq,
        after: v.after,
        state: v.state,
        holderId: v.holderId,
        type: e.event_type,
      });
  for (const v of rows.toSorted((a, b) => (last.get(a.id)?.seq ?? 0) - (last.get(b.id)?.seq ?? 0))) {
    const said = last.get(v.id);
    if (said === undefined) {
      if (v.state !== VOUCHER.toConfirm && v.issued_at !== null) return { seq: 1, fault: 'voucher' };
      continue;
    }
    const stateFits =
      said.state === v.state || (said.state === VOUCHER.anchoring && ISSUED.includes(v.state));
    const isLive = (LIVE as readonly string[]).includes(v.state);
    const fits = stateFits && said.holderId === v.holder_member_id && (!isLive || said.after === v.quantity);
    if (!fits) return { seq: said.seq, fault: 'voucher' };
  }
  return null;
}

const statementOf = (r: DayRoot) => ({
  day: r.day,
  leafCount: r.leaf_count,
  root: r.root,
  prevDay: r.prev_day,
  prevRoot: r.prev_root,
});
/** Root, number of leaves and signature of a day, recomputed. */
export async function checkRoot(
  ctx: VoucherContext,
  r: DayRoot,
): Promise<{ fault: 'root' | 'signature' | null; leaves: string[] }> {
  const leaves = (
    await ctx.tx
      .selectFrom('vouchers.root_leaf')
      .select('chain_hash')
      .where('day', '=', r.day)
      .orderBy('position')
      .execute()
  ).map((l) => l.chain_hash);
  if (leaves.length !== r.leaf_count || leaves.length === 0 || merkleRoot(leaves) !== r.root)
    return { fault: 'root', leaves };
  const key = await ctx.tx
    .selectFrom('vouchers.signing_key')
    .select('public_key')
    .where('key_id', '=', r.key_id)
    .executeTakeFirst();
  const signed = key !== undefined && isSigned(statementOf(r), key.public_key, r.signature);
  return { fault: signed ? null : 'signature', leaves };
}

/** Roots over events of a lot: the first break, how many there are and the last day. */
async function walkRoots(ctx: VoucherContext, events: readonly ChainEvent[]) {
  const hashes = events.map((e) => e.chain_hash);
  const covered =
    hashes.length === 0
      ? []
      : await ctx.tx
          .selectFrom('vouchers.root_leaf')
          .select(['day', 'chain_hash'])
          .where('chain_hash', 'in', hashes)
          .execute();
  const days = [...new Set(covered.map((c) => c.day))].sort();
  let broken: Break | null = null;
  for (const day of days) {
    const root = await ctx.tx
      .selectFrom('vouchers.day_root')
      .selectAll()
      .where('day', '=', day)
      .executeTakeFirstOrThrow();
    const { fault } = await checkRoot(ctx, root);
    if (fault === null) continue;
    const first = events.find((e) => covered.some((c) => c.day === day && c.chain_hash === e.chain_hash));
    broken = { seq: first?.seq ?? 0, fault };
    break;
  }
  return { broken, roots: days.length, lastDay: days.at(-1) ?? null };
}

/** A lot's chain walked anew, as the system: events, vouchers, roots and signatures. */
export async function walkLot(ctx: VoucherContext, lotId: string) {
  const events = await ctx.tx
    .selectFrom('vouchers.event')
    .selectAll()
    .where('lot_id', '=', lotId)
    .orderBy('seq')
    .execute();
  const chain = await ctx.tx
    .selectFrom('vouchers.lot_chain')
    .selectAll()
    .where('lot_id', '=', lotId)
    .executeTakeFirstOrThrow();
  const rows = await ctx.tx.selectFrom('vouchers.voucher').selectAll().where('lot_id', '=', lotId).execute();
  const walked = walkEvents(events);
  const headFits = chain.last_hash === walked.head && chain.last_seq === events.length;
  const headBreak: Break | null = headFits ? null : { seq: Math.max(events.length, 1), fault: 'head' };
  const inRoots = await walkRoots(ctx, events);
  const broken = walked.broken ?? headBreak ?? strayVoucher(events, rows) ?? inRoots.broken;
  return { events, chain, broken, roots: inRoots.roots, lastDay: inRoots.lastDay };
}

/** Files of the reader's own vouchers of the lot: whether their bytes still have the hash the ISSUE event holds. */
async function strayFile(ctx: VoucherContext, events: readonly ChainEvent[], v: Voucher) {
  let files = 0;
  for (const e of events) {
    const { details, vouchers: touched } = payloadOf(e);
    if (!touched.some((t) => t.id === v.id) || !Array.isArray(details.files)) continue;
    for (const { id, sha256 } of details.files as { id: string; sha256: string }[]) {
      const hash = createHash('sha256');
      const file = await openFile(ctx, { attachmentId: id }).catch(() => null);
      if (file === null) continue;
      for await (const part of file.stream) hash.update(part as Buffer);
      files += 1;
      if (hash.digest('hex') !== sha256) return { files, broken: { seq: e.seq, fault: 'file' } as Break };
    }
  }
  return { files, broken: null };
}

/** Walks the chain of the voucher's lot anew and names the first broken seq. Refuses 10301. */
export const verifyVoucherHandler = vouchers.query(verifyVoucher, async (ctx): Promise<Walked> => {
  const v = await seeVoucher(ctx, ctx.input.id);
  const lot = await asSystem(ctx, () => walkLot(ctx, v.lot_id));
  const attached = await strayFile(ctx, lot.events, v);
  const broken = lot.broken ?? attached.broken;
  return {
    intact: broken === null,
    lotNo: v.lot_no,
    events: lot.events.length,
    brokenSeq: broken?.seq ?? null,
    fault: broken?.fault ?? null,
    headHash: lot.chain.last_hash,
    roots: lot.roots,
    lastRootDay: lot.lastDay,
    files: attached.files,
  };
});

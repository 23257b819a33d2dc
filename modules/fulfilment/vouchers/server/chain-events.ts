import { sql } from 'kysely';
import type { ChainEventRow } from '../contract/voucher.ts';
import type { ChainEvent, VoucherContext } from './tables.ts';

/** What a payload says, as far as pages show it. */
export interface Payload {
  readonly lotId: string;
  readonly lotNo: string;
  readonly vouchers: readonly {
    id: string;
    no: string;
    state: string;
    holderId: string;
    before: string;
    after: string;
  }[];
  readonly issued: string;
  readonly consumed: string;
  readonly lost: string;
  readonly voided: string;
  readonly parties: readonly string[];
  readonly details: Readonly<Record<string, unknown>>;
}
export const payloadOf = (e: Pick<ChainEvent, 'payload'>): Payload => JSON.parse(e.payload) as Payload;

export type EventWithRoot = ChainEvent & { readonly root_day: string | null };
export const presentEvent = (e: EventWithRoot): ChainEventRow => {
  const p = payloadOf(e);
  return {
    lotNo: p.lotNo,
    seq: e.seq,
    eventType: e.event_type,
    time: e.event_time.toISOString(),
    vouchers: p.vouchers.map(({ id, no, before, after }) => ({ id, no, before, after })),
    consumed: p.consumed,
    lost: p.lost,
    chainHash: e.chain_hash,
    prevHash: e.prev_hash,
    payloadHash: e.payload_hash,
    rootDay: e.root_day,
  };
};

/** Events of a voucher and of those it came from, oldest first; row security leaves those of others out. */
export async function chainOf(
  ctx: VoucherContext,
  v: { readonly id: string; readonly lot_id: string },
): Promise<ChainEventRow[]> {
  const { rows } = await sql<EventWithRoot>`
    with recursive line as (
      select id, parent_ids from vouchers.voucher where id = ${v.id}::bigint
      union select p.id, p.parent_ids from vouchers.voucher p join line l on p.id = any (l.parent_ids))
    select e.*, l.day as root_day from vouchers.event e left join vouchers.root_leaf l on l.chain_hash = e.chain_hash
    where e.lot_id = ${v.lot_id}::bigint and e.voucher_ids && (select array_agg(id) from line) order by e.seq`.execute(
    ctx.tx,
  );
  return rows.map(presentEvent);
}

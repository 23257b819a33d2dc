import { sql } from 'kysely';
import { normaliseNumber } from '#kernel/rules/numbers.ts';
import { dayRange, listFilters } from '#kernel/server/list-filters.ts';
import { paged } from '#kernel/server/page.ts';
import { searchMembers } from '#registry/members/server/door.ts';
import { countNotes, listNotes, noteDetail } from '../contract/note.ts';
import type { NoteState } from '../rules/note-lifecycle.ts';
import { normalisePlate } from '../rules/transport.ts';
import { reached, seeNote } from './note-lifecycle.ts';
import { namesOf, presentNote, presentRow } from './present-note.ts';
import { type Note, type ShipmentContext, shipments } from './tables.ts';

const n = 'shipments.note';
const days = listFilters(dayRange('gmt_create'));
const spec = {
  sortable: {
    gmtCreate: `${n}.id`,
    gmtModified: `${n}.gmt_modified`,
    windowStart: `${n}.window_start`,
    plannedQty: `${n}.planned_qty`,
    shippedWeight: `${n}.shipped_weight`,
  },
  fallback: { column: `${n}.id`, asc: false },
  key: `${n}.id`,
};
interface Filters {
  keyword?: string | null | undefined;
  state?: string[] | undefined;
  stateTab?: string | undefined;
  orderId?: string | undefined;
  warehouseId?: string | undefined;
  pickType?: string | undefined;
  transportMode?: string | undefined;
  plate?: string | null | undefined;
  disputed?: boolean | undefined;
  dateFrom?: string | undefined;
  dateTo?: string | undefined;
}

async function filtered(ctx: ShipmentContext, f: Filters) {
  let q = reached(ctx).selectAll(n);
  if (f.state?.length) q = q.where(`${n}.state`, 'in', f.state as NoteState[]);
  if (f.stateTab !== undefined) q = q.where(`${n}.state`, '=', f.stateTab as NoteState);
  if (f.orderId !== undefined) q = q.where(`${n}.order_id`, '=', f.orderId);
  if (f.warehouseId !== undefined) q = q.where(`${n}.warehouse_id`, '=', f.warehouseId);
  if (f.pickType !== undefined) q = q.where(`${n}.pick_type`, '=', f.pickType);
  if (f.transportMode !== undefined) q = q.where(`${n}.transport_mode`, '=', f.transportMode);
  if (f.disputed !== undefined) q = q.where(`${n}.disputed`, '=', f.disputed);
  if (f.plate) q = q.where(`${n}.plate_no`, '=', normalisePlate(f.plate));
  if (f.keyword) {
    const no = normaliseNumber(f.keyword);
    const plate = normalisePlate(f.keyword);
    const members = await searchMembers(ctx, { keyword: f.keyword });
    q = q.where((eb) =>
      eb.or([
        eb.and([eb(`${n}.note_no`, '>=', no), eb(`${n}.note_no`, '<', `${no}~`)]),
        eb(`${n}.order_no`, '=', no),
        eb(`${n}.plate_no`, '=', plate),
        ...(members.length > 0
          ? [eb(`${n}.seller_member_id`, 'in', members), eb(`${n}.buyer_member_id`, 'in', members)]
          : []),
      ]),
    );
  }
  return days.narrow(ctx.tx, q, f);
}

/** Notes of the reader's side; the same handler answers both views of them. */
export const listNotesHandler = shipments.query(listNotes, async (ctx) => {
  const page = await paged(ctx.tx, await filtered(ctx, ctx.input), ctx.input, spec);
  const rows = page.list as unknown as Note[];
  const names = await namesOf(ctx, rows);
  return { ...page, list: rows.map((r) => presentRow(ctx, r, names)) };
});
export const countNotesHandler = shipments.query(countNotes, async (ctx) => {
  const { orderId } = ctx.input;
  const base = reached(ctx);
  const rows = await (orderId === undefined ? base : base.where(`${n}.order_id`, '=', orderId))
    .select([`${n}.state`, sql<string>`count(*)`.as('n')])
    .groupBy(`${n}.state`)
    .execute();
  return Object.fromEntries(rows.map((r) => [r.state, Number.parseInt(r.n, 10)])); // not money: rows counted
});
export const noteDetailHandler = shipments.query(noteDetail, async (ctx) =>
  presentNote(ctx, await seeNote(ctx, ctx.input.id)),
);

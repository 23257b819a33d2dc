import { type Deadline, type DeadlineSource, goodsOf, otherSides } from '#kernel/server/deadlines.ts';
import type { LocalizedText } from '#kernel/rules/words.ts';
import { FLEET_PAGE, RECEIPTS_PAGE, SHIPPING_PAGE } from '../rules/pages.ts';
import { noteHref, receiptHref } from '../rules/hrefs.ts';
import { NOTE } from '../rules/note-lifecycle.ts';
import { deadlineWords } from '../rules/deadline-words.ts';
import { BIZ, reached } from './note-lifecycle.ts';
import type { Note, ShipmentContext } from './tables.ts';

const n = 'shipments.note';
const t = deadlineWords.table;
const dueOf = (
  note: Note,
  memberId: string,
  dueAt: Date,
  task: LocalizedText,
  otherwise: LocalizedText | null,
  href: string,
): Deadline => ({
  bizType: BIZ,
  id: note.id,
  no: note.note_no,
  dueAt,
  companyIds: otherSides(note, memberId),
  goods: goodsOf(note),
  task,
  otherwise,
  href,
});

/** A released truck has to be there within its window. */
const pickup: DeadlineSource = {
  kind: 'shipments.pickup',
  title: t.pickup,
  path: SHIPPING_PAGE,
  deadlinesOf: async (given, { memberId, until, most }) => {
    const ctx = given as unknown as ShipmentContext;
    const rows = (await reached(ctx)
      .selectAll(n)
      .where(`${n}.state`, '=', NOTE.released)
      .where(`${n}.made_by`, '=', ctx.actor.identity === 'buyer' ? 'buyer' : 'seller')
      .where((eb) =>
        eb.or([eb(`${n}.seller_member_id`, '=', memberId), eb(`${n}.buyer_member_id`, '=', memberId)]),
      )
      .where(`${n}.window_end`, '<', until)
      .orderBy(`${n}.window_end`)
      .limit(most)
      .execute()) as Note[];
    return rows.map((r) => dueOf(r, memberId, r.window_end as Date, t.pickUp, t.pickUpElse, noteHref(r.id)));
  },
};
/** Goods that arrived are confirmed, or count as received as shipped. */
const receipt: DeadlineSource = {
  kind: 'shipments.receipt',
  title: t.receipt,
  path: RECEIPTS_PAGE,
  deadlinesOf: async (given, { memberId, until, most }) => {
    const ctx = given as unknown as ShipmentContext;
    const rows = (await reached(ctx)
      .selectAll(n)
      .where(`${n}.state`, '=', NOTE.shipped)
      .where(`${n}.buyer_member_id`, '=', memberId)
      .where(`${n}.silence_at`, '<', until)
      .orderBy(`${n}.silence_at`)
      .limit(most)
      .execute()) as Note[];
    return rows.map((r) =>
      dueOf(r, memberId, r.silence_at as Date, t.confirm, t.confirmElse, receiptHref(r.id)),
    );
  },
};
/** Permits of vehicles and certificates of people that run out. */
const expiring: DeadlineSource = {
  kind: 'shipments.papers',
  title: t.papers,
  path: FLEET_PAGE,
  deadlinesOf: async (given, { memberId, until, most }) => {
    const ctx = given as unknown as ShipmentContext;
    const endOf = (day: string) => new Date(Date.parse(`${day}T00:00:00+08:00`) + 86_400_000);
    const lastDay = new Date(until.getTime() - 86_400_000).toISOString().slice(0, 10);
    const vehicles = await ctx.tx
      .selectFrom('shipments.vehicle')
      .select(['id', 'plate_no', 'permit_expiry'])
      .where('member_id', '=', memberId)
      .where('deleted', '=', false)
      .where('permit_expiry', '<=', lastDay)
      .orderBy('permit_expiry')
      .limit(most)
      .execute();
    const people = await ctx.tx
      .selectFrom('shipments.crew')
      .select(['id', 'name', 'certificate_expiry'])
      .where('member_id', '=', memberId)
      .where('deleted', '=', false)
      .where('certificate_expiry', '<=', lastDay)
      .orderBy('certificate_expiry')
      .limit(most)
      .execute();
    return [
      ...vehicles.map((v) => ({
        bizType: 'VEHICLE',
        id: v.id,
        no: v.plate_no,
        dueAt: endOf(v.permit_expiry as string),
        task: t.permit,
      })),
      ...people.map((p) => ({
        bizType: 'CREW',
        id: p.id,
        no: p.name,
        dueAt: endOf(p.certificate_expiry as string),
        task: t.certificate,
      })),
    ]
      .toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime())
      .slice(0, most)
      .map((d) => ({ ...d, companyIds: [], goods: null, otherwise: t.papersElse, href: FLEET_PAGE }));
  },
};
export const noteDeadlines: readonly DeadlineSource[] = [pickup, receipt, expiring];

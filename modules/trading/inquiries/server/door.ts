import { sql } from 'kysely';
import { INQUIRY, INVITE } from '../rules/inquiry-lifecycle.ts';
import { inquiries } from './tables.ts';

export { inquiryPublished } from '../rules/events.ts';
export type { InquiryViews } from './reporting.ts';

/** An inquiry that takes quotes now, for telling those who wait for one like it. What it hopes to pay is not in it. */
export interface InquiryOpen {
  readonly id: string;
  readonly no: string;
  readonly buyerId: string;
  readonly placeId: string | null;
  readonly placeZh: string | null;
  readonly placeEn: string | null;
  readonly hazardous: boolean;
  readonly currency: string;
  readonly paymentTerm: string | null;
  readonly partialAllowed: boolean;
  /** The product of every line asked for; null of one in words. */
  readonly asked: readonly (string | null)[];
  /** Null: open to every supplier. */
  readonly invited: readonly string[] | null;
  /** Lines of the catalogue. */
  readonly lines: readonly {
    readonly spuId: string;
    readonly productNameId: string;
    readonly zh: string;
    readonly en: string;
    readonly grade: string | null;
    readonly quantity: string;
    readonly uom: string;
  }[];
}
/** The inquiry, while it takes quotes; null otherwise. Asked with the rights of the clock. */
/** Inquiries open for quotes that a company asks, or that ask for products it waits for, by their ids. */
export const openInquiries = inquiries.door<
  {
    readonly memberId: string;
    readonly productNameIds: readonly string[];
    readonly after: string;
    readonly most: number;
  },
  { readonly id: string; readonly ownerId: string }[]
>(async ({ tx, input }) => {
  const { memberId, productNameIds, after, most } = input;
  const { rows } = await sql<{ id: string; ownerId: string }>`
    select i.id, i.buyer_member_id as "ownerId" from inquiries.inquiry i
    where i.status = ${sql.lit(INQUIRY.toQuote)} and not i.deleted and i.quote_deadline > kernel.now() and i.id > ${after}::bigint
      and (i.buyer_member_id = ${memberId}::bigint or exists (select from inquiries.line l join reporting.spus s on s.id = l.spu_id
        where l.inquiry_id = i.id and s.product_name_id = any (${[...productNameIds]}::bigint[])))
    order by i.id limit ${sql.lit(most)}`.execute(tx);
  return rows;
});
export const inquiryOpen = inquiries.door<{ id: string }, InquiryOpen | null>(async ({ tx, input }) => {
  const row = await tx
    .selectFrom('inquiries.inquiry')
    .selectAll()
    .where('id', '=', input.id)
    .where('status', '=', INQUIRY.toQuote)
    .where('deleted', '=', false)
    .where('quote_deadline', '>', sql<Date>`kernel.now()`)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { rows: lines } = await sql<InquiryOpen['lines'][number]>`
    select s.id as "spuId", s.product_name_id as "productNameId", l.name_zh as zh, l.name_en as en, l.grade, l.quantity, l.uom
    from inquiries.line l join reporting.spus s on s.id = l.spu_id where l.inquiry_id = ${row.id}::bigint order by l.line_no`.execute(
    tx,
  );
  const invited =
    row.invite_mode === INVITE.designated
      ? await tx
          .selectFrom('inquiries.invitation')
          .select('supplier_id as id')
          .where('inquiry_id', '=', row.id)
          .where('round', '=', row.round)
          .execute()
      : null;
  const asked = await tx
    .selectFrom('inquiries.line')
    .select('spu_id')
    .where('inquiry_id', '=', row.id)
    .execute();
  return {
    id: row.id,
    no: row.inquiry_no,
    currency: row.currency,
    paymentTerm: row.payment_term,
    partialAllowed: row.partial_allowed,
    asked: asked.map((l) => l.spu_id),
    buyerId: row.buyer_member_id,
    placeId: row.place_id,
    placeZh: row.place_zh,
    placeEn: row.place_en,
    hazardous: row.hazardous,
    invited: invited?.map((i) => i.id) ?? null,
    lines,
  };
});

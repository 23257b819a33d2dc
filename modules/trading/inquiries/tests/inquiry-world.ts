import { sql } from 'kysely';
import { openWorld, type Person, type World } from '#app/world.ts';
import type { InputOf } from '#kernel/rules/contract.ts';
import { selectAddress } from '#registry/addressbook/contract/select.ts';
import { addInquiry, awardInquiry, compareQuotes, inquiryDetail, publishInquiry } from '../contract/buyer.ts';
import { submitQuote } from '../contract/supplier.ts';

export interface InquiryWorld {
  readonly world: World;
  readonly buyer: Person;
  /** A second person of the buyer's company. */
  readonly purchaser: Person;
  readonly seller: Person;
  readonly seller2: Person;
  readonly seller3: Person;
  /** Another buyer. */
  readonly stranger: Person;
  readonly operator: Person;
  /** A product without hazard, its packaging, a place, an address of the buyer. */
  readonly spuId: string;
  readonly spuId2: string;
  readonly packagingId: string;
  readonly placeId: string;
  readonly addressId: string;
}
const one = async (world: World, query: ReturnType<typeof sql<{ id: string }>>): Promise<string> =>
  (await query.execute(world.sql)).rows[0]?.id as string;

export async function inquiryWorld(): Promise<InquiryWorld> {
  const world = await openWorld();
  const [buyer, purchaser, seller, seller2, seller3, stranger, operator] = [
    await world.as('buyer_admin', 'buyer'),
    await world.as('buyer_purchaser', 'buyer'),
    await world.as('seller_admin', 'seller'),
    await world.as('yonghai_admin', 'seller'),
    await world.as('luze_admin', 'seller'),
    await world.as('luze_admin', 'buyer'),
    await world.as('operator'),
  ];
  const plain = await sql<{ id: string }>`
    select p.id from catalogue.spu p where p.control_classes = '{00}' and not p.deleted and p.state = '30' order by p.id limit 2`.execute(
    world.sql,
  );
  const [first, second] = plain.rows.map((r) => r.id);
  return {
    ...{ world, buyer, purchaser, seller, seller2, seller3, stranger, operator },
    spuId: first as string,
    spuId2: (second ?? first) as string,
    packagingId: await one(world, sql`select id from catalogue.packaging order by id limit 1`),
    placeId: await one(world, sql`select id from catalogue.place order by id limit 1`),
    addressId: (await buyer.does(selectAddress, {})).list[0]?.id as string,
  };
}
export const later = async (w: InquiryWorld, hours: number): Promise<string> =>
  new Date((await w.world.now()).getTime() + hours * 3_600_000).toISOString();
export const day = async (w: InquiryWorld, days: number): Promise<string> =>
  (await later(w, days * 24)).slice(0, 10);

type Fields = InputOf<typeof addInquiry>;
export async function draftOf(w: InquiryWorld, more: Partial<Fields> = {}): Promise<Fields> {
  const line = { name: 'x', packagingId: w.packagingId, uom: 'TNE' as const };
  return {
    title: '溶剂采购',
    inquiryType: '1',
    agreement: '0',
    openMode: '10',
    inviteMode: '20',
    supplierIds: [w.seller, w.seller2].map((p) => p.actor.memberId as string),
    quoteDeadline: await later(w, 24),
    confirmHours: 24,
    taxIncluded: true,
    taxRate: '13',
    paymentTerm: '10',
    settlementMethod: '10',
    deliveryAddressId: w.addressId,
    placeId: w.placeId,
    pickType: '20',
    deliveryStart: await day(w, 5),
    deliveryEnd: await day(w, 20),
    invoiceType: '02',
    splitAllowed: true,
    partialAllowed: true,
    lines: [
      { ...line, spuId: w.spuId, quantity: '60.00', targetPrice: '7654.32' },
      { ...line, spuId: w.spuId2, quantity: '30.00' },
    ],
    ...more,
  };
}
/** A published inquiry. */
export async function publish(w: InquiryWorld, more: Partial<Fields> = {}, who = w.buyer) {
  const made = await who.does(addInquiry, await draftOf(w, more));
  await who.does(publishInquiry, { id: made.id, version: made.version });
  return made.id;
}
export interface Said {
  readonly prices: readonly (string | null)[];
  readonly quantities?: readonly string[];
  readonly freight?: string;
  readonly version?: number;
  readonly validHours?: number;
  readonly brand?: string;
}
export async function bid(w: InquiryWorld, id: string, supplier: Person, said: Said) {
  return supplier.does(submitQuote, {
    inquiryId: id,
    version: said.version ?? null,
    taxIncluded: true,
    freightIncluded: said.freight === undefined,
    freightAmount: said.freight ?? null,
    validUntil: await later(w, said.validHours ?? 24 * 30),
    lines: said.prices.flatMap((price, i) =>
      price === null
        ? []
        : [
            {
              lineNo: i + 1,
              price,
              quantity: said.quantities?.[i] ?? (i === 0 ? '60.00' : '30.00'),
              brand: said.brand ?? `brand of ${supplier.actor.memberId}`,
              origin: null,
              leadDays: 5,
              remark: null,
            },
          ],
    ),
  });
}
export const see = (w: InquiryWorld, id: string, who = w.buyer) => who.does(inquiryDetail, { id });
export const quotesOf = async (w: InquiryWorld, id: string) =>
  (await w.buyer.does(compareQuotes, { inquiryId: id })).quotes;
export const quoteOf = async (w: InquiryWorld, id: string, supplier: Person) =>
  (await quotesOf(w, id)).find((q) => q.supplierId === supplier.actor.memberId) as NonNullable<
    Awaited<ReturnType<typeof quotesOf>>[number]
  >;
/** The clock passes the deadline and the timer opens the quotes. */
export async function open(w: InquiryWorld, hours = '24h'): Promise<void> {
  await w.world.push(hours);
  await w.world.tick();
}
/** The invariants of inquiries alone: cheap enough to be asked after each step. */
export async function auditInquiries(w: InquiryWorld): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {};
  const { rows } = await sql<{ name: string; row: unknown }>`${sql.join(
    INVARIANTS.map(
      (name) => sql`select ${sql.lit(name)} as name, to_jsonb(v) as row from ${sql.id('audit', name)} v`,
    ),
    sql` union all `,
  )}`.execute(w.world.sql);
  for (const { name, row } of rows) found[name] = [...(found[name] ?? []), row];
  return found;
}
const INVARIANTS = ['01', '02', '03', '04', '05', '06', 'late', 'path'].map((n) => `inv_inq_${n}`);
type Award = InputOf<typeof awardInquiry>;
/** An award with a reason for everybody who gets nothing. */
export async function award(
  w: InquiryWorld,
  id: string,
  awards: readonly { lineNo: number; to: Person; quantity: string }[],
  more: Partial<Award> = {},
  who = w.buyer,
) {
  const row = await see(w, id);
  const quotes = await quotesOf(w, id);
  const quoteId = (p: Person) => quotes.find((q) => q.supplierId === p.actor.memberId)?.quoteId as string;
  const winners = new Set(awards.map((a) => quoteId(a.to)));
  return who.does(awardInquiry, {
    id,
    version: row.version,
    awards: awards.map((a) => ({
      lineNo: a.lineNo,
      quoteId: quoteId(a.to),
      quantity: a.quantity,
      note: '价格最低',
    })),
    losers: quotes
      .filter((q) => q.status === '20' && !winners.has(q.quoteId))
      .map((q) => ({ quoteId: q.quoteId, code: '10' as const, reason: null })),
    ...more,
  });
}

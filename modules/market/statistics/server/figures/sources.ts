import { type RawBuilder, sql } from 'kysely';
import { OUTCOME } from '#fulfilment/appeals/rules/appeal-lifecycle.ts';
import { MARKET_ZONE, marketDay, startOfDay } from '#kernel/server/list-filters.ts';
import type { FigureSource } from '../../rules/metrics.ts';
import type { StatisticsContext } from '../tables.ts';
import { PARTIES, type Reach, wallOf } from './reach.ts';

export interface Asked {
  readonly from: string;
  readonly to: string;
  readonly lane: string | undefined;
  readonly today: string;
}
type Lines = RawBuilder<unknown>;
/** What a source hands on; what it leaves out is null. */
interface Line {
  readonly id: RawBuilder<unknown>;
  readonly at: RawBuilder<unknown>;
  readonly bizType: string;
  readonly bizId: string;
  readonly number: string;
  readonly seller?: string;
  readonly buyer?: string;
  readonly lane?: string;
  readonly productId?: string;
  readonly zh?: string;
  readonly en?: string;
  readonly quantity?: RawBuilder<unknown>;
  readonly amount?: RawBuilder<unknown>;
  readonly currency?: string;
  readonly rateDay?: RawBuilder<unknown>;
  readonly sign?: 1 | -1;
  readonly hit?: RawBuilder<unknown>;
  readonly hit2?: RawBuilder<unknown>;
  readonly value?: RawBuilder<unknown>;
  readonly value2?: RawBuilder<unknown>;
  readonly placeId?: string;
  readonly placeZh?: string;
  readonly placeEn?: string;
  readonly carrier?: string;
  readonly age?: RawBuilder<unknown>;
  readonly company?: string;
  readonly correction?: RawBuilder<unknown>;
  readonly from: RawBuilder<unknown>;
  readonly where: RawBuilder<unknown>;
}
const NONE = sql`null`;
const column = (name: string | undefined, type: 'bigint' | 'text') =>
  name === undefined ? sql`null::${sql.raw(type)}` : sql`${sql.ref(name)}::${sql.raw(type)}`;

/** The mid-rate of a day, or of the last one before it; none on file is none. */
const rateOf = (currency: string, day: RawBuilder<unknown>) =>
  sql`case when ${sql.ref(currency)} = 'CNY' then 1 else (select r.value / 100 from statistics.rate r
    where r.kind = 'fx' and r.subject = ${sql.ref(currency)} and not r.deleted and r.day <= ${day}
    order by r.day desc limit 1) end`;
export const tonnes = (quantity: string, uom: string) =>
  sql`case ${sql.ref(uom)} when 'TNE' then ${sql.ref(quantity)} when 'KGM' then ${sql.ref(quantity)} / 1000 end`;

function lineOf(line: Line): Lines {
  const sign = sql.lit(line.sign ?? 1);
  const cny =
    line.amount === undefined || line.currency === undefined
      ? NONE
      : sql`${sign} * round((${line.amount}) * ${rateOf(line.currency, line.rateDay ?? line.at)}, 2)`;
  return sql`select ${line.id}::text as id, ${line.at} as at, ${line.bizType}::text as biz_type,
    ${sql.ref(line.bizId)}::bigint as biz_id, ${column(line.number, 'text')} as biz_no,
    ${column(line.seller, 'bigint')} as seller_id, ${column(line.buyer, 'bigint')} as buyer_id,
    ${column(line.lane, 'text')} as lane, ${column(line.productId, 'bigint')} as product_id,
    ${column(line.zh, 'text')} as zh, ${column(line.en, 'text')} as en,
    (${line.quantity === undefined ? NONE : sql`${sign} * (${line.quantity})`})::numeric as quantity,
    (${line.amount === undefined ? NONE : sql`${sign} * (${line.amount})`})::numeric as amount,
    ${column(line.currency, 'text')} as currency, (${cny})::numeric as cny, ${sign}::int as n,
    (${line.hit ?? NONE})::int as hit, (${line.hit2 ?? NONE})::int as hit2,
    (${line.value ?? NONE})::numeric as value, (${line.value2 ?? NONE})::numeric as value2,
    ${column(line.placeId, 'text')} as place_id, ${column(line.placeZh, 'text')} as place_zh,
    ${column(line.placeEn, 'text')} as place_en, ${column(line.carrier, 'text')} as carrier,
    (${line.age ?? NONE})::text as age, ${column(line.company, 'bigint')} as company_id,
    (${line.correction ?? sql`false`})::boolean as correction
    from ${line.from} where ${line.where}`;
}
const during = (name: string, a: Asked) =>
  sql`${sql.ref(name)} >= ${startOfDay(a.from)} and ${sql.ref(name)} < ${startOfDay(a.to, 1)}`;
const inLane = (a: Asked, name: string) =>
  a.lane === undefined ? sql`true` : sql`${sql.ref(name)} = ${a.lane}`;
/** Documents of an order are of the lane its deal was made in. */
const orderInLane = (a: Asked, order: string) =>
  a.lane === undefined
    ? sql`true`
    : sql`exists (select from reporting.order_figures x join reporting.deal_lanes y on y.deal_id = x.deal_id
        where x.order_id = ${sql.ref(order)} and y.lane = ${a.lane})`;
const every = (...lines: readonly Lines[]): Lines => sql`${sql.join(lines, sql` union all `)}`;
const PEOPLE = { seller: 'f.seller_member_id', buyer: 'f.buyer_member_id' } as const;
const PRODUCT = { productId: 'f.product_name_id', zh: 'f.product_zh', en: 'f.product_en' } as const;
const monthOf = (name: string) => sql`date_trunc('month', ${sql.ref(name)} at time zone ${MARKET_ZONE})`;

/**
 * Deals in effect by deal time. A month that is over keeps its figures: a deal that took effect after it counts
 * on the day it did, and one that fell is taken off by a line of the day it fell.
 */
function deals(ctx: StatisticsContext, reach: Reach, a: Asked): Lines {
  const line = reach.side === 'buyer' ? sql`f.of_buyer` : sql`f.of_seller`;
  const wall = sql`${line} and ${inLane(a, 'f.lane')} and ${wallOf(ctx, reach, 'DEAL', PARTIES)}`;
  const late = sql`${monthOf('f.effective_at')} > ${monthOf('f.deal_time')}`;
  const shared = {
    bizType: 'DEAL',
    bizId: 'f.deal_id',
    number: 'f.deal_no',
    seller: 'f.named_seller_id',
    buyer: 'f.named_buyer_id',
    ...PRODUCT,
    lane: 'f.lane',
    quantity: tonnes('f.quantity', 'f.uom'),
    amount: sql`f.amount`,
    currency: 'f.currency',
    rateDay: marketDay('f.deal_time'),
    from: sql`reporting.deal_figures f`,
  } as const;
  return every(
    lineOf({
      ...shared,
      id: sql`f.deal_id`,
      at: sql`f.deal_time`,
      where: sql`${during('f.deal_time', a)} and not (${late}) and ${wall}`,
    }),
    lineOf({
      ...shared,
      id: sql`f.deal_id`,
      at: sql`f.effective_at`,
      correction: sql`true`,
      where: sql`${during('f.effective_at', a)} and ${late} and ${wall}`,
    }),
    lineOf({
      ...shared,
      id: sql`f.deal_id || '-'`,
      at: sql`f.ended_at`,
      sign: -1,
      correction: sql`true`,
      where: sql`${during('f.ended_at', a)} and ${wall}`,
    }),
  );
}

const listings = (ctx: StatisticsContext, reach: Reach, a: Asked): Lines =>
  lineOf({
    id: sql`f.offer_id`,
    at: sql`f.listed_at`,
    bizType: 'OFFER',
    bizId: 'f.offer_id',
    number: 'f.offer_no',
    seller: PEOPLE.seller,
    ...PRODUCT,
    lane: 'f.lane',
    quantity: tonnes('f.listed_qty', 'f.uom'),
    amount: sql`f.listed_qty * f.listed_price`,
    currency: 'f.currency',
    rateDay: marketDay('f.listed_at'),
    company: PEOPLE.seller,
    from: sql`reporting.offer_figures f`,
    where: sql`${during('f.listed_at', a)} and ${inLane(a, 'f.lane')}
      and ${wallOf(ctx, reach, 'OFFER', { seller: PARTIES.seller })}`,
  });

const threads = (ctx: StatisticsContext, reach: Reach, a: Asked): Lines =>
  lineOf({
    id: sql`f.thread_id`,
    at: sql`f.ended_at`,
    bizType: 'NEGOTIATION',
    bizId: 'f.thread_id',
    number: 'f.negotiation_no',
    ...PEOPLE,
    ...PRODUCT,
    lane: 'f.lane',
    hit: sql`f.won::int`,
    value: sql`f.rounds`,
    value2: sql`round(extract(epoch from f.pre_deal_at - f.opened_at) / 60, 1)`,
    from: sql`reporting.thread_figures f`,
    where: sql`${during('f.ended_at', a)} and ${inLane(a, 'f.lane')}
      and ${wallOf(ctx, reach, 'COUNTER_OFFER', PARTIES)}`,
  });

/** Lines of inquiries whose quotes were opened: awarded, or not (yet). */
const inquiryLines = (ctx: StatisticsContext, reach: Reach, a: Asked): Lines =>
  lineOf({
    id: sql`f.line_id`,
    at: sql`f.opened_at`,
    bizType: 'INQUIRY',
    bizId: 'f.inquiry_id',
    number: 'f.line_no',
    buyer: PEOPLE.buyer,
    zh: 'f.name_zh',
    en: 'f.name_en',
    quantity: tonnes('f.quantity', 'f.uom'),
    hit: sql`f.awarded::int`,
    from: sql`reporting.inquiry_line_figures f`,
    where: sql`${a.lane === undefined && reach.side !== 'seller'} and ${during('f.opened_at', a)}
      and ${wallOf(ctx, { ...reach, side: 'buyer' }, 'INQUIRY', { seller: PARTIES.buyer, buyer: PARTIES.buyer })}`,
  });
/** Suppliers invited to inquiries whose quotes were opened: each with a quote, or without one. */
const invitations = (ctx: StatisticsContext, reach: Reach, a: Asked): Lines =>
  lineOf({
    id: sql`f.invitation_id`,
    at: sql`f.opened_at`,
    bizType: 'INQUIRY',
    bizId: 'f.inquiry_id',
    number: 'f.inquiry_no',
    ...PEOPLE,
    zh: 'f.goods_zh',
    en: 'f.goods_en',
    hit: sql`f.quoted::int`,
    from: sql`reporting.invitation_figures f`,
    where: sql`${a.lane === undefined} and ${during('f.opened_at', a)} and ${wallOf(ctx, reach, 'INQUIRY', {
      seller: { member: PEOPLE.seller },
      buyer: PARTIES.buyer,
    })}`,
  });

const ORDERS = {
  bizType: 'ORDER',
  bizId: 'f.order_id',
  number: 'f.order_no',
  ...PEOPLE,
  ...PRODUCT,
  quantity: tonnes('f.quantity', 'f.uom'),
  amount: sql`f.order_amount`,
  currency: 'f.currency',
  from: sql`reporting.order_figures f`,
} as const;
/** Orders whose last day of delivery is over, unless they were called off before it. */
const due = (ctx: StatisticsContext, reach: Reach, a: Asked): Lines =>
  lineOf({
    ...ORDERS,
    id: sql`f.order_id`,
    at: sql`(f.delivery_end::timestamp at time zone ${MARKET_ZONE})`,
    rateDay: sql`f.delivery_end`,
    hit: sql`coalesce(${marketDay('f.completed_at')} <= f.delivery_end, false)::int`,
    hit2: sql`coalesce(${marketDay('f.picked_at')} <= f.delivery_end, false)::int`,
    where: sql`f.delivery_end between ${a.from}::date and least(${a.to}::date, ${a.today}::date - 1)
      and (f.revoked_at is null or ${marketDay('f.revoked_at')} > f.delivery_end)
      and ${orderInLane(a, 'f.order_id')} and ${wallOf(ctx, reach, 'ORDER', PARTIES)}`,
  });
/** Orders that were completed, each with the appeals about it that were upheld, whole or in part. */
const appeals = (ctx: StatisticsContext, reach: Reach, a: Asked): Lines =>
  lineOf({
    ...ORDERS,
    id: sql`f.order_id`,
    at: sql`f.completed_at`,
    rateDay: marketDay('f.completed_at'),
    hit: sql`(select count(*) from reporting.appeals p
      where p.order_id = f.order_id and p.outcome in (${OUTCOME.upheld}, ${OUTCOME.partly}))`,
    where: sql`${during('f.completed_at', a)} and ${orderInLane(a, 'f.order_id')}
      and ${wallOf(ctx, reach, 'ORDER', PARTIES)}`,
  });
/** Orders whose time to pay is over, unless they were called off before it; credit sales fall due elsewhere. */
const paymentDue = (ctx: StatisticsContext, reach: Reach, a: Asked): Lines =>
  lineOf({
    ...ORDERS,
    id: sql`f.order_id`,
    at: sql`f.pay_deadline`,
    rateDay: marketDay('f.pay_deadline'),
    hit: sql`f.paid_in_time::int`,
    where: sql`${during('f.pay_deadline', a)} and f.pay_deadline < (select kernel.now())
      and (f.revoked_at is null or f.revoked_at > f.pay_deadline)
      and ${orderInLane(a, 'f.order_id')} and ${wallOf(ctx, reach, 'ORDER', PARTIES)}`,
  });

/** Confirmed payments on the day they were confirmed; one that was reversed is taken off on the day it was. */
function collections(ctx: StatisticsContext, reach: Reach, a: Asked): Lines {
  const wall = sql`${orderInLane(a, 'f.order_id')} and ${wallOf(ctx, reach, 'COLLECTION', PARTIES)}`;
  const shared = {
    bizType: 'PAYMENT',
    bizId: 'f.payment_id',
    number: 'f.payment_no',
    ...PEOPLE,
    amount: sql`f.amount`,
    currency: 'f.currency',
    rateDay: marketDay('f.confirmed_at'),
    from: sql`reporting.collection_figures f`,
  } as const;
  return every(
    lineOf({
      ...shared,
      id: sql`f.payment_id`,
      at: sql`f.confirmed_at`,
      where: sql`${during('f.confirmed_at', a)} and ${wall}`,
    }),
    lineOf({
      ...shared,
      id: sql`f.payment_id || '-'`,
      at: sql`f.reversed_at`,
      sign: -1,
      correction: sql`true`,
      where: sql`${during('f.reversed_at', a)} and ${wall}`,
    }),
  );
}

/** Receivables that are overdue now, by the days they are. */
const overdue = (ctx: StatisticsContext, reach: Reach, a: Asked): Lines =>
  lineOf({
    id: sql`f.receivable_id`,
    at: sql`(f.due_date::timestamp at time zone ${MARKET_ZONE})`,
    bizType: 'RECEIVABLE',
    bizId: 'f.receivable_id',
    number: 'f.biz_no',
    seller: 'f.creditor_member_id',
    buyer: 'f.debtor_member_id',
    amount: sql`f.unpaid`,
    currency: 'f.currency',
    rateDay: sql`${a.today}::date`,
    age: sql`case when ${a.today}::date - f.due_date <= 7 then '0-7' when ${a.today}::date - f.due_date <= 30 then '8-30'
      when ${a.today}::date - f.due_date <= 60 then '31-60' else '60+' end`,
    from: sql`reporting.overdue_receivables f`,
    where: sql`${a.lane === undefined} and ${wallOf(ctx, reach, 'COLLECTION', {
      seller: { member: 'f.creditor_member_id' },
      buyer: { member: 'f.debtor_member_id' },
    })}`,
  });

const weights = (ctx: StatisticsContext, reach: Reach, a: Asked): Lines =>
  lineOf({
    id: sql`f.note_id`,
    at: sql`f.received_at`,
    bizType: 'SHIPMENT',
    bizId: 'f.note_id',
    number: 'f.note_no',
    ...PEOPLE,
    zh: 'f.product_zh',
    en: 'f.product_en',
    quantity: sql`f.received_weight`,
    value: sql`abs(f.diff_permille)`,
    placeId: 'f.warehouse_id',
    placeZh: 'f.warehouse_zh',
    placeEn: 'f.warehouse_en',
    carrier: 'f.carrier_name',
    from: sql`reporting.weight_figures f`,
    where: sql`${during('f.received_at', a)} and ${orderInLane(a, 'f.order_id')}
      and ${wallOf(ctx, reach, 'SHIPMENT', PARTIES)}`,
  });

/** Acts that commit a company: an offer published, a deal made, a payment confirmed, goods received. */
const activity = (ctx: StatisticsContext, reach: Reach, a: Asked): Lines => {
  const of = (lines: Lines, mark: string, company: string, seller: string, buyer: string) =>
    sql`select ${mark} || id as id, at, biz_type, biz_id, biz_no, ${sql.ref(seller)} as seller_id, ${sql.ref(buyer)} as buyer_id,
      lane, product_id, zh, en, null::numeric as quantity, null::numeric as amount, null::text as currency, null::numeric as cny, n,
      hit, hit2, value, value2, place_id, place_zh, place_en, carrier, age, ${sql.ref(company)} as company_id, correction
      from (${lines}) s where n > 0 and ${
        reach.units === null
          ? sql`${sql.ref(company)} is not null`
          : sql`${sql.ref(company)} = any(${[...reach.units]}::bigint[])`
      }`;
  const made = deals(ctx, { ...reach, side: 'seller' }, a);
  return every(
    of(listings(ctx, reach, a), 'o', 'seller_id', 'seller_id', 'buyer_id'),
    of(made, 'ds', 'seller_id', 'seller_id', 'buyer_id'),
    of(made, 'db', 'buyer_id', 'buyer_id', 'seller_id'),
    of(collections(ctx, reach, a), 'c', 'seller_id', 'seller_id', 'buyer_id'),
    of(weights(ctx, reach, a), 'w', 'buyer_id', 'buyer_id', 'seller_id'),
  );
};

/** Sources by name. */
export const SOURCES: Readonly<
  Record<FigureSource, (ctx: StatisticsContext, reach: Reach, asked: Asked) => Lines>
> = {
  listings,
  deals,
  threads,
  inquiryLines,
  invitations,
  due,
  paymentDue,
  collections,
  overdue,
  weights,
  appeals,
  activity,
};

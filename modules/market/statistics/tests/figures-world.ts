import { sql } from 'kysely';
import type { Person } from '#app/world.ts';
import { addDays } from '#kernel/rules/clock.ts';
import { add, compare, dec, round } from '#kernel/rules/decimal.ts';
import type { InputOf } from '#kernel/rules/contract.ts';
import { figureRows, type FigureRow } from '../contract/figures.ts';
import { metricOf, type MetricKey, PLACES } from '../rules/metrics.ts';
import { type PriceWorld, priceWorld } from './price-world.ts';

export const MONTH = '2027-04';
export const day = (n: number): string => addDays(`${MONTH}-01`, n - 1);
/** The same numbers every run. */
export function dice(seed: number) {
  let state = seed;
  return (most: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % most;
  };
}
export interface FiguresWorld extends PriceWorld {
  readonly seller: Person;
  readonly buyer: Person;
  readonly operator: Person;
  /** The month's documents of several companies, each of its kind, by chance. */
  fill(deals: number): Promise<void>;
  /** The job that closes months runs now, and nothing else that months of a held clock have made due. */
  closeMonths(): Promise<void>;
}

export async function figuresWorld(): Promise<FiguresWorld> {
  const base = await priceWorld();
  const { world } = base;
  const [seller, buyer] = [await world.as('seller_admin', 'seller'), await world.as('buyer_admin', 'buyer')];
  const of = (person: Person) => base.companies.indexOf(person.actor.memberId as string);
  const run = (text: ReturnType<typeof sql>) => text.execute(world.sql);
  const roll = dice(20_27);
  const pairs = (): [number, number] => {
    const chosen = [of(seller), of(buyer), 1, 2, 3, 4, 5].filter((n) => n >= 0);
    const a = roll(3) === 0 ? of(seller) : (chosen[roll(chosen.length)] as number);
    const b = roll(3) === 0 ? of(buyer) : (chosen[roll(chosen.length)] as number);
    return a === b ? [of(seller), of(buyer)] : [a, b];
  };
  const instant = (n: number) =>
    `${day(n)}T${String(9 + roll(7)).padStart(2, '0')}:${String(10 + roll(49))}:00+08:00`;
  const amount = () => `${1000 + roll(90_000)}.${String(10 + roll(89))}`;
  return {
    ...base,
    seller,
    buyer,
    async fill(deals) {
      await run(
        sql`insert into statistics.rate (kind, subject, origin, day, value) values ('fx', 'USD', '', ${day(-40)}::date, 712.345)`,
      );
      for (let i = 0; i < deals; i += 1) {
        const at = instant(1 + roll(28));
        const dealId = await base.sell({
          at,
          pair: pairs(),
          quantity: `${1 + roll(400)}.${String(10 + roll(89))}`,
          price: `${1500 + roll(900)}.00`,
          ...(roll(4) === 0 ? { over: { currency: 'USD' } } : {}),
        });
        if (roll(5) === 0)
          await run(
            sql`update deals.deal set deal_state = '95', ended_at = ${instant(29)}::timestamptz where id = ${dealId}::bigint`,
          );
      }
      const { rows } = await sql<{
        id: string;
        seller: string;
        buyer: string;
      }>`select id, seller_member_id as seller,
        buyer_member_id as buyer from deals.deal where deal_time >= ${`${day(1)}T00:00:00+08:00`}::timestamptz order by id`.execute(
        world.sql,
      );
      let nth = 0;
      for (const d of rows) {
        nth += 1;
        const sides = sql`${d.seller}::bigint, ${d.buyer}::bigint`;
        await run(sql`insert into orders."order" (seller_member_id, buyer_member_id, order_no, order_type, order_state, operation_type,
            deal_effective, protocol_id, trade_type, currency, product_zh, product_en, quantity, uom, goods_amount, order_amount,
            unpaid_amount, payment_term, settlement_method, pay_deadline, submitted_at, delivery_start, delivery_end, tolerance_plus,
            tolerance_minus, remaining_qty, completed_at, picked_at, paid_at)
          values (${sides}, ${`FIG${d.id}`}, '10', '31', '10', true, 1, '10', 'CNY', '甲醇', 'Methanol', 10, 'TNE', 100, 100, 100, '10', '10',
            ${instant(1 + roll(28))}::timestamptz, ${instant(1)}::timestamptz, ${day(1)}::date, ${day(2 + roll(26))}::date, 0, 0, 0,
            ${roll(3) === 0 ? null : instant(1 + roll(28))}::timestamptz, ${roll(4) === 0 ? null : instant(1 + roll(28))}::timestamptz,
            ${roll(4) === 0 ? null : instant(1 + roll(28))}::timestamptz)`);
        await run(sql`insert into payments.registration (payment_no, state, direction, seller_member_id, buyer_member_id, creator_member_id,
            payment_type, purpose, currency, amount, confirmed_at, reversed_at)
          values (${`FIG${d.id}`}, ${roll(4) === 0 ? '50' : '20'}, '10', ${sides}, ${d.buyer}::bigint, '10', '10', ${roll(4) === 0 ? 'USD' : 'CNY'},
            ${amount()}::numeric, ${instant(1 + roll(20))}::timestamptz, ${instant(21 + roll(8))}::timestamptz)`);
        await run(
          sql`update payments.registration set reversed_at = null where payment_no = ${`FIG${d.id}`} and state = '20'`,
        );
        await run(sql`insert into money.receivable (biz_type, biz_id, biz_no, creditor_member_id, debtor_member_id, currency, amount, due_date, receivable_state)
          values ('ORDER', ${d.id}::bigint, ${`FIG${d.id}`}, ${sides}, 'CNY', ${amount()}::numeric, ${addDays(day(28), -1 - roll(90))}::date, ${roll(3) === 0 ? '10' : '40'})`);
        await run(sql`insert into shipments.note (seller_member_id, buyer_member_id, note_no, state, made_by, order_id, order_no, line_no, product_zh,
            product_en, uom, pick_type, transport_mode, planned_qty, warehouse_id, warehouse_zh, carrier_name, shipped_weight, shipped_at, received_weight,
            received_at, settlement_weight, diff_permille)
          values (${sides}, ${`FIG${d.id}`}, '50', 'seller', 1, 'X', 1, '甲醇', 'Methanol', 'TNE', '10', '10', 30, ${1 + roll(3)}, ${`库${nth % 3}`},
            ${roll(4) === 0 ? null : `承运${roll(3)}`}, 30, ${instant(1)}::timestamptz, 29.9, ${instant(1 + roll(28))}::timestamptz, 30, ${`${roll(9)}.${100 + roll(899)}`}::numeric)`);
      }
      // Published once, then repriced and enlarged: the first publication is what counts.
      await run(sql`insert into offers.offer (seller_member_id, offer_no, lane, trade_type, quantity, uom, currency, unit_price, published_at, product_zh, product_en)
        select d.seller_member_id, 'FIG' || d.id, d.lane, '10', 10 + d.id % 90, 'TNE', case d.id % 5 when 0 then 'USD' else 'CNY' end, 2000 + d.id % 300,
          d.deal_time, '甲醇', 'Methanol' from deals.deal d where d.deal_time >= ${`${day(1)}T00:00:00+08:00`}::timestamptz and d.lane = '10'`);
      await run(
        sql`update offers.offer set quantity = quantity + 5, unit_price = unit_price + 7, published_at = published_at + interval '1 day' where offer_no like 'FIG%'`,
      );
      await run(sql`insert into offers.negotiation (negotiation_no, lane, offer_id, offer_terms_version, seller_member_id, buyer_member_id, status, rounds, gmt_create, agreed_qty, agreed_price, agreed_terms)
        select 'FIG' || d.id, d.lane, (select min(id) from offers.offer), 1, d.seller_member_id, d.buyer_member_id,
          case when d.id % 3 = 0 then '05' else '40' end, (d.id % 7)::int, d.deal_time, 1, 1, '{}' from deals.deal d
        where d.deal_time >= ${`${day(1)}T00:00:00+08:00`}::timestamptz`);
      await run(sql`update offers.negotiation set ended_at = gmt_create + (id % 300) * interval '1 minute',
        pre_deal_at = case when status = '40' then gmt_create + (id % 200) * interval '1 minute' end where negotiation_no like 'FIG%'`);
      await run(
        sql`insert into offers.round (gmt_create, author, negotiation_id, seq, side, price, quantity, firm, listed_terms, valid_until, state, hash)
        select gmt_create, 'x', id, 1, '10', 1, 1, true, false, gmt_create, '20', repeat('0', 64) from offers.negotiation where negotiation_no like 'FIG%'`,
      );
      // An appeal about every completed order, with every outcome.
      await run(sql`insert into appeals.appeal (seller_member_id, buyer_member_id, appeal_no, appeal_type, state, target_type, target_id, target_no,
          order_id, order_no, order_ids, product_zh, product_en, currency, uom, trade_type, target_amount, claimant_side, claim, filed_at, respond_by,
          accepted_at, outcome, ended_at)
        select o.seller_member_id, o.buyer_member_id, 'FIG' || o.id, '40', '3', 'order', o.id, o.order_no, o.id, o.order_no, array[o.id], '甲醇', 'Methanol',
          'CNY', 'TNE', '10', 100, 'buyer', repeat('x', 20), o.submitted_at, o.submitted_at, o.submitted_at,
          (array['20', '40', '30', '50', '10'])[1 + o.id % 5], o.completed_at
        from orders."order" o where o.order_no like 'FIG%' and o.completed_at is not null`);
      // Inquiries whose quotes were opened: one supplier each, with a quote or without, and a line that was awarded or not.
      await run(sql`with made as (insert into inquiries.inquiry (buyer_member_id, inquiry_no, status, title, opened_at, published_at, quote_deadline, tax_rate, delivery_address)
          select d.buyer_member_id, 'FIG' || d.id, '30', 'x', d.deal_time, d.deal_time, d.deal_time, 13, '{}' from deals.deal d
          where d.deal_time >= ${`${day(1)}T00:00:00+08:00`}::timestamptz returning id, inquiry_no, buyer_member_id, opened_at),
        invited as (insert into inquiries.invitation (inquiry_id, round, supplier_id, buyer_member_id)
          select m.id, 1, d.seller_member_id, m.buyer_member_id from made m join deals.deal d on 'FIG' || d.id = m.inquiry_no
          returning inquiry_id, supplier_id, buyer_member_id),
        lines as (insert into inquiries.line (inquiry_id, buyer_member_id, line_no, name_zh, name_en, quantity, uom, awarded_qty)
          select id, buyer_member_id, 1, '甲醇', 'Methanol', 30, 'TNE', case id % 3 when 0 then 0 else 30 end from made)
        insert into inquiries.quote (quote_no, inquiry_id, round, buyer_member_id, seller_member_id, status, content, opened, valid_until, submitted_at)
          select 'FIG' || v.inquiry_id, v.inquiry_id, 1, v.buyer_member_id, v.supplier_id, case v.inquiry_id % 4 when 0 then '30' else '20' end, '{}',
            true, ${instant(28)}::timestamptz, ${instant(1)}::timestamptz from invited v where v.inquiry_id % 5 <> 0`);
      await world.hold(`${day(29)}T18:00:00+08:00`);
    },
    async closeMonths() {
      const kind = 'statistics.closeMonths';
      await run(sql`update kernel.task set due_at = kernel.now() + interval '1 year' where kind <> ${kind}`);
      await run(sql`delete from kernel.task where kind = ${kind}`);
      await run(sql`insert into kernel.task (kind, key, due_at) values (${kind}, 'every', kernel.now())`);
      await world.tick();
    },
  };
}

/** Every row of a figure, page by page. */
export async function rowsOf(person: Person, input: InputOf<typeof figureRows>): Promise<FigureRow[]> {
  const rows: FigureRow[] = [];
  for (let pageNum = 1; ; pageNum += 1) {
    const page = await person.does(figureRows, { ...input, pageNum, pageCount: 100 });
    rows.push(...page.list);
    if (rows.length >= page.totalCount) return rows;
  }
}
/** The figure of rows, reckoned here by the definition and not by the database. */
export function figureOfRows(key: MetricKey, rows: readonly FigureRow[]): string | null {
  const { of, unit } = metricOf(key);
  const values = rows.flatMap((r) => r.counts ?? []).toSorted(compare);
  const at = (part: number) => {
    const place = dec(String(part)).times(values.length - 1);
    const low = place.floor().toNumber();
    const [a, b] = [values[low] as string, values[Math.min(low + 1, values.length - 1)] as string];
    return dec(a).plus(dec(b).minus(a).times(place.minus(low)));
  };
  if (of === 'companies')
    return String(
      new Set(rows.map((r) => (r.id.startsWith('db') || r.id.startsWith('w') ? r.buyer : r.seller))).size,
    );
  if (of === 'sum') return round(add('0', ...values), PLACES[unit]);
  if (values.length === 0) return null;
  if (of === 'median') return round(at(0.5), PLACES[unit]);
  if (of === 'p95') return round(at(0.95), PLACES[unit]);
  return round(dec(add('0', ...values)).dividedBy(values.length), PLACES[unit]);
}

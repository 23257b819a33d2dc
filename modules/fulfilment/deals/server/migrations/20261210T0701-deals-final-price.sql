-- compatible
-- The price a formula or basis deal came to, weighted over its final statements (trading-domain 3.4, ruling 17): from the instant it was found it counts among what was paid, as of that day, so that
-- closed days stay as they were. The price of the deal and its letter stay what was agreed.
alter table deals.deal add column final_price numeric(18,2) check (final_price > 0), add column final_at timestamptz(3),
  add constraint deal_final check ((final_price is null) = (final_at is null) and (final_price is null or provisional));
create index deal_final on deals.deal (spu_id, final_at desc, id desc) where final_at is not null and deal_state <> '90' and not related_party and not deleted;

create or replace function deals.tape(spu bigint, days int, most int, but bigint) returns table (at timestamptz, price numeric, quantity numeric)
  language sql stable security definer set search_path = pg_catalog
  as $$
    select t.told_at, t.price, t.quantity from (
      (select d.deal_time as told_at, l.price, d.quantity, d.id from deals.deal d join deals.leg l on l.deal_id = d.id and l.leg_no = 'A'
      where d.spu_id = spu and d.deal_state <> '90' and not d.related_party and not d.deleted and not d.provisional and d.deal_time > kernel.now() - make_interval(days => days)
        and (but is null or but not in (d.seller_member_id, d.buyer_member_id))
      order by d.deal_time desc, d.id desc limit least(most, 100))
      union all
      (select d.final_at, d.final_price, d.quantity, d.id from deals.deal d
      where d.spu_id = spu and d.deal_state <> '90' and not d.related_party and not d.deleted and d.final_at > kernel.now() - make_interval(days => days)
        and (but is null or but not in (d.seller_member_id, d.buyer_member_id))
      order by d.final_at desc, d.id desc limit least(most, 100))) t
    order by t.told_at desc, t.id desc limit least(most, 100)
  $$;
create or replace function deals.paid(spu bigint, unit text, days int, most int) returns table (first_day date, last_day date, currency varchar, lowest numeric, highest numeric, deals int)
  language sql stable security definer set search_path = pg_catalog
  as $$
    with told as (
      select date_trunc(unit, coalesce(d.final_at, d.deal_time) at time zone 'Asia/Shanghai')::date as day, d.currency, d.seller_member_id as seller, d.buyer_member_id as buyer, coalesce(d.final_price, l.price) as price
      from deals.deal d join deals.leg l on l.deal_id = d.id and l.leg_no = 'A'
      where d.spu_id = spu and d.deal_state <> '90' and not d.related_party and not d.deleted and (not d.provisional or d.final_at is not null) and d.deal_time > kernel.now() - make_interval(days => days)
        and not exists (select from reporting.silent_companies s where s.id in (d.seller_member_id, d.buyer_member_id)))
    select t.day, (t.day + ('1 ' || unit)::interval)::date - 1, t.currency, min(t.price), max(t.price), count(*)::int
    from told t where t.day < date_trunc(unit, kernel.today()::timestamp)::date
    group by t.day, t.currency having count(distinct (t.seller, t.buyer)) >= 3
    order by t.day desc, t.currency limit least(most, 100)
  $$;
create or replace function deals.paid_in_windows(product bigint, market text, unit text, days int, starts date[], ends date[])
  returns table (place_id bigint, window_start date, currency varchar, uom varchar, first_day date, last_day date, lowest numeric, highest numeric, deals int)
  language sql stable security definer set search_path = pg_catalog
  as $$
    with told as (
      select date_trunc(unit, coalesce(d.final_at, d.deal_time) at time zone 'Asia/Shanghai')::date as day, nullif(d.terms ->> 'namedPlaceId', '')::bigint as place, w.starts as half, d.currency, d.uom, d.seller_member_id as seller, d.buyer_member_id as buyer,
        coalesce(d.final_price, l.price) as price
      from deals.deal d join deals.leg l on l.deal_id = d.id and l.leg_no = 'A'
        join unnest(starts, ends) w(starts, ends) on (d.terms ->> 'deliveryStart')::date <= w.ends and (d.terms ->> 'deliveryEnd')::date >= w.starts
      where d.product_name_id = product and d.lane = market and d.deal_state <> '90' and not d.related_party and not d.deleted and (not d.provisional or d.final_at is not null) and d.deal_time > kernel.now() - make_interval(days => days)
        and not exists (select from reporting.silent_companies s where s.id in (d.seller_member_id, d.buyer_member_id))),
    published as (
      select t.place, t.half, t.currency, t.uom, t.day, min(t.price) as lowest, max(t.price) as highest, count(*)::int as deals
      from told t where t.day < date_trunc(unit, kernel.today()::timestamp)::date
      group by t.place, t.half, t.currency, t.uom, t.day having count(distinct (t.seller, t.buyer)) >= 3)
    select distinct on (p.place, p.half, p.currency, p.uom) p.place, p.half, p.currency, p.uom, p.day, (p.day + ('1 ' || unit)::interval)::date - 1, p.lowest, p.highest, p.deals
    from published p order by p.place, p.half, p.currency, p.uom, p.day desc
  $$;

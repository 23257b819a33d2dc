-- compatible
-- What was paid for a product by place and window of delivery, for the depth of a board: closed days (weeks) with deals of three different pairs of companies at least, under the same
-- rules as `deals.paid`. A deal stands in every window its delivery touches, as an offer does.
create function deals.paid_in_windows(product bigint, market text, unit text, days int, starts date[], ends date[])
  returns table (place_id bigint, window_start date, currency varchar, uom varchar, first_day date, last_day date, lowest numeric, highest numeric, deals int)
  language sql stable security definer set search_path = pg_catalog
  as $$
    with told as (
      select date_trunc(unit, d.deal_time at time zone 'Asia/Shanghai')::date as day, nullif(d.terms ->> 'namedPlaceId', '')::bigint as place, w.starts as half, d.currency, d.uom, d.seller_member_id as seller, d.buyer_member_id as buyer, l.price
      from deals.deal d join deals.leg l on l.deal_id = d.id and l.leg_no = 'A'
        join unnest(starts, ends) w(starts, ends) on (d.terms ->> 'deliveryStart')::date <= w.ends and (d.terms ->> 'deliveryEnd')::date >= w.starts
      where d.product_name_id = product and d.lane = market and d.deal_state <> '90' and not d.related_party and not d.deleted and not d.provisional and d.deal_time > kernel.now() - make_interval(days => days)
        and not exists (select from reporting.silent_companies s where s.id in (d.seller_member_id, d.buyer_member_id))),
    published as (
      select t.place, t.half, t.currency, t.uom, t.day, min(t.price) as lowest, max(t.price) as highest, count(*)::int as deals
      from told t where t.day < date_trunc(unit, kernel.today()::timestamp)::date
      group by t.place, t.half, t.currency, t.uom, t.day having count(distinct (t.seller, t.buyer)) >= 3)
    select distinct on (p.place, p.half, p.currency, p.uom) p.place, p.half, p.currency, p.uom, p.day, (p.day + ('1 ' || unit)::interval)::date - 1, p.lowest, p.highest, p.deals
    from published p order by p.place, p.half, p.currency, p.uom, p.day desc
  $$;
-- The close before the last one, so that the change can stand beside the close (trading-domain 20.1, change).
alter table deals.reference_close add column previous numeric(18,2) check (previous > 0);

-- compatible
-- A provisional price (formula, basis) counts in no tape, reference price or band until it is final (ruling 17).
create or replace function deals.tape(spu bigint, days int, most int, but bigint) returns table (at timestamptz, price numeric, quantity numeric)
  language sql stable security definer set search_path = pg_catalog
  as $$
    select d.deal_time, l.price, d.quantity from deals.deal d join deals.leg l on l.deal_id = d.id and l.leg_no = 'A'
    where d.spu_id = spu and d.deal_state <> '90' and not d.related_party and not d.deleted and not d.provisional and d.deal_time > kernel.now() - make_interval(days => days)
      and (but is null or but not in (d.seller_member_id, d.buyer_member_id))
    order by d.deal_time desc, d.id desc limit least(most, 100)
  $$;
create or replace function deals.paid(spu bigint, unit text, days int, most int) returns table (first_day date, last_day date, currency varchar, lowest numeric, highest numeric, deals int)
  language sql stable security definer set search_path = pg_catalog
  as $$
    with told as (
      select date_trunc(unit, d.deal_time at time zone 'Asia/Shanghai')::date as day, d.currency, d.seller_member_id as seller, d.buyer_member_id as buyer, l.price
      from deals.deal d join deals.leg l on l.deal_id = d.id and l.leg_no = 'A'
      where d.spu_id = spu and d.deal_state <> '90' and not d.related_party and not d.deleted and not d.provisional and d.deal_time > kernel.now() - make_interval(days => days)
        and not exists (select from reporting.silent_companies s where s.id in (d.seller_member_id, d.buyer_member_id)))
    select t.day, (t.day + ('1 ' || unit)::interval)::date - 1, t.currency, min(t.price), max(t.price), count(*)::int
    from told t where t.day < date_trunc(unit, kernel.today()::timestamp)::date
    group by t.day, t.currency having count(distinct (t.seller, t.buyer)) >= 3
    order by t.day desc, t.currency limit least(most, 100)
  $$;

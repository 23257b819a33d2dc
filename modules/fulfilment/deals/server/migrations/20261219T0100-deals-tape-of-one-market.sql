-- compatible
-- A price is compared with deals of its own lane, currency and unit (20.2.3): dollars are no measure of yuan.
drop function deals.tape(bigint, int, int, bigint);
create function deals.tape(spu bigint, days int, most int, but bigint, of_lane text default null, in_currency text default null, per text default null) returns table (at timestamptz, price numeric, quantity numeric)
  language sql stable security definer set search_path = pg_catalog
  as $$
    select t.told_at, t.price, t.quantity from (
      (select d.deal_time as told_at, l.price, d.quantity, d.id from deals.deal d join deals.leg l on l.deal_id = d.id and l.leg_no = 'A'
      where d.spu_id = spu and d.deal_state <> '90' and not d.related_party and not d.deleted and not d.provisional and d.deal_time > kernel.now() - make_interval(days => days)
        and (but is null or but not in (d.seller_member_id, d.buyer_member_id))
      and (of_lane is null or d.lane = of_lane) and (in_currency is null or d.currency = in_currency) and (per is null or d.uom = per)
      order by d.deal_time desc, d.id desc limit least(most, 100))
      union all
      (select d.final_at, d.final_price, d.quantity, d.id from deals.deal d
      where d.spu_id = spu and d.deal_state <> '90' and not d.related_party and not d.deleted and d.final_at > kernel.now() - make_interval(days => days)
        and (but is null or but not in (d.seller_member_id, d.buyer_member_id))
      and (of_lane is null or d.lane = of_lane) and (in_currency is null or d.currency = in_currency) and (per is null or d.uom = per)
      order by d.final_at desc, d.id desc limit least(most, 100))) t
    order by t.told_at desc, t.id desc limit least(most, 100)
  $$;

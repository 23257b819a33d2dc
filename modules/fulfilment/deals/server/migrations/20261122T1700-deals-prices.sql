-- compatible
-- What statistics reads of deals (trading-domain 20.2.1), and the last close of each price index, told from above, for the reference price (20.2.3).
create view reporting.index_deals with (security_invoker = true) as
  select d.id as deal_id, d.deal_no, d.deal_time, (d.deal_time at time zone 'Asia/Shanghai')::date as day, d.deal_state, d.lane, d.product_name_id,
    nullif(d.terms ->> 'namedPlaceId', '')::bigint as place_id, d.terms ->> 'cargoStatus' as cargo_status, d.terms ->> 'priceTerm' as price_term, d.uom, d.currency, coalesce(d.goods ->> 'grade', '') as grade,
    d.related_party, d.provisional, l.price, d.quantity, l.seller_member_id, l.buyer_member_id
  from deals.deal d join deals.leg l on l.deal_id = d.id and l.leg_no = 'A' where not d.deleted;

create table deals.reference_close (
  index_id bigint primary key,
  gmt_modified timestamptz(3) not null default clock_timestamp(),
  product_name_id bigint not null, place_id bigint not null,
  lane varchar(8) not null, currency varchar(3) not null, uom varchar(8) not null,
  day date not null,
  price numeric(18,2) not null check (price > 0)
);
create index reference_close_market on deals.reference_close (product_name_id, place_id, lane, day desc);
grant delete on deals.reference_close to ctp_runtime;

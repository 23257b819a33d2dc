-- compatible
-- What statistics reads of the board (trading-domain 20.2.2): fixed prices anybody may take, and the live prices buyers answered them with.
create view reporting.index_offers with (security_invoker = true) as
  select 'ask' as side, o.unit_price as price, o.seller_member_id as side_member_id, o.lane, o.product_name_id, o.named_place_id as place_id, o.cargo_status, o.price_term, o.uom, o.currency, coalesce(o.grade, '') as grade
  from offers.offer o where o.publish_state = '30' and o.price_mode = '10' and o.visibility = '10' and not o.deleted and o.valid_until > (select kernel.now())
  union all
  select 'bid', r.price, t.buyer_member_id, o.lane, o.product_name_id, o.named_place_id, o.cargo_status, o.price_term, o.uom, o.currency, coalesce(o.grade, '')
  from offers.round r join offers.negotiation t on t.id = r.negotiation_id join offers.offer o on o.id = t.offer_id
  where r.state = '10' and r.side = '10' and t.status = '10' and not t.related_party and r.valid_until > (select kernel.now()) and o.publish_state = '30' and o.price_mode = '10' and o.visibility = '10' and not o.deleted;

-- compatible
-- INV-OFF-01 … 09 of trading-domain 3.9 as views that stay empty. INV-OFF-06 (history replay) and 07, 08 (clock, licences) have their tests beside them.
create view audit.inv_off_01 as
  select o.id, o.offer_no, p.listed, p.held, p.sold, p.available from offers.offer o join quantities.position p on p.id = o.position_id
  where p.listed <> p.available + p.held + p.sold or least(p.available, p.held, p.sold) < 0;

create view audit.inv_off_02 as
  with wanted as (
    select o.position_id,
      coalesce(sum(n.agreed_qty) filter (where n.status in ('15', '20', '25', '30', '35', '50', '55')), 0) as held,
      coalesce(sum(n.agreed_qty) filter (where n.status in ('40', '45', '60')), 0) as dealt
    from offers.offer o left join offers.negotiation n on n.offer_id = o.id where o.position_id is not null group by o.position_id),
  back as (
    select o.position_id, coalesce(sum(e.qty), 0) as unsold from offers.offer o join quantities.entry e on e.position_id = o.position_id and e.kind = 'UNSELL' and e.biz_type = 'ORDER' group by o.position_id)
  select p.id, p.held, w.held as wanted_held, p.sold, w.dealt, b.unsold from quantities.position p join wanted w on w.position_id = p.id left join back b on b.position_id = p.id
  where p.held <> w.held or p.sold <> w.dealt - coalesce(b.unsold, 0);

create view audit.inv_off_03 as
  select n.offer_id, count(*) from offers.negotiation n join offers.offer o on o.id = n.offer_id
  where not o.divisible and n.status in ('15', '20', '25', '30', '35', '40', '45', '50', '55', '60') group by n.offer_id having count(*) > 1;

create view audit.inv_off_04 as
  select n.id, n.negotiation_no, count(r.id) as rounds, coalesce(max(r.seq), 0) as last, count(*) filter (where r.state = '10') as live
  from offers.negotiation n left join offers.round r on r.negotiation_id = n.id group by n.id
  having count(r.id) <> coalesce(max(r.seq), 0) or n.rounds <> count(r.id) or count(*) filter (where r.state = '10') > 1;

create view audit.inv_off_05 as
  select n.id, n.negotiation_no from offers.negotiation n left join offers.round r on r.negotiation_id = n.id and r.seq = n.agreed_round_seq
  where n.status in ('25', '30', '35', '40', '45', '50', '55', '60') and (r.id is null or r.state <> '30' or r.price <> n.agreed_price or r.quantity <> n.agreed_qty or r.terms <> n.agreed_terms);

create view audit.inv_off_06 as
  select o.id, o.offer_no, o.publish_state, h.to_state from offers.offer o
  left join lateral (select to_state from kernel.trade_history t where t.biz_type = 'OFFER' and t.biz_id = o.id and t.to_state is not null order by seq desc limit 1) h on true
  where not o.is_template and h.to_state is distinct from o.publish_state
  union all
  select n.id, n.negotiation_no, n.status, h.to_state from offers.negotiation n
  left join lateral (select to_state from kernel.trade_history t where t.biz_type = 'NEGOTIATION' and t.biz_id = n.id and t.to_state is not null order by seq desc limit 1) h on true
  where h.to_state is distinct from n.status;

create view audit.inv_off_07 as
  select r.negotiation_id, r.seq, r.valid_until, h.gmt_create from offers.round r
  join offers.negotiation n on n.id = r.negotiation_id and n.agreed_round_seq = r.seq and r.state = '30'
  join kernel.trade_history h on h.biz_type = 'NEGOTIATION' and h.biz_id = n.id and h.action in ('acceptSeller', 'acceptBuyer')
  where h.gmt_create >= r.valid_until;

create view audit.inv_off_08 as
  select id, offer_no from offers.offer where publish_state in ('30', '40', '50', '70') and '41' = any (control_classes);

create view audit.inv_off_09 as
  select o.id, o.offer_no, o.publish_state, p.available from offers.offer o join quantities.position p on p.id = o.position_id
  where p.resource_type = 'OFFER' and p.available <> 0 and (o.publish_state in ('60', '80') or (o.publish_state = '10' and o.approval_status in ('30', '40')));

create view audit.inv_off_badge as
  select o.id, o.offer_no, o.new_offer_status, b.badge from offers.offer o
  left join lateral (select n.status as badge from offers.negotiation n where n.offer_id = o.id
    order by array_position(array['60', '45', '40', '30', '50', '35', '25', '20', '15', '55', '10', '05']::varchar[], n.status) limit 1) b on true
  where o.new_offer_status is distinct from b.badge;

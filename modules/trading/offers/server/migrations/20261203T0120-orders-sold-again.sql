-- compatible
-- An overdue order that goes on sells its goods again (trading-domain 9.2): what orders gave back counts less what they took again.
create or replace view audit.inv_off_02 as
  with wanted as (
    select o.position_id,
      coalesce(sum(n.agreed_qty) filter (where n.status in ('15', '20', '25', '30', '35', '50', '55')), 0) as held,
      coalesce(sum(n.agreed_qty) filter (where n.status in ('40', '45', '60')), 0) as dealt
    from offers.offer o left join offers.negotiation n on n.offer_id = o.id where o.position_id is not null group by o.position_id),
  back as (
    select e.position_id, sum(case e.kind when 'UNSELL' then e.qty when 'SELL' then -e.qty else 0 end) as unsold from quantities.entry e where e.kind in ('UNSELL', 'SELL') and e.biz_type = 'ORDER' group by e.position_id)
  select p.id, p.held, w.held as wanted_held, p.sold, w.dealt, b.unsold from quantities.position p join wanted w on w.position_id = p.id left join back b on b.position_id = p.id
  where p.held <> w.held or p.sold <> w.dealt - coalesce(b.unsold, 0);

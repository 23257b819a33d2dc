-- compatible
-- Scales measure kilograms: what a completed order gives back to its framework agreement has three decimals, as its position in the ledger of tonnes.
drop view audit.inv_con_01;
alter table contracts.call_off alter column returned type numeric(18,3);
create view audit.inv_con_01 as
  select p.id, p.protocol_no, l.line_no, l.quantity, s.called, q.sold from contracts.protocol p
  join contracts.line l on l.protocol_id = p.id
  left join lateral (select coalesce(sum(c.quantity - c.returned), 0) as called from contracts.call_off c where c.line_id = l.id) s on true
  left join quantities.position q on q.id = l.position_id
  where p.protocol_type = '10' and (s.called > l.quantity * (1 + p.tolerance_plus / 100) or s.called <> coalesce(q.sold, 0));

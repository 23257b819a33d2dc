-- compatible
-- INV-DEAL-01 … 04 and INV-ORD-04 of trading-domain 5 and 9 as views that stay empty.
create view audit.inv_deal_01 as
  select l.id, l.letter_no, l.letter_version from deals.letter l join deals.deal d on d.id = l.deal_id join deals.leg g on g.deal_id = l.deal_id and g.leg_no = l.leg_no
  where encode(sha256(convert_to(l.terms_text, 'UTF8')), 'hex') <> l.content_hash or l.terms_text::jsonb <> l.terms
    or (l.letter_state = '40' and (
      (l.terms #>> '{quantity,quantity}')::numeric <> d.quantity or (l.terms #>> '{price,unitPrice}')::numeric <> g.price or (l.terms #>> '{price,amount}')::numeric <> g.amount
      or l.terms #>> '{delivery,place,code}' is distinct from coalesce(d.terms ->> 'namedPlaceId', '')
      or l.terms #>> '{delivery,start}' is distinct from d.terms ->> 'deliveryStart' or l.terms #>> '{delivery,end}' is distinct from d.terms ->> 'deliveryEnd'));

create view audit.inv_deal_02 as
  select d.id, d.deal_no, g.leg_no, d.deal_state, count(l.id) filter (where l.letter_state not in ('50', '60', '90')) as standing
  from deals.deal d join deals.leg g on g.deal_id = d.id left join deals.letter l on l.deal_id = d.id and l.leg_no = g.leg_no
  group by d.id, d.deal_no, g.leg_no, d.deal_state
  having count(l.id) filter (where l.letter_state not in ('50', '60', '90')) > 1
    or (d.deal_state in ('20', '30', '40') and count(l.id) filter (where l.letter_state = '40') <> 1);

create view audit.inv_deal_03 as
  select d.id, d.deal_no, d.quantity, g.leg_no, g.price, g.amount from deals.deal d left join deals.leg g on g.deal_id = d.id
  where g.id is null or g.amount <> round(d.quantity * g.price, 2) or (g.leg_no = 'A' and d.amount <> g.amount)
  union all
  select min(id), min(deal_no), null, null, null, null from deals.deal group by source, source_id, source_seq having count(*) > 1;

create view audit.inv_deal_04 as
  select o.id, o.order_no, o.order_state from orders."order" o join deals.deal d on d.id = o.deal_id
  where (o.order_state in ('11', '20', '21', '31') and not exists (select from deals.letter l where l.deal_id = o.deal_id and l.leg_no = o.leg_no and l.letter_state = '40'))
    or (o.deal_effective and d.deal_state in ('10', '90')) or (not o.deal_effective and d.deal_state not in ('10', '90'));

create view audit.inv_deal_path as
  select d.id, d.deal_no, d.deal_state, h.to_state from deals.deal d
  left join lateral (select to_state from kernel.trade_history t where t.biz_type = 'DEAL' and t.biz_id = d.id and t.to_state is not null order by seq desc limit 1) h on true
  where h.to_state is distinct from d.deal_state
  union all
  select l.id, l.letter_no, l.letter_state, h.to_state from deals.letter l
  left join lateral (select to_state from kernel.trade_history t where t.biz_type = 'LETTER' and t.biz_id = l.id and t.to_state is not null order by seq desc limit 1) h on true
  where h.to_state is distinct from l.letter_state;

create view audit.inv_ord_04 as
  select d.id, d.deal_no, g.leg_no, d.quantity, coalesce(sum(o.quantity), 0) as ordered
  from deals.deal d join deals.leg g on g.deal_id = d.id left join orders."order" o on o.deal_id = d.id and o.leg_no = g.leg_no
  group by d.id, d.deal_no, g.leg_no, d.quantity
  having (count(o.id) > 0 and sum(o.quantity) <> d.quantity) or (count(o.id) = 0 and d.deal_state in ('20', '30', '40'));

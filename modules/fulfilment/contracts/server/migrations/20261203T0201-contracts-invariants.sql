-- compatible
-- INV-CON-01 … 06 of trading-domain 11 as views that stay empty.
create view audit.inv_con_01 as
  select p.id, p.protocol_no, l.line_no, l.quantity, s.called, q.sold from contracts.protocol p
  join contracts.line l on l.protocol_id = p.id
  left join lateral (select coalesce(sum(c.quantity - c.returned), 0) as called from contracts.call_off c where c.line_id = l.id) s on true
  left join quantities.position q on q.id = l.position_id
  where p.protocol_type = '10' and (s.called > l.quantity * (1 + p.tolerance_plus / 100) or s.called <> coalesce(q.sold, 0));

create view audit.inv_con_02 as
  select p.id, p.protocol_no, s.side from contracts.protocol p join contracts.sign_record s on s.protocol_id = p.id and not s.void
  join contracts.protocol_version v on v.protocol_id = p.id and v.content_version = s.content_version
  where s.content_hash <> v.content_hash or encode(sha256(convert_to(v.terms_text, 'UTF8')), 'hex') <> s.content_hash or v.terms_text::jsonb <> v.terms
  union all
  select p.id, p.protocol_no, null from contracts.protocol p where p.protocol_state in ('20', '21', '22', '23', '30', '40')
    and (select count(*) from contracts.sign_record s where s.protocol_id = p.id and not s.void and s.content_hash = p.content_hash) < case when p.intermediary_member_id is null then 2 else 3 end;

create view audit.inv_con_03 as
  select c.id, p.protocol_no, c.order_no, h.to_state from contracts.call_off c join contracts.protocol p on p.id = c.protocol_id
  left join lateral (select t.to_state from kernel.trade_history t where t.biz_type = 'PROTOCOL' and t.biz_id = p.id and t.to_state is not null and t.gmt_create <= c.gmt_create order by t.seq desc limit 1) h on true
  where h.to_state is null or h.to_state not in ('20', '21', '22')
  union all
  select o.id, null, o.order_no, null from orders."order" o where o.protocol_id is not null and not exists (select from contracts.call_off c where c.order_id = o.id and c.protocol_id = o.protocol_id);

create view audit.inv_con_04 as
  select p.id, p.protocol_no, p.protocol_state from contracts.protocol p
  where p.protocol_state in ('00', '01', '02', '10', '11', '12', '13') and (
    exists (select from contracts.call_off c where c.protocol_id = p.id)
    or exists (select from contracts.line l where l.protocol_id = p.id and l.position_id is not null)
    or exists (select from money.deposit d where d.biz_type = 'PROTOCOL' and d.biz_id = p.id));

create view audit.inv_con_05 as
  select p.id, p.protocol_no, p.total_qty, d.qty, p.total_amount, d.amount from contracts.protocol p
  left join lateral (select sum(x.quantity) as qty, sum(g.amount) as amount, count(*) as n, bool_and(x.currency = p.currency) as same_currency
    from deals.leg g join deals.deal x on x.id = g.deal_id
    where g.deal_id = any (p.deal_ids) and g.seller_member_id = p.seller_member_id and g.buyer_member_id = p.buyer_member_id) d on true
  where p.protocol_type = '20' and p.protocol_state in ('10', '20', '21', '22', '23', '30')
    and (d.n <> cardinality(p.deal_ids) or p.total_qty is distinct from d.qty or p.total_amount is distinct from d.amount or not coalesce(d.same_currency, false));

create view audit.inv_con_06 as
  select id, protocol_no, protocol_state, paused_from from contracts.protocol where (protocol_state = '23') <> (paused_from is not null);

create view audit.inv_con_path as
  select p.id, p.protocol_no, p.protocol_state, h.to_state from contracts.protocol p
  left join lateral (select to_state from kernel.trade_history t where t.biz_type = 'PROTOCOL' and t.biz_id = p.id and t.to_state is not null order by seq desc limit 1) h on true
  where h.to_state is distinct from p.protocol_state
  union all
  select t.biz_id, t.biz_no, t.from_state, t.before from (
    select biz_id, biz_no, from_state, lag(to_state) over (partition by biz_id order by seq) as before, to_state from kernel.trade_history where biz_type = 'PROTOCOL' and to_state is not null) t
  where t.from_state is distinct from t.before;

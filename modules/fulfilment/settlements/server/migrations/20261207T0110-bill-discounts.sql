-- compatible
-- The discount of a bill recomputes from what its line says, and stands once among the live statements of an order (trading-domain 13.1).
create view audit.inv_settlements_bills as
  select s.id, s.settlement_no, l.line_no, l.amount, l.basis from settlements.settlement s join settlements.line l on l.settlement_id = s.id and l.revision = s.revision
  where l.basis ->> 'kind' = 'billDiscount'
    and ((l.basis ->> 'days')::int <> (l.basis ->> 'dueOn')::date - (l.basis ->> 'takenOn')::date
      or l.amount <> round((l.basis ->> 'amount')::numeric * (l.basis ->> 'rate')::numeric * (l.basis ->> 'days')::int / 100 / 360, 2))
  union all
  select min(s.id), min(s.settlement_no), count(*)::int, sum(l.amount), jsonb_build_object('paymentId', l.basis -> 'paymentId', 'orderId', l.order_id)
  from settlements.settlement s join settlements.line l on l.settlement_id = s.id and l.revision = s.revision
  where s.state <> '90' and l.basis ->> 'kind' = 'billDiscount' group by l.order_id, l.basis -> 'paymentId' having count(*) > 1;

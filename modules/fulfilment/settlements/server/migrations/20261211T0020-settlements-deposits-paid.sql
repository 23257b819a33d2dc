-- compatible
-- INV-PAY-07: a deposit that became payment with the order itself (a group buy) stands on it as its deposit.
create or replace view audit.inv_pay_07 as
  select o.id, o.order_no, o.paid_amount, a.given, b.own + s.settled + o.deposit_amount as own from orders."order" o
  left join lateral (select coalesce(sum(case r.direction when '10' then x.applied else -x.applied end), 0) as given
    from payments.allocation x join payments.registration r on r.id = x.registration_id
    where x.target_type = 'ORDER' and x.target_id = o.id and r.state = '20') a on true
  left join lateral (select coalesce(sum(e.amount), 0) as own from money.posting p join money.entry e on e.posting_id = p.id join money.account c on c.id = e.account_id
    where p.biz_type = 'ORDER' and p.biz_id = o.id and c.kind = 'RECEIVED') b on true
  left join lateral (select coalesce(sum(case when t.difference_done and t.difference_amount > 0 then t.difference_amount else 0 end + t.deposit_offset), 0) as settled
    from settlements.settlement t where t.order_id = o.id and t.currency = o.currency and t.confirmed_at is not null) s on true
  where o.paid_amount <> a.given + b.own + s.settled + o.deposit_amount;

-- compatible
-- When an order was paid as agreed, when its goods began to leave and when it was called off, for the figures of statistics (trading-domain 20.4): what was done late stays late.
alter table orders."order" add column paid_at timestamptz(3), add column picked_at timestamptz(3), add column revoked_at timestamptz(3);
update orders."order" o set
  paid_at = (select min(h.gmt_create) from kernel.trade_history h where h.biz_type = 'ORDER' and h.biz_id = o.id and h.to_state = '20' and h.from_state in ('10', '11')),
  picked_at = (select min(h.gmt_create) from kernel.trade_history h where h.biz_type = 'ORDER' and h.biz_id = o.id and h.to_state = '21' and h.from_state = '20'),
  revoked_at = case when o.order_state = '01' then coalesce((select max(h.gmt_create) from kernel.trade_history h where h.biz_type = 'ORDER' and h.biz_id = o.id and h.to_state = '01'), o.gmt_modified) end;
create function orders.note_order_times() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if new.order_state is distinct from old.order_state then
    if new.order_state = '20' and old.order_state in ('10', '11') and new.paid_at is null then new.paid_at := kernel.now(); end if;
    if new.order_state = '21' and new.picked_at is null then new.picked_at := kernel.now(); end if;
    if new.order_state = '01' then new.revoked_at := kernel.now(); end if;
  end if;
  return new;
end $$;
create trigger order_times before update of order_state on orders."order" for each row execute function orders.note_order_times();
create index order_figures_due on orders."order" (delivery_end) where submitted_at is not null and not deleted;
create index order_figures_due_seller on orders."order" (seller_member_id, delivery_end) where submitted_at is not null and not deleted;
create index order_figures_due_buyer on orders."order" (buyer_member_id, delivery_end) where submitted_at is not null and not deleted;
create index order_figures_pay on orders."order" (pay_deadline) where submitted_at is not null and not deleted;
create index order_figures_pay_seller on orders."order" (seller_member_id, pay_deadline) where submitted_at is not null and not deleted;
create index order_figures_pay_buyer on orders."order" (buyer_member_id, pay_deadline) where submitted_at is not null and not deleted;
create index order_figures_done on orders."order" (completed_at) where completed_at is not null and not deleted;
create view reporting.order_figures with (security_invoker = true) as
  select id as order_id, order_no, deal_id, order_state, seller_member_id, seller_owner_dept_id, seller_owner_emp_id, buyer_member_id, buyer_owner_dept_id, buyer_owner_emp_id,
    quantity, uom, currency, order_amount, product_name_id, product_zh, product_en, delivery_end, completed_at, picked_at, revoked_at,
    case when trade_payment is distinct from '10' then pay_deadline end as pay_deadline,
    coalesce(paid_at <= pay_deadline and not reinstated, false) as paid_in_time
  from orders."order" where submitted_at is not null and not deleted;

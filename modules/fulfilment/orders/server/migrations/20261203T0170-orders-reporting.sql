-- compatible
-- Orders for figures and for documents above them; row security is asked as the caller.
create view reporting.orders with (security_invoker = true) as
  select id, order_no, order_type, order_state, deal_id, protocol_id, trade_type, currency, uom, product_zh, product_en, product_name_id,
    seller_member_id, seller_owner_dept_id, seller_owner_emp_id, buyer_member_id, buyer_owner_dept_id, buyer_owner_emp_id,
    quantity, shipped_qty, received_qty, order_amount, settled_total, paid_amount, unpaid_amount, payment_term, pay_deadline, submitted_at,
    delivery_start, delivery_end, completed_at, overdue_at, payment_overdue, pickup_overdue, provisional, gmt_create
  from orders."order" where not deleted;

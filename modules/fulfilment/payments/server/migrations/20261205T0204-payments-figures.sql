-- compatible
-- Confirmed payments to sellers and their reversals, for the figures of statistics (trading-domain 20.4). Row security is asked as the caller.
create index registration_figures on payments.registration (confirmed_at) where confirmed_at is not null and direction = '10' and not deleted;
create index registration_figures_seller on payments.registration (seller_member_id, confirmed_at) where confirmed_at is not null and direction = '10' and not deleted;
create index registration_figures_buyer on payments.registration (buyer_member_id, confirmed_at) where confirmed_at is not null and direction = '10' and not deleted;
create index registration_figures_reversed on payments.registration (reversed_at) where confirmed_at is not null and reversed_at is not null and direction = '10' and not deleted;
create view reporting.collection_figures with (security_invoker = true) as
  select id as payment_id, payment_no, order_id, seller_member_id, seller_owner_dept_id, seller_owner_emp_id, buyer_member_id, buyer_owner_dept_id, buyer_owner_emp_id,
    currency, amount, confirmed_at, reversed_at
  from payments.registration where confirmed_at is not null and direction = '10' and not deleted;

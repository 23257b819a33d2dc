-- compatible
-- A withdrawal from the balance is checked by one operator and paid out by another, to a verified account of its company.
alter table money.refund
  drop constraint refund_refund_state_check,
  add constraint refund_state_known check (refund_state in ('10', '15', '20', '30', '40')),
  -- The account of payments it goes to; its bank and the end of its number stand beside it as they were.
  add column bank_account_id bigint,
  add column checked_at timestamptz(3), add column checked_by bigint, add column checked_name varchar(100),
  add column paid_by bigint,
  add constraint refund_checked check (refund_state <> '15' or checked_at is not null);
drop index money.refund_open;
create index refund_open on money.refund (id) where refund_state = '15';
create index refund_to_check on money.refund (id) where refund_state = '10';
create or replace view audit.inv_money_refund as
  select a.id, a.member_id, a.currency, a.balance, r.open from money.account a
  left join lateral (select coalesce(sum(x.amount), 0) as open from money.refund x where x.member_id = a.member_id and x.currency = a.currency and x.refund_state in ('10', '15')) r on true
  where a.kind = 'REFUNDING' and a.balance <> r.open
  union all
  select x.id, x.member_id, x.currency, 0, x.amount from money.refund x where x.refund_state in ('10', '15')
    and not exists (select from money.account a where a.member_id = x.member_id and a.currency = x.currency and a.kind = 'REFUNDING');
-- Who checked a withdrawal neither asked for it nor paid it out.
create view audit.inv_money_refund_second as
  select id, refund_no, checked_by, paid_by from money.refund
  where refund_state in ('15', '20') and checked_by is not null and (checked_by = paid_by or checked_by = created_by);

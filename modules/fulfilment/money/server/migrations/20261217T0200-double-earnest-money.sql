-- compatible
-- A receiver in default of earnest money returns double (trading-domain 1.2): the deposit goes back to its payer, and
-- as much again is owed by its receiver.
alter table money.deposit add column forfeit_double boolean not null default false;
alter table money.deposit add constraint deposit_double_earnest check (not forfeit_double or deposit_nature = '20');
alter table money.receivable drop constraint receivable_biz_type_check;
alter table money.receivable add constraint receivable_biz_type_check check (biz_type in ('ORDER', 'SETTLEMENT', 'DEPOSIT'));

-- Returned double: released whole to its payer, and owed once more, once, by its receiver.
create view audit.inv_money_double as
  select d.id as deposit_id, d.biz_no, d.deposit_state, r.id as receivable_id from money.deposit d
  full join (select * from money.receivable where biz_type = 'DEPOSIT') r on r.biz_id = d.id
  where (r.id is null and d.forfeit_double and d.forfeit_at is null)
    or (r.id is not null and (d.id is null or not d.forfeit_double or d.deposit_state <> '50' or r.creditor_member_id <> d.payer_member_id
      or r.debtor_member_id <> d.receiver_member_id or r.amount <> (select sum(e.amount) from money.deposit_entry e where e.deposit_id = d.id and e.kind = 'RELEASE')));

-- breaking
-- Accounts of the desk go over to those of payments: one of the same company, currency and last four digits is the same account.
alter table statements.statement drop constraint statement_bank_account_id_fkey;
alter table statements.line drop constraint line_bank_account_id_fkey;
create temp table account_moved (desk_id bigint primary key, account_id bigint not null) on commit drop;
insert into account_moved
  select d.id, min(a.id) from statements.bank_account d
  join payments.bank_account a on a.member_id = d.member_id and a.currency = d.currency and a.account_tail = d.account_tail and a.state <> '40' and not a.deleted
  where not exists (select from statements.bank_account o where o.id <> d.id and o.member_id = d.member_id and o.currency = d.currency and o.account_tail = d.account_tail)
  group by d.id having count(*) = 1;
update payments.bank_account a set mapping = d.mapping from account_moved m join statements.bank_account d on d.id = m.desk_id where a.id = m.account_id;
do $$
declare
  d statements.bank_account;
  made bigint;
begin
  for d in select * from statements.bank_account b where not exists (select from account_moved m where m.desk_id = b.id) order by b.id loop
    insert into payments.bank_account (gmt_create, gmt_modified, created_by, modified_by, member_id, holder, bank_name, currency, account_index, account_tail, mapping, state)
      values (d.gmt_create, d.gmt_modified, d.created_by, d.modified_by, d.member_id, coalesce((select left(m.name, 100) from members.member m where m.id = d.member_id), '平台'), d.bank_name, d.currency, d.account_index, d.account_tail, d.mapping, '10')
      returning id into made;
    insert into account_moved values (d.id, made);
  end loop;
end $$;
update statements.statement s set bank_account_id = m.account_id from account_moved m where m.desk_id = s.bank_account_id;
update statements.line l set bank_account_id = m.account_id from account_moved m where m.desk_id = l.bank_account_id;
alter table statements.statement add constraint statement_bank_account_id_fkey foreign key (bank_account_id) references payments.bank_account;
alter table statements.line add constraint line_bank_account_id_fkey foreign key (bank_account_id) references payments.bank_account;
drop table statements.bank_account;

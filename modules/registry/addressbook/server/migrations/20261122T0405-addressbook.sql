-- breaking
-- Invoice data and delivery addresses get a room of their own (trading-domain 19.5, 19.6). The tables move with their rows, indexes, walls and checks.
alter table members.billing_info set schema addressbook;
alter table members.address set schema addressbook;
-- Tables that move keep their grants; said again, because a room's own tables get them by default.
grant select, insert, update on addressbook.billing_info, addressbook.address to ctp_runtime;

create index billing_newest on addressbook.billing_info (gmt_modified desc, id desc) where not deleted;
create index billing_owner on addressbook.billing_info (owner_emp_id);
create index billing_unapproved on addressbook.billing_info (id) where not tax_no_approved and not deleted;
create index address_newest on addressbook.address (gmt_modified desc, id desc) where not deleted;
create index address_owner on addressbook.address (owner_emp_id);
alter table addressbook.billing_info add column tax_no_reason varchar(300);

-- An order freezes what its buyer keeps, whoever of its parties submits it: the house opens one company's rows for one look, and only to read.
create policy frozen on addressbook.billing_info for select using (member_id = nullif(current_setting('app.papers_of', true), '')::bigint);
create policy frozen on addressbook.address for select using (member_id = nullif(current_setting('app.papers_of', true), '')::bigint);

-- INV-BIL-01, INV-ADR-01 under the names of this room; the indexes keep it from being two.
drop view audit.inv_members_billing_default;
drop view audit.inv_members_address_default;
create view audit.inv_addressbook_billing_default as
  select member_id from addressbook.billing_info where not deleted group by member_id having count(*) filter (where is_default) <> 1;
create view audit.inv_addressbook_address_default as
  select member_id, address_type from addressbook.address where not deleted group by member_id, address_type having count(*) filter (where is_default) <> 1;
create view audit.inv_addressbook_fifty as
  select member_id from addressbook.address where not deleted group by member_id having count(*) > 50;
-- A special VAT invoice needs the whole of its data.
create view audit.inv_addressbook_special as
  select id from addressbook.billing_info where invoice_type = '02' and not deleted and (address is null or phone is null or bank is null or account_sealed is null);

-- compatible
-- Blacklists and end customers have their screens (trading-domain 19.3, 19.6; administration-domain 22.4).

alter table members.blacklist
  add column created_name varchar(100),
  add column removed_at timestamptz(3),
  add column removed_name varchar(100);
create index blacklist_newest on members.blacklist (member_id, gmt_create desc, id desc);
create view audit.inv_members_blacklist_most as
  select member_id, count(*) from members.blacklist where not deleted group by member_id having count(*) > 1000;

create unique index end_customer_name on members.end_customer (member_id, name) where not deleted;
create index end_customer_owner on members.end_customer (owner_emp_id) where not deleted;

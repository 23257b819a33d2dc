-- compatible
-- Suppliers a buyer invites together (trading-domain 6.1).
create table members.supplier_group (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint, modified_by bigint,
  version int not null default 1,
  deleted boolean not null default false,
  member_id bigint not null references members.member,
  owner_dept_id bigint, owner_emp_id bigint,
  name varchar(50) not null check (name <> ''),
  description varchar(200),
  enabled boolean not null default true
);
create unique index supplier_group_name on members.supplier_group (member_id, name) where not deleted;
create index supplier_group_newest on members.supplier_group (member_id, gmt_modified desc, id desc) where not deleted;
create index supplier_group_owner on members.supplier_group (owner_emp_id) where not deleted;
alter table members.supplier_group enable row level security;
create policy own on members.supplier_group using ((select kernel.is_platform()) or member_id = (select kernel.member())) with check ((select kernel.is_platform()) or member_id = (select kernel.member()));

create table members.supplier_in_group (
  group_id bigint not null references members.supplier_group,
  supplier_id bigint not null references members.member,
  member_id bigint not null references members.member,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  created_by bigint,
  primary key (group_id, supplier_id),
  check (supplier_id <> member_id)
);
create index supplier_in_group_supplier on members.supplier_in_group (supplier_id);
alter table members.supplier_in_group enable row level security;
create policy own on members.supplier_in_group using ((select kernel.is_platform()) or member_id = (select kernel.member())) with check ((select kernel.is_platform()) or member_id = (select kernel.member()));
grant delete on members.supplier_in_group to ctp_runtime;

-- 1 to 500 suppliers each, and the group is its owner's.
create view audit.inv_members_supplier_group as
  select g.id, count(s.supplier_id) as suppliers from members.supplier_group g left join members.supplier_in_group s on s.group_id = g.id
  where not g.deleted group by g.id having count(s.supplier_id) not between 1 and 500 or bool_or(s.member_id <> g.member_id);

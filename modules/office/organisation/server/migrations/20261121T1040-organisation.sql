-- breaking
-- Departments and employees of every company (administration-domain 5). The platform is company 0.

create table organisation.department (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint,
  modified_by bigint,
  version int not null default 1,
  deleted boolean not null default false,
  member_id bigint not null,
  parent_id bigint references organisation.department (id),
  name text not null check (length(name) between 1 and 50),
  code text not null check (code ~ '^[A-Z0-9_-]{2,30}$'),
  description text check (length(description) <= 200),
  level int not null check (level between 1 and 8),
  type text not null check (type in ('10', '20')),
  -- Ids from the root, each followed by a slash: '1/4/9/'. A subtree is a prefix.
  path text not null,
  sort int not null default 10,
  leader_emp_id bigint,
  linked_member_id bigint check (linked_member_id is null or type = '10'),
  state text not null default '1' check (state in ('0', '1')),
  check ((parent_id is null) = (level = 1)),
  check (parent_id is not null or type = '10')
);
create unique index department_code on organisation.department (member_id, code) where not deleted;
create unique index department_sibling_name on organisation.department (parent_id, name) where not deleted;
create unique index department_one_root on organisation.department (member_id) where parent_id is null and not deleted;
create index department_path on organisation.department (path text_pattern_ops);
create index on organisation.department (parent_id);
alter table organisation.department enable row level security;
create policy own on organisation.department using ((select kernel.is_platform()) or member_id = (select kernel.member()))
  with check ((select kernel.is_platform()) or member_id = (select kernel.member()));

create table organisation.employee (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint,
  modified_by bigint,
  version int not null default 1,
  deleted boolean not null default false,
  account_id bigint not null references identity.account (id),
  member_id bigint not null,
  dept_id bigint not null references organisation.department (id),
  main_post_id bigint,
  main_post_dept_id bigint references organisation.department (id),
  -- The department new rows of this person belong to: the main position's, else the own (administration-domain 7.4).
  owner_dept_id bigint generated always as (coalesce(main_post_dept_id, dept_id)) stored,
  emp_name text not null check (length(emp_name) between 2 and 50),
  emp_no text check (length(emp_no) <= 20),
  gender text not null default '0' check (gender in ('0', '1', '2')),
  superior_id bigint references organisation.employee (id),
  status text not null default '10' check (status in ('10', '20', '30', '40')),
  ever_activated boolean not null default false,
  admin_flag boolean not null default false,
  join_date date,
  leave_date date,
  remark text check (length(remark) <= 200),
  check (superior_id <> id),
  check (leave_date >= join_date),
  check ((main_post_id is null) = (main_post_dept_id is null)),
  check (not admin_flag or status in ('10', '20', '30'))
);
-- One person works for one company at a time; who has left may join another.
create unique index employee_account on organisation.employee (account_id) where not deleted and status <> '40';
create unique index employee_no on organisation.employee (member_id, emp_no) where not deleted;
create index on organisation.employee (account_id);
create index on organisation.employee (member_id, status);
create index on organisation.employee (dept_id);
create index on organisation.employee (superior_id);
alter table organisation.employee enable row level security;
create policy own on organisation.employee using ((select kernel.is_platform()) or member_id = (select kernel.member()) or account_id = (select kernel.account()))
  with check ((select kernel.is_platform()) or member_id = (select kernel.member()) or account_id = (select kernel.account()));

alter table organisation.department add foreign key (leader_emp_id) references organisation.employee (id);

-- Departments a person answers for besides the own; they widen the reach of his positions.
create table organisation.responsible_dept (
  emp_id bigint not null references organisation.employee (id),
  dept_id bigint not null references organisation.department (id),
  gmt_create timestamptz(3) not null default clock_timestamp(),
  created_by bigint,
  primary key (emp_id, dept_id)
);
create index on organisation.responsible_dept (dept_id);
grant delete on organisation.responsible_dept to ctp_runtime;
-- A department's path holds its own id, so the id is drawn before the row is written.
grant usage on all sequences in schema organisation to ctp_runtime;

create view audit.inv_organisation_department_path as
  select d.id, d.path, d.level, p.path as parent_path, p.level as parent_level from organisation.department d left join organisation.department p on p.id = d.parent_id
  where d.path <> coalesce(p.path, '') || d.id || '/' or d.level <> coalesce(p.level, 0) + 1 or d.member_id <> coalesce(p.member_id, d.member_id)
     or (d.type = '10' and p.type = '20');
create view audit.inv_organisation_employee_department as
  select e.id, e.member_id, d.member_id as department_of from organisation.employee e join organisation.department d on d.id in (e.dept_id, e.main_post_dept_id) where d.member_id <> e.member_id
  union all
  select e.id, e.member_id, d.member_id from organisation.responsible_dept r join organisation.employee e on e.id = r.emp_id join organisation.department d on d.id = r.dept_id where d.member_id <> e.member_id;
create view audit.inv_organisation_administrator_stays as
  select member_id from organisation.employee where not deleted and status in ('20', '30') group by member_id having bool_or(status = '20') and count(*) filter (where admin_flag and status = '20') = 0;

-- breaking
-- Roles answer which screen and button, positions which rows (administration-domain 6 to 8).

create table permissions.role (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint,
  modified_by bigint,
  version int not null default 1,
  deleted boolean not null default false,
  -- 0: a template every company of the type uses.
  member_id bigint not null default 0,
  type text not null check (type in ('platform', 'seller', 'buyer')),
  code text not null check (code ~ '^[A-Z][A-Z0-9_]{2,49}$'),
  names jsonb not null check (names ? 'zh_CN'),
  description text check (length(description) <= 200),
  state text not null default '1' check (state in ('0', '1')),
  builtin boolean not null default false
);
create unique index role_code on permissions.role (code) where not deleted;
create unique index role_name on permissions.role (member_id, type, (names ->> 'zh_CN')) where not deleted;
alter table permissions.role enable row level security;
create policy own_and_templates on permissions.role using ((select kernel.is_platform()) or member_id = 0 or member_id = (select kernel.member()))
  with check ((select kernel.is_platform()) or member_id = (select kernel.member()));

create table permissions.menu (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint,
  modified_by bigint,
  version int not null default 1,
  deleted boolean not null default false,
  -- What the shipped data calls it: a path, `path#Button`, `section:…`, `group:…`. Null for rows people added.
  shipped_key text unique,
  parent_id bigint references permissions.menu (id),
  -- A hidden page without grants of its own goes with this one.
  inherits_id bigint references permissions.menu (id),
  name text not null check (length(name) between 1 and 50),
  names jsonb not null check (names ? 'zh_CN'),
  code text not null check (length(code) between 1 and 60),
  description text check (length(description) <= 200),
  display_status text not null default '1' check (display_status in ('0', '1')),
  type text not null check (type in ('10', '20')),
  url text check (url ~ '^(/|https?://)'),
  link text check (link ~* '^https?://'),
  icon_code text,
  sort int not null check (sort > 0),
  scopes text[] not null check (scopes <@ array['platform', 'seller', 'buyer']),
  keep_alive boolean,
  affix boolean,
  iframe boolean,
  domain_code text not null default 'platform' check (domain_code = 'platform'),
  level int not null check (level between 1 and 4),
  check (type = '10' or url is null)
);
create unique index menu_code on permissions.menu (parent_id, code) nulls not distinct where not deleted;
create index on permissions.menu (parent_id, sort) where not deleted;
create index on permissions.menu (url) where not deleted;

create table permissions.role_menu (
  role_id bigint not null references permissions.role (id),
  menu_id bigint not null references permissions.menu (id),
  primary key (role_id, menu_id)
);
create index on permissions.role_menu (menu_id);
create table permissions.role_button (
  role_id bigint not null,
  menu_id bigint not null,
  button_code text not null check (button_code ~ '^[A-Za-z][A-Za-z0-9]{1,39}$'),
  primary key (role_id, menu_id, button_code),
  foreign key (role_id, menu_id) references permissions.role_menu (role_id, menu_id) on delete cascade
);
-- What was once shipped is not shipped again: a grant an operator took away stays away.
create table permissions.shipped_grant (
  role_code text not null,
  menu_key text not null,
  button_code text not null default '',
  given boolean not null default false,
  primary key (role_code, menu_key, button_code)
);

-- The row changes of one person's rights queue at.
create table permissions.holder (account_id bigint primary key references identity.account (id), gmt_modified timestamptz(3) not null default clock_timestamp());
create table permissions.account_role (
  account_id bigint not null references permissions.holder (account_id),
  role_id bigint not null references permissions.role (id),
  -- The company the role is held for; null before a person has one.
  member_id bigint,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  created_by bigint,
  primary key (account_id, role_id)
);
create index on permissions.account_role (role_id);
create index on permissions.account_role (member_id);
alter table permissions.account_role enable row level security;
create policy own on permissions.account_role using ((select kernel.is_platform()) or member_id = (select kernel.member()) or account_id = (select kernel.account()))
  with check ((select kernel.is_platform()) or member_id = (select kernel.member()));

create table permissions.position (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint,
  modified_by bigint,
  version int not null default 1,
  deleted boolean not null default false,
  member_id bigint not null,
  code text not null check (length(code) between 1 and 50),
  names jsonb not null check (names ? 'zh_CN'),
  description text check (length(description) <= 200),
  seller_id bigint check (seller_id is null or member_id = 0),
  dept_id bigint not null references organisation.department (id),
  sellers bigint[] not null default '{}' check (sellers = '{}' or member_id = 0),
  state text not null default '1' check (state in ('0', '1')),
  auth_state text not null default '0' check (auth_state in ('0', '1'))
);
create unique index position_code on permissions.position (member_id, code) where not deleted;
create unique index position_name on permissions.position (dept_id, (names ->> 'zh_CN')) where not deleted;
alter table permissions.position enable row level security;
create policy own on permissions.position using ((select kernel.is_platform()) or member_id = (select kernel.member()))
  with check ((select kernel.is_platform()) or member_id = (select kernel.member()));

-- 10 department and below, 20 own department, 30 lower departments, 40 the named ones (administration-domain 7.2).
create table permissions.position_grant (
  id bigint generated always as identity primary key,
  position_id bigint not null references permissions.position (id),
  data_type text not null check (data_type ~ '^[A-Z][A-Z_]{1,29}$'),
  scope text not null check (scope in ('10', '20', '30', '40')),
  dept_ids jsonb not null default '[]',
  seller_ids bigint[] not null default '{}',
  unique (position_id, data_type, scope),
  check (scope = '40' or (dept_ids = '[]' and seller_ids = '{}'))
);
create table permissions.position_holder (
  position_id bigint not null references permissions.position (id),
  emp_id bigint not null references organisation.employee (id),
  gmt_create timestamptz(3) not null default clock_timestamp(),
  created_by bigint,
  primary key (position_id, emp_id)
);
create index on permissions.position_holder (emp_id);
create table permissions.delegation (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint,
  modified_by bigint,
  version int not null default 1,
  deleted boolean not null default false,
  position_id bigint not null references permissions.position (id),
  target_type text not null check (target_type in ('dept', 'post')),
  target_id bigint not null,
  data_types text[] not null check (cardinality(data_types) > 0),
  valid_from timestamptz(3) not null,
  valid_until timestamptz(3),
  state text not null default '1' check (state in ('0', '1')),
  check (valid_until > valid_from),
  check (target_type = 'dept' or target_id <> position_id)
);
create index on permissions.delegation (target_type, target_id) where not deleted;
create index on permissions.delegation (position_id) where not deleted;

grant delete on permissions.role_menu, permissions.role_button, permissions.account_role, permissions.position_grant, permissions.position_holder to ctp_runtime;

create view audit.inv_permissions_platform_roles as
  select a.account_id, r.code, a.member_id from permissions.account_role a join permissions.role r on r.id = a.role_id
  where (r.type = 'platform') <> (a.member_id is not distinct from 0) or (a.member_id is null and r.code not like 'MEMBER_UNVERIFIED%');
create view audit.inv_permissions_separation as
  select a.account_id from permissions.account_role a join permissions.role r on r.id = a.role_id
  group by a.account_id having bool_or(r.code = 'PLAT_SECURITY') and bool_or(r.code in ('PLAT_SUPER', 'PLAT_OPERATOR'));
create view audit.inv_permissions_foreign_roles as
  select a.account_id, r.code from permissions.account_role a join permissions.role r on r.id = a.role_id where r.member_id <> 0 and r.member_id is distinct from a.member_id;
create view audit.inv_permissions_position_company as
  select p.id from permissions.position p join organisation.department d on d.id = p.dept_id where d.member_id <> p.member_id
  union all
  select h.position_id from permissions.position_holder h join permissions.position p on p.id = h.position_id join organisation.employee e on e.id = h.emp_id where e.member_id <> p.member_id;
create view audit.inv_permissions_main_position as
  select e.id from organisation.employee e where e.main_post_id is not null and not e.deleted and e.status <> '40'
    and not exists (select 1 from permissions.position_holder h join permissions.position p on p.id = h.position_id
      where h.emp_id = e.id and p.id = e.main_post_id and p.dept_id = e.main_post_dept_id and not p.deleted);

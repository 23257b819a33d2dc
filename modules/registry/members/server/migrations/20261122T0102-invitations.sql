-- compatible
-- A company asks a colleague to join it (trading-domain 19.2: the company's administrator adds its people). The link is good once, until it ends or is taken back.
create table members.invitation (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint, modified_by bigint,
  version int not null default 1,
  deleted boolean not null default false,
  member_id bigint not null references members.member,
  owner_dept_id bigint, owner_emp_id bigint,
  email varchar(254) not null check (email = lower(email)),
  person_name varchar(50) not null check (person_name <> ''),
  dept_id bigint not null,
  token_hash bytea not null unique,
  state varchar(8) not null default '10' check (state in ('10', '20', '30', '40')),
  expire_at timestamptz(3) not null,
  invited_by_name varchar(100) not null default '',
  accepted_by bigint,
  accepted_at timestamptz(3),
  check ((state = '20') = (accepted_by is not null))
);
create unique index invitation_open on members.invitation (member_id, email) where state = '10' and not deleted;
create index invitation_of_member on members.invitation (member_id, id desc) where not deleted;
create index invitation_ending on members.invitation (expire_at) where state = '10';
alter table members.invitation enable row level security;
create policy own on members.invitation using ((select kernel.is_platform()) or member_id = (select kernel.member())) with check ((select kernel.is_platform()) or member_id = (select kernel.member()));

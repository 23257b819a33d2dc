-- compatible
-- What the operator checks of a member by its type: found by the system, declared by the company, looked up by the operator, or waived with a reason.

create table qualifications.checklist_item (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  code varchar(40) not null,
  member_type varchar(8) not null check (member_type in ('seller', 'buyer')),
  -- Empty: of every kind of company.
  enterprise_types varchar(8)[] not null default '{}',
  how varchar(10) not null check (how in ('computed', 'attested', 'verified')),
  -- Days a declaration or a look-up holds; null: until it is taken back.
  holds_days int check (holds_days > 0),
  waivable boolean not null default true,
  sort int not null,
  valid_from date not null default '2000-01-01',
  valid_to date,
  check (valid_to is null or valid_to >= valid_from)
);
create unique index checklist_item_once on qualifications.checklist_item (code, member_type, valid_from);
revoke insert, update, delete on qualifications.checklist_item from ctp_runtime;

create table qualifications.checklist_mark (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(), gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint, modified_by bigint, version int not null default 1, deleted boolean not null default false,
  member_id bigint not null references members.member,
  owner_dept_id bigint, owner_emp_id bigint,
  item_code varchar(40) not null,
  kind varchar(10) not null check (kind in ('attested', 'verified', 'waived')),
  note varchar(300),
  valid_until date,
  marked_by_name varchar(100) not null default '',
  marked_at timestamptz(3) not null,
  check (kind <> 'waived' or (note is not null and valid_until is not null))
);
create unique index checklist_mark_once on qualifications.checklist_mark (member_id, item_code, kind) where not deleted;
create index checklist_mark_until on qualifications.checklist_mark (valid_until) where not deleted;
alter table qualifications.checklist_mark enable row level security;
-- A company declares for itself; looking up and waiving is the operator's alone.
create policy seen on qualifications.checklist_mark for select using ((select kernel.is_platform()) or member_id = (select kernel.member()));
create policy written on qualifications.checklist_mark for insert with check ((select kernel.is_platform()) or (member_id = (select kernel.member()) and kind = 'attested'));
create policy changed on qualifications.checklist_mark for update using ((select kernel.is_platform()) or (member_id = (select kernel.member()) and kind = 'attested'))
  with check ((select kernel.is_platform()) or (member_id = (select kernel.member()) and kind = 'attested'));

insert into qualifications.checklist_item (code, member_type, enterprise_types, how, holds_days, waivable, sort) values
  ('businessLicence', 'seller', '{}', 'computed', null, false, 10), ('businessLicence', 'buyer', '{}', 'computed', null, false, 10),
  ('creditCode', 'seller', '{}', 'computed', null, true, 20), ('creditCode', 'buyer', '{}', 'computed', null, true, 20),
  ('agreement', 'seller', '{}', 'computed', null, false, 30), ('agreement', 'buyer', '{}', 'computed', null, false, 30),
  ('sellPermit', 'seller', '{10,20}', 'computed', null, true, 40),
  ('buyPermit', 'buyer', '{20}', 'computed', null, true, 50),
  ('useGround', 'buyer', '{10,30}', 'computed', null, true, 60),
  ('nothingExpiring', 'seller', '{}', 'computed', null, true, 70), ('nothingExpiring', 'buyer', '{}', 'computed', null, true, 70),
  ('dataTrue', 'seller', '{}', 'attested', 365, true, 80), ('dataTrue', 'buyer', '{}', 'attested', 365, true, 80),
  ('sheetsKept', 'seller', '{10,20}', 'attested', 365, true, 90),
  ('ownUse', 'buyer', '{10,30}', 'attested', 365, true, 100),
  ('registry', 'seller', '{}', 'verified', 365, true, 110), ('registry', 'buyer', '{}', 'verified', 365, true, 110),
  ('licenceImage', 'seller', '{}', 'verified', 365, true, 120), ('licenceImage', 'buyer', '{}', 'verified', 365, true, 120),
  ('bankAccount', 'seller', '{}', 'verified', null, true, 130),
  ('sanctions', 'seller', '{}', 'verified', 90, false, 140), ('sanctions', 'buyer', '{}', 'verified', 90, false, 140);

-- breaking
-- Companies, their applications, blacklists, agreements, invoice data, addresses and end customers (trading-domain 19, administration-domain 3.2, 22).

-- The directory: what every signed-in party may know of a company it deals with. Numbers of persons and accounts stand in members.record.
create table members.member (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint, modified_by bigint,
  version int not null default 1,
  deleted boolean not null default false,
  owner_dept_id bigint,
  owner_emp_id bigint,
  member_code varchar(9) not null unique check (member_code ~ '^M\d{8}$'),
  crm_member_id varchar(30),
  name varchar(100) not null check (name <> ''),
  name_en varchar(200),
  abbreviation varchar(30) not null,
  credit_code varchar(18) check (credit_code ~ '^[0-9A-HJ-NPQRTUWXY]{18}$'),
  registration_no varchar(50),
  country varchar(2) not null default 'CN',
  lei varchar(20),
  customer_type varchar(8) not null,
  enterprise_type varchar(8) not null,
  industry varchar(8) not null,
  member_type varchar(8) not null check (member_type in ('buyer', 'seller', 'both')),
  level varchar(8) not null default '10',
  region varchar(12),
  parent_member_id bigint references members.member,
  subsidiary_share numeric(5, 2) check (subsidiary_share > 0 and subsidiary_share <= 100),
  source_type varchar(12) not null default 'registered' check (source_type in ('registered', 'operator', 'import')),
  intermediary_qualified boolean not null default false,
  auto_approval boolean not null default false,
  announce_consent varchar(8) not null default 'masked' check (announce_consent in ('none', 'masked', 'full')),
  demo boolean not null default false,
  application_state varchar(8) not null default '20' check (application_state in ('00', '10', '20', '30', '40')),
  relation_status varchar(8) check (relation_status in ('01', '10', '11', '20', '21')),
  status varchar(8) not null check (status in ('10', '20', '30')),
  disabled_reason varchar(300),
  verified_at timestamptz(3),
  agreement_version int not null default 0,
  agreed_at timestamptz(3),
  agreed_by bigint,
  find_key text not null default '',
  check (country <> 'CN' or credit_code is not null),
  check (country = 'CN' or registration_no is not null),
  check (parent_member_id is null or parent_member_id <> id)
);
create unique index member_credit_code on members.member (credit_code) where credit_code is not null and not deleted;
create index member_find on members.member using gin (find_key gin_trgm_ops);
create index member_parent on members.member (parent_member_id) where parent_member_id is not null;
create index member_newest on members.member (gmt_create desc, id desc);
create index member_owner on members.member (owner_emp_id);
alter table members.member enable row level security;
create policy known_to_all on members.member for select using (true);
create policy opened_by_platform on members.member for insert with check ((select kernel.is_platform()));
create policy kept_by_own on members.member for update
  using ((select kernel.is_platform()) or id = (select kernel.member())) with check ((select kernel.is_platform()) or id = (select kernel.member()));

create sequence members.member_code_seq;
grant usage on sequence members.member_code_seq to ctp_runtime;

-- One row per company, for itself and the platform only.
create table members.record (
  member_id bigint primary key references members.member,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint, modified_by bigint,
  version int not null default 1,
  deleted boolean not null default false,
  legal_person varchar(50),
  legal_person_id_sealed text,
  address varchar(200),
  postcode varchar(6),
  phone varchar(30),
  fax varchar(30),
  contact varchar(50),
  contact_mobile varchar(20),
  bank varchar(100),
  bank_account_sealed text,
  bank_account_tail varchar(4),
  bank_verified_at timestamptz(3),
  cnaps_code varchar(12),
  business_licence_file_id bigint,
  authorisation_file_id bigint,
  pickup_warehouse_ids bigint[] not null default '{}',
  salesman_emp_id bigint,
  credit_line numeric(18, 2) not null default 0 check (credit_line >= 0),
  risk_level varchar(8),
  risk_flag boolean not null default false,
  approval_limits jsonb not null default '{}',
  performance_score int not null default 100 check (performance_score between 0 and 100)
);
alter table members.record enable row level security;
create policy own on members.record using ((select kernel.is_platform()) or member_id = (select kernel.member())) with check ((select kernel.is_platform()) or member_id = (select kernel.member()));

-- A company asks to be admitted. It belongs to the person until it is approved.
create table members.application (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint, modified_by bigint,
  version int not null default 1,
  deleted boolean not null default false,
  account_id bigint not null,
  kind varchar(8) not null default 'company' check (kind in ('company', 'sub')),
  parent_member_id bigint references members.member,
  member_id bigint references members.member,
  state varchar(8) not null default '00' check (state in ('00', '10', '20', '30', '40')),
  company_name varchar(100),
  credit_code varchar(18),
  region varchar(12),
  content jsonb not null default '{}',
  bank_account_sealed text,
  submitted_at timestamptz(3),
  submissions int not null default 0,
  reviewed_at timestamptz(3),
  reviewed_by bigint,
  reject_reason varchar(200),
  reject_fields text[] not null default '{}',
  salesman_emp_id bigint,
  check ((kind = 'sub') = (parent_member_id is not null)),
  check ((state = '20') = (member_id is not null)),
  check (state <> '30' or reject_reason is not null)
);
create unique index application_open on members.application (account_id) where kind = 'company' and state <> '20' and not deleted;
create index application_waiting on members.application (kind, state, submitted_at desc);
create index application_code on members.application (credit_code);
create index application_parent on members.application (parent_member_id) where parent_member_id is not null;
create index application_member on members.application (member_id);
alter table members.application enable row level security;
create policy applicant on members.application
  using ((select kernel.is_platform()) or account_id = (select kernel.account()) or parent_member_id = (select kernel.member()))
  with check ((select kernel.is_platform()) or (account_id = (select kernel.account()) and (parent_member_id is null or parent_member_id = (select kernel.member()))));

-- A change of audited data (name, credit code, legal person, licence) or a sales organisation, while the old data stays in force.
create table members.change_request (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint, modified_by bigint,
  version int not null default 1,
  deleted boolean not null default false,
  member_id bigint not null references members.member,
  owner_dept_id bigint, owner_emp_id bigint,
  kind varchar(12) not null check (kind in ('info', 'extension')),
  state varchar(8) not null check (state in ('10', '20', '30', '40')),
  content jsonb not null,
  reason varchar(300),
  reviewed_at timestamptz(3), reviewed_by bigint
);
create unique index change_one_at_a_time on members.change_request (member_id) where state in ('10', '30') and not deleted;
create index change_waiting on members.change_request (state, gmt_create desc);
alter table members.change_request enable row level security;
create policy own on members.change_request using ((select kernel.is_platform()) or member_id = (select kernel.member())) with check ((select kernel.is_platform()) or member_id = (select kernel.member()));

create table members.sales_organisation (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint, modified_by bigint,
  version int not null default 1,
  deleted boolean not null default false,
  member_id bigint not null references members.member,
  organisation varchar(100) not null,
  scope varchar(200),
  unique (member_id, organisation)
);
alter table members.sales_organisation enable row level security;
create policy own on members.sales_organisation using ((select kernel.is_platform()) or member_id = (select kernel.member())) with check ((select kernel.is_platform()) or member_id = (select kernel.member()));

-- Whom a company (0: the operator, for all) does not deal with. The other side never learns of it: questions go through members.blocked_between.
create table members.blacklist (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint, modified_by bigint,
  version int not null default 1,
  deleted boolean not null default false,
  member_id bigint not null,
  owner_dept_id bigint, owner_emp_id bigint,
  blocked_member_id bigint not null references members.member,
  scope varchar(8) not null check (scope in ('all', 'buy', 'sell')),
  reason varchar(200) not null check (reason <> ''),
  valid_until date,
  check (member_id <> blocked_member_id)
);
create unique index blacklist_once on members.blacklist (member_id, blocked_member_id) where not deleted;
create index blacklist_target on members.blacklist (blocked_member_id) where not deleted;
alter table members.blacklist enable row level security;
create policy own on members.blacklist using ((select kernel.is_platform()) or member_id = (select kernel.member())) with check ((select kernel.is_platform()) or member_id = (select kernel.member()));

-- A ban in force: `target` may not buy (or sell) as far as `owner` is concerned.
create function members.bans(owner bigint, target bigint, act text, today date) returns boolean language sql stable set search_path = pg_catalog
  as $$ select exists (select 1 from members.blacklist b where b.member_id = owner and b.blocked_member_id = target and b.scope in ('all', act) and not b.deleted and (b.valid_until is null or b.valid_until >= today)) $$;
revoke execute on function members.bans from public;
-- Whether a list of either side, or the operator's, forbids this pair. Answers yes or no, never whose list.
create function members.blocked_between(buyer bigint, seller bigint) returns boolean language sql volatile security definer set search_path = pg_catalog as $$
  select members.bans(seller, buyer, 'buy', d) or members.bans(buyer, seller, 'sell', d) or members.bans(0, buyer, 'buy', d) or members.bans(0, seller, 'sell', d) from kernel.today() d
$$;
-- Sellers whose offers a company neither sees nor may take up.
create function members.hidden_sellers(buyer bigint) returns setof bigint language sql volatile security definer set search_path = pg_catalog as $$
  with entry as (select b.* from members.blacklist b, (select kernel.today() as day) t where not b.deleted and (b.valid_until is null or b.valid_until >= t.day))
  select member_id from entry where blocked_member_id = buyer and scope in ('all', 'buy') and member_id <> 0
  union select blocked_member_id from entry where member_id = buyer and scope in ('all', 'sell')
  union select blocked_member_id from entry where member_id = 0 and scope in ('all', 'sell') and blocked_member_id <> buyer
  union select m.id from members.member m where m.id <> buyer and exists (select 1 from entry where member_id = 0 and blocked_member_id = buyer and scope in ('all', 'buy'))
$$;

create table members.agreement (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint, modified_by bigint,
  row_version int not null default 1,
  deleted boolean not null default false,
  agreement_type varchar(12) not null check (agreement_type in ('user', 'privacy', 'trading')),
  version int not null check (version > 0),
  title jsonb not null,
  content jsonb not null,
  summary jsonb not null default '{}',
  state varchar(8) not null default '00' check (state in ('00', '20')),
  must_accept boolean not null default true,
  published_at timestamptz(3),
  effective_at timestamptz(3),
  unique (agreement_type, version),
  check (state = '00' or (published_at is not null and effective_at is not null))
);
create index agreement_in_force on members.agreement (agreement_type, effective_at desc) where state = '20';
comment on table members.agreement is 'Texts of the platform, read by everybody. `version` is the number people accept.';

-- Kept for good.
create table members.agreement_acceptance (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  account_id bigint not null,
  member_id bigint,
  agreement_type varchar(12) not null,
  version int not null,
  accepted_at timestamptz(3) not null,
  ip varchar(64) not null,
  unique (account_id, agreement_type, version)
);
create index acceptance_member on members.agreement_acceptance (member_id);
revoke update on members.agreement_acceptance from ctp_runtime;
alter table members.agreement_acceptance enable row level security;
create policy own on members.agreement_acceptance
  using ((select kernel.is_platform()) or account_id = (select kernel.account()) or member_id = (select kernel.member()))
  with check ((select kernel.is_platform()) or account_id = (select kernel.account()));

create table members.billing_info (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint, modified_by bigint,
  version int not null default 1,
  deleted boolean not null default false,
  member_id bigint not null references members.member,
  owner_dept_id bigint, owner_emp_id bigint,
  enterprise_name varchar(100) not null,
  invoice_type varchar(8) not null,
  is_default boolean not null default false,
  tax_no varchar(20) not null check (length(tax_no) in (15, 17, 18, 20)),
  tax_no_approved boolean not null default true,
  address varchar(200), phone varchar(30), bank varchar(80),
  account_sealed text, account_tail varchar(4),
  receiver_name varchar(50), receiver_phone varchar(30), receiver_address varchar(200),
  remarks varchar(200)
);
create unique index billing_default on members.billing_info (member_id) where is_default and not deleted;
create index billing_of_member on members.billing_info (member_id, is_default desc, id desc) where not deleted;
alter table members.billing_info enable row level security;
create policy own on members.billing_info using ((select kernel.is_platform()) or member_id = (select kernel.member())) with check ((select kernel.is_platform()) or member_id = (select kernel.member()));

create table members.address (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint, modified_by bigint,
  version int not null default 1,
  deleted boolean not null default false,
  member_id bigint not null references members.member,
  owner_dept_id bigint, owner_emp_id bigint,
  address_type varchar(8) not null check (address_type in ('1', '2')),
  is_default boolean not null default false,
  receiver_name varchar(50) not null,
  receiver_phone varchar(30) not null,
  region varchar(12) not null,
  detail varchar(200) not null check (detail <> ''),
  postcode varchar(6),
  address_code varchar(30) check (address_code ~ '^[0-9-]{1,30}$'),
  warehouse_id bigint,
  unload_hours jsonb,
  hazard_permit_file_id bigint
);
create unique index address_default on members.address (member_id, address_type) where is_default and not deleted;
create index address_of_member on members.address (member_id, is_default desc, id desc) where not deleted;
alter table members.address enable row level security;
create policy own on members.address using ((select kernel.is_platform()) or member_id = (select kernel.member())) with check ((select kernel.is_platform()) or member_id = (select kernel.member()));

-- The company behind a trader's purchase; known to its owner only.
create table members.end_customer (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint, modified_by bigint,
  version int not null default 1,
  deleted boolean not null default false,
  member_id bigint not null references members.member,
  owner_dept_id bigint, owner_emp_id bigint,
  name varchar(100) not null,
  credit_code varchar(18), registration_no varchar(50),
  region varchar(12), industry varchar(8),
  application_ids bigint[] not null default '{}',
  contact_name varchar(50), contact_phone varchar(30),
  relation_since date,
  confidential boolean not null default true
);
create index end_customer_of_member on members.end_customer (member_id, id desc) where not deleted;
alter table members.end_customer enable row level security;
create policy own on members.end_customer using ((select kernel.is_platform()) or member_id = (select kernel.member())) with check ((select kernel.is_platform()) or member_id = (select kernel.member()));

-- INV-BIL-01, INV-ADR-01: exactly one default where there is anything; the indexes keep it from being two.
create view audit.inv_members_billing_default as
  select member_id from members.billing_info where not deleted group by member_id having count(*) filter (where is_default) <> 1;
create view audit.inv_members_address_default as
  select member_id, address_type from members.address where not deleted group by member_id, address_type having count(*) filter (where is_default) <> 1;
create view audit.inv_members_application_member as
  select a.id from members.application a join members.member m on m.id = a.member_id where a.state = '20' and m.credit_code is distinct from a.credit_code and m.application_state <> '20';
create view audit.inv_members_normal_has_relation as
  select id from members.member where status = '20' and application_state = '20' and relation_status is null;
create view audit.inv_members_parent_depth as
  with recursive up as (
    select id, parent_member_id, 1 as depth from members.member where parent_member_id is not null
    union all select up.id, m.parent_member_id, up.depth + 1 from up join members.member m on m.id = up.parent_member_id where m.parent_member_id is not null and up.depth < 10)
  select id, max(depth) as depth from up group by id having max(depth) > 2;
create view audit.inv_members_record as
  select m.id from members.member m left join members.record r on r.member_id = m.id where r.member_id is null;

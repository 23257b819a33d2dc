-- breaking
-- Tasks of approvers (trading-domain 3.7): one living task per document, its rounds counted.

create table approvals.task (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint,
  modified_by bigint,
  version int not null default 1,
  deleted boolean not null default false,
  member_id bigint not null,
  member_name varchar(200) not null default '',
  owner_dept_id bigint,
  owner_emp_id bigint,
  kind varchar(40) not null check (kind ~ '^[A-Z][A-Z0-9_]{1,39}$'),
  document_id bigint not null,
  document_no varchar(40),
  title jsonb not null,
  facts jsonb not null default '{}',
  state varchar(2) not null default '00' check (state in ('00', '10', '20', '30', '40')),
  round int not null default 1 check (round >= 1),
  step int not null default 1 check (step >= 1),
  steps int not null default 1 check (steps between 1 and 5),
  -- `platform`: operators decide. `ownCompany`: the company's administrators decide its own limits.
  decided_by varchar(12) not null default 'platform' check (decided_by in ('platform', 'ownCompany')),
  submitter_account_id bigint,
  submitter_emp_id bigint,
  submitter_name varchar(100) not null default '',
  submitted_at timestamptz(3),
  claimed_by bigint,
  claimed_name varchar(100),
  claimed_at timestamptz(3),
  -- Employees who signed an earlier step of this round.
  signed_by bigint[] not null default '{}',
  decided_at timestamptz(3),
  decider_emp_id bigint,
  decider_name varchar(100),
  reason varchar(300),
  -- False for a task whose document later was approved by rule afresh.
  living boolean not null default true,
  check (step <= steps),
  check (state <> '30' or reason is not null),
  check (state not in ('10', '20', '30') or submitted_at is not null)
);
create unique index task_living on approvals.task (kind, document_id) where living;
create index task_waiting on approvals.task (submitted_at, id) where state = '10' and living;
create index task_member on approvals.task (member_id, id desc);
create index task_list on approvals.task (kind, state, id desc);
alter table approvals.task enable row level security;
create policy own on approvals.task
  using ((select kernel.is_platform()) or member_id = (select kernel.member()) or kind || ':' || document_id = (select current_setting('app.approval', true)))
  with check ((select kernel.is_platform()) or member_id = (select kernel.member()) or kind || ':' || document_id = (select current_setting('app.approval', true)));

-- Four eyes hold in the data too: nobody decided what he submitted, and operators never what their own company submitted.
create view audit.inv_approvals_four_eyes as
  select id, kind, document_id from approvals.task
  where state in ('20', '30') and decider_emp_id is not null
    and (decider_emp_id = submitter_emp_id or decider_emp_id = any (signed_by[1:greatest(cardinality(signed_by) - 1, 0)]));
create view audit.inv_approvals_claim_of_own as
  select id from approvals.task where state = '10' and claimed_by is not null and claimed_by = submitter_account_id;

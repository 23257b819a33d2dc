-- breaking
-- What people say to the platform, and what it answers (administration-domain 13).

create table feedback.feedback (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint not null,
  modified_by bigint,
  version int not null default 1,
  deleted boolean not null default false,
  feedback_no varchar(24) not null unique,
  -- The company its writer spoke for; a person without a company has none.
  member_id bigint,
  owner_dept_id bigint,
  owner_emp_id bigint,
  author_name varchar(80) not null,
  member_name varchar(200),
  type varchar(2) not null check (type in ('10', '20', '30', '40')),
  title varchar(60) not null,
  content varchar(1000) not null,
  contact varchar(254),
  related_no varchar(40),
  reply_state varchar(1) not null default '1' check (reply_state in ('1', '2', '3')),
  handler_id bigint,
  handler_name varchar(80),
  replied_at timestamptz(3),
  satisfaction int check (satisfaction between 1 and 5),
  reopened int not null default 0 check (reopened between 0 and 3),
  check (reply_state <> '3' or replied_at is not null)
);
create index feedback_own on feedback.feedback (created_by, id desc) where not deleted;
create index feedback_state on feedback.feedback (reply_state, id desc) where not deleted;
create index feedback_member on feedback.feedback (member_id, id desc) where not deleted;
alter table feedback.feedback enable row level security;
create policy own on feedback.feedback using ((select kernel.is_platform()) or (created_by = (select kernel.account()) and member_id is not distinct from (select kernel.member())))
  with check ((select kernel.is_platform()) or (created_by = (select kernel.account()) and member_id is not distinct from (select kernel.member())));

create table feedback.reply (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  feedback_id bigint not null references feedback.feedback (id),
  side varchar(8) not null check (side in ('user', 'service')),
  account_id bigint not null,
  name varchar(80) not null,
  text varchar(1000) not null
);
create index reply_thread on feedback.reply (feedback_id, id);
alter table feedback.reply enable row level security;
create policy own on feedback.reply using (exists (select 1 from feedback.feedback f where f.id = feedback_id)) with check (exists (select 1 from feedback.feedback f where f.id = feedback_id));

create view audit.inv_feedback_daily as
  select created_by, (gmt_create at time zone 'Asia/Shanghai')::date as day, count(*) as said from feedback.feedback group by 1, 2 having count(*) > 10;
create view audit.inv_feedback_answered as
  select f.id from feedback.feedback f where f.reply_state = '3' and not exists (select 1 from feedback.reply r where r.feedback_id = f.id and r.side = 'service');

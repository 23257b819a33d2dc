-- compatible
-- N-LIC-04 (trading-domain 1.4): the report to the county public security within five days is a dated task of the seller and of the buyer.
create table qualifications.report_task (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(), gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint, modified_by bigint, version int not null default 1, deleted boolean not null default false,
  member_id bigint not null references members.member,
  owner_dept_id bigint, owner_emp_id bigint,
  side varchar(8) not null check (side in ('seller', 'buyer')),
  biz_type varchar(30) not null, biz_id bigint not null, biz_no varchar(40),
  spu_id bigint,
  quantity numeric(18, 3) not null check (quantity > 0),
  dealt_on date not null,
  due_date date not null,
  state varchar(8) not null default '10' check (state in ('10', '20', '40')),
  reported_on date,
  receipt_no varchar(60),
  note varchar(300),
  file_id bigint,
  reported_by_name varchar(100),
  -- The last reminder: 1 the day before, 0 when it is overdue.
  reminded int,
  check ((state = '20') = (reported_on is not null)),
  check (due_date >= dealt_on)
);
create unique index report_task_once on qualifications.report_task (biz_type, biz_id);
create index report_task_due on qualifications.report_task (due_date, id) where state = '10' and not deleted;
create index report_task_member on qualifications.report_task (member_id, due_date desc, id desc) where not deleted;
alter table qualifications.report_task enable row level security;
create policy own on qualifications.report_task using ((select kernel.is_platform()) or member_id = (select kernel.member())) with check ((select kernel.is_platform()) or member_id = (select kernel.member()));

-- A deal lays the task of each side, whichever side concludes it; once per document.
create function qualifications.open_report(of_member bigint, of_side varchar, of_type varchar, of_doc bigint, of_no varchar, of_spu bigint, tonnes numeric, days int) returns bigint language plpgsql security definer set search_path = pg_catalog as $$
declare
  made bigint;
begin
  insert into qualifications.report_task (member_id, side, biz_type, biz_id, biz_no, spu_id, quantity, dealt_on, due_date)
  values (of_member, of_side, of_type, of_doc, of_no, of_spu, tonnes, kernel.today(), kernel.today() + days) on conflict (biz_type, biz_id) do nothing returning id into made;
  return made;
end $$;
-- The deal is void: what was not reported yet need not be.
create function qualifications.drop_report(of_type varchar, of_doc bigint) returns void language sql security definer set search_path = pg_catalog as $$
  update qualifications.report_task set state = '40', version = version + 1, gmt_modified = clock_timestamp() where biz_type = of_type and biz_id = of_doc and state = '10'
$$;
revoke execute on function qualifications.open_report, qualifications.drop_report from public;
grant execute on function qualifications.open_report, qualifications.drop_report to ctp_runtime;

-- compatible
-- What the operator sets of a company by two people (trading-domain 19.1), extensions he starts (sm:relation), and the end of a link between two companies (administration-domain 22.2).

alter table members.change_request drop constraint change_request_kind_check;
alter table members.change_request
  add constraint change_request_kind_check check (kind in ('info', 'extension', 'standing')),
  add column submitted_by bigint,
  add constraint change_standing_four_eyes check (kind <> 'standing' or state <> '20' or reviewed_by is distinct from submitted_by);
comment on column members.change_request.submitted_by is 'The account that put it before the auditors; nobody approves what he submitted.';
-- A request about the standing is the platform's own and runs beside a change of the company.
drop index members.change_one_at_a_time;
create unique index change_one_at_a_time on members.change_request (member_id) where state in ('10', '30') and kind <> 'standing' and not deleted;
create unique index standing_one_at_a_time on members.change_request (member_id) where state = '10' and kind = 'standing' and not deleted;
create policy standing_of_platform on members.change_request as restrictive using (kind <> 'standing' or (select kernel.is_platform())) with check (kind <> 'standing' or (select kernel.is_platform()));

create or replace view audit.inv_members_relation_change as
  select m.id, m.relation_status, c.kind, c.state
  from members.member m left join members.change_request c on c.member_id = m.id and c.state in ('10', '30') and c.kind <> 'standing' and not c.deleted
  where m.relation_status is not null and m.relation_status <>
    case when c.id is null then '01' when c.kind = 'info' then case c.state when '10' then '10' else '11' end else case c.state when '10' then '20' else '21' end end;
create view audit.inv_members_change_four_eyes as
  select id from members.change_request where state = '20' and submitted_by is not null and submitted_by = reviewed_by;

-- One of two linked companies asks to end the link, the other's administrator confirms.
create table members.unlink_request (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint, modified_by bigint,
  version int not null default 1,
  deleted boolean not null default false,
  member_id bigint not null references members.member,
  parent_member_id bigint not null references members.member,
  asked_member_id bigint not null,
  asked_by bigint not null,
  asked_name varchar(100) not null,
  reason varchar(300) not null,
  state varchar(8) not null default '10' check (state in ('10', '20', '30', '40')),
  answered_by bigint,
  answered_name varchar(100),
  answered_at timestamptz(3),
  answer_reason varchar(300),
  check (asked_member_id in (member_id, parent_member_id)),
  check (state <> '20' or answered_by is distinct from asked_by)
);
create unique index unlink_open on members.unlink_request (member_id) where state = '10' and not deleted;
create index unlink_parent on members.unlink_request (parent_member_id, id desc);
alter table members.unlink_request enable row level security;
create policy parties on members.unlink_request
  using ((select kernel.is_platform()) or member_id = (select kernel.member()) or parent_member_id = (select kernel.member()))
  with check ((select kernel.is_platform()) or member_id = (select kernel.member()) or parent_member_id = (select kernel.member()));

-- A link that ended leaves its application as it was.
create or replace view audit.inv_members_subsidiary_parent as
  select a.id from members.application a join members.member m on m.id = a.member_id where a.kind = 'sub' and m.parent_member_id is distinct from a.parent_member_id
    and not exists (select from members.unlink_request u where u.member_id = m.id and u.parent_member_id = a.parent_member_id and u.state = '20');

-- Abroad the register's number stands in for the credit code (trading-domain 19.1): one company per country and number.
create unique index member_registration on members.member (country, upper(registration_no)) where country <> 'CN' and not deleted;
create index member_country on members.member (country, gmt_create desc) where country <> 'CN' and not deleted;

-- compatible
-- What raised or lowered the performance score of a company, each cause once per document (trading-domain 19.1).
create table members.score_entry (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  member_id bigint not null,
  cause varchar(20) not null check (cause in ('orderCompleted', 'appealLost', 'depositMissed', 'awardDeclined')),
  biz_id bigint not null,
  biz_no varchar(24) not null,
  points int not null check (points in (-5, 1)),
  -- After it: between 0 and 100.
  score int not null check (score between 0 and 100),
  unique (member_id, cause, biz_id)
);
create index score_entry_newest on members.score_entry (member_id, id desc);
revoke update, delete on members.score_entry from ctp_runtime;
alter table members.score_entry enable row level security;
create policy own on members.score_entry using ((select kernel.is_platform()) or member_id = (select kernel.member())) with check ((select kernel.is_platform()));
create view audit.inv_members_score as
  select r.member_id, r.performance_score, e.score from members.record r
  join lateral (select score from members.score_entry e where e.member_id = r.member_id order by e.id desc limit 1) e on true
  where not r.deleted and r.performance_score <> e.score;

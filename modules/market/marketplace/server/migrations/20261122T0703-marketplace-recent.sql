-- compatible
-- What a person searched for last, for himself alone (issue 4 number 6).
create table marketplace.recent_search (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  keyword varchar(60) not null check (keyword <> ''),
  said_at timestamptz(3) not null default clock_timestamp(),
  unique (account_id, keyword)
);
create index recent_search_newest on marketplace.recent_search (account_id, said_at desc);
alter table marketplace.recent_search enable row level security;
create policy own on marketplace.recent_search using (account_id = (select kernel.account()) or (select kernel.side()) = 'clock') with check (account_id = (select kernel.account()) or (select kernel.side()) = 'clock');
grant delete on marketplace.recent_search to ctp_runtime;

-- compatible
-- What disabling a store took, so that it can be undone whole (administration-domain 23.2).
create table stores.disabling (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(), gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint, modified_by bigint, version int not null default 1, deleted boolean not null default false,
  store_id bigint not null references stores.store,
  -- The place on the home page it lost.
  featured_rank int check (featured_rank between 1 and 4),
  -- What undoing it gave back; null while it was not undone.
  undone jsonb
);
create index disabling_store on stores.disabling (store_id, id desc);
alter table stores.disabling enable row level security;
create policy kept on stores.disabling using ((select kernel.is_platform())) with check ((select kernel.is_platform()));

-- Its place was filled automatically, not by an operator: it gives way to the store that lost it.
alter table stores.store add column featured_by_refill boolean not null default false;

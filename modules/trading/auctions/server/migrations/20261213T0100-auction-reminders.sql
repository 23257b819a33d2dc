-- compatible
-- Who asked to be told when an auction begins; gone when they were told.
create table auctions.reminder (
  auction_id bigint not null references auctions.auction,
  account_id bigint not null,
  member_id bigint not null,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  primary key (auction_id, account_id)
);
alter table auctions.reminder enable row level security;
create policy reader on auctions.reminder using ((select kernel.is_platform()) or member_id = (select kernel.member()))
  with check ((select kernel.is_platform()) or member_id = (select kernel.member()));
grant delete on auctions.reminder to ctp_runtime;

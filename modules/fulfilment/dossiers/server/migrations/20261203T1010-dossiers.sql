-- compatible
-- Deal files people have had made: all papers of a deal in one, kept for seven days.

create table dossiers.deal_file (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint,
  modified_by bigint,
  version int not null default 1,
  deleted boolean not null default false,
  member_id bigint,
  account_id bigint not null,
  side varchar(10) not null check (side in ('platform', 'seller', 'buyer')),
  locale varchar(5) not null,
  time_zone varchar(40) not null,
  deal_id bigint not null,
  deal_no varchar(24) not null,
  state varchar(2) not null default '10' check (state in ('10', '20', '30', '40', '50', '60')),
  progress int not null default 0 check (progress between 0 and 100),
  papers int not null default 0 check (papers >= 0),
  size bigint check (size > 0),
  sha256 char(64) check (sha256 ~ '^[0-9a-f]{64}$'),
  attachment_id bigint,
  expire_at timestamptz(3),
  error varchar(300),
  check ((state = '30') = (attachment_id is not null and expire_at is not null)),
  check (state <> '30' or (size is not null and sha256 is not null))
);
create index deal_file_own on dossiers.deal_file (account_id, deal_id, id desc) where not deleted;
create unique index deal_file_open on dossiers.deal_file (account_id, side, deal_id) where state in ('10', '20') and not deleted;
create index deal_file_over on dossiers.deal_file (expire_at) where state = '30';
alter table dossiers.deal_file enable row level security;
create policy own on dossiers.deal_file
  using ((select kernel.side()) = 'clock' or account_id = (select kernel.account()))
  with check ((select kernel.side()) = 'clock' or account_id = (select kernel.account()));

-- More files of one person under way than the three he may have (administration-domain 20).
create view audit.inv_dossiers_unfinished_per_person as
  select account_id, count(*) as unfinished from dossiers.deal_file where state in ('10', '20') and not deleted group by 1 having count(*) > 3;
-- A file past its day that may still be fetched.
create view audit.inv_dossiers_kept_too_long as
  select id from dossiers.deal_file where state = '30' and expire_at < kernel.now() - interval '1 day';

-- breaking
-- What people have typed and not yet sent, and how they like to look at lists. Nothing here is a fact: rows may be deleted.

create table drafts.form_draft (
  account_id bigint not null default kernel.account(),
  key text not null check (length(key) between 1 and 200),
  content jsonb not null,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  gmt_modified timestamptz(3) not null default clock_timestamp(),
  primary key (account_id, key)
);
create index on drafts.form_draft (gmt_modified);
alter table drafts.form_draft enable row level security;
create policy own on drafts.form_draft using (account_id = (select kernel.account()) or (select kernel.side()) = 'clock')
  with check (account_id = (select kernel.account()));

create table drafts.public_draft (
  tmp_key text not null,
  biz_type text not null,
  content jsonb not null,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  gmt_modified timestamptz(3) not null default clock_timestamp(),
  expire_at timestamptz(3) not null,
  primary key (tmp_key, biz_type)
);
create index on drafts.public_draft (expire_at);

create table drafts.saved_view (
  id bigint generated always as identity primary key,
  account_id bigint not null default kernel.account(),
  screen text not null check (length(screen) between 1 and 120),
  name text not null check (length(name) <= 40),
  content jsonb not null,
  shared boolean not null default false,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  gmt_modified timestamptz(3) not null default clock_timestamp(),
  unique (account_id, screen, name)
);
alter table drafts.saved_view enable row level security;
create policy own on drafts.saved_view using (account_id = (select kernel.account())) with check (account_id = (select kernel.account()));

grant delete on drafts.form_draft, drafts.public_draft, drafts.saved_view to ctp_runtime;

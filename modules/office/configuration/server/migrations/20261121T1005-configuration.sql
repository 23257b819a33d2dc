-- breaking
-- Configuration of the platform (administration-domain 2.9, 10.1, 10.3, 10.6, 10.7): typed settings, friendly links, help.

create table configuration.setting (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint,
  modified_by bigint,
  version int not null default 1,
  deleted boolean not null default false,
  key text not null unique,
  value jsonb not null
);

create table configuration.friendly_link (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint,
  modified_by bigint,
  version int not null default 1,
  deleted boolean not null default false,
  names jsonb not null check (names ? 'zh_CN'),
  url text not null check (url ~* '^https?://'),
  sequence int not null check (sequence between 1 and 30),
  picture text,
  show_flag boolean not null default true,
  type text not null check (type in ('10', '20')),
  state text not null default '1' check (state in ('0', '1')),
  check (type = '10' or picture is not null)
);
create index on configuration.friendly_link (type, sequence, gmt_modified desc) where not deleted;

create table configuration.help_column (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint,
  modified_by bigint,
  version int not null default 1,
  deleted boolean not null default false,
  names jsonb not null check (names ? 'zh_CN'),
  sequence int not null check (sequence between 1 and 30),
  parent_id bigint references configuration.help_column,
  show_in_footer boolean not null default false,
  state text not null default '1' check (state in ('0', '1'))
);

create table configuration.help_article (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint,
  modified_by bigint,
  version int not null default 1,
  deleted boolean not null default false,
  column_id bigint not null references configuration.help_column,
  title jsonb not null check (title ? 'zh_CN'),
  content jsonb not null check (content ? 'zh_CN'),
  sequence int not null check (sequence between 1 and 30),
  views bigint not null default 0,
  state text not null default '1' check (state in ('0', '1'))
);
create index on configuration.help_article (column_id, sequence) where not deleted;

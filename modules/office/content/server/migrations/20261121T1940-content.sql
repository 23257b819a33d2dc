-- breaking
-- Articles, columns, labels, announcements, help, about us, SEO (administration-domain 10.6, 10.8, 12). Help moves here from the configuration.

create table content.site_column (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint,
  modified_by bigint,
  version int not null default 1,
  deleted boolean not null default false,
  names jsonb not null check (names ? 'zh_CN'),
  code varchar(30) not null check (code ~ '^[A-Za-z][A-Za-z0-9_-]{0,29}$'),
  place varchar(12) not null check (place in ('home', 'information')),
  template varchar(8) not null check (template in ('list', 'cards', 'tiles')),
  data_source varchar(10) not null default 'articles' check (data_source in ('articles', 'products', 'stores')),
  sequence int not null check (sequence between 1 and 30),
  state text not null default '1' check (state in ('0', '1')),
  parent_id bigint references content.site_column,
  check (parent_id is null or parent_id <> id)
);
create unique index site_column_code on content.site_column (lower(code)) where not deleted;
create unique index site_column_name on content.site_column (coalesce(parent_id, 0), (names ->> 'zh_CN')) where not deleted;
create index site_column_list on content.site_column (parent_id, sequence, id) where not deleted;

create table content.label (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint,
  modified_by bigint,
  version int not null default 1,
  deleted boolean not null default false,
  names jsonb not null check (names ? 'zh_CN'),
  colour varchar(8) not null check (colour in ('gold', 'blue', 'green', 'red', 'orange', 'gray')),
  sort int not null check (sort between 1 and 9999),
  state text not null default '1' check (state in ('0', '1'))
);
create unique index label_name on content.label ((names ->> 'zh_CN')) where not deleted;
create index label_list on content.label (sort, id) where not deleted;

create table content.article (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint,
  modified_by bigint,
  version int not null default 1,
  deleted boolean not null default false,
  -- Articles are the platform's own; the column carries the data wall.
  member_id bigint not null default 0 check (member_id = 0),
  owner_dept_id bigint,
  owner_emp_id bigint,
  created_by_name varchar(100) not null default '',
  title varchar(100) not null,
  keywords text[] not null default '{}' check (cardinality(keywords) <= 10),
  type varchar(16) not null,
  state varchar(2) not null default '00' check (state in ('00', '10', '20', '30', '40')),
  language varchar(5) not null check (language in ('zh_CN', 'en_US')),
  column_id bigint not null references content.site_column,
  author varchar(50),
  source varchar(100),
  external_flag boolean not null default false,
  external_url varchar(508) check (external_url ~* '^https?://'),
  cover bigint,
  video bigint,
  pdf bigint,
  images bigint[] not null default '{}' check (cardinality(images) <= 9),
  docs bigint[] not null default '{}' check (cardinality(docs) <= 5),
  abstract varchar(300),
  content text,
  -- The words of the content without markup: what a search looks through.
  plain text not null default '',
  pinned boolean not null default false,
  publish_time timestamptz(3),
  -- Since when readers see it; null while it waits for its publish time.
  shown_since timestamptz(3),
  -- The content is no longer what a reviewer saw.
  changed boolean not null default true,
  copy_of bigint references content.article,
  submitted_by bigint,
  submitted_at timestamptz(3),
  reviewed_by bigint,
  reviewed_at timestamptz(3),
  reason varchar(300),
  check (not external_flag or (external_url is not null and content is null)),
  check (state <> '10' or submitted_by is not null),
  check (state <> '20' or (publish_time is not null and copy_of is null)),
  check (state = '20' or shown_since is null)
);
create unique index article_copy on content.article (copy_of) where copy_of is not null and not deleted;
create index article_list on content.article (gmt_modified, id) where not deleted;
create index article_state on content.article (state, id desc) where not deleted;
create index article_shown on content.article (column_id, language, pinned desc, shown_since desc, id desc) where state = '20' and shown_since is not null and not deleted;
create index article_newest on content.article (language, pinned desc, shown_since desc, id desc) where state = '20' and shown_since is not null and not deleted;
create index article_words on content.article using gin ((title || ' ' || plain) gin_trgm_ops);
create index article_owner on content.article (owner_dept_id, owner_emp_id);
alter table content.article enable row level security;
create policy read on content.article for select using ((select kernel.is_platform()) or (state = '20' and shown_since is not null and not deleted));
create policy write on content.article for all using ((select kernel.is_platform())) with check ((select kernel.is_platform()));

create table content.article_label (
  article_id bigint not null references content.article,
  label_id bigint not null references content.label,
  primary key (article_id, label_id)
);
create index on content.article_label (label_id);

-- Views stand apart: counting them changes no article.
create table content.article_tally (article_id bigint primary key references content.article, views bigint not null default 0 check (views >= 0));
create table content.visit (
  what varchar(8) not null check (what in ('article', 'help')),
  id bigint not null,
  visitor bytea not null,
  seen_at timestamptz(3) not null,
  primary key (what, id, visitor)
);
create index on content.visit (seen_at);

create table content.clinch (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint,
  modified_by bigint,
  version int not null default 1,
  deleted boolean not null default false,
  announce_no varchar(20) not null unique,
  deal_id bigint,
  product_name varchar(100) not null,
  spec varchar(100),
  quantity numeric(14,2) not null check (quantity > 0),
  unit varchar(20) not null,
  price_shown varchar(6) not null check (price_shown in ('hidden', 'range', 'exact')),
  price_text varchar(60),
  region varchar(60),
  trade_type varchar(16),
  seller_masked varchar(100) not null,
  buyer_masked varchar(100) not null,
  deal_date date not null,
  language varchar(5) not null check (language in ('zh_CN', 'en_US')),
  pinned boolean not null default false,
  state varchar(2) not null default '00' check (state in ('00', '20', '40')),
  published_at timestamptz(3),
  check (price_shown = 'hidden' or price_text is not null),
  check (state <> '20' or published_at is not null)
);
-- A deal is announced once in each language.
create unique index clinch_deal on content.clinch (deal_id, language) where deal_id is not null;
create index clinch_list on content.clinch (deal_date, id) where not deleted;
create index clinch_latest on content.clinch (pinned desc, published_at desc, id desc) where state = '20' and not deleted;

create table content.help_column (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint,
  modified_by bigint,
  version int not null default 1,
  deleted boolean not null default false,
  names jsonb not null check (names ? 'zh_CN'),
  sequence int not null check (sequence between 1 and 30),
  parent_id bigint references content.help_column,
  show_in_footer boolean not null default false,
  state text not null default '1' check (state in ('0', '1')),
  check (parent_id is null or parent_id <> id)
);
create unique index help_column_name on content.help_column (coalesce(parent_id, 0), (names ->> 'zh_CN')) where not deleted;

create table content.help_article (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint,
  modified_by bigint,
  version int not null default 1,
  deleted boolean not null default false,
  column_id bigint not null references content.help_column,
  title jsonb not null check (title ? 'zh_CN'),
  content jsonb not null check (content ? 'zh_CN'),
  plain text not null default '',
  sequence int not null check (sequence between 1 and 30),
  state text not null default '1' check (state in ('0', '1'))
);
create index on content.help_article (column_id, sequence) where not deleted;
create index help_article_words on content.help_article using gin (plain gin_trgm_ops) where not deleted;
create table content.help_tally (article_id bigint primary key references content.help_article, views bigint not null default 0 check (views >= 0));

create table content.about_us (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint,
  modified_by bigint,
  version int not null default 1,
  deleted boolean not null default false,
  title jsonb not null check (title ? 'zh_CN'),
  content jsonb not null check (content ? 'zh_CN'),
  images bigint[] not null default '{}' check (cardinality(images) <= 9),
  map_point varchar(40),
  contact varchar(300),
  state varchar(2) not null default '00' check (state in ('00', '20', '40')),
  modified_by_name varchar(100) not null default '',
  released_at timestamptz(3)
);
create unique index about_us_published on content.about_us ((true)) where state = '20' and not deleted;

create table content.seo (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint,
  modified_by bigint,
  version int not null default 1,
  deleted boolean not null default false,
  path varchar(200) not null check (path like '/%'),
  language varchar(5) not null check (language in ('zh_CN', 'en_US')),
  title varchar(60) not null,
  keywords varchar(200),
  description varchar(200),
  canonical varchar(508) check (canonical ~* '^https?://'),
  robots varchar(8) not null default 'index' check (robots in ('index', 'noindex')),
  og_image bigint,
  in_sitemap boolean not null default false,
  changefreq varchar(8),
  priority numeric(2,1) check (priority between 0 and 1),
  state text not null default '1' check (state in ('0', '1'))
);
create unique index seo_page on content.seo (path, language) where not deleted;

grant delete on content.article_label, content.visit to ctp_runtime;

-- sitemap.xml and robots.txt as they were made last.
create table content.site_file (name varchar(20) primary key, body text not null, made_at timestamptz(3) not null);

create view audit.inv_content_scheduled_has_timer as
  select a.id, a.publish_time from content.article a
  where a.state = '20' and a.shown_since is null and not a.deleted
    and not exists (select 1 from kernel.task t where t.kind = 'content.show' and t.key = a.id::text and t.state in ('waiting', 'running'));
create view audit.inv_content_four_eyes as
  select id from content.article where state = '20' and reviewed_by is not null and reviewed_by = submitted_by;
create view audit.inv_content_pinned_three as
  select column_id, count(*) as pinned from content.article where pinned and not deleted and copy_of is null group by column_id having count(*) > 3;
create view audit.inv_content_one_level as
  select c.id from content.site_column c join content.site_column p on p.id = c.parent_id where p.parent_id is not null
  union all select c.id from content.help_column c join content.help_column p on p.id = c.parent_id where p.parent_id is not null;

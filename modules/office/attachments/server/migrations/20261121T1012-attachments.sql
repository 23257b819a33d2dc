-- breaking
-- Uploaded and made files (administration-domain 18). The bytes lie in the file store under a key that is never told.

create table attachments.attachment (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint,
  modified_by bigint,
  version int not null default 1,
  deleted boolean not null default false,
  member_id bigint,
  uploader_id bigint,
  bucket varchar(8) not null check (bucket in ('public', 'private')),
  scene varchar(20) not null,
  file_name varchar(99) not null,
  ext varchar(8) not null,
  content_type varchar(100) not null,
  size bigint not null check (size >= 0),
  sha256 char(64) not null,
  width int,
  height int,
  duration_ms int,
  storage_key varchar(100) not null unique,
  original_key varchar(100) unique,
  has_thumbs boolean not null default false,
  state varchar(12) not null default 'temp' check (state in ('temp', 'bound', 'quarantined', 'deleted')),
  ref_count int not null default 0 check (ref_count >= 0),
  scan_result varchar(8) not null check (scan_result in ('clean', 'infected', 'skipped')),
  check (scan_result <> 'infected' or state in ('quarantined', 'deleted')),
  check ((state = 'bound') = (ref_count > 0))
);
create index attachment_temp on attachments.attachment (gmt_create) where state = 'temp';
create index attachment_uploader on attachments.attachment (uploader_id, gmt_create desc);
create index attachment_member on attachments.attachment (member_id);
alter table attachments.attachment enable row level security;
-- `app.attachment` opens the named files for one look, after which the record they are bound to decides.
create policy own on attachments.attachment
  using ((select kernel.is_platform()) or bucket = 'public' or uploader_id = (select kernel.account()) or member_id = (select kernel.member())
    or id = any (string_to_array(nullif((select current_setting('app.attachment', true)), ''), ',')::bigint[]))
  with check ((select kernel.is_platform()) or uploader_id = (select kernel.account()) or member_id = (select kernel.member())
    or id = any (string_to_array(nullif((select current_setting('app.attachment', true)), ''), ',')::bigint[]));

-- Which records use a file; whoever may see one of them may see the file.
create table attachments.binding (
  attachment_id bigint not null references attachments.attachment (id),
  biz_type varchar(40) not null check (biz_type ~ '^[A-Z][A-Z0-9_]{1,39}$'),
  biz_id bigint not null,
  sort int not null default 0,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  created_by bigint,
  primary key (attachment_id, biz_type, biz_id)
);
create index binding_record on attachments.binding (biz_type, biz_id, sort);
grant delete on attachments.binding to ctp_runtime;

create view audit.inv_attachments_references as
  select a.id, a.ref_count, count(b.attachment_id) as bindings from attachments.attachment a left join attachments.binding b on b.attachment_id = a.id
  where a.state <> 'deleted' group by a.id, a.ref_count having a.ref_count <> count(b.attachment_id);
-- The sweep of orphans asks by the key without its ending.
create index attachment_stem on attachments.attachment (split_part(storage_key, '.', 1));

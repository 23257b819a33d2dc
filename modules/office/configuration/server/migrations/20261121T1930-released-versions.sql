-- breaking
-- Every configured thing has a version in force, at most one draft, and its releases for good (administration-domain 10): settings and the lists of the site.

alter table configuration.setting
  add column draft jsonb,
  add column drafted_by bigint,
  add column drafted_name text,
  add column drafted_at timestamptz(3),
  add column release_no int not null default 0,
  add column released_name text,
  add column released_at timestamptz(3);

create table configuration.entry (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint,
  modified_by bigint,
  version int not null default 1,
  deleted boolean not null default false,
  kind text not null check (kind in ('navigation', 'friendlyLink', 'banner', 'recommendProduct', 'pageEndAd', 'customerService')),
  value jsonb,
  draft jsonb,
  drafted_by bigint,
  drafted_name text,
  drafted_at timestamptz(3),
  release_no int not null default 0,
  released_name text,
  released_at timestamptz(3),
  state text not null default '1' check (state in ('0', '1')),
  builtin boolean not null default false,
  clicks bigint not null default 0,
  -- What operators see and search: the draft where there is one.
  shown jsonb not null generated always as (coalesce(draft, value)) stored,
  sequence int not null generated always as ((coalesce(draft, value) ->> 'sequence')::int) stored,
  place text generated always as (
    coalesce(draft, value) ->> case kind when 'navigation' then 'kind' when 'friendlyLink' then 'type' when 'customerService' then 'type' else 'place' end) stored,
  check (sequence between 1 and 30),
  check ((value is null) = (release_no = 0))
);
comment on column configuration.entry.value is 'In force; null until the first release.';
create index entry_list on configuration.entry (kind, sequence, gmt_modified desc) where not deleted;
create index entry_modified on configuration.entry (kind, gmt_modified desc) where not deleted;
create unique index entry_product on configuration.entry ((shown ->> 'productId')) where kind = 'recommendProduct' and not deleted;

-- Kept for good: what was in force, since when, by whom.
create table configuration.release (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  subject text not null check (subject in ('setting', 'entry')),
  subject_id bigint not null,
  number int not null check (number > 0),
  value jsonb not null,
  note text check (length(note) <= 200),
  from_number int,
  released_by bigint,
  released_name text not null,
  unique (subject, subject_id, number)
);
revoke update on configuration.release from ctp_runtime;

-- Grows with everything visitors may see of the configuration, so that a page knows that what it keeps is old.
create table configuration.site_stamp (
  only_one boolean primary key default true check (only_one),
  number bigint not null default 1
);
insert into configuration.site_stamp default values;

insert into configuration.entry (kind, value, state, release_no, released_name, released_at, gmt_create, gmt_modified, created_by, modified_by, version)
select 'friendlyLink', jsonb_build_object('names', names, 'url', url, 'sequence', sequence, 'picture', picture, 'showFlag', show_flag, 'type', type), state, 1, 'system', gmt_modified,
  gmt_create, gmt_modified, created_by, modified_by, version
from configuration.friendly_link where not deleted order by id;
insert into configuration.release (subject, subject_id, number, value, released_name)
select 'entry', id, 1, value, 'system' from configuration.entry;
drop table configuration.friendly_link;

create view audit.inv_configuration_releases as
  select e.id, e.kind, e.release_no from configuration.entry e
  where e.release_no <> (select count(*) from configuration.release r where r.subject = 'entry' and r.subject_id = e.id)
     or (e.release_no > 0 and e.value is distinct from (select r.value from configuration.release r where r.subject = 'entry' and r.subject_id = e.id and r.number = e.release_no));
create view audit.inv_configuration_banners as
  select value ->> 'place' as place, count(*) from configuration.entry
  where kind = 'banner' and state = '1' and value is not null and not deleted group by 1 having count(*) > 10;

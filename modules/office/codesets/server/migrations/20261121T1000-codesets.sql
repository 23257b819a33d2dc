-- breaking
-- Code sets (administration-domain 9): one row per item and language; the set itself carries its names and who may keep it.

create table codesets.codeset (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint,
  modified_by bigint,
  version int not null default 1,
  deleted boolean not null default false,
  type text not null unique check (type ~ '^[a-z][a-z0-9_]{1,49}$'),
  names jsonb not null check (names ? 'zh_CN'),
  scope text not null check (scope in ('system', 'business'))
);

create table codesets.codeset_item (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint,
  modified_by bigint,
  version int not null default 1,
  deleted boolean not null default false,
  type text not null references codesets.codeset (type),
  code text not null check (code ~ '^[A-Za-z0-9_.-]{1,30}$'),
  name text not null check (length(name) between 1 and 100),
  language text not null check (language in ('zh_CN', 'en_US')),
  parent_code text,
  level int not null default 1 check (level between 1 and 5),
  sort int not null default 10 check (sort >= 0),
  state text not null default '1' check (state in ('0', '1')),
  badge text check (badge in ('gold', 'blue', 'green', 'red', 'orange', 'gray')),
  builtin boolean not null default false,
  remark text check (length(remark) <= 200)
);
create unique index codeset_item_code on codesets.codeset_item (type, language, code) where not deleted;
create index codeset_item_list on codesets.codeset_item (type, language, sort, code) where not deleted;

create view audit.inv_codesets_parent_exists as
  select c.id, c.type, c.code, c.language, c.parent_code from codesets.codeset_item c
  where not c.deleted and c.parent_code is not null
    and not exists (select 1 from codesets.codeset_item p where p.type = c.type and p.language = c.language and p.code = c.parent_code and not p.deleted);
create view audit.inv_codesets_builtin_stays as
  select id, type, code, language from codesets.codeset_item where builtin and (deleted or state = '0');
create view audit.inv_codesets_chinese_name as
  select e.type, e.code from codesets.codeset_item e where e.language = 'en_US' and not e.deleted
    and not exists (select 1 from codesets.codeset_item z where z.type = e.type and z.code = e.code and z.language = 'zh_CN' and not z.deleted);

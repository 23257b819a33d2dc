-- compatible
-- A new version of a line of the gate's rule table: drafted by one platform administrator, released by another, in force from its first day (ruling 15).
-- Drafts stand apart from the table the gate reads, so that nothing unreleased is ever asked of anybody, by this server or an older one.
create table qualifications.gate_version (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(), gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint not null, modified_by bigint, version int not null default 1, deleted boolean not null default false,
  created_by_name varchar(80) not null,
  state varchar(8) not null default '10' check (state in ('10', '20', '40')),
  -- The line it takes the place of: a rule or a duty.
  rule_id bigint references qualifications.gate_rule,
  duty_id bigint references qualifications.gate_duty,
  asks varchar(12) check (asks in ('paper', 'declaration', 'handler', 'never')),
  papers varchar(8)[] not null default '{}',
  duty varchar(20),
  valid_from date not null,
  valid_to date,
  released_by bigint,
  released_by_name varchar(80),
  released_at timestamptz(3),
  -- The line that came of it, of the same kind as the one before.
  released_line_id bigint,
  check (num_nonnulls(rule_id, duty_id) = 1),
  check ((rule_id is null) = (asks is null)),
  check ((duty_id is null) = (duty is null)),
  check ((asks is not distinct from 'paper') = (cardinality(papers) > 0)),
  check (valid_to is null or valid_to >= valid_from),
  check ((state = '20') = (released_by is not null)),
  check ((state = '20') = (released_at is not null)),
  check (released_by <> created_by)
);
create unique index gate_version_rule on qualifications.gate_version (rule_id) where not deleted;
create unique index gate_version_duty on qualifications.gate_version (duty_id) where not deleted;

-- Puts a released version into the table and ends the line before it on the day before; once.
create function qualifications.apply_gate_version(of_version bigint) returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  v qualifications.gate_version;
  line bigint;
begin
  select * into strict v from qualifications.gate_version g where g.id = of_version and g.state = '20' and g.released_line_id is null for update;
  if v.valid_from <= kernel.today() then raise exception 'the first day of version % has come', of_version; end if;
  if v.rule_id is not null then
    update qualifications.gate_rule r set valid_to = v.valid_from - 1 where r.id = v.rule_id and (r.valid_to is null or r.valid_to >= v.valid_from);
    insert into qualifications.gate_rule (control_class, side, applies, asks, papers, sort, valid_from, valid_to)
      select r.control_class, r.side, r.applies, v.asks, v.papers, r.sort, v.valid_from, v.valid_to from qualifications.gate_rule r where r.id = v.rule_id returning id into strict line;
  else
    update qualifications.gate_duty d set valid_to = v.valid_from - 1 where d.id = v.duty_id and (d.valid_to is null or d.valid_to >= v.valid_from);
    insert into qualifications.gate_duty (control_class, duty, sort, valid_from, valid_to)
      select d.control_class, v.duty, d.sort, v.valid_from, v.valid_to from qualifications.gate_duty d where d.id = v.duty_id returning id into strict line;
  end if;
  update qualifications.gate_version g set released_line_id = line where g.id = of_version;
end $$;

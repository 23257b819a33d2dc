-- compatible
-- A line of the gate's rule table that takes no other line's place: another class, side or kind of company (ruling 15).
-- It is drafted and released like a new version; what a version takes from the line before it stands in columns of its own.
alter table qualifications.gate_version
  add column control_class varchar(8) check (control_class in ('00', '10', '20', '30', '41', '42', '43', '50')),
  add column side varchar(8) check (side in ('seller', 'buyer')),
  add column applies varchar(20) check (applies in ('always', 'ownProduct', 'boughtIn', 'trader', 'selfUse', 'selfUseRequired')),
  drop constraint gate_version_check,
  drop constraint gate_version_check1,
  drop constraint gate_version_check2,
  add constraint gate_version_place check (num_nonnulls(rule_id, duty_id, control_class) = 1),
  add constraint gate_version_kind check (num_nonnulls(asks, duty) = 1),
  add constraint gate_version_of_rule check (rule_id is null or asks is not null),
  add constraint gate_version_of_duty check (duty_id is null or duty is not null),
  add constraint gate_version_side check ((side is not null) = (control_class is not null and asks is not null)),
  add constraint gate_version_applies check ((applies is null) = (side is null)),
  -- Only buyers declare a use and name a handler; only sellers sell what they made or bought in.
  add constraint gate_version_asks_side check (side is distinct from 'seller' or asks in ('paper', 'never')),
  add constraint gate_version_applies_side check (applies is null or applies = 'always' or (applies in ('ownProduct', 'boughtIn')) = (side = 'seller'));

-- Puts a released version into the table, once: in the place of the line before it, which ends on the day before, or behind all others.
create or replace function qualifications.apply_gate_version(of_version bigint) returns void language plpgsql security definer set search_path = pg_catalog as $$
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
  elsif v.duty_id is not null then
    update qualifications.gate_duty d set valid_to = v.valid_from - 1 where d.id = v.duty_id and (d.valid_to is null or d.valid_to >= v.valid_from);
    insert into qualifications.gate_duty (control_class, duty, sort, valid_from, valid_to)
      select d.control_class, v.duty, d.sort, v.valid_from, v.valid_to from qualifications.gate_duty d where d.id = v.duty_id returning id into strict line;
  elsif v.asks is not null then
    insert into qualifications.gate_rule (control_class, side, applies, asks, papers, sort, valid_from, valid_to)
      select v.control_class, v.side, v.applies, v.asks, v.papers, coalesce(max(r.sort), 0) + 10, v.valid_from, v.valid_to from qualifications.gate_rule r returning id into strict line;
  else
    insert into qualifications.gate_duty (control_class, duty, sort, valid_from, valid_to)
      select v.control_class, v.duty, coalesce(max(d.sort), 0) + 10, v.valid_from, v.valid_to from qualifications.gate_duty d returning id into strict line;
  end if;
  update qualifications.gate_version g set released_line_id = line where g.id = of_version;
end $$;

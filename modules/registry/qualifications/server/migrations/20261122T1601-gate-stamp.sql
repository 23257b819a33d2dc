-- compatible
-- A mark of the rule table as it stands: another with every change, so that whoever has read the table before need not read it again.
create table qualifications.gate_stamp (one boolean primary key default true check (one), stamp uuid not null default gen_random_uuid());
insert into qualifications.gate_stamp default values;
revoke insert, update, delete on qualifications.gate_stamp from ctp_runtime;

create function qualifications.gate_changed() returns trigger language plpgsql as $$
begin
  update qualifications.gate_stamp set stamp = gen_random_uuid();
  return null;
end $$;
create trigger gate_changed after insert or update or delete or truncate on qualifications.gate_rule for each statement execute function qualifications.gate_changed();
create trigger gate_changed after insert or update or delete or truncate on qualifications.gate_duty for each statement execute function qualifications.gate_changed();

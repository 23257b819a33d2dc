-- compatible
-- The staff list at any size: by status in its order, and found by name or number.
create index employee_by_status on organisation.employee (member_id, status, gmt_modified desc, id desc) where not deleted;
create index employee_words on organisation.employee using gin ((emp_name || ' ' || coalesce(emp_no, '')) gin_trgm_ops) where not deleted;
-- Row security keeps a search from its index; this looks through it and answers numbers alone, which the list then takes through every wall.
create function organisation.people_like(pattern text, accounts bigint[], most int) returns setof bigint
  language sql stable security definer set search_path = pg_catalog as $$
  select e.id from organisation.employee e where (e.emp_name || ' ' || coalesce(e.emp_no, '')) ilike pattern and not e.deleted
  union select e.id from organisation.employee e where e.account_id = any (accounts) and not e.deleted limit most $$;

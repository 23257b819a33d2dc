-- compatible
-- Lists of staff are counted and paged from their indexes alone: beside the order they hold what the wall and the data scope ask for.
drop index organisation.employee_recent;
create index employee_recent on organisation.employee (member_id, gmt_modified desc, id desc) include (account_id, dept_id) where not deleted;
drop index organisation.employee_latest;
create index employee_latest on organisation.employee (gmt_modified desc, id desc) include (member_id, account_id) where not deleted;
drop index organisation.employee_by_status;
create index employee_by_status on organisation.employee (member_id, status, gmt_modified desc, id desc) include (account_id, dept_id) where not deleted;
-- A word that fits everybody stops after as many as are asked for, on either way to them.
create or replace function organisation.people_like(pattern text, accounts bigint[], most int) returns setof bigint
  language sql stable security definer set search_path = pg_catalog as $$
  (select e.id from organisation.employee e where (e.emp_name || ' ' || coalesce(e.emp_no, '')) ilike pattern and not e.deleted limit most)
  union (select e.id from organisation.employee e where e.account_id = any (accounts) and not e.deleted limit most) limit most $$;
-- What was written last lies in a heap before it is sorted in; the heap is looked through by every search, so it stays small.
alter index organisation.employee_words set (gin_pending_list_limit = 256);

-- compatible
-- The row wall of loading places: its keeper's own; whoever books is told the capacity by the act. A scale has an
-- owner below its company, as every row that data scopes reach (administration-domain 7.4).
alter table shipments.yard enable row level security;
create policy own on shipments.yard using ((select kernel.is_platform()) or member_id = (select kernel.member())) with check ((select kernel.is_platform()) or member_id = (select kernel.member()));
alter table shipments.scale add column owner_dept_id bigint, add column owner_emp_id bigint;

-- compatible
-- What the screens of departments and staff keep beyond the first tables (administration-domain 5): English name of a department, identity number, activation mails.

alter table organisation.department add column name_en text check (length(name_en) between 1 and 100);
create index department_member on organisation.department (member_id, sort, id) where not deleted;
create index on organisation.department (leader_emp_id) where leader_emp_id is not null;

alter table organisation.employee
  add column idcard_sealed text,
  add column idcard_index text,
  add column idcard_masked text,
  -- False while nobody has been told a password: such a person can only come in by the activation link.
  add column password_given boolean not null default false,
  add column activation_sent_at timestamptz(3),
  add column activation_day date,
  add column activation_count int not null default 0,
  add check ((idcard_sealed is null) = (idcard_index is null) and (idcard_sealed is null) = (idcard_masked is null));
-- One identity number stands for one living staff record.
create unique index employee_idcard on organisation.employee (idcard_index) where not deleted and status <> '40';
create index employee_recent on organisation.employee (member_id, gmt_modified desc, id desc) where not deleted;
create index employee_latest on organisation.employee (gmt_modified desc, id desc) where not deleted;
create index on organisation.employee (owner_dept_id);

create view audit.inv_organisation_superior_is_a_colleague as
  select e.id, e.member_id, s.member_id as superior_of from organisation.employee e join organisation.employee s on s.id = e.superior_id
  where not e.deleted and s.member_id <> e.member_id;
create view audit.inv_organisation_resigned_hold_nothing as
  select e.id from organisation.employee e where e.status = '40' and (e.admin_flag or e.main_post_id is not null or exists (select from organisation.responsible_dept r where r.emp_id = e.id));
create view audit.inv_organisation_disabled_departments_are_empty as
  select d.id from organisation.department d
  where d.state = '0' and not d.deleted and exists (select from organisation.department c where c.parent_id = d.id and c.state = '1' and not c.deleted);

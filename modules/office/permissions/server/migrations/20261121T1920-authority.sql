-- compatible
-- What the screens of roles, positions and menus need: menus a seller's store is authorised for, and the rules that must always hold (administration-domain 6 to 8).

-- Seller console menus the operator authorised a store for; no row: whatever the templates hold.
create table permissions.seller_menu (
  member_id bigint not null,
  menu_id bigint not null references permissions.menu (id),
  gmt_create timestamptz(3) not null default clock_timestamp(),
  created_by bigint,
  primary key (member_id, menu_id)
);
create index on permissions.seller_menu (menu_id);
alter table permissions.seller_menu enable row level security;
create policy own on permissions.seller_menu using ((select kernel.is_platform()) or member_id = (select kernel.member()))
  with check ((select kernel.is_platform()));
grant delete on permissions.seller_menu to ctp_runtime;

create index role_owner on permissions.role (member_id, type, gmt_modified) where not deleted;
create index position_owner on permissions.position (member_id, gmt_modified) where not deleted;
create index position_dept on permissions.position (dept_id) where not deleted;

create view audit.inv_permissions_held_after_end as
  select a.account_id as who, r.code from permissions.account_role a join permissions.role r on r.id = a.role_id where r.deleted
  union all
  select h.emp_id, p.code from permissions.position_holder h join permissions.position p on p.id = h.position_id where p.deleted;
-- A company's own role holds nothing that no template of its side holds.
create view audit.inv_permissions_ceiling as
  select r.id, rm.menu_id, '' as button_code from permissions.role r join permissions.role_menu rm on rm.role_id = r.id
  where r.member_id <> 0 and not r.deleted and not exists (
    select 1 from permissions.role t join permissions.role_menu tm on tm.role_id = t.id where t.member_id = 0 and t.type = r.type and not t.deleted and tm.menu_id = rm.menu_id)
  union all
  select r.id, b.menu_id, b.button_code from permissions.role r join permissions.role_button b on b.role_id = r.id
  where r.member_id <> 0 and not r.deleted and not exists (
    select 1 from permissions.role t join permissions.role_button tb on tb.role_id = t.id
    where t.member_id = 0 and t.type = r.type and not t.deleted and tb.menu_id = b.menu_id and tb.button_code = b.button_code);
create view audit.inv_permissions_grant_side as
  select r.code, m.code as menu from permissions.role_menu rm join permissions.role r on r.id = rm.role_id join permissions.menu m on m.id = rm.menu_id
  where not r.deleted and not (r.type = any (m.scopes));
create view audit.inv_permissions_granted_menu_gone as
  select rm.role_id, rm.menu_id from permissions.role_menu rm join permissions.menu m on m.id = rm.menu_id where m.deleted;
create view audit.inv_permissions_menu_level as
  select m.id, m.level, p.level as parent_level from permissions.menu m left join permissions.menu p on p.id = m.parent_id
  where not m.deleted and (m.level <> coalesce(p.level, 0) + 1 or p.deleted or p.type = '20');

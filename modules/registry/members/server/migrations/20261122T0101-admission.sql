-- compatible
-- Admission (administration-domain 3.2, 22; trading-domain 19.2): what the auditor attested, what stood in the form when he refused it, who audits changes.
alter table members.application
  add column legal_person_id_sealed text,
  add column reviewed jsonb,
  add column reviewed_name varchar(100),
  add column attested text[] not null default '{}',
  add column submitted_name varchar(100);
comment on column members.application.reviewed is 'The form as it was last refused; account and person numbers sealed. What is submitted again differs from it.';
comment on column members.application.attested is 'Checks the auditor put his name to: registry, licence image, bank account, sanctions.';
create index application_name on members.application (company_name) where state = '10' and not deleted;
create index application_newest on members.application (kind, submitted_at desc, id desc) where not deleted;

alter table members.change_request
  add column submitted_at timestamptz(3),
  add column submitted_name varchar(100),
  add column submissions int not null default 1,
  add column reviewed_name varchar(100),
  add column refused jsonb,
  add column attested text[] not null default '{}';
comment on column members.change_request.content is 'kind info: {"before": …, "after": …} of the audited fields; kind extension: {"organisation", "scope"}. Person numbers sealed.';
create index change_newest on members.change_request (submitted_at desc, id desc) where not deleted;
create index change_of_member on members.change_request (member_id, id desc) where not deleted;

-- The business relation says what the open request says (sm:relation).
create view audit.inv_members_relation_change as
  select m.id, m.relation_status, c.kind, c.state
  from members.member m left join members.change_request c on c.member_id = m.id and c.state in ('10', '30') and not c.deleted
  where m.relation_status is not null and m.relation_status <>
    case when c.id is null then '01' when c.kind = 'info' then case c.state when '10' then '10' else '11' end else case c.state when '10' then '20' else '21' end end;
-- Whoever applied did not review.
create view audit.inv_members_application_four_eyes as
  select id from members.application where state in ('20', '30') and reviewed_by = account_id;
-- A subsidiary's application ends in a company under the parent that applied.
create view audit.inv_members_subsidiary_parent as
  select a.id from members.application a join members.member m on m.id = a.member_id where a.kind = 'sub' and m.parent_member_id is distinct from a.parent_member_id;
-- Two companies under one application, or one company from two.
create view audit.inv_members_application_once as
  select member_id from members.application where member_id is not null and not deleted group by member_id having count(*) > 1;

-- compatible
-- One draft per kind of agreement beside what is published (administration-domain 22.5).

alter table members.agreement add column modified_name text;
create unique index agreement_draft on members.agreement (agreement_type) where state = '00' and not deleted;
create index acceptance_version on members.agreement_acceptance (agreement_type, version);
create view audit.inv_members_agreement_notice as
  select id, agreement_type, version from members.agreement
  where state = '20' and version > 1 and effective_at < published_at + interval '7 days' - interval '1 second';

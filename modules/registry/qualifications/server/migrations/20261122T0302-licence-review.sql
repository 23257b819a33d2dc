-- compatible
-- Filing and review of licences (trading-domain 19.4, 3.7): when it was filed and decided, and what the queue and the lists read by.

alter table qualifications.licence add column submitted_at timestamptz(3), add column reviewed_at timestamptz(3), add column reviewer_name varchar(100);
create index licence_queue on qualifications.licence (approval_status, submitted_at, id) where not deleted;
create index licence_own on qualifications.licence (member_id, gmt_create desc, id desc) where not deleted;
create index licence_end on qualifications.licence (end_date, id) where not deleted;
create index licence_no_like on qualifications.licence using gin (lower(certificate_no) gin_trgm_ops);
-- One renewal of a paper is open at a time.
create unique index licence_one_renewal on qualifications.licence (replaces_id) where not deleted and replaces_id is not null;

-- The number of a paper is its holder's alone: two companies never have the same one approved.
create view audit.inv_qualifications_number as
  select l.licence_type, l.certificate_no, count(distinct l.member_id) as holders from qualifications.licence l
  where not l.deleted and l.approval_status = '20' group by 1, 2 having count(distinct l.member_id) > 1;

-- Whether a number is another company's, or stands on another paper than these; asked before filing, because a renewal may keep the number of the paper it replaces.
create function qualifications.number_taken(of_type varchar, of_no varchar, but_ids bigint[]) returns boolean
  language sql stable security definer set search_path = pg_catalog as $$
  select exists (select 1 from qualifications.licence l where not l.deleted and l.licence_type = of_type and l.certificate_no = of_no and not l.id = any (but_ids))
$$;

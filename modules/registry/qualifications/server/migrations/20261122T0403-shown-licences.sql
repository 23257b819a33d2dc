-- compatible
-- Which kinds of papers a company holds now, and until when, for everybody who may look at its store: no numbers, no files (administration-domain 23.2).
create function qualifications.shown_licences(company bigint)
  returns table (licence_type text, end_date text) language sql stable security definer set search_path = pg_catalog
  as $$
    select l.licence_type::text, max(l.end_date)::text from qualifications.licence l
    where l.member_id = company and l.effective_status in ('20', '30') and not l.deleted and kernel.side() <> 'visitor'
    group by l.licence_type order by l.licence_type
  $$;

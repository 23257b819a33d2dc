-- compatible
-- Companies that let their parent read their figures: linked, and nobody has asked to end the link (administration-domain 22.2). And companies of the demonstration, which no ranking counts. Row security is asked as the caller.
create view reporting.member_units with (security_invoker = true) as
  select m.id, m.parent_member_id, m.name, m.name_en, m.demo from members.member m where not m.deleted
    and not exists (select from members.unlink_request u where u.member_id = m.id and u.state = '10' and not u.deleted);

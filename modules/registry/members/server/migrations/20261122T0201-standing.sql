-- compatible
-- A company that is being disabled: acts in its name that are under way are waited for, later ones are refused (trading-domain 0.4 G-CMP, 19.2).

-- Holds the company's standing for this transaction and says whether it may trade, as it stands now. While it is being disabled the answer is no; nobody waits here.
create function members.hold_standing(member bigint) returns boolean language plpgsql volatile security definer set search_path = pg_catalog as $$
begin
  if not pg_try_advisory_xact_lock_shared(hashtext('members.standing'), (member % 2147483647)::int) then return false; end if;
  return exists (select 1 from members.member m where m.id = member and not m.deleted and m.status = '20' and m.application_state = '20' and m.relation_status is not null);
end $$;
-- Waits until nobody acts in the company's name any more; whoever asks from now on hears no.
create function members.end_standing(member bigint) returns void language sql volatile set search_path = pg_catalog
  as $$ select pg_advisory_xact_lock(hashtext('members.standing'), (member % 2147483647)::int) $$;

-- What the operator's lists filter and sort by.
create index member_name on members.member (name, id) where not deleted;
create index member_modified on members.member (gmt_modified desc, id desc) where not deleted;
create index member_verified on members.member (verified_at desc, id desc) where not deleted;
create index member_status on members.member (status, gmt_create desc) where not deleted;
create index member_region on members.member (region varchar_pattern_ops) where not deleted;

-- A disabled company says why; a normal one has stopped being one.
create view audit.inv_members_disabled_reason as
  select id from members.member where not deleted and (status = '30') <> (disabled_reason is not null);

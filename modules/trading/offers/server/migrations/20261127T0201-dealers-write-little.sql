-- compatible
-- Whoever may take a published offer locks and moves it (its badge, sold out and back); what was offered, by whom and on which terms only its owner and the platform write.
create function offers.keep_terms_from_dealers() returns trigger language plpgsql set search_path = pg_catalog as $$
declare
  untouched offers.offer := new;
begin
  untouched.new_offer_status := old.new_offer_status;
  untouched.publish_state := old.publish_state;
  untouched.version := old.version;
  untouched.gmt_modified := old.gmt_modified;
  untouched.modified_by := old.modified_by;
  if untouched is distinct from old
    or (new.publish_state <> old.publish_state and (old.publish_state, new.publish_state) not in (('30', '70'), ('70', '30'), ('70', '60'))) then
    raise insufficient_privilege using message = 'an offer is changed by its owner';
  end if;
  return new;
end $$;
create trigger terms_kept_from_dealers before update on offers.offer for each row
  when (current_user = 'ctp_runtime' and old.seller_member_id is distinct from kernel.member() and not kernel.is_platform())
  execute function offers.keep_terms_from_dealers();

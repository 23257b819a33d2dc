-- compatible
-- A seller's own list begins with what needs him (ruling 16): threads at work, then live offers by their next expiry, submitted ones, drafts, stopped ones, and at the
-- end what is over; ties by the newest.
create index offer_of_seller_needs on offers.offer (
    seller_member_id,
    (case when publish_state >= '60' then 5 when publish_state in ('30', '40') and new_offer_status in ('10', '15') then 0 when publish_state in ('30', '40') then 1
      when publish_state = '20' then 2 when publish_state = '10' then 3 else 4 end),
    (case when publish_state in ('30', '40') then valid_until - '1970-01-01 00:00:00+00'::timestamptz else '1970-01-01 00:00:00+00'::timestamptz - gmt_create end),
    gmt_create desc, id desc)
  include (publish_state, visibility, designated_buyer_ids) where not deleted and not is_template;
comment on index offers.offer_of_seller_needs is 'Own offers, first page';
drop index offers.offer_of_seller_working;

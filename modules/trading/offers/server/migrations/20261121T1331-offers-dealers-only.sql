-- compatible
-- Whoever moves a published offer of another company speaks for a company himself: a connection that says nobody moves none.
alter policy owner_or_dealer on offers.offer using (
  (select kernel.is_platform()) or seller_member_id = (select kernel.member())
  or ((select kernel.member()) is not null and publish_state >= '30' and (visibility = '10' or (select kernel.member()) = any (designated_buyer_ids))));

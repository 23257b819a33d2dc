-- compatible
-- Who is signed in and not yet admitted looks at what is listed of goods that no class controls (trading-domain 1.4; administration-domain 26.3, MEMBER_UNVERIFIED), and acts on none of it.
create policy newcomer_reads on offers.offer for select using (
  (select kernel.member()) is null and (select kernel.side()) in ('buyer', 'seller')
  and publish_state = '30' and visibility = '10' and control_classes <@ array['00']);

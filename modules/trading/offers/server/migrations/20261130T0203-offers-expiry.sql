-- compatible
-- Past its end by ten minutes, still published, and nothing will end it: no timer, and no thread that holds its goods until it ends (trading-domain 3.3).
create view audit.inv_off_expiry as
  select o.id, o.offer_no, o.publish_state, o.valid_until from offers.offer o
  where o.publish_state in ('30', '40', '50') and not o.is_template and not o.deleted and o.valid_until < (select kernel.now()) - interval '10 minutes'
    and not exists (select 1 from kernel.task t where t.kind = 'offers.expire' and t.key = o.id::text and t.state in ('waiting', 'running'))
    and not exists (select 1 from offers.negotiation n where n.offer_id = o.id and n.status in ('15', '20', '25', '30', '35', '50', '55'));

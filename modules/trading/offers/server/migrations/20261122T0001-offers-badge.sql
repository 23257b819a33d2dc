-- compatible
-- Which statuses the threads of an offer stand in, whoever the buyers are: the badge and the end of an offer hang on them, and every act on a thread asks.
create function offers.thread_statuses(of_offer bigint) returns varchar[] language sql stable security definer set search_path = pg_catalog as
  $$ select coalesce(array_agg(distinct n.status), '{}') from offers.negotiation n where n.offer_id = of_offer $$;
revoke execute on function offers.thread_statuses(bigint) from public;
grant execute on function offers.thread_statuses(bigint) to ctp_runtime;

-- compatible
-- Where companies name records of the catalogue, so that it can say what is in use; row security is asked as the caller.
create view reporting.end_customers with (security_invoker = true) as
  select id, member_id, application_ids, deleted from members.end_customer;
create view reporting.company_records with (security_invoker = true) as
  select member_id, pickup_warehouse_ids, deleted from members.record;

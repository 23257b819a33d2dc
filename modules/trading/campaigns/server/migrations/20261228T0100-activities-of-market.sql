-- compatible
-- The market is read in its order, not sorted; list-activities.ts writes the same expressions.
create index activity_of_market on campaigns.activity (
  (case status when '30' then 0 when '25' then 1 else 2 end),
  (case status when '30' then closes_at when '25' then start_time end),
  id desc
) where public_since is not null and not deleted;

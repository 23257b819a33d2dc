-- compatible
-- The ledger's figures, for the lists of those who sell from it.
create view reporting.positions with (security_invoker = true) as
  select id, listed, held, sold, available from quantities.position;

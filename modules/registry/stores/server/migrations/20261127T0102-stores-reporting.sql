-- compatible
-- What the market reads of stores in its own statements; a closed store stays out of sight, for row security is asked as the caller.
create view reporting.stores with (security_invoker = true) as
  select id, code, name, name_en from stores.store;

-- compatible
-- Companies that want none of their deals told (trading-domain 19.1, announceConsent): published prices leave their deals out.
create view reporting.silent_companies with (security_invoker = true) as
  select id from members.member where announce_consent = 'none';

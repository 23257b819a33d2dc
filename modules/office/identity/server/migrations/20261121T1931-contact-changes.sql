-- compatible
-- When mobile and e-mail were changed last: each once in 24 hours (administration-domain 21, 16101).

alter table identity.account
  add column mobile_changed_at timestamptz(3),
  add column email_changed_at timestamptz(3);

-- compatible
-- Proof of work in place of an image code (administration-domain 2.4, decision 0014): one try each, for one scene and one address.
create table identity.proof_of_work (
  key varchar(43) primary key,
  scene varchar(16) not null check (scene in ('login', 'sms', 'register', 'forget')),
  ip varchar(64) not null,
  challenge jsonb not null,
  secret varchar(43) not null,
  used boolean not null default false,
  expire_at timestamptz not null
);
create index on identity.proof_of_work (expire_at);
grant delete on identity.proof_of_work to ctp_runtime;

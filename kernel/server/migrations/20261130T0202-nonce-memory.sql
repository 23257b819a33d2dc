-- compatible
-- Since when kernel.request_nonce knows every nonce. Unlogged as that is: a crash of the database empties both, and requests signed before the first
-- look afterwards are refused, for nobody can tell whether they were taken already.
create unlogged table kernel.nonce_memory (
  one boolean primary key default true check (one),
  since timestamptz not null
);
insert into kernel.nonce_memory (since) values ('-infinity');

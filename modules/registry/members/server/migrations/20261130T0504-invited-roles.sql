-- compatible
-- The roles an invited colleague starts with (administration-domain 26.1); none, and the administrators assign them.
alter table members.invitation add column role_codes text[] not null default '{}';

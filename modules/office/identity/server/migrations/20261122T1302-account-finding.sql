-- compatible
-- Lists of people at any size: sorted by account and last visit, found by any of their names.
create index account_by_name on identity.account (login_name, id);
create index account_by_visit on identity.account (coalesce(last_login_at, '-infinity'), id);
create index account_words on identity.account using gin ((coalesce(login_name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(mobile, '') || ' ' || coalesce(person_name, '')) gin_trgm_ops);

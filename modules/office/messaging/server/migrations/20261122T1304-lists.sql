-- compatible
-- Lists of messages at any size: sorted, filtered and found by their indexes.
create index mailing_by_title on messaging.mailing (channel, title, id) where not deleted;
create index mailing_by_start on messaging.mailing (channel, started_at, id) where not deleted;
create index mailing_by_total on messaging.mailing (channel, total, id) where not deleted;
create index mailing_words on messaging.mailing using gin ((coalesce(title, '') || ' ' || excerpt || ' ' || author_name) gin_trgm_ops) where not deleted;
create index message_by_kind on messaging.message (account_id, kind, gmt_create desc, id desc) where not deleted;
create index message_by_read on messaging.message (account_id, read_at, id) where not deleted;
create index message_unread_by_time on messaging.message (account_id, kind, gmt_create desc, id desc) where not deleted and read_at is null;
create function messaging.mailings_like(pattern text, of_channel text, most int) returns setof bigint
  language sql stable security definer set search_path = pg_catalog as $$
  select m.id from messaging.mailing m where (coalesce(m.title, '') || ' ' || m.excerpt || ' ' || m.author_name) ilike pattern and m.channel = of_channel and not m.deleted limit most $$;

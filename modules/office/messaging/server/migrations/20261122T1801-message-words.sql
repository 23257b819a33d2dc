-- compatible
-- A word among one's own messages is found by an index. What was written last lies in a heap before it is sorted in; the heap is looked through by every search, so it stays small.
create index message_words on messaging.message using gin ((title_zh || ' ' || title_en || ' ' || body_zh || ' ' || body_en) gin_trgm_ops) with (gin_pending_list_limit = 256) where not deleted;
create function messaging.messages_like(pattern text, of_account bigint, most int) returns setof bigint
  language sql stable security definer set search_path = pg_catalog as $$
  select m.id from messaging.message m where (m.title_zh || ' ' || m.title_en || ' ' || m.body_zh || ' ' || m.body_en) ilike pattern and m.account_id = of_account and not m.deleted limit most $$;
-- The unread are counted by message_unread_by_time; with both, a list of them was read by the one that has no order.
drop index messaging.message_unread;
alter index messaging.mailing_words set (gin_pending_list_limit = 256);

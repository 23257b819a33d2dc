-- compatible
-- Articles in a state are counted from the index alone: it holds what their wall asks for.
drop index content.article_by_state;
create index article_by_state on content.article (state, gmt_modified, id) include (column_id, shown_since, deleted) where not deleted;
-- A word that fits every article stops after as many as are asked for, on each way to them.
create or replace function content.articles_like(pattern text, word text, most int) returns setof bigint
  language sql stable security definer set search_path = pg_catalog as $$
  (select a.id from content.article a where (a.title || ' ' || a.plain) ilike pattern limit most)
  union (select a.id from content.article a where a.author ilike pattern and not a.deleted limit most)
  union (select a.id from content.article a where a.keywords @> array[word] and not a.deleted limit most) limit most $$;
-- What was written last is looked through by every search: it stays small.
alter index content.article_words set (gin_pending_list_limit = 256);
alter index content.article_author set (gin_pending_list_limit = 256);
alter index content.article_keywords set (gin_pending_list_limit = 256);

-- compatible
-- The list of articles at any size: sorted, by state in its order, and found by title, text, author or keyword.
create index article_by_title on content.article (title, id) where not deleted;
create index article_by_state on content.article (state, gmt_modified, id) where not deleted;
create index article_by_time on content.article (publish_time, id) where not deleted;
create index article_by_age on content.article (gmt_create, id) where not deleted;
create index article_by_type on content.article (type, gmt_modified, id) where not deleted;
create index article_author on content.article using gin (author gin_trgm_ops) where not deleted;
create index article_keywords on content.article using gin (keywords) where not deleted;
create function content.articles_like(pattern text, word text, most int) returns setof bigint
  language sql stable security definer set search_path = pg_catalog as $$
  select a.id from content.article a where (a.title || ' ' || a.plain) ilike pattern
  union select a.id from content.article a where a.author ilike pattern and not a.deleted
  union select a.id from content.article a where a.keywords @> array[word] and not a.deleted limit most $$;

-- compatible
-- The company of a feedback in English beside the Chinese, as it was called when it was written.
alter table feedback.feedback add column member_name_en varchar(200);
-- A word finds it by either name.
drop index feedback.feedback_words;
create index feedback_words on feedback.feedback using gin ((feedback_no || ' ' || title || ' ' || content || ' ' || coalesce(member_name, '') || ' ' || coalesce(member_name_en, '') || ' ' || author_name) gin_trgm_ops) where not deleted;
create or replace function feedback.feedback_like(pattern text, most int) returns setof bigint
  language sql stable security definer set search_path = pg_catalog as $$
  select f.id from feedback.feedback f where (f.feedback_no || ' ' || f.title || ' ' || f.content || ' ' || coalesce(f.member_name, '') || ' ' || coalesce(f.member_name_en, '') || ' ' || f.author_name) ilike pattern and not f.deleted limit most $$;

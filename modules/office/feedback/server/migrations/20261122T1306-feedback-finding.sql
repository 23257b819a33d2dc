-- compatible
-- The list of feedback at any size: each sort and filter has its index, and a word is found by one.
create index feedback_by_state_type on feedback.feedback (reply_state, type, id desc) where not deleted;
create index feedback_by_type on feedback.feedback (type, id desc) where not deleted;
create index feedback_by_member on feedback.feedback (member_name, id) where not deleted;
create index feedback_by_reply on feedback.feedback (replied_at, id) where not deleted;
create index feedback_by_rating on feedback.feedback (satisfaction, id) where not deleted;
create index feedback_words on feedback.feedback using gin ((feedback_no || ' ' || title || ' ' || content || ' ' || coalesce(member_name, '') || ' ' || author_name) gin_trgm_ops) where not deleted;
create function feedback.feedback_like(pattern text, most int) returns setof bigint
  language sql stable security definer set search_path = pg_catalog as $$
  select f.id from feedback.feedback f where (f.feedback_no || ' ' || f.title || ' ' || f.content || ' ' || coalesce(f.member_name, '') || ' ' || f.author_name) ilike pattern and not f.deleted limit most $$;

-- compatible
-- Feedback by type and state is counted from the index alone: it holds what its wall asks for.
drop index feedback.feedback_state;
create index feedback_state on feedback.feedback (reply_state, id desc) include (member_id, created_by) where not deleted;
drop index feedback.feedback_by_state_type;
create index feedback_by_state_type on feedback.feedback (reply_state, type, id desc) include (member_id, created_by) where not deleted;
drop index feedback.feedback_by_type;
create index feedback_by_type on feedback.feedback (type, id desc) include (member_id, created_by) where not deleted;
-- What was written last is looked through by every search: it stays small.
alter index feedback.feedback_words set (gin_pending_list_limit = 256);

-- compatible
-- Notices about one document are found together, to be taken back.
create index message_about on messaging.message (biz_type, biz_id) where not deleted and biz_id is not null;
create index notice_waiting on messaging.notice (biz_type, biz_id) where spread_at is null and biz_id is not null;

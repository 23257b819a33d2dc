-- compatible
-- Views that were brought together into the article's own row: what a list is sorted by.
alter table content.article add column viewed bigint not null default 0 check (viewed >= 0);
create index article_by_views on content.article (viewed, id) where not deleted;
grant delete on content.view_slot, content.article_tally to ctp_runtime;

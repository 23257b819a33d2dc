-- compatible
-- No list, no policy and no seal looks for the entries of an account: the operator's name is what people filter by.
drop index kernel.operation_log_account_id_gmt_create_idx;
-- The answer is written into the row of its act: room beside it keeps the new version on its page, and the index as it is.
alter table kernel.act set (fillfactor = 70);

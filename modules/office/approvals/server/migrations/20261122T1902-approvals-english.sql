-- compatible
-- The company of a task in English beside the Chinese, as it was called when it submitted.
alter table approvals.task add column member_name_en varchar(200);

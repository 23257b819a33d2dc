-- compatible
-- A bank account has an owner below its company, as every row that data scopes reach (administration-domain 7.4).
alter table payments.bank_account add column owner_dept_id bigint, add column owner_emp_id bigint;

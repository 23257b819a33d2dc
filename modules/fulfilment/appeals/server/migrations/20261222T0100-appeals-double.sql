-- compatible
-- Earnest money the respondent received and a decision sends back double, once per deposit (trading-domain 1.2, 12.2, 16).
alter table appeals.appeal add column double_deposit_id bigint, add column double_amount numeric(18, 2) check (double_amount > 0);
alter table appeals.appeal add constraint appeal_double
  check ((double_deposit_id is null) = (double_amount is null) and (double_deposit_id is null or outcome in ('20', '30')));
create unique index appeal_double_deposit on appeals.appeal (double_deposit_id) where double_deposit_id is not null;

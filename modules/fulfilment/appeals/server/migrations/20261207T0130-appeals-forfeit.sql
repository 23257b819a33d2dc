-- compatible
-- What a decision forfeits of the deposit of the side at fault, once per deposit (trading-domain 12.2, 16).
alter table appeals.appeal add column deposit_id bigint, add column forfeit_amount numeric(18, 2) check (forfeit_amount > 0);
alter table appeals.appeal add constraint appeal_forfeit
  check ((deposit_id is null) = (forfeit_amount is null) and (deposit_id is null or outcome in ('20', '30')));
create unique index appeal_deposit on appeals.appeal (deposit_id) where deposit_id is not null;

-- compatible
-- Hours to pay from submission on, where an auction or activity says them (trading-domain 9.1 payDeadline).
alter table orders."order" add column pay_hours int check (pay_hours between 1 and 720);

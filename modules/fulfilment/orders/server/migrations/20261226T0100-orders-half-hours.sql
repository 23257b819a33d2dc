-- compatible
-- Activities give half hours to pay as well (trading-domain 8.1 payHours 0.5-72).
alter table orders."order" drop constraint order_pay_hours_check;
alter table orders."order" alter column pay_hours type numeric(6,2);
alter table orders."order" add constraint order_pay_hours_check check (pay_hours between 0.5 and 720);

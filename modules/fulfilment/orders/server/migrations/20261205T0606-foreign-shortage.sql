-- compatible
-- Of a foreign payment banks keep back more on the way: a seller may bear up to 50 USD (trading-domain 12).
alter table orders."order" drop constraint order_short_amount_check,
  add constraint order_short_amount_check check (short_amount between 0 and case when currency = 'USD' then 50 else 5 end);

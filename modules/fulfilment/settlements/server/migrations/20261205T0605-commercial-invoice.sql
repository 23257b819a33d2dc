-- compatible
-- A statement of foreign trade is invoiced by the commercial invoice of its seller (trading-domain 13, 14).
alter table settlements.settlement
  add column commercial_no varchar(40),
  add column commercial_date date,
  add constraint settlement_commercial check ((commercial_no is null) = (commercial_date is null));
create unique index settlement_commercial_no on settlements.settlement (seller_member_id, commercial_no) where commercial_no is not null and state <> '90';

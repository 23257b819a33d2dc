-- compatible
-- The voucher a released note is planned on, by its number (trading-domain 10.2, 15).

alter table shipments.note add column voucher_no varchar(24);
alter table shipments.note add constraint note_voucher_named check ((voucher_id is null) = (voucher_no is null));
create index note_voucher on shipments.note (voucher_id) where voucher_id is not null;

-- compatible
-- The registration by which a difference is paid back; and weights below zero, which correct an earlier delivery.
alter table settlements.settlement add column refund_payment_id bigint;
create unique index settlement_refund on settlements.settlement (refund_payment_id) where refund_payment_id is not null;
alter table settlements.line drop constraint line_weight_check, add constraint line_weight_check check (weight <> 0);
alter table settlements.settled_note drop constraint settled_note_weight_check, add constraint settled_note_weight_check check (weight <> 0);

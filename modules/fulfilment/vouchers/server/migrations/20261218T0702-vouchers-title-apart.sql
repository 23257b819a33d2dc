-- compatible
-- Title that passes through an intermediary (trading-domain 4.1 titleFlow 20) between companies that are kept from each other: who issued or sold before it is no party of the voucher any more, and who holds it later learns of the intermediary alone (INV-INT-04).
alter table vouchers.voucher add column through_member_id bigint;
drop policy parties on vouchers.voucher;
create policy parties on vouchers.voucher
  using ((select kernel.is_platform()) or (select kernel.member()) in (holder_member_id, case when through_member_id is null then issuer_member_id end, custodian_member_id, transfer_to_member_id, beneficiary_member_id))
  with check ((select kernel.is_platform()) or (select kernel.member()) in (holder_member_id, case when through_member_id is null then issuer_member_id end, custodian_member_id, transfer_to_member_id, beneficiary_member_id));

-- INV-VOU-07: no event of the chain and no history names an issuer kept apart together with who holds the goods behind the intermediary.
create or replace view audit.inv_vou_07 as
  select v.id, v.voucher_no, e.seq from vouchers.voucher v join vouchers.event e on v.id = any (e.voucher_ids)
  where v.through_member_id is not null and v.holder_member_id not in (v.through_member_id, v.issuer_member_id)
    and v.issuer_member_id = any (e.parties) and v.holder_member_id = any (e.parties)
  union all
  select v.id, v.voucher_no, h.seq from vouchers.voucher v join kernel.trade_history h on h.biz_type = 'VOUCHER' and h.biz_id = v.id
  where v.through_member_id is not null and v.holder_member_id not in (v.through_member_id, v.issuer_member_id)
    and v.issuer_member_id = any (h.parties) and v.holder_member_id = any (h.parties);

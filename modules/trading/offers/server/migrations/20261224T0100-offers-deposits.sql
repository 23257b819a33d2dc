-- compatible
-- The deposit of a negotiation (trading-domain 1.2, 3.1, 3.5): frozen from the acceptance on, handed over to the deal, gone when it ended.
create view audit.inv_off_deposit as
  select n.id, n.negotiation_no, n.status, n.deposit_required, d.deposit_state, d.required from offers.negotiation n
  left join lateral (
    select x.deposit_state, x.required, x.balance from money.deposit x
    where x.biz_type = 'NEGOTIATION' and x.biz_id = n.id and x.payer_member_id = n.buyer_member_id order by x.id desc limit 1) d on true
  where case
    when n.status in ('15', '25', '35', '50', '55') then n.deposit_required > 0
      and (d.deposit_state is distinct from '20' or d.balance <> n.deposit_required)
    when n.status = '20' then n.deposit_required > 0 and (d.deposit_state not in ('10', '20', '60') or d.required <> n.deposit_required or d.required is null)
    else coalesce(d.deposit_state in ('10', '20', '25'), false) end;
-- A deal that is performed holds no deposit.
create view audit.inv_off_deposit_ended as
  select d.id, d.biz_no, d.deposit_state, l.deal_state from money.deposit d join deals.deal l on d.biz_type = 'DEAL' and l.id = d.biz_id
  where d.deposit_state in ('10', '20', '25') and d.forfeit_at is null and l.deal_state = '40';

-- compatible
-- A correction that gives back is invoiced by red letters: nothing of it is issued, and that is its whole.
create or replace view audit.inv_settlements_invoiced as
  select id, settlement_no, issued_amount, total_amount from settlements.settlement where state = '40' and trade_type = '10' and issued_amount <> greatest(total_amount, 0);

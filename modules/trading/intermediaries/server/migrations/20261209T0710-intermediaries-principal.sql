-- compatible
-- Principal mode: the intermediary buys at leg A and sells at leg B (trading-domain 4). Each side proposes and consents to its leg alone; only price and payment differ between the legs.
alter table intermediaries.application
  drop constraint application_mode_check,
  drop constraint application_title_flow_check,
  drop constraint application_check3,
  add column buy_price numeric(18,2) check (buy_price > 0),
  add column sell_price numeric(18,2) check (sell_price > 0),
  add column leg_a_payment_term varchar(8),
  add column leg_b_payment_term varchar(8),
  add column buy_amount numeric(18,2) generated always as (round(quantity * buy_price, 2)) stored,
  add column sell_amount numeric(18,2) generated always as (round(quantity * sell_price, 2)) stored,
  -- Set by the intermediary alone: it sells below what it pays.
  add column loss_confirmed boolean not null default false,
  -- What seller and buyer agreed on payment decides what a leg may have.
  add column agreed_payment_term varchar(8) not null default '',
  add constraint application_mode check (mode in ('10', '20')),
  add constraint application_title_flow check (title_flow in ('10', '20')),
  add constraint application_modes_apart check (case mode
    when '20' then title_flow = '10' and num_nonnulls(buy_price, sell_price, leg_a_payment_term, leg_b_payment_term) = 0
    else num_nonnulls(commission_rate, commission_payer, commission_amount) = 0 end),
  add constraint application_whole check (approval_status = '00' or (intermediary_member_id is not null and reason is not null
    and (mode = '10' or (commission_rate is not null and commission_payer is not null and commission_amount is not null)))),
  add constraint application_legs check (mode = '20' or approval_status <> '20'
    or (buy_price is not null and sell_price is not null and leg_a_payment_term is not null and leg_b_payment_term is not null)),
  add constraint application_loss check (answer is distinct from '10' or mode = '20' or sell_price >= buy_price or loss_confirmed);
update intermediaries.application a set agreed_payment_term = coalesce(n.agreed_terms ->> 'paymentTerm', o.payment_term, '')
  from offers.negotiation n join offers.offer o on o.id = n.offer_id where n.id = a.negotiation_id;

-- INV-INT-01: commission makes one leg of seller and buyer, principal mode two legs with the same goods, quantity, tolerance, window and place.
create or replace view audit.inv_int_01 as
  select a.id, a.application_no, a.deal_no from intermediaries.application a
  join offers.negotiation n on n.id = a.negotiation_id left join deals.deal d on d.id = a.deal_id
  where a.answer = '10' and (d.id is null or d.source_id <> n.id or d.quantity <> a.quantity or d.quantity <> n.agreed_qty
    or case a.mode when '20' then
      (select count(*) from deals.leg l where l.deal_id = d.id) <> 1
      or not exists (select from deals.leg l where l.deal_id = d.id and l.seller_member_id = a.seller_member_id and l.buyer_member_id = a.buyer_member_id and l.price = n.agreed_price)
    else
      (select count(*) from deals.leg l where l.deal_id = d.id) <> 2
      or not exists (select from deals.leg l where l.deal_id = d.id and l.leg_no = 'A' and l.seller_member_id = a.seller_member_id and l.buyer_member_id = a.intermediary_member_id and l.price = a.buy_price and l.payment_term = a.leg_a_payment_term)
      or not exists (select from deals.leg l where l.deal_id = d.id and l.leg_no = 'B' and l.seller_member_id = a.intermediary_member_id and l.buyer_member_id = a.buyer_member_id and l.price = a.sell_price and l.payment_term = a.leg_b_payment_term)
      or exists (select from deals.letter la join deals.letter lb on lb.deal_id = la.deal_id and lb.leg_no = 'B' and lb.letter_state not in ('50', '60', '90')
        where la.deal_id = d.id and la.leg_no = 'A' and la.letter_state not in ('50', '60', '90')
          and (la.terms -> 'goods' <> lb.terms -> 'goods' or la.terms -> 'quantity' <> lb.terms -> 'quantity' or la.terms -> 'delivery' <> lb.terms -> 'delivery'))
    end);
-- INV-INT-02: a commission is the rate of the deal amount; a margin is leg B less leg A, each rounded for itself.
create or replace view audit.inv_int_02 as
  select a.id, a.application_no, a.deal_amount, a.commission_rate, a.commission_amount from intermediaries.application a
  left join offers.negotiation n on n.id = a.negotiation_id
  where a.commission_amount <> round(a.deal_amount * a.commission_rate / 100, 2)
    or (a.approval_status = '20' and a.deal_amount <> round(n.agreed_qty * n.agreed_price, 2))
    or (a.answer = '10' and a.mode = '10' and (select sum(case l.leg_no when 'B' then l.amount else -l.amount end) from deals.leg l where l.deal_id = a.deal_id)
      is distinct from round(a.quantity * a.sell_price, 2) - round(a.quantity * a.buy_price, 2));
-- INV-INT-03: a thread dealt through an intermediary is one deal, sold once, and one line in the volume of statistics.
create or replace view audit.inv_int_03 as
  select a.id, a.application_no, count(d.id) as deals from intermediaries.application a
  left join deals.deal d on d.source = '10' and d.source_id = a.negotiation_id
  where a.answer = '10' group by a.id, a.application_no having count(d.id) <> 1
  union all
  select a.id, a.application_no, count(v.deal_id) from intermediaries.application a left join reporting.index_deals v on v.deal_id = a.deal_id
  where a.answer = '10' group by a.id, a.application_no having count(v.deal_id) <> 1
  union all
  select a.id, a.application_no, count(e.id) from intermediaries.application a left join quantities.entry e on e.kind = 'SELL' and e.biz_type = 'NEGOTIATION' and e.biz_id = a.negotiation_id
  where a.answer = '10' group by a.id, a.application_no, a.quantity having coalesce(sum(e.qty), 0) <> a.quantity;
-- INV-INT-04: no history tells an intermediary of acts it is no part of, none tells the terms of a commission or of a leg; in principal mode none names one outer party to the other, and no letter names more than its two.
create or replace view audit.inv_int_04 as
  select h.id, h.biz_type, h.biz_id, h.action from kernel.trade_history h join intermediaries.application a on h.biz_type = 'NEGOTIATION' and h.biz_id = a.negotiation_id
  where a.intermediary_member_id = any (h.parties) and h.action not in ('approveApplication', 'acceptIntermediary', 'rejectIntermediary', 'answerLapse', 'default')
  union all
  select h.id, h.biz_type, h.biz_id, h.action from kernel.trade_history h
  where h.biz_type = 'INTERMEDIARY' and exists (select from jsonb_array_elements(to_jsonb(h.changes)) c where c ->> 'field' ~ '^(commission|deal_amount|reason|buy_|sell_|leg_)')
  union all
  select h.id, h.biz_type, h.biz_id, h.action from kernel.trade_history h join intermediaries.application a on h.biz_type = 'DEAL' and h.biz_id = a.deal_id
  where a.mode = '10' and ((h.actor_company_id = a.seller_member_id and a.buyer_member_id = any (h.parties)) or (h.actor_company_id = a.buyer_member_id and a.seller_member_id = any (h.parties)))
  union all
  select l.id, 'LETTER', l.deal_id, l.leg_no from deals.letter l join intermediaries.application a on a.deal_id = l.deal_id
  where a.mode = '10' and ((l.leg_no = 'A' and (l.terms #>> '{seller,memberId}' <> a.seller_member_id::text or l.terms #>> '{buyer,memberId}' <> a.intermediary_member_id::text))
    or (l.leg_no = 'B' and (l.terms #>> '{seller,memberId}' <> a.intermediary_member_id::text or l.terms #>> '{buyer,memberId}' <> a.buyer_member_id::text)));

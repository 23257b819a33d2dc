-- compatible
-- First publication of an offer and the end of a negotiation as they happened, for the figures of statistics (trading-domain 20.4): later prices, quantities and releases change nothing of them.
alter table offers.offer add column listed_at timestamptz(3), add column listed_qty numeric(18, 2), add column listed_price numeric(18, 2);
update offers.offer set listed_at = published_at, listed_qty = quantity, listed_price = unit_price where published_at is not null;
create function offers.note_first_listing() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if new.published_at is not null and new.listed_at is null then
    new.listed_at := new.published_at;
    new.listed_qty := new.quantity;
    new.listed_price := new.unit_price;
  end if;
  return new;
end $$;
create trigger first_listing before insert or update of published_at on offers.offer for each row execute function offers.note_first_listing();
create index offer_figures on offers.offer (listed_at) where listed_at is not null and not deleted;
create index offer_figures_seller on offers.offer (seller_member_id, listed_at) where listed_at is not null and not deleted;
create view reporting.offer_figures with (security_invoker = true) as
  select id as offer_id, offer_no, lane, seller_member_id, seller_owner_dept_id, seller_owner_emp_id, listed_at, listed_qty, listed_price, uom, currency, product_name_id, product_zh, product_en
  from offers.offer where listed_at is not null and not deleted;

alter table offers.negotiation add column pre_deal_at timestamptz(3), add column ended_at timestamptz(3);
update offers.negotiation n set
  pre_deal_at = (select min(h.gmt_create) from kernel.trade_history h where h.biz_type = 'NEGOTIATION' and h.biz_id = n.id and h.to_state = '20'),
  ended_at = case when n.status in ('05', '40', '45', '60') then
    coalesce((select max(h.gmt_create) from kernel.trade_history h where h.biz_type = 'NEGOTIATION' and h.biz_id = n.id and h.to_state = n.status and h.from_state is distinct from h.to_state), n.gmt_modified) end;
create function offers.note_thread_times() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if new.status = '20' and new.pre_deal_at is null then new.pre_deal_at := kernel.now(); end if;
  if new.status in ('05', '40', '45', '60') then
    if tg_op = 'INSERT' or old.status is distinct from new.status then new.ended_at := kernel.now(); end if;
  else
    new.ended_at := null;
  end if;
  return new;
end $$;
create trigger thread_times before insert or update of status on offers.negotiation for each row execute function offers.note_thread_times();
create index negotiation_figures on offers.negotiation (ended_at) where ended_at is not null and not deleted;
create index negotiation_figures_seller on offers.negotiation (seller_member_id, ended_at) where ended_at is not null and not deleted;
create index negotiation_figures_buyer on offers.negotiation (buyer_member_id, ended_at) where ended_at is not null and not deleted;
create view reporting.thread_figures with (security_invoker = true) as
  select n.id as thread_id, n.negotiation_no, n.lane, n.seller_member_id, n.seller_owner_dept_id, n.seller_owner_emp_id, n.buyer_member_id, n.buyer_owner_dept_id, n.buyer_owner_emp_id,
    n.status in ('40', '45', '60') as won, n.rounds,
    (select r.gmt_create from offers.round r where r.negotiation_id = n.id order by r.seq limit 1) as opened_at, n.pre_deal_at, n.ended_at, o.product_zh, o.product_en, o.product_name_id
  from offers.negotiation n left join offers.offer o on o.id = n.offer_id where n.ended_at is not null and not n.deleted;
comment on index offers.offer_figures is 'Figures of a period: offers first listed in it';
comment on index offers.offer_figures_seller is 'Figures of a seller in a period: offers first listed in it';
comment on index offers.negotiation_figures is 'Figures of a period: negotiations that ended in it';
comment on index offers.negotiation_figures_seller is 'Figures of a seller in a period: negotiations that ended in it';
comment on index offers.negotiation_figures_buyer is 'Figures of a buyer in a period: negotiations that ended in it';

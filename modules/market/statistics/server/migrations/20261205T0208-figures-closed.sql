-- compatible
-- Months that are over keep the figures of their deals (trading-domain 20.4, INV-STA-02): what was told is written down once and compared ever after.
create table statistics.closed_month (
  month date primary key check (month = date_trunc('month', month)::date),
  gmt_create timestamptz(3) not null,
  deals int not null,
  quantity numeric(18, 3) not null
);
revoke update, delete on statistics.closed_month from ctp_runtime;
alter table statistics.closed_month enable row level security;
create policy platform on statistics.closed_month using ((select kernel.is_platform())) with check ((select kernel.is_platform()));

-- Deals of every month as the figures tell them: by deal time, those that took effect after their month in the month they did, and those that fell taken off in the month they fell.
create view statistics.deal_months with (security_invoker = true) as
  select date_trunc('month', l.at at time zone 'Asia/Shanghai')::date as month, sum(l.sign)::int as deals, sum(l.sign * l.tonnes) as quantity
  from (
    select case when date_trunc('month', f.effective_at at time zone 'Asia/Shanghai') > date_trunc('month', f.deal_time at time zone 'Asia/Shanghai') then f.effective_at else f.deal_time end as at,
      1 as sign, case f.uom when 'TNE' then f.quantity when 'KGM' then f.quantity / 1000 else 0 end as tonnes
    from reporting.deal_figures f where f.of_seller
    union all
    select f.ended_at, -1, case f.uom when 'TNE' then f.quantity when 'KGM' then f.quantity / 1000 else 0 end
    from reporting.deal_figures f where f.of_seller and f.ended_at is not null) l
  group by 1;

-- INV-STA-01: a deal counts once for a seller, once for a buyer, and so once for all.
create view audit.inv_sta_01 as
  select deal_id, count(*) filter (where of_seller) as sellers, count(*) filter (where of_buyer) as buyers
  from reporting.deal_figures group by deal_id having count(*) filter (where of_seller) <> 1 or count(*) filter (where of_buyer) <> 1;
-- INV-STA-02: a closed month gives its figures again.
create view audit.inv_sta_02 as
  select c.month, c.deals, c.quantity, coalesce(m.deals, 0) as deals_now, coalesce(m.quantity, 0) as quantity_now
  from statistics.closed_month c left join statistics.deal_months m on m.month = c.month
  where c.deals <> coalesce(m.deals, 0) or c.quantity <> round(coalesce(m.quantity, 0), 3);

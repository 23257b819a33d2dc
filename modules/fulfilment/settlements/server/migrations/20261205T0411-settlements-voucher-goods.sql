-- compatible
-- Goods delivered by voucher stand in a statement as they were transferred (trading-domain 13): no note, no difference of weights.

alter table settlements.line add column delivery_id bigint;
create index line_delivery on settlements.line (delivery_id) where delivery_id is not null;
alter table settlements.line add constraint line_one_delivery check (num_nonnulls(note_id, delivery_id) <= 1);

create table settlements.settled_delivery (
  delivery_id bigint primary key,
  settlement_id bigint not null references settlements.settlement,
  order_id bigint not null,
  weight numeric(18, 3) not null check (weight > 0)
);
create index settled_delivery_settlement on settlements.settled_delivery (settlement_id);
create index settled_delivery_order on settlements.settled_delivery (order_id);
grant delete on settlements.settled_delivery to ctp_runtime;
alter table settlements.settled_delivery enable row level security;
create policy of_settlement on settlements.settled_delivery using (exists (select from settlements.settlement s where s.id = settlement_id))
  with check (exists (select from settlements.settlement s where s.id = settlement_id));

-- As INV-SET-02, of goods that passed with a voucher.
create view audit.inv_settlements_vouchers as
  select l.order_id, l.delivery_id, count(distinct s.id) as statements from settlements.settlement s join settlements.line l on l.settlement_id = s.id and l.revision = s.revision
  left join vouchers.delivery d on d.id = l.delivery_id
  left join settlements.settled_delivery n on n.delivery_id = l.delivery_id and n.settlement_id = s.id
  where s.kind = '20' and s.state <> '90' and l.line_type = '10' and l.delivery_id is not null
  group by l.order_id, l.delivery_id
  having count(distinct s.id) > 1 or bool_or(d.id is null or d.order_id <> l.order_id or d.quantity <> l.weight or n.delivery_id is null);

create or replace view audit.inv_set_03 as
  select n.order_id, n.settlement_id, sum(n.weight) as notes, l.weight as lines
  from (select order_id, settlement_id, weight from settlements.settled_note
    union all select order_id, settlement_id, weight from settlements.settled_delivery) n
  join settlements.settlement s on s.id = n.settlement_id and s.state <> '90'
  left join lateral (select coalesce(sum(l.weight), 0) as weight from settlements.line l
    where l.settlement_id = s.id and l.revision = s.revision and l.line_type = '10' and l.order_id = n.order_id) l on true
  group by n.order_id, n.settlement_id, l.weight having sum(n.weight) <> l.weight;

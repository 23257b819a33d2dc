-- compatible
-- A leg of a deal stands in one spot contract: both sides may write one of it without seeing the other's, and the first in force has it.
create table contracts.contracted_deal (
  deal_id bigint not null,
  -- Who sells on that leg: an intermediary's deal has two.
  seller_member_id bigint not null,
  protocol_id bigint not null references contracts.protocol,
  gmt_create timestamptz(3) not null,
  primary key (deal_id, seller_member_id)
);
create index contracted_deal_protocol on contracts.contracted_deal (protocol_id);
alter table contracts.contracted_deal enable row level security;
create policy of_protocol on contracts.contracted_deal using (exists (select from contracts.protocol p where p.id = protocol_id)) with check (exists (select from contracts.protocol p where p.id = protocol_id));
revoke update on contracts.contracted_deal from ctp_runtime;

insert into contracts.contracted_deal (deal_id, seller_member_id, protocol_id, gmt_create)
  select distinct on (d, p.seller_member_id) d, p.seller_member_id, p.id, coalesce(p.effective_at, p.gmt_create) from contracts.protocol p, unnest(p.deal_ids) d
  where p.protocol_type = '20' and p.protocol_state in ('20', '21', '22', '23', '30', '40') and not p.deleted order by d, p.seller_member_id, p.id;

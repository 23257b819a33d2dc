-- compatible
-- With whom a company deals, in which goods, currency, sums and payment terms. Only what both sides have open can be taken up; the other side never reads a rule.

create table counterparties.rule (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint,
  modified_by bigint,
  version int not null default 1,
  deleted boolean not null default false,
  member_id bigint not null,
  -- As what the own company deals.
  side varchar(4) not null check (side in ('all', 'buy', 'sell')),
  effect varchar(4) not null check (effect in ('open', 'shut')),
  party varchar(8) not null check (party in ('all', 'company', 'group', 'country')),
  party_member_id bigint references members.member,
  party_group_id bigint references members.supplier_group,
  party_country varchar(2),
  category_id bigint references catalogue.platform_category,
  product_name_id bigint references catalogue.product_name,
  currency varchar(3) check (currency in ('CNY', 'USD')),
  payment_terms varchar(8)[] not null default '{}',
  -- The most one deal may come to.
  max_amount numeric(18, 2) check (max_amount > 0),
  valid_from date not null,
  valid_until date,
  note varchar(200),
  enabled boolean not null default true,
  changed_name varchar(100) not null,
  constraint rule_party check ((party = 'company') = (party_member_id is not null) and (party = 'group') = (party_group_id is not null) and (party = 'country') = (party_country is not null)),
  constraint rule_not_self check (party_member_id <> member_id),
  constraint rule_goods check (category_id is null or product_name_id is null),
  constraint rule_sum check (max_amount is null or (effect = 'open' and currency is not null)),
  constraint rule_days check (valid_until >= valid_from)
);
create index rule_own on counterparties.rule (member_id, id desc) where not deleted;
create index rule_party_company on counterparties.rule (party_member_id) where party_member_id is not null;
create index rule_party_group on counterparties.rule (party_group_id) where party_group_id is not null;
create index rule_category on counterparties.rule (category_id) where category_id is not null;
create index rule_product on counterparties.rule (product_name_id) where product_name_id is not null;
alter table counterparties.rule enable row level security;
create policy own on counterparties.rule using ((select kernel.is_platform()) or member_id = (select kernel.member()))
  with check ((select kernel.is_platform()) or member_id = (select kernel.member()));

-- Whether one company's rules leave a line open: the most exact rule that speaks of it decides, of equals the one that shuts; without one everything is open.
-- A line without a sum is not measured against sums, one without payment terms not against those.
create function counterparties.stands_open(owner bigint, other bigint, acting text, spu bigint, currency text, amount numeric, payment text) returns boolean
  language sql volatile security definer set search_path = pg_catalog as $$
  select coalesce((
    select r.effect = 'open' and (r.max_amount is null or amount is null or amount <= r.max_amount)
    from counterparties.rule r, kernel.today() d
    where r.member_id = owner and r.enabled and not r.deleted and r.side in ('all', acting) and r.valid_from <= d and (r.valid_until is null or r.valid_until >= d)
      and case r.party when 'company' then r.party_member_id = other
        when 'group' then exists (select from members.supplier_group g join members.supplier_in_group s on s.group_id = g.id where g.id = r.party_group_id and g.enabled and not g.deleted and s.supplier_id = other)
        when 'country' then exists (select from members.member m where m.id = other and m.country = r.party_country) else true end
      and (r.product_name_id is null or exists (select from catalogue.spu p where p.id = spu and p.product_name_id = r.product_name_id))
      and (r.category_id is null or exists (
        with recursive up as (
          select c.id, c.parent_id from catalogue.platform_category c join catalogue.spu p on p.platform_category_id = c.id where p.id = spu
          union all select c.id, c.parent_id from up join catalogue.platform_category c on c.id = up.parent_id)
        select from up where up.id = r.category_id))
      and (r.currency is null or r.currency = stands_open.currency)
      and (r.payment_terms = '{}' or payment is null or payment = any (r.payment_terms))
    order by case r.party when 'company' then 3 when 'group' then 2 when 'country' then 1 else 0 end desc,
      case when r.product_name_id is not null then 2 when r.category_id is not null then 1 else 0 end desc,
      (r.currency is not null)::int + (r.payment_terms <> '{}')::int desc, r.effect desc, r.id desc
    limit 1), true) $$;
revoke execute on function counterparties.stands_open from public;

-- What stands between buyer and seller on a line: 'blocked' (a blacklist), 'buyer', 'seller' (whose rules shut it), 'open'. Whose figures shut it is never said.
create function counterparties.verdict(buyer bigint, seller bigint, spu bigint, currency text, amount numeric, payment text) returns text
  language sql volatile security definer set search_path = pg_catalog as $$
  select case when members.blocked_between(buyer, seller) then 'blocked'
    when not counterparties.stands_open(buyer, seller, 'buy', spu, currency, amount, payment) then 'buyer'
    when not counterparties.stands_open(seller, buyer, 'sell', spu, currency, amount, payment) then 'seller'
    else 'open' end $$;
-- As it stands behind every change that is being made, and until the asking act is over: who changes rules waits for it, and it for him.
create function counterparties.hold_verdict(buyer bigint, seller bigint, spu bigint, currency text, amount numeric, payment text) returns text
  language plpgsql volatile security definer set search_path = pg_catalog as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('counterparties'), (least(buyer, seller) % 2147483647)::int);
  perform pg_advisory_xact_lock_shared(hashtext('counterparties'), (greatest(buyer, seller) % 2147483647)::int);
  return counterparties.verdict(buyer, seller, spu, currency, amount, payment);
end $$;

create view audit.inv_counterparties_most as
  select member_id, count(*) from counterparties.rule where not deleted group by member_id having count(*) > 500;

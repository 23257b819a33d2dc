-- compatible
-- The verdicts of a page of lines in one call: blacklists once for each pair of companies, rules only of companies that keep any. Each verdict is that of `counterparties.verdict`.
create function counterparties.verdicts(ids text[], buyers bigint[], sellers bigint[], spus bigint[], currencies text[], amounts numeric[], payments text[]) returns table (line_id text, verdict text)
  language sql volatile security definer set search_path = pg_catalog as $$
  with line as materialized (
      select * from unnest(ids, buyers, sellers, spus, currencies, amounts, payments) as l(id, buyer, seller, spu, currency, amount, payment)),
    ruled as materialized (
      select distinct r.member_id from counterparties.rule r where r.enabled and not r.deleted and r.member_id = any (buyers || sellers)),
    pair as materialized (
      select p.buyer, p.seller, members.blocked_between(p.buyer, p.seller) as blocked from (select distinct l.buyer, l.seller from line l) p)
  select l.id, case when p.blocked then 'blocked'
    when l.buyer in (select r.member_id from ruled r) and not counterparties.stands_open(l.buyer, l.seller, 'buy', l.spu, l.currency, l.amount, l.payment) then 'buyer'
    when l.seller in (select r.member_id from ruled r) and not counterparties.stands_open(l.seller, l.buyer, 'sell', l.spu, l.currency, l.amount, l.payment) then 'seller'
    else 'open' end
  from line l join pair p on p.buyer = l.buyer and p.seller = l.seller $$;

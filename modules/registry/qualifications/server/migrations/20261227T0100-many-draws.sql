-- compatible
-- Draws of many documents at once, each once, as book_sold draws one: a counter is written once for all of them, however many
-- documents draw from its licence. Answers, in the order given, whether the licence still allowed each; one that had drawn before did.
create function qualifications.book_sold_many(draws jsonb) returns table (n int, fits boolean)
  language plpgsql volatile security definer set search_path = pg_catalog as $$
begin
  insert into qualifications.sold_counter (licence_id, year_start, member_id)
    select distinct l.id, r.year, l.member_id
    from jsonb_to_recordset(draws) as r(licence bigint, year date) join qualifications.licence l on l.id = r.licence
    order by l.id, r.year
    on conflict (licence_id, year_start) do nothing;
  -- Licence by licence, so that two who draw from the same ones never wait for each other.
  perform from qualifications.sold_counter c
    where (c.licence_id, c.year_start) in (select r.licence, r.year from jsonb_to_recordset(draws) as r(licence bigint, year date))
    order by c.licence_id, c.year_start for no key update;
  return query
    with asked as materialized (
      select d.n, d.licence, d.year, d.quantity, d.biz_type, d.biz_id, l.member_id, l.sellable_qty
      from rows from (jsonb_to_recordset(draws) as (licence bigint, year date, quantity numeric, biz_type varchar, biz_id bigint))
        with ordinality as d(licence, year, quantity, biz_type, biz_id, n)
      join qualifications.licence l on l.id = d.licence),
    drawn as (
      insert into qualifications.sold_entry (licence_id, year_start, member_id, quantity, biz_type, biz_id)
      select a.licence, a.year, a.member_id, a.quantity, a.biz_type, a.biz_id from asked a order by a.licence, a.n
      on conflict (licence_id, biz_type, biz_id) do nothing
      returning licence_id, biz_type, biz_id),
    counting as (
      select min(a.n) as n from asked a join drawn d on (d.licence_id, d.biz_type, d.biz_id) = (a.licence, a.biz_type, a.biz_id)
      group by a.licence, a.biz_type, a.biz_id),
    sums as (
      select a.n, c.quantity + sum(a.quantity) over (partition by a.licence, a.year order by a.n) as total
      from counting k join asked a on a.n = k.n
      join qualifications.sold_counter c on c.licence_id = a.licence and c.year_start = a.year),
    booked as (
      update qualifications.sold_counter c set quantity = c.quantity + s.quantity
      from (select a.licence, a.year, sum(a.quantity) as quantity from counting k join asked a on a.n = k.n group by 1, 2) s
      where c.licence_id = s.licence and c.year_start = s.year)
    select a.n::int, a.sellable_qty is null or s.total is null or s.total <= a.sellable_qty
    from asked a left join sums s on s.n = a.n order by a.licence, a.n;
end $$;

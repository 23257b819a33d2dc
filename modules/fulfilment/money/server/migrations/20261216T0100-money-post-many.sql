-- compatible
-- As money.post, of many postings in one currency by one statement: bids and claims of one second freeze their deposits
-- together. Each posting is {key, kind, biz_type, biz_id, lines: [{member, kind, amount}]}; entries follow one another in the
-- order of the postings, and all of it is written or nothing. Answers what each key moved, by its place.
create function money.post_many(postings jsonb, this_currency text, request text, at timestamptz)
  returns table (place int, posting_id bigint, repeated boolean) language plpgsql security definer set search_path = pg_catalog as $$
declare
  made text[];
begin
  if exists (select from jsonb_to_recordset(postings) as p (lines jsonb) where jsonb_array_length(p.lines) < 2
      or (select sum(l.amount) from jsonb_to_recordset(p.lines) as l (amount numeric)) <> 0) then
    raise exception 'a posting has two lines at least and comes to zero' using errcode = 'check_violation', constraint = 'posting_balanced';
  end if;
  perform money.hold(array_agg(l.member), array_agg(l.kind), this_currency)
    from jsonb_to_recordset(postings) as p (lines jsonb), jsonb_to_recordset(p.lines) as l (member bigint, kind text);
  with written as (
    insert into money.posting as p (key, kind, currency, biz_type, biz_id, request_id, gmt_create)
      select t.key, t.kind, this_currency, t.biz_type, t.biz_id, request, at
      from rows from (jsonb_to_recordset(postings) as (key text, kind text, biz_type text, biz_id bigint)) with ordinality as t (key, kind, biz_type, biz_id, n) order by t.n
      on conflict (key) do nothing returning p.key)
    select array_agg(w.key) into made from written w;
  with line as (
      select p.id as posting, t.n, l.member, l.kind, sum(l.amount) as amount
      from rows from (jsonb_to_recordset(postings) as (key text, lines jsonb)) with ordinality as t (key, lines, n)
      join money.posting p on p.key = t.key
      cross join lateral jsonb_to_recordset(t.lines) as l (member bigint, kind text, amount numeric)
      where t.key = any (made) group by p.id, t.n, l.member, l.kind having sum(l.amount) <> 0),
    total as (select l.member, l.kind, sum(l.amount) as amount, count(*)::int as lines from line l group by l.member, l.kind),
    moved as (
      update money.account a set balance = a.balance + t.amount, entries = a.entries + t.lines from total t
      where a.member_id = t.member and a.currency = this_currency and a.kind = t.kind
      returning a.id, a.member_id, a.kind, a.entries - t.lines as entries_before, a.balance - t.amount as balance_before)
    insert into money.entry (posting_id, account_id, seq, amount, running)
      select l.posting, m.id, m.entries_before + row_number() over of_account, l.amount,
        m.balance_before + sum(l.amount) over of_account
      from line l join moved m on m.member_id = l.member and m.kind = l.kind
      window of_account as (partition by m.id order by l.n) order by m.id, l.n;
  return query select t.n::int, p.id, not t.key = any (coalesce(made, '{}'))
    from rows from (jsonb_to_recordset(postings) as (key text)) with ordinality as t (key, n) join money.posting p on p.key = t.key;
end $$;

-- compatible
-- Every movement says the number of the document money moved for, also where another capability keeps that document;
-- an entry of what is owed says what paid it.
alter table money.posting add column biz_no varchar(40);
alter table money.receivable_entry add column source_type text, add column source_id bigint, add column source_no varchar(40);
alter table money.receivable_entry add constraint receivable_entry_source check ((source_type is null) = (source_no is null) and (source_type is null) = (source_id is null));

drop function money.post(text, text, text, text, bigint, bigint, text, timestamptz, bigint[], text[], numeric[]);
create function money.post(this_key text, this_kind text, this_currency text, this_biz_type text, this_biz_id bigint,
    reversed bigint, request text, at timestamptz, members bigint[], kinds text[], amounts numeric[], this_biz_no text default null)
  returns table (posting_id bigint, repeated boolean) language plpgsql security definer set search_path = pg_catalog as $$
declare
  made bigint;
  line record;
  account_row record;
begin
  if coalesce(cardinality(members), 0) < 2 or cardinality(members) <> cardinality(kinds) or cardinality(members) <> cardinality(amounts)
    or (select sum(a) from unnest(amounts) a) <> 0 then
    raise exception 'a posting has two lines at least and comes to zero' using errcode = 'check_violation', constraint = 'posting_balanced';
  end if;
  insert into money.posting as p (key, kind, currency, biz_type, biz_id, biz_no, reverses, request_id, gmt_create)
    values (this_key, this_kind, this_currency, this_biz_type, this_biz_id, this_biz_no, reversed, request, at)
    on conflict (key) do nothing returning p.id into made;
  if made is null then
    return query select p.id, true from money.posting p where p.key = this_key;
    return;
  end if;
  perform money.hold(members, kinds, this_currency);
  for line in select l.member, l.kind, sum(l.amount) as amount from unnest(members, kinds, amounts) as l (member, kind, amount)
      group by l.member, l.kind having sum(l.amount) <> 0 order by l.member, l.kind loop
    update money.account a set balance = a.balance + line.amount, entries = a.entries + 1
      where a.member_id = line.member and a.currency = this_currency and a.kind = line.kind returning a.id, a.entries, a.balance into account_row;
    insert into money.entry (posting_id, account_id, seq, amount, running) values (made, account_row.id, account_row.entries, line.amount, account_row.balance);
  end loop;
  return query select made, false;
end $$;

create or replace function money.posting_sides(postings bigint[]) returns table (posting_id bigint, member_id bigint, biz_no text)
  language sql stable security definer set search_path = pg_catalog as $$
  select p.id, a.member_id, coalesce(p.biz_no, d.biz_no, f.refund_no) from money.posting p
  join money.entry e on e.posting_id = p.id join money.account a on a.id = e.account_id
  left join money.deposit d on p.biz_type = 'DEPOSIT' and d.id = p.biz_id
  left join money.refund f on p.biz_type = 'REFUND' and f.id = p.biz_id
  where p.id = any (postings) and (kernel.is_platform() or exists (
    select from money.entry x join money.account o on o.id = x.account_id where x.posting_id = p.id and o.member_id = kernel.member()))
$$;

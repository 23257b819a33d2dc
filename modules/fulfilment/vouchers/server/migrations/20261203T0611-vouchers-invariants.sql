-- compatible

-- INV-VOU-01: what live vouchers of a lot hold is there, by the custodian's word less what was taken since.
create view audit.inv_vou_01 as
  select c.lot_id, c.lot_no, v.held, l.confirmed_qty, c.taken_qty from vouchers.lot_chain c
  join lateral (select coalesce(sum(x.quantity), 0) as held from vouchers.voucher x where x.lot_id = c.lot_id and x.state in ('10', '15', '20', '30', '40')) v on true
  left join reporting.lots l on l.id = c.lot_id
  where v.held > coalesce(l.confirmed_qty, 0) - c.taken_qty;

-- INV-VOU-02: over every event what was there and came = what is there, was taken, lost or voided; and a voucher holds what its last event says.
create view audit.inv_vou_02 as
  select e.lot_id, e.seq, null::bigint as voucher_id from vouchers.event e
  cross join lateral (select e.payload::jsonb as p) j
  cross join lateral (select coalesce(sum((x ->> 'before')::numeric), 0) as before, coalesce(sum((x ->> 'after')::numeric), 0) as after from jsonb_array_elements(j.p -> 'vouchers') x) q
  where q.before + (j.p ->> 'issued')::numeric <> q.after + (j.p ->> 'consumed')::numeric + (j.p ->> 'lost')::numeric + (j.p ->> 'voided')::numeric
  union all
  select v.lot_id, e.seq, v.id from vouchers.voucher v
  left join lateral (select x.seq, (y ->> 'after')::numeric as after, y ->> 'holderId' as holder from vouchers.event x cross join lateral jsonb_array_elements(x.payload::jsonb -> 'vouchers') y
    where x.lot_id = v.lot_id and v.id = any (x.voucher_ids) and y ->> 'id' = v.id::text order by x.seq desc limit 1) e on true
  where v.state in ('10', '15', '20', '30', '40') and (e.after is distinct from v.quantity or e.holder is distinct from v.holder_member_id::text);

-- INV-VOU-03: one holder; a transfer is pending in state 30 alone, and of one receiver.
create view audit.inv_vou_03 as
  select v.id, v.voucher_no, v.state from vouchers.voucher v
  where (v.state = '30') <> (v.transfer_to_member_id is not null and v.transfer_until is not null) or v.transfer_to_member_id = v.holder_member_id
  union all
  select v.id, v.voucher_no, v.state from vouchers.voucher v
  join lateral (select x.event_type from vouchers.event x where x.lot_id = v.lot_id and v.id = any (x.voucher_ids) and x.event_type in ('20', '30', '35') order by x.seq desc limit 1) e on true
  where (v.state = '30') <> (e.event_type = '20');

-- INV-VOU-04: every stored byte hashes to what stands beside it, seq follows seq, the head is the last one, and the leaves of a day are those of its events.
create view audit.inv_vou_04 as
  select e.lot_id, e.seq, case
      when e.payload_hash <> encode(sha256(convert_to(e.payload, 'UTF8')), 'hex') then 'payload'
      when e.chain_hash <> encode(sha256(convert_to(e.prev_hash || e.payload_hash || e.seq || e.event_type || to_char(e.event_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'UTF8')), 'hex') then 'chain'
      when e.prev_hash <> coalesce(e.before_hash, repeat('0', 64)) or e.seq <> coalesce(e.before_seq, 0) + 1 then 'link'
      when e.payload::jsonb ->> 'lotId' <> e.lot_id::text
        or (select array_agg((x ->> 'id')::bigint order by n) from jsonb_array_elements(e.payload::jsonb -> 'vouchers') with ordinality t (x, n)) is distinct from e.voucher_ids
        or (select array_agg(x::bigint order by n) from jsonb_array_elements_text(e.payload::jsonb -> 'parties') with ordinality t (x, n)) is distinct from e.parties then 'columns'
      else 'head' end as fault
  from (select x.*, lag(x.chain_hash) over w as before_hash, lag(x.seq) over w as before_seq, lead(x.seq) over w as next_seq, c.last_seq, c.last_hash
    from vouchers.event x join vouchers.lot_chain c on c.lot_id = x.lot_id window w as (partition by x.lot_id order by x.seq)) e
  where e.payload_hash <> encode(sha256(convert_to(e.payload, 'UTF8')), 'hex')
    or e.chain_hash <> encode(sha256(convert_to(e.prev_hash || e.payload_hash || e.seq || e.event_type || to_char(e.event_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'UTF8')), 'hex')
    or e.prev_hash <> coalesce(e.before_hash, repeat('0', 64)) or e.seq <> coalesce(e.before_seq, 0) + 1
    or e.payload::jsonb ->> 'lotId' <> e.lot_id::text
    or (select array_agg((x ->> 'id')::bigint order by n) from jsonb_array_elements(e.payload::jsonb -> 'vouchers') with ordinality t (x, n)) is distinct from e.voucher_ids
    or (select array_agg(x::bigint order by n) from jsonb_array_elements_text(e.payload::jsonb -> 'parties') with ordinality t (x, n)) is distinct from e.parties
    or (e.next_seq is null and (e.last_seq <> e.seq or e.last_hash <> e.chain_hash))
  union all
  select c.lot_id, c.last_seq, 'head' from vouchers.lot_chain c where c.last_seq > 0 and not exists (select from vouchers.event x where x.lot_id = c.lot_id)
  union all
  select null, null, 'root ' || r.day from vouchers.day_root r
  left join lateral (select count(*) as n, min(l.position) as first, max(l.position) as last from vouchers.root_leaf l where l.day = r.day) l on true
  where l.n <> r.leaf_count or l.first <> 0 or l.last <> r.leaf_count - 1
    or r.prev_root <> coalesce((select p.root from vouchers.day_root p where p.day = r.prev_day), repeat('0', 64));

-- INV-VOU-05: between a freeze and its end nothing happens to a voucher but what a dip finds, and goods leave it for a planned pickup alone.
create view audit.inv_vou_05 as
  select e.lot_id, e.seq, t.voucher_id from vouchers.event e
  cross join lateral unnest(e.voucher_ids) as t (voucher_id)
  join lateral (select x.event_type, x.payload from vouchers.event x where x.lot_id = e.lot_id and x.seq < e.seq and t.voucher_id = any (x.voucher_ids) and x.event_type in ('60', '65') order by x.seq desc limit 1) f on true
  where f.event_type = '60' and (e.event_type not in ('60', '65', '70', '80')
    or (e.event_type = '70' and f.payload::jsonb -> 'details' ->> 'encumbrance' <> '30'))
  union all
  select v.lot_id, null, v.id from vouchers.voucher v where (v.state = '40') <> (v.encumbrance_type is not null)
  union all
  select v.lot_id, null, v.id from vouchers.reservation r join vouchers.voucher v on v.id = r.voucher_id where v.state <> '40' or v.encumbrance_type <> '30';

-- INV-VOU-06: nobody may change or remove an event, a root, a leaf or a signature: neither by rights nor past the triggers.
create view audit.inv_vou_06 as
  select t.name, p.privilege as fault from (values ('event'), ('day_root'), ('root_leaf'), ('sign_record')) t (name)
  cross join (values ('UPDATE'), ('DELETE'), ('TRUNCATE')) p (privilege) where has_table_privilege('ctp_runtime', 'vouchers.' || t.name, p.privilege)
  union all
  select t.name, 'no trigger' from (values ('event'), ('day_root'), ('root_leaf'), ('sign_record')) t (name)
  where (select count(*) from pg_trigger g where g.tgrelid = ('vouchers.' || t.name)::regclass and not g.tgisinternal and g.tgenabled in ('O', 'A') and g.tgfoid = 'vouchers.refuse_change'::regproc) < 2;

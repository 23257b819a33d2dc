-- breaking
-- Shipment notes with their weighings and pick codes, loading slots, vehicles and people of companies, scales and what they read (trading-domain 10).

create table shipments.note (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint, modified_by bigint,
  version int not null default 1,
  deleted boolean not null default false,
  seller_member_id bigint not null, seller_owner_dept_id bigint, seller_owner_emp_id bigint,
  buyer_member_id bigint not null, buyer_owner_dept_id bigint, buyer_owner_emp_id bigint,
  -- The company that keeps the goods of the warehouse: it weighs and sees no price anywhere.
  custodian_member_id bigint,
  note_no varchar(20) not null unique,
  state varchar(8) not null check (state in ('00', '10', '11', '20', '30', '40', '50', '55', '60', '90')),
  made_by varchar(8) not null check (made_by in ('seller', 'buyer', 'operator')),
  order_id bigint not null, order_no varchar(20) not null, line_no int not null check (line_no between 1 and 50),
  contract_id bigint,
  -- A correction of an earlier note: its weight may be below zero, and it loads nothing (INV-SHP-05).
  reverses_note_id bigint references shipments.note,
  correction_reason varchar(300),
  sku_id bigint, spu_id bigint,
  product_zh varchar(200) not null, product_en varchar(200) not null, grade varchar(100), grade_en varchar(100),
  cas_no varchar(12), un_no varchar(10), hazard_class varchar(8), control_classes text[] not null default '{}',
  sensitive_cargo boolean not null default false,
  guaranteed jsonb not null default '[]',
  uom varchar(8) not null,
  pick_type varchar(8) not null check (pick_type in ('10', '20')),
  transport_mode varchar(8) not null check (transport_mode in ('10', '20', '30', '40', '50', '60', '70')),
  -- Tonnes, as is every weight here.
  planned_qty numeric(18,2) not null check (planned_qty > 0 or reverses_note_id is not null),
  warehouse_id bigint not null, warehouse_zh varchar(100) not null, warehouse_en varchar(200),
  tank_no varchar(30), consignee_address jsonb,
  window_start timestamptz(3), window_end timestamptz(3), window_missed boolean not null default false,
  -- The slots taken for the window; null where the warehouse books none.
  slot_start timestamptz(3), slot_end timestamptz(3),
  carrier_member_id bigint, carrier_name varchar(100), carrier_licence_no varchar(50), carrier_licence_until date,
  plate_no varchar(10), trailer_no varchar(10), tank_volume numeric(18,3), load_limit numeric(18,3) check (load_limit > 0),
  road_permit_no varchar(50), permit_expiry date,
  -- Two notes of one vehicle that name each other; the one released second stands in the second place.
  co_load_note_id bigint, load_place smallint not null default 1 check (load_place in (1, 2)),
  driver jsonb, escort jsonb,
  e_waybill_no varchar(40), previous_load varchar(60),
  sds_handed boolean not null default false, label_ok boolean not null default false,
  loading_check jsonb,
  files jsonb not null default '{}',
  seal_nos text[] not null default '{}', batch_nos text[] not null default '{}', quality jsonb not null default '[]',
  off_spec boolean not null default false,
  release_proof jsonb, released_at timestamptz(3), loading_at timestamptz(3),
  shipped_weight numeric(18,3), shipped_at timestamptz(3),
  arrival_time timestamptz(3), received_qty numeric(18,2) check (received_qty >= 0), received_weight numeric(18,3), received_at timestamptz(3),
  receipt_scale_no varchar(30), receipt_scale_expiry date, by_silence boolean not null default false, silence_at timestamptz(3),
  vessel_name varchar(100), imo_no varchar(7), voyage_no varchar(30), bl_no varchar(50), bl_date date,
  nor_time timestamptz(3), berthing_time timestamptz(3), completion_time timestamptz(3), document_dates jsonb,
  diff_weight numeric(18,3), diff_permille numeric(18,3), diff_rule varchar(8) not null default '20' check (diff_rule in ('10', '20', '30', '40', '50')),
  tolerance_permille numeric(6,3) not null default 3, settlement_weight numeric(18,3),
  reject_reason varchar(300), void_reason varchar(300),
  disputed boolean not null default false, dispute_kind varchar(8) check (dispute_kind in ('10', '20', '30')), dispute_reason varchar(500),
  agreements jsonb not null default '[]',
  voucher_id bigint, settlement_id bigint,
  remark varchar(300),
  check (buyer_member_id <> seller_member_id),
  check (shipped_weight is null or shipped_weight > 0 or reverses_note_id is not null),
  check (window_start is null or window_start < window_end),
  check (state not in ('40', '50', '55', '60') or shipped_weight is not null),
  check (state not in ('50', '60') or settlement_weight is not null),
  check ((state = '60') = (settlement_id is not null))
);
create index note_order on shipments.note (order_id, line_no, id);
create index note_seller on shipments.note (seller_member_id, id desc) where not deleted;
create index note_buyer on shipments.note (buyer_member_id, id desc) where not deleted;
create index note_custodian on shipments.note (custodian_member_id, id desc) where not deleted and custodian_member_id is not null;
create index note_seller_state on shipments.note (seller_member_id, state, id desc) where not deleted;
create index note_buyer_state on shipments.note (buyer_member_id, state, id desc) where not deleted;
create index note_custodian_state on shipments.note (custodian_member_id, state, id desc) where not deleted and custodian_member_id is not null;
create index note_state on shipments.note (state, id desc) where not deleted;
create index note_window on shipments.note (window_start, id) where not deleted;
create index note_warehouse on shipments.note (warehouse_id, window_start, id) where state in ('10', '20', '30');
create index note_plate on shipments.note (plate_no, id desc) where plate_no is not null;
-- INV-SHP-03: two notes of one vehicle lose the race here.
create unique index note_vehicle_once on shipments.note (plate_no, load_place) where state in ('20', '30') and plate_no is not null;
create unique index note_bl_once on shipments.note (bl_no, order_id, line_no) where bl_no is not null and state <> '90' and reverses_note_id is null;
alter table shipments.note enable row level security;
create policy parties on shipments.note using (
  (select kernel.is_platform()) or (select kernel.member()) in (seller_member_id, buyer_member_id)
  or (custodian_member_id = (select kernel.member()) and state <> '00'))
  with check ((select kernel.is_platform()) or (select kernel.member()) in (seller_member_id, buyer_member_id)
  or (custodian_member_id = (select kernel.member()) and state <> '00'));

-- INV-SHP-05: once shipped, a weight is never written again.
create function shipments.keep_weight() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if old.state in ('40', '50', '55', '60') and new.shipped_weight is distinct from old.shipped_weight then
    raise exception 'the shipped weight of a note stands' using errcode = 'check_violation', constraint = 'note_weight_stands';
  end if;
  return new;
end $$;
create trigger keep_weight before update on shipments.note for each row execute function shipments.keep_weight();

-- One row per code ever given out; the parties see it, who keeps the gate only learns whether it fits.
create table shipments.pick_code (
  id bigint generated always as identity primary key,
  note_id bigint not null references shipments.note,
  seller_member_id bigint not null, buyer_member_id bigint not null,
  code varchar(9) not null check (code ~ '^[0-9]{9}$'),
  issued_at timestamptz(3) not null,
  dead_at timestamptz(3),
  used_at timestamptz(3),
  check (dead_at is null or used_at is null)
);
create unique index pick_code_alive on shipments.pick_code (code) where dead_at is null and used_at is null;
create unique index pick_code_of_note on shipments.pick_code (note_id) where dead_at is null and used_at is null;
create index pick_code_note on shipments.pick_code (note_id, id);
alter table shipments.pick_code enable row level security;
create policy parties on shipments.pick_code using ((select kernel.is_platform()) or (select kernel.member()) in (seller_member_id, buyer_member_id))
  with check ((select kernel.is_platform()) or (select kernel.member()) in (seller_member_id, buyer_member_id));

create table shipments.weighing (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  created_by bigint,
  note_id bigint not null references shipments.note,
  kind varchar(8) not null check (kind in ('10', '20', '30')),
  side varchar(8) not null check (side in ('seller', 'buyer', 'third')),
  scale_no varchar(30), scale_cert_expiry date,
  tare numeric(18,3) check (tare >= 0), gross numeric(18,3), net numeric(18,3),
  weighed_at timestamptz(3) not null,
  ticket_no varchar(40),
  photo_ids bigint[] not null default '{}',
  reading_id bigint,
  -- A loading that was broken off: its tare no longer counts.
  aborted boolean not null default false,
  check (kind <> '10' or (tare is not null and gross is null and net is null)),
  check (kind <> '20' or (tare is not null and gross is not null and net = gross - tare and net > 0)),
  check (kind <> '30' or (net is not null and gross is null and tare is null))
);
create index weighing_note on shipments.weighing (note_id, id);
create unique index weighing_reading on shipments.weighing (reading_id) where reading_id is not null;
alter table shipments.weighing enable row level security;
create policy of_note on shipments.weighing using (exists (select from shipments.note n where n.id = note_id)) with check (exists (select from shipments.note n where n.id = note_id));

-- Loading places of a warehouse in one slot; whoever keeps it sets how many trucks load at once.
create table shipments.yard (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(), gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint, modified_by bigint, version int not null default 1, deleted boolean not null default false,
  member_id bigint not null,
  warehouse_id bigint not null unique,
  capacity int not null check (capacity between 1 and 99)
);
create table shipments.slot (
  warehouse_id bigint not null,
  starts_at timestamptz(3) not null, ends_at timestamptz(3) not null,
  capacity int not null check (capacity between 1 and 99),
  booked int not null default 0,
  primary key (warehouse_id, starts_at),
  check (starts_at < ends_at),
  constraint slot_not_over check (booked between 0 and capacity)
);

-- Vehicles and people a company sends, so that their papers are typed once.
create table shipments.vehicle (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(), gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint, modified_by bigint, version int not null default 1, deleted boolean not null default false,
  member_id bigint not null, owner_dept_id bigint, owner_emp_id bigint,
  plate_no varchar(10) not null, trailer_no varchar(10), tank_volume numeric(18,3), load_limit numeric(18,3) not null check (load_limit > 0),
  road_permit_no varchar(50), permit_expiry date, remark varchar(200)
);
create unique index vehicle_once on shipments.vehicle (member_id, plate_no) where not deleted;
create index vehicle_new on shipments.vehicle (member_id, gmt_create desc, id desc) where not deleted;
create index vehicle_expiry on shipments.vehicle (member_id, permit_expiry, id) where not deleted;
alter table shipments.vehicle enable row level security;
create policy own on shipments.vehicle using ((select kernel.is_platform()) or member_id = (select kernel.member())) with check ((select kernel.is_platform()) or member_id = (select kernel.member()));

create table shipments.crew (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(), gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint, modified_by bigint, version int not null default 1, deleted boolean not null default false,
  member_id bigint not null, owner_dept_id bigint, owner_emp_id bigint,
  kind varchar(8) not null check (kind in ('driver', 'escort')),
  name varchar(50) not null,
  -- AES-256-GCM; found again by the keyed index beside it.
  id_no_sealed text not null, id_no_index varchar(32) not null,
  phone varchar(30) not null, certificate_no varchar(50), certificate_expiry date
);
create unique index crew_once on shipments.crew (member_id, kind, id_no_index) where not deleted;
create index crew_new on shipments.crew (member_id, gmt_create desc, id desc) where not deleted;
create index crew_expiry on shipments.crew (member_id, certificate_expiry, id) where not deleted;
alter table shipments.crew enable row level security;
create policy own on shipments.crew using ((select kernel.is_platform()) or member_id = (select kernel.member())) with check ((select kernel.is_platform()) or member_id = (select kernel.member()));

-- Weighbridges that post what they weigh; of their key only a hash is kept.
create table shipments.scale (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(), gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint, modified_by bigint, version int not null default 1, deleted boolean not null default false,
  member_id bigint not null,
  warehouse_id bigint not null,
  scale_no varchar(30) not null, cert_expiry date not null,
  key_hash varchar(64) not null unique, key_tail varchar(4) not null,
  revoked_at timestamptz(3), last_reading_at timestamptz(3)
);
create unique index scale_once on shipments.scale (warehouse_id, scale_no) where not deleted and revoked_at is null;
create index scale_member on shipments.scale (member_id, id desc) where not deleted;
alter table shipments.scale enable row level security;
create policy own on shipments.scale using ((select kernel.is_platform()) or member_id = (select kernel.member())) with check ((select kernel.is_platform()) or member_id = (select kernel.member()));

create table shipments.reading (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  scale_id bigint not null references shipments.scale,
  member_id bigint not null, warehouse_id bigint not null, scale_no varchar(30) not null,
  -- What the scale calls it: the same reading posted twice is one.
  external_id varchar(60) not null,
  weight numeric(18,3) not null check (weight > 0),
  taken_at timestamptz(3) not null,
  plate_no varchar(10), ticket_no varchar(40),
  unique (scale_id, external_id)
);
create index reading_warehouse on shipments.reading (warehouse_id, taken_at desc);
alter table shipments.reading enable row level security;
create policy own on shipments.reading using ((select kernel.is_platform()) or member_id = (select kernel.member())) with check ((select kernel.is_platform()) or member_id = (select kernel.member()));

create view audit.inv_shp_01 as
  select n.order_id, n.line_no, sum(n.planned_qty) filter (where n.state in ('10', '20', '30')) as planned, sum(n.shipped_weight) filter (where n.state in ('40', '50', '55', '60')) as shipped, l.quantity
  from shipments.note n join orders.line l on l.order_id = n.order_id and l.line_no = n.line_no join orders."order" o on o.id = n.order_id
  group by n.order_id, n.line_no, l.quantity, o.tolerance_plus
  having coalesce(sum(n.planned_qty) filter (where n.state in ('10', '20', '30')), 0) > l.quantity
    or coalesce(sum(n.planned_qty) filter (where n.state in ('10', '20', '30')), 0) + coalesce(sum(n.shipped_weight) filter (where n.state in ('40', '50', '55', '60')), 0) > l.quantity * (1 + o.tolerance_plus / 100);
create view audit.inv_shp_02 as
  select id, note_id, tare, gross, net from shipments.weighing where kind = '20' and net <> gross - tare
  union all
  select n.id, n.id, null, null, n.shipped_weight from shipments.note n
  where n.state in ('40', '50', '55', '60') and n.reverses_note_id is null
    and n.shipped_weight is distinct from (select sum(w.net) from shipments.weighing w where w.note_id = n.id and w.side = 'seller' and w.kind in ('20', '30') and not w.aborted);
create view audit.inv_shp_03 as
  select plate_no, count(*) as notes from shipments.note n where state in ('20', '30') and plate_no is not null
  group by plate_no having count(*) > 2 or (count(*) = 2 and not bool_and(exists (select from shipments.note m where m.id = n.co_load_note_id and m.co_load_note_id = n.id)));
create view audit.inv_shp_04 as
  select id, note_no from shipments.note where state in ('20', '30', '40', '50', '55', '60') and reverses_note_id is null
    and (released_at is null or release_proof is null or not (release_proof @> '{"payment": true, "licence": true, "papers": true}'));
create view audit.inv_shp_05 as
  select t.biz_id, t.biz_no, t.seq from kernel.trade_history t
  where t.biz_type = 'SHIPMENT' and t.from_state in ('40', '50', '55', '60') and t.changes @? '$[*] ? (@.field == "shipped_weight")'
  union all
  select n.id, n.note_no, 0 from shipments.note n where n.reverses_note_id is not null and (n.correction_reason is null or not exists (select from shipments.note o where o.id = n.reverses_note_id and o.order_id = n.order_id and o.line_no = n.line_no));
create view audit.inv_shp_06 as
  select id, note_id, code from shipments.pick_code where used_at is not null and dead_at is not null
  union all
  select n.id, n.id, n.note_no from shipments.note n
  where n.transport_mode in ('10', '70') and n.reverses_note_id is null
    and (select count(*) from kernel.trade_history t where t.biz_type = 'SHIPMENT' and t.biz_id = n.id and t.action = 'weighIn')
      <> (select count(*) from shipments.pick_code c where c.note_id = n.id and c.used_at is not null);
-- The places of a slot are taken by the notes that stand in it.
create view audit.inv_shp_slots as
  select s.warehouse_id, s.starts_at, s.booked from shipments.slot s
  where s.booked <> (select count(*) from shipments.note n where n.warehouse_id = s.warehouse_id and n.slot_start <= s.starts_at and n.slot_end > s.starts_at and n.state in ('10', '20', '30'));

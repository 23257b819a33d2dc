-- compatible
-- Goods-right vouchers (trading-domain 15): one append-only chain of events per lot, a signed root per day.

-- Head of a lot's chain; whoever acts on a voucher of the lot holds it first, so that events follow one another.
create table vouchers.lot_chain (
  lot_id bigint primary key,
  lot_no varchar(24) not null,
  last_seq int not null default 0 check (last_seq >= 0),
  last_hash char(64) not null default repeat('0', 64),
  -- Tonnes taken on vouchers since the custodian last confirmed the stock.
  taken_qty numeric(18, 3) not null default 0 check (taken_qty >= 0)
);

create table vouchers.event (
  lot_id bigint not null references vouchers.lot_chain,
  seq int not null check (seq > 0),
  event_type varchar(2) not null check (event_type in ('10', '20', '30', '35', '40', '50', '60', '65', '70', '80', '90')),
  -- Canonical JSON, byte for byte as it was hashed.
  payload text not null,
  payload_hash char(64) not null,
  prev_hash char(64) not null,
  chain_hash char(64) not null unique,
  event_time timestamptz(3) not null,
  voucher_ids bigint[] not null,
  parties bigint[] not null,
  primary key (lot_id, seq)
);
create index event_of_voucher on vouchers.event using gin (voucher_ids);
create index event_of_party on vouchers.event using gin (parties);
create index event_newest on vouchers.event (event_time desc, lot_id desc, seq desc);
alter table vouchers.event enable row level security;
create policy seen_by_parties on vouchers.event for select using ((select kernel.is_platform()) or (select kernel.member()) = any (parties));
create policy written_by_system on vouchers.event for insert with check ((select kernel.is_platform()));

-- Keys of the daily signature; the private half is sealed like other secrets, the public one is shown to everybody.
create table vouchers.signing_key (
  key_id varchar(16) primary key,
  public_key varchar(120) not null,
  sealed_private text not null,
  active_from timestamptz(3) not null,
  retired_at timestamptz(3)
);
create unique index signing_key_active on vouchers.signing_key ((true)) where retired_at is null;
alter table vouchers.signing_key enable row level security;
create policy of_platform on vouchers.signing_key using ((select kernel.is_platform())) with check ((select kernel.is_platform()));

create table vouchers.day_root (
  day date primary key,
  leaf_count int not null check (leaf_count > 0),
  root char(64) not null,
  prev_day date,
  prev_root char(64) not null,
  key_id varchar(16) not null references vouchers.signing_key,
  -- Base64 of 64 bytes.
  signature varchar(88) not null,
  signed_at timestamptz(3) not null
);
create table vouchers.root_leaf (
  day date not null references vouchers.day_root,
  position int not null check (position >= 0),
  chain_hash char(64) not null unique references vouchers.event (chain_hash),
  primary key (day, position)
);

create table vouchers.request (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint,
  modified_by bigint,
  version int not null default 1,
  deleted boolean not null default false,
  kind varchar(8) not null check (kind in ('split', 'merge', 'void')),
  state varchar(2) not null check (state in ('10', '20', '30', '40', '50')),
  lot_id bigint not null references vouchers.lot_chain,
  voucher_ids bigint[] not null check (cardinality(voucher_ids) > 0),
  -- Tonnes of each child of a split, as they are signed.
  quantities text[] not null default '{}',
  holder_member_id bigint not null,
  custodian_member_id bigint,
  reason varchar(300),
  due_at timestamptz(3) not null,
  -- What is signed: kind, vouchers and quantities.
  content_hash char(64) not null,
  holder_signature jsonb,
  custodian_signature jsonb
);
alter table vouchers.request enable row level security;
create policy parties on vouchers.request using ((select kernel.is_platform()) or (select kernel.member()) in (holder_member_id, custodian_member_id))
  with check ((select kernel.is_platform()) or (select kernel.member()) in (holder_member_id, custodian_member_id));

create table vouchers.voucher (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint,
  modified_by bigint,
  version int not null default 1,
  deleted boolean not null default false,
  voucher_no varchar(24) not null unique,
  state varchar(2) not null check (state in ('05', '10', '15', '20', '30', '40', '50', '60', '90')),
  lot_id bigint not null references vouchers.lot_chain,
  lot_no varchar(24) not null,
  sku_id bigint not null,
  spu_id bigint not null,
  product_name_id bigint not null,
  product_zh varchar(200) not null,
  product_en varchar(200) not null,
  -- Grade, specification, packing and hazard data as they stood when it was issued.
  goods jsonb not null,
  batch_no varchar(40),
  producer varchar(100),
  producer_en varchar(200),
  -- Tonnes; of an ended one what it held last.
  quantity numeric(18, 3) not null check (quantity > 0),
  uom varchar(3) not null default 'TNE' check (uom = 'TNE'),
  -- Null: nobody with a login keeps the goods, the operator acts for him.
  custodian_member_id bigint,
  warehouse_id bigint not null,
  warehouse_zh varchar(100) not null,
  warehouse_en varchar(200) not null,
  tank_no varchar(30),
  storage_until date not null,
  -- Who pays for storage from `fee_payer_from` on; before that instant `fee_payer_before_id`.
  fee_payer_id bigint not null,
  fee_payer_before_id bigint,
  fee_payer_from timestamptz(3) not null,
  holder_member_id bigint not null,
  holder_owner_dept_id bigint,
  holder_owner_emp_id bigint,
  issuer_member_id bigint not null,
  issuer_owner_dept_id bigint,
  issuer_owner_emp_id bigint,
  encumbrance_type varchar(2) check (encumbrance_type in ('10', '20', '30')),
  beneficiary_member_id bigint,
  encumbrance_until date,
  encumbrance_reason varchar(300),
  transfer_to_member_id bigint,
  transfer_to_dept_id bigint,
  transfer_to_emp_id bigint,
  transfer_order_id bigint,
  transfer_order_no varchar(24),
  transfer_until timestamptz(3),
  -- What receiver and custodian sign: voucher, quantity, both companies and the order.
  transfer_hash char(64),
  receiver_signature jsonb,
  custodian_signature jsonb,
  -- A split, merge or void that waits for a consent.
  request_id bigint references vouchers.request,
  parent_ids bigint[] not null default '{}',
  -- The order it serves: the one it was moved for last.
  order_id bigint,
  order_no varchar(24),
  issued_at timestamptz(3),
  ended_at timestamptz(3),
  reason varchar(300),
  anchor_tries int not null default 0 check (anchor_tries >= 0),
  anchor_tx varchar(200),
  anchor_height bigint,
  anchored_at timestamptz(3),
  anchor_error varchar(300),
  -- INV-VOU-03: at most one transfer, and it names everything or nothing.
  constraint voucher_transfer check ((state = '30') = (transfer_to_member_id is not null)
    and (transfer_to_member_id is null) = (transfer_until is null)
    and (transfer_to_member_id is null) = (transfer_hash is null)
    and (transfer_to_member_id is not null or (receiver_signature is null and custodian_signature is null))),
  constraint voucher_encumbered check ((state = '40') = (encumbrance_type is not null)
    and (encumbrance_type is not null or beneficiary_member_id is null)
    and (encumbrance_type <> '10' or beneficiary_member_id is not null)),
  constraint voucher_receiver check (transfer_to_member_id <> holder_member_id)
);
create index voucher_lot on vouchers.voucher (lot_id, state);
create index voucher_holder on vouchers.voucher (holder_member_id, state, id desc) where not deleted;
create index voucher_issuer on vouchers.voucher (issuer_member_id, id desc) where not deleted;
create index voucher_custodian on vouchers.voucher (custodian_member_id, state, id desc) where not deleted;
create index voucher_receiver on vouchers.voucher (transfer_to_member_id) where transfer_to_member_id is not null;
create index voucher_beneficiary on vouchers.voucher (beneficiary_member_id) where beneficiary_member_id is not null;
create index voucher_state on vouchers.voucher (state, id desc) where not deleted;
create index voucher_order on vouchers.voucher (order_id) where order_id is not null;
create index voucher_request on vouchers.voucher (request_id) where request_id is not null;
create index voucher_storage on vouchers.voucher (storage_until) where state in ('20', '30', '40');
alter table vouchers.voucher enable row level security;
create policy parties on vouchers.voucher
  using ((select kernel.is_platform()) or (select kernel.member()) in (holder_member_id, issuer_member_id, custodian_member_id, transfer_to_member_id, beneficiary_member_id))
  with check ((select kernel.is_platform()) or (select kernel.member()) in (holder_member_id, issuer_member_id, custodian_member_id, transfer_to_member_id, beneficiary_member_id));

-- What shipping notes have planned of a frozen voucher; of one taken in part they follow to the child.
create table vouchers.reservation (
  note_id bigint primary key,
  voucher_id bigint not null references vouchers.voucher,
  quantity numeric(18, 3) not null check (quantity > 0),
  gmt_create timestamptz(3) not null
);
create index reservation_voucher on vouchers.reservation (voucher_id);
grant delete on vouchers.reservation to ctp_runtime;
alter table vouchers.reservation enable row level security;
create policy of_voucher on vouchers.reservation using (exists (select from vouchers.voucher v where v.id = voucher_id)) with check (exists (select from vouchers.voucher v where v.id = voucher_id));

-- Who signed what, in full; the chain holds the salted hash of each record.
create table vouchers.sign_record (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null,
  lot_id bigint not null references vouchers.lot_chain,
  voucher_ids bigint[] not null,
  side varchar(12) not null check (side in ('holder', 'receiver', 'custodian')),
  account_id bigint,
  member_id bigint,
  signer_name varchar(100) not null,
  content_hash char(64) not null,
  sign_method varchar(2) not null,
  proof varchar(100) not null,
  client_ip varchar(64),
  device varchar(300),
  request_id varchar(64),
  salt char(32) not null,
  record_hash char(64) not null unique
);
alter table vouchers.sign_record enable row level security;
create policy of_signer on vouchers.sign_record using ((select kernel.is_platform()) or (select kernel.member()) = member_id) with check ((select kernel.is_platform()) or (select kernel.member()) = member_id);

-- INV-VOU-06: what is in the chain, in a root or signed stays as it was, whoever asks.
create function vouchers.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation', constraint = 'append_only';
end $$;
create trigger event_append_only before update or delete on vouchers.event for each row execute function vouchers.refuse_change();
create trigger event_no_truncate before truncate on vouchers.event execute function vouchers.refuse_change();
create trigger root_append_only before update or delete on vouchers.day_root for each row execute function vouchers.refuse_change();
create trigger root_no_truncate before truncate on vouchers.day_root execute function vouchers.refuse_change();
create trigger leaf_append_only before update or delete on vouchers.root_leaf for each row execute function vouchers.refuse_change();
create trigger leaf_no_truncate before truncate on vouchers.root_leaf execute function vouchers.refuse_change();
create trigger record_append_only before update or delete on vouchers.sign_record for each row execute function vouchers.refuse_change();
create trigger record_no_truncate before truncate on vouchers.sign_record execute function vouchers.refuse_change();
revoke update, delete, truncate on vouchers.event, vouchers.day_root, vouchers.root_leaf, vouchers.sign_record from ctp_runtime;

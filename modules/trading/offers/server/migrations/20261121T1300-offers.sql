-- breaking
-- Offers, the negotiation ladder and its immutable rounds (trading-domain 3).
create table offers.offer (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint, modified_by bigint,
  version int not null default 1,
  deleted boolean not null default false,
  seller_member_id bigint not null,
  seller_owner_dept_id bigint,
  seller_owner_emp_id bigint,
  offer_no varchar(20) unique,
  lane varchar(8) not null check (lane in ('10', '20', '30')),
  trade_type varchar(8) not null check (trade_type = case lane when '10' then '10' else '20' end),
  is_template boolean not null default false,
  template_name varchar(50),
  store_id bigint,
  contact_name varchar(50), contact_phone varchar(30),
  sku_id bigint, spu_id bigint, product_name_id bigint,
  product_zh varchar(120), product_en varchar(120), cas_no varchar(20),
  goods jsonb not null default '{}',
  control_classes text[] not null default '{}',
  lot_id bigint,
  producer varchar(100), origin_country varchar(2), grade varchar(50), quality_standard varchar(100),
  spec_items jsonb not null default '[]',
  coa_file_ids bigint[] not null default '{}', sds_file_id bigint, label_file_id bigint,
  packaging_id bigint, packaging_name varchar(100),
  quantity numeric(18,2), uom varchar(8), divisible boolean not null default true,
  min_qty numeric(18,2), qty_step numeric(18,2),
  tolerance_plus numeric(6,3), tolerance_minus numeric(6,3), tolerance_option varchar(8),
  position_id bigint,
  price_mode varchar(8), currency varchar(3), unit_price numeric(18,2) check (unit_price > 0), tax_rate numeric(6,3) check (tax_rate > 0 and tax_rate < 100),
  previous_price numeric(18,2), price_changed_at timestamptz(3),
  cargo_status varchar(8), price_term varchar(8),
  named_place_id bigint, place_zh varchar(100), place_en varchar(100),
  index_id varchar(30), quote_period jsonb, premium numeric(18,2),
  futures_contract varchar(20), basis numeric(18,2), pricing_deadline timestamptz(3),
  firm_type varchar(8), negotiable boolean not null default true, direct_deal_allowed boolean not null default false,
  pick_type varchar(8), warehouse_id bigint, warehouse_name varchar(100),
  delivery_start date, delivery_end date,
  free_storage_days int, storage_fee numeric(18,2),
  inhibitor varchar(60), quantity_basis varchar(8), quality_basis varchar(8),
  payment_term varchar(8), settlement_method varchar(8), lc_open_days int, voyage jsonb,
  deposit_pct numeric(6,3), deposit_nature varchar(8), law_and_forum varchar(8),
  visibility varchar(8) not null default '10', designated_buyer_ids bigint[] not null default '{}',
  valid_from timestamptz(3), valid_until timestamptz(3), good_till varchar(8),
  remarks varchar(1000),
  publish_state varchar(8) not null default '10',
  published_at timestamptz(3),
  paused_by varchar(8), pause_reason varchar(300),
  approval_status varchar(8) not null default '00', reject_reason varchar(300),
  terms_version int not null default 1, terms_hash char(64),
  approved_terms jsonb,
  new_offer_status varchar(8),
  price_distance numeric(8,2), price_confirmed boolean not null default false,
  flagged boolean not null default false,
  close_suspended_ms bigint not null default 0,
  check (publish_state in ('10', '20', '30', '40', '50', '60', '70', '80')),
  check (not is_template or publish_state = '10'),
  check (publish_state = '10' or (unit_price is not null and quantity is not null and valid_until is not null and offer_no is not null))
);
create index offer_board on offers.offer (lane, published_at desc, id desc) where publish_state = '30' and not deleted;
create index offer_board_price on offers.offer (lane, unit_price, id desc) where publish_state = '30' and not deleted;
create index offer_board_product on offers.offer (lane, product_name_id, published_at desc, id desc) where publish_state = '30' and not deleted;
create index offer_board_product_price on offers.offer (lane, product_name_id, unit_price, id desc) where publish_state = '30' and not deleted;
create index offer_board_place on offers.offer (lane, named_place_id, published_at desc, id desc) where publish_state = '30' and not deleted;
create index offer_board_delivery on offers.offer (lane, delivery_start, id desc) where publish_state = '30' and not deleted;
create index offer_board_until on offers.offer (lane, valid_until, id desc) where publish_state = '30' and not deleted;
create index offer_board_quantity on offers.offer (lane, quantity, id desc) where publish_state = '30' and not deleted;
create index offer_of_seller on offers.offer (seller_member_id, publish_state, gmt_modified desc, id desc) where not deleted;
create index offer_of_seller_new on offers.offer (seller_member_id, gmt_create desc, id desc) where not deleted;
create index offer_all_new on offers.offer (gmt_create desc, id desc) where not deleted;
create index offer_all_state on offers.offer (publish_state, gmt_create desc, id desc) where not deleted;
create index offer_approval on offers.offer (approval_status, gmt_modified, id) where not deleted and publish_state = '20';
create index offer_position on offers.offer (position_id);
create index offer_template on offers.offer (seller_member_id, template_name) where is_template and not deleted;
alter table offers.offer enable row level security;
create policy reader on offers.offer for select using (
  (select kernel.is_platform()) or seller_member_id = (select kernel.member())
  or ((select kernel.member()) is not null and publish_state >= '30' and (visibility = '10' or (select kernel.member()) = any (designated_buyer_ids))));
create policy owner_makes on offers.offer for insert with check ((select kernel.is_platform()) or seller_member_id = (select kernel.member()));
-- A buyer's act moves a published offer too (sold out, badge): whoever sees it as published may, through the handlers only.
create policy owner_or_dealer on offers.offer for update using (
  (select kernel.is_platform()) or seller_member_id = (select kernel.member())
  or (publish_state >= '30' and (visibility = '10' or (select kernel.member()) = any (designated_buyer_ids))));

create table offers.negotiation (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint, modified_by bigint,
  version int not null default 1,
  deleted boolean not null default false,
  negotiation_no varchar(20) not null unique,
  lane varchar(8) not null,
  offer_id bigint not null references offers.offer,
  offer_terms_version int not null,
  seller_member_id bigint not null, seller_owner_dept_id bigint, seller_owner_emp_id bigint,
  buyer_member_id bigint not null, buyer_owner_dept_id bigint, buyer_owner_emp_id bigint,
  intermediary_member_id bigint, intermediary_owner_dept_id bigint, intermediary_owner_emp_id bigint,
  related_party boolean not null default false,
  status varchar(8) not null check (status in ('05', '10', '15', '20', '25', '30', '35', '40', '45', '50', '55', '60')),
  transaction_type varchar(8),
  agreed_qty numeric(18,2), agreed_price numeric(18,2), agreed_terms jsonb, agreed_round_seq int,
  seller_subjects varchar(300), buyer_subjects varchar(300), subjects_until timestamptz(3),
  consents jsonb not null default '[]',
  frozen boolean not null default false,
  locked_at timestamptz(3), confirm_by timestamptz(3), expire_at timestamptz(3),
  deposit_required numeric(18,2) not null default 0,
  cancel_reason varchar(8), cancel_text varchar(300),
  deal_id bigint,
  rounds int not null default 0,
  check (buyer_member_id <> seller_member_id),
  check (status not in ('15', '20', '25', '30', '35', '40', '45', '50', '55', '60') or (agreed_qty is not null and agreed_price is not null and agreed_terms is not null))
);
create unique index negotiation_open on offers.negotiation (offer_id, buyer_member_id) where status not in ('05', '40', '45', '60') and not deleted;
create index negotiation_offer on offers.negotiation (offer_id, status);
create index negotiation_seller on offers.negotiation (seller_member_id, status, gmt_modified desc, id desc) where not deleted;
create index negotiation_buyer on offers.negotiation (buyer_member_id, status, gmt_modified desc, id desc) where not deleted;
create index negotiation_intermediary on offers.negotiation (intermediary_member_id, status, gmt_modified desc, id desc) where intermediary_member_id is not null;
create index negotiation_all on offers.negotiation (status, gmt_modified desc, id desc) where not deleted;
create index negotiation_new on offers.negotiation (gmt_modified desc, id desc) where not deleted;
create index negotiation_deal on offers.negotiation (deal_id) where deal_id is not null;
alter table offers.negotiation enable row level security;
create policy parties on offers.negotiation using (
  (select kernel.is_platform()) or (select kernel.member()) in (seller_member_id, buyer_member_id, intermediary_member_id))
  with check ((select kernel.is_platform()) or (select kernel.member()) in (seller_member_id, buyer_member_id, intermediary_member_id));
-- An offer that ends, sells out or changes touches threads of other buyers (05, frozen); the offer's own handlers do it as the effect of that act.
create policy effect_on_threads on offers.negotiation for update using (
  current_setting('app.effect', true) = 'offer:' || offer_id) with check (current_setting('app.effect', true) = 'offer:' || offer_id);
create policy effect_sees_threads on offers.negotiation for select using (current_setting('app.effect', true) = 'offer:' || offer_id);

-- Who has a thread on an offer keeps sight of it, also while an edit waits for the operator: his acts end on it.
create policy dealer_reads on offers.offer for select using (exists (select from offers.negotiation n where n.offer_id = offer.id and (select kernel.member()) in (n.seller_member_id, n.buyer_member_id, n.intermediary_member_id)));
create policy dealer_moves on offers.offer for update using (exists (select from offers.negotiation n where n.offer_id = offer.id and (select kernel.member()) in (n.seller_member_id, n.buyer_member_id, n.intermediary_member_id)));

create table offers.round (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null,
  created_by bigint,
  author varchar(100) not null,
  negotiation_id bigint not null references offers.negotiation,
  seq int not null check (seq between 1 and 50),
  side varchar(8) not null check (side in ('10', '20')),
  price numeric(18,2) not null check (price > 0),
  quantity numeric(18,2) not null check (quantity > 0),
  terms jsonb not null default '{}',
  firm boolean not null,
  listed_terms boolean not null default false,
  valid_until timestamptz(3) not null,
  state varchar(8) not null check (state in ('10', '20', '30', '40', '50')),
  message varchar(500),
  read_at timestamptz(3),
  hash char(64) not null,
  unique (negotiation_id, seq)
);
create unique index round_live on offers.round (negotiation_id) where state = '10';
revoke update on offers.round from ctp_runtime;
grant update (state, read_at) on offers.round to ctp_runtime;

create table offers.message (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null,
  negotiation_id bigint not null references offers.negotiation,
  member_id bigint not null,
  account_id bigint,
  author varchar(100) not null,
  side varchar(8) not null,
  kind varchar(8) not null check (kind in ('message', 'note')),
  body varchar(1000) not null
);
create index on offers.message (negotiation_id, id);
revoke update on offers.message from ctp_runtime;
alter table offers.message enable row level security;
create policy reader on offers.message for select using ((select kernel.is_platform() and kind = 'message') or member_id = (select kernel.member())
  or (kind = 'message' and exists (select from offers.negotiation n where n.id = negotiation_id)));
create policy writer on offers.message for insert with check (member_id = (select kernel.member()) or (select kernel.is_platform()));

create table offers.watch (
  account_id bigint not null, member_id bigint not null, offer_id bigint not null references offers.offer, gmt_create timestamptz(3) not null default clock_timestamp(), primary key (account_id, offer_id)
);
alter table offers.watch enable row level security;
create policy own on offers.watch using (account_id = (select kernel.account())) with check (account_id = (select kernel.account()));
grant delete on offers.watch to ctp_runtime;
create table offers.act_rate (member_id bigint not null, lane varchar(8) not null, minute timestamptz not null, acts int not null, primary key (member_id, lane));
alter table offers.act_rate enable row level security;
create policy own on offers.act_rate using (member_id = (select kernel.member()) or (select kernel.is_platform())) with check (member_id = (select kernel.member()) or (select kernel.is_platform()));
alter table offers.round enable row level security;
create policy of_thread on offers.round using (exists (select from offers.negotiation n where n.id = negotiation_id)) with check (exists (select from offers.negotiation n where n.id = negotiation_id));

-- breaking
-- Deals, their legs, confirmation letters and signatures (trading-domain 5). Who is party to a leg sees its price; the other leg stays hidden.
create table deals.deal (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint, modified_by bigint,
  version int not null default 1,
  deleted boolean not null default false,
  seller_member_id bigint not null, seller_owner_dept_id bigint, seller_owner_emp_id bigint,
  buyer_member_id bigint not null, buyer_owner_dept_id bigint, buyer_owner_emp_id bigint,
  intermediary_member_id bigint,
  deal_no varchar(20) not null unique,
  source varchar(8) not null check (source in ('10', '20', '30', '40', '50')),
  source_id bigint not null,
  source_seq int not null default 1,
  lane varchar(8) not null check (lane in ('10', '20', '30')),
  trade_type varchar(8) not null check (trade_type in ('10', '20')),
  related_party boolean not null,
  direct boolean not null,
  request_contract boolean not null default false,
  goods jsonb not null,
  spu_id bigint, product_name_id bigint,
  product_zh varchar(200) not null, product_en varchar(200) not null,
  quantity numeric(18,2) not null check (quantity > 0),
  uom varchar(8) not null,
  currency varchar(3) not null,
  tax_rate numeric(6,3),
  tolerance_plus numeric(6,3) not null, tolerance_minus numeric(6,3) not null, tolerance_option varchar(8) not null,
  amount numeric(18,2) not null check (amount >= 0),
  provisional boolean not null default false,
  terms jsonb not null,
  deal_time timestamptz(3) not null,
  deal_state varchar(8) not null check (deal_state in ('10', '20', '30', '40', '90', '95')),
  effective_at timestamptz(3), ended_at timestamptz(3),
  fault_side varchar(8) check (fault_side in ('buyer', 'seller', 'none')),
  end_reason varchar(300),
  evidence_file_ids bigint[] not null default '{}',
  contract_ids bigint[] not null default '{}',
  check (seller_member_id <> buyer_member_id),
  unique (source, source_id, source_seq)
);
create index deal_time on deals.deal (deal_time desc, id desc) where not deleted;
create index deal_state_time on deals.deal (deal_state, deal_time desc, id desc) where not deleted;
create index deal_seller on deals.deal (seller_member_id, deal_state, deal_time desc, id desc) where not deleted;
create index deal_buyer on deals.deal (buyer_member_id, deal_state, deal_time desc, id desc) where not deleted;
create index deal_intermediary on deals.deal (intermediary_member_id, deal_time desc, id desc) where intermediary_member_id is not null;
create index deal_tape on deals.deal (spu_id, deal_time desc, id desc) where deal_state <> '90' and not related_party and not deleted;
create index deal_product on deals.deal (product_name_id, deal_time desc, id desc) where not deleted;

create table deals.leg (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  deal_id bigint not null references deals.deal,
  leg_no varchar(1) not null check (leg_no in ('A', 'B')),
  seller_member_id bigint not null, seller_owner_dept_id bigint, seller_owner_emp_id bigint,
  buyer_member_id bigint not null, buyer_owner_dept_id bigint, buyer_owner_emp_id bigint,
  price numeric(18,2) not null check (price > 0),
  amount numeric(18,2) not null,
  payment_term varchar(8) not null, settlement_method varchar(8) not null,
  check (seller_member_id <> buyer_member_id),
  unique (deal_id, leg_no)
);
create index leg_seller on deals.leg (seller_member_id, deal_id desc);
create index leg_buyer on deals.leg (buyer_member_id, deal_id desc);
revoke update on deals.leg from ctp_runtime;

create table deals.letter (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint, modified_by bigint,
  version int not null default 1,
  deleted boolean not null default false,
  deal_id bigint not null references deals.deal,
  leg_no varchar(1) not null check (leg_no in ('A', 'B')),
  seller_member_id bigint not null, seller_owner_dept_id bigint, seller_owner_emp_id bigint,
  buyer_member_id bigint not null, buyer_owner_dept_id bigint, buyer_owner_emp_id bigint,
  letter_no varchar(20) not null,
  letter_version int not null check (letter_version >= 1),
  language varchar(10) not null check (language in ('zh', 'en', 'bilingual')),
  template_version varchar(20) not null,
  terms jsonb not null,
  terms_text text not null,
  content_hash char(64) not null,
  sign_method varchar(8) check (sign_method in ('10', '20', '30', '40')),
  seller_signer jsonb, buyer_signer jsonb,
  sign_deadline timestamptz(3),
  extended boolean not null default false,
  letter_state varchar(8) not null check (letter_state in ('10', '20', '30', '40', '50', '60', '90')),
  effective_at timestamptz(3),
  supersedes_id bigint references deals.letter,
  reissue_reason varchar(300),
  unique (letter_no, letter_version),
  check (encode(sha256(convert_to(terms_text, 'UTF8')), 'hex') = content_hash),
  check (letter_state <> '40' or effective_at is not null)
);
create unique index letter_standing on deals.letter (deal_id, leg_no) where letter_state not in ('50', '60', '90');
create index letter_deal on deals.letter (deal_id, leg_no, letter_version desc);
create index letter_seller on deals.letter (seller_member_id, letter_state, gmt_create desc, id desc);
create index letter_buyer on deals.letter (buyer_member_id, letter_state, gmt_create desc, id desc);
create index letter_state_time on deals.letter (letter_state, gmt_create desc, id desc);
-- What was put before the signers never changes: a correction is a new version.
revoke update on deals.letter from ctp_runtime;
grant update (gmt_modified, modified_by, version, sign_method, seller_signer, buyer_signer, sign_deadline, extended, letter_state, effective_at) on deals.letter to ctp_runtime;

create table deals.sign_record (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null,
  letter_id bigint not null references deals.letter,
  side varchar(8) not null check (side in ('seller', 'buyer')),
  account_id bigint not null, member_id bigint not null,
  signer_name varchar(100) not null,
  content_hash char(64) not null,
  sign_method varchar(8) not null,
  proof varchar(100) not null,
  client_ip varchar(64) not null, device varchar(300) not null, request_id varchar(64) not null,
  void boolean not null default false
);
create unique index sign_once on deals.sign_record (letter_id, side) where not void;
revoke update on deals.sign_record from ctp_runtime;
grant update (void) on deals.sign_record to ctp_runtime;

create table deals.sealed_pdf (
  letter_id bigint primary key references deals.letter,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  sha256 char(64) not null,
  size int not null,
  body bytea not null,
  check (encode(sha256(body), 'hex') = sha256 and octet_length(body) = size)
);
revoke update on deals.sealed_pdf from ctp_runtime;

-- While one deal takes effect or falls, its act reaches the leg of the other parties too; row security opens that deal only.
create function deals.in_effect(deal bigint) returns boolean language sql stable parallel safe
  as $$ select coalesce(current_setting('app.deal', true) = deal::text, false) $$;

alter table deals.deal enable row level security;
create policy parties on deals.deal using ((select kernel.is_platform()) or (select kernel.member()) in (seller_member_id, buyer_member_id, intermediary_member_id))
  with check ((select kernel.is_platform()) or (select kernel.member()) in (seller_member_id, buyer_member_id, intermediary_member_id));
alter table deals.leg enable row level security;
create policy parties on deals.leg using ((select kernel.is_platform()) or (select kernel.member()) in (seller_member_id, buyer_member_id) or deals.in_effect(deal_id))
  with check ((select kernel.is_platform()) or (select kernel.member()) in (seller_member_id, buyer_member_id));
alter table deals.letter enable row level security;
create policy parties on deals.letter using ((select kernel.is_platform()) or (select kernel.member()) in (seller_member_id, buyer_member_id) or deals.in_effect(deal_id))
  with check ((select kernel.is_platform()) or (select kernel.member()) in (seller_member_id, buyer_member_id) or deals.in_effect(deal_id));
alter table deals.sign_record enable row level security;
create policy of_letter on deals.sign_record using (exists (select from deals.letter l where l.id = letter_id)) with check (exists (select from deals.letter l where l.id = letter_id));
alter table deals.sealed_pdf enable row level security;
create policy of_letter on deals.sealed_pdf using (exists (select from deals.letter l where l.id = letter_id)) with check (exists (select from deals.letter l where l.id = letter_id));

-- The tape of one product without names: leg A of deals that stand, between strangers (20.2). Companies' rows stay behind their walls.
create function deals.tape(spu bigint, days int, most int, but bigint) returns table (at timestamptz, price numeric, quantity numeric)
  language sql stable security definer set search_path = pg_catalog
  as $$
    select d.deal_time, l.price, d.quantity from deals.deal d join deals.leg l on l.deal_id = d.id and l.leg_no = 'A'
    where d.spu_id = spu and d.deal_state <> '90' and not d.related_party and not d.deleted and d.deal_time > kernel.now() - make_interval(days => days)
      and (but is null or but not in (d.seller_member_id, d.buyer_member_id))
    order by d.deal_time desc, d.id desc limit least(most, 100)
  $$;
-- The public check of a printed letter: genuine or not, its state and day. No names, no prices.
create function deals.check_letter(no text, ver int, hash text) returns table (letter_state text, fits boolean, deal_day date, effective_day date, newest boolean)
  language sql stable security definer set search_path = pg_catalog
  as $$
    select l.letter_state, l.content_hash = lower(hash), (d.deal_time at time zone 'Asia/Shanghai')::date, (l.effective_at at time zone 'Asia/Shanghai')::date,
      not exists (select from deals.letter n where n.letter_no = l.letter_no and n.letter_version > l.letter_version)
    from deals.letter l join deals.deal d on d.id = l.deal_id where l.letter_no = no and l.letter_version = ver
  $$;

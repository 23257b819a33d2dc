-- compatible
-- Contracts, their lines and versions, reviews, signatures, call-offs and the library of clauses (trading-domain 11).
create table contracts.protocol (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint, modified_by bigint,
  version int not null default 1,
  deleted boolean not null default false,
  seller_member_id bigint, seller_owner_dept_id bigint, seller_owner_emp_id bigint,
  buyer_member_id bigint, buyer_owner_dept_id bigint, buyer_owner_emp_id bigint,
  intermediary_member_id bigint, intermediary_owner_dept_id bigint, intermediary_owner_emp_id bigint,
  drafter_member_id bigint not null,
  drafter_side varchar(6) not null check (drafter_side in ('seller', 'buyer')),
  protocol_no varchar(20) not null unique,
  external_no varchar(40),
  protocol_type varchar(2) not null check (protocol_type in ('10', '20', '30', '40', '50')),
  protocol_state varchar(2) not null check (protocol_state in ('00', '01', '02', '10', '11', '12', '13', '20', '21', '22', '23', '30', '40')),
  paused_from varchar(2) check (paused_from in ('20', '21', '22')),
  title varchar(100) not null, title_en varchar(200),
  language varchar(10) not null check (language in ('zh', 'en', 'bilingual')),
  parent_id bigint references contracts.protocol,
  deal_ids bigint[] not null default '{}',
  currency varchar(3), uom varchar(8),
  product_zh varchar(200), product_en varchar(200), product_name_id bigint,
  total_qty numeric(18,2), total_amount numeric(18,2), provisional boolean not null default false,
  tolerance_plus numeric(6,3) not null default 0,
  effective_date date, expiry_date date, sign_date date,
  -- What its company fills in; frozen into a version when it is submitted.
  draft jsonb not null,
  content_version int not null default 0,
  content_hash char(64),
  submitted_by bigint, opened_by bigint, approved_by bigint,
  due_at timestamptz(3),
  other_passed_at timestamptz(3), operator_passed_at timestamptz(3),
  seller_signer jsonb, buyer_signer jsonb, intermediary_signer jsonb,
  sign_method varchar(2) check (sign_method in ('10', '20', '30', '40')),
  effective_at timestamptz(3), ended_at timestamptz(3),
  reject_reason varchar(300), pause_reason varchar(300), end_reason varchar(300),
  check (seller_member_id <> buyer_member_id),
  check ((protocol_state = '23') = (paused_from is not null)),
  check (protocol_state in ('00', '12', '13', '11') or content_hash is not null),
  check (protocol_state not in ('10', '20', '21', '22', '23', '30', '40') or (seller_member_id is not null and buyer_member_id is not null)),
  check (protocol_state not in ('20', '21', '22', '23', '30', '40') or (effective_at is not null and effective_date is not null and expiry_date is not null))
);
create index protocol_seller on contracts.protocol (seller_member_id, id desc) where not deleted;
create index protocol_buyer on contracts.protocol (buyer_member_id, id desc) where not deleted;
create index protocol_intermediary on contracts.protocol (intermediary_member_id, id desc) where not deleted and intermediary_member_id is not null;
create index protocol_state on contracts.protocol (protocol_state, id desc) where not deleted;
create index protocol_expiry on contracts.protocol (expiry_date, id) where protocol_state in ('20', '21', '22', '23');
create index protocol_deals on contracts.protocol using gin (deal_ids);
create index protocol_parent on contracts.protocol (parent_id) where parent_id is not null;
alter table contracts.protocol enable row level security;
-- The other companies see a contract from the day it is put before them; a draft and an approval are its company's own.
create policy parties on contracts.protocol using (
  (select kernel.is_platform()) or (select kernel.member()) = drafter_member_id
  or (protocol_state not in ('00', '01', '02', '12', '13') and (select kernel.member()) in (seller_member_id, buyer_member_id, intermediary_member_id))
  or current_setting('app.protocol', true) = id::text)
  with check (
  (select kernel.is_platform()) or (select kernel.member()) in (drafter_member_id, seller_member_id, buyer_member_id, intermediary_member_id)
  or current_setting('app.protocol', true) = id::text);

create table contracts.line (
  id bigint generated always as identity primary key,
  protocol_id bigint not null references contracts.protocol,
  line_no int not null check (line_no between 1 and 50),
  sku_id bigint, spu_id bigint, packaging_id bigint,
  product_zh varchar(200) not null, product_en varchar(200) not null, product_name_id bigint,
  snapshot jsonb not null,
  quantity numeric(18,2) not null check (quantity > 0), uom varchar(8) not null,
  price_mode varchar(2) not null, unit_price numeric(18,2) not null check (unit_price > 0),
  tax_rate numeric(6,3) not null,
  amount numeric(18,2) not null check (amount = round(quantity * unit_price, 2)),
  -- Of the quantity ledger, from the day it takes effect.
  position_id bigint,
  unique (protocol_id, line_no)
);
alter table contracts.line enable row level security;
create policy of_protocol on contracts.line using (exists (select from contracts.protocol p where p.id = protocol_id)) with check (exists (select from contracts.protocol p where p.id = protocol_id));

-- A draft that is submitted anew writes its lines anew; those in force are held by the ledger.
grant delete on contracts.line to ctp_runtime;

create table contracts.protocol_version (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null,
  protocol_id bigint not null references contracts.protocol,
  content_version int not null check (content_version >= 1),
  terms jsonb not null,
  terms_text text not null,
  content_hash char(64) not null,
  -- Put before the other companies: before that a version is its company's own.
  shared boolean not null default false,
  unique (protocol_id, content_version),
  check (encode(sha256(convert_to(terms_text, 'UTF8')), 'hex') = content_hash)
);
alter table contracts.protocol_version enable row level security;
create policy of_protocol on contracts.protocol_version using (exists (select from contracts.protocol p where p.id = protocol_id and (shared or (select kernel.is_platform()) or p.drafter_member_id = (select kernel.member()))))
  with check (exists (select from contracts.protocol p where p.id = protocol_id));
revoke update on contracts.protocol_version from ctp_runtime;
grant update (shared) on contracts.protocol_version to ctp_runtime;

create table contracts.review (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null,
  protocol_id bigint not null references contracts.protocol,
  content_version int not null,
  side varchar(12) not null check (side in ('counterparty', 'operator')),
  passed boolean not null,
  reviewer_name varchar(100) not null,
  member_id bigint not null,
  reason varchar(300),
  -- Parts that were marked, each with a remark.
  marks jsonb not null default '[]',
  check (passed or reason is not null)
);
create index review_protocol on contracts.review (protocol_id, id desc);
alter table contracts.review enable row level security;
create policy of_protocol on contracts.review using (exists (select from contracts.protocol p where p.id = protocol_id)) with check (exists (select from contracts.protocol p where p.id = protocol_id));
revoke update on contracts.review from ctp_runtime;

create table contracts.sign_record (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null,
  protocol_id bigint not null references contracts.protocol,
  content_version int not null,
  side varchar(12) not null check (side in ('seller', 'buyer', 'intermediary')),
  account_id bigint not null, member_id bigint not null,
  signer_name varchar(100) not null,
  -- An administrator of his company, or the bearer of an authority letter.
  authorised boolean not null,
  content_hash char(64) not null,
  sign_method varchar(2) not null,
  proof varchar(100) not null,
  client_ip varchar(64) not null, device varchar(300) not null, request_id varchar(64) not null,
  void boolean not null default false
);
create unique index contract_sign_once on contracts.sign_record (protocol_id, content_version, side) where not void;
alter table contracts.sign_record enable row level security;
create policy of_protocol on contracts.sign_record using (exists (select from contracts.protocol p where p.id = protocol_id)) with check (exists (select from contracts.protocol p where p.id = protocol_id));
revoke update on contracts.sign_record from ctp_runtime;
grant update (void) on contracts.sign_record to ctp_runtime;

create table contracts.sealed_pdf (
  protocol_id bigint primary key references contracts.protocol,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  sha256 char(64) not null,
  size int not null,
  body bytea not null,
  check (encode(sha256(body), 'hex') = sha256 and octet_length(body) = size)
);
alter table contracts.sealed_pdf enable row level security;
create policy of_protocol on contracts.sealed_pdf using (exists (select from contracts.protocol p where p.id = protocol_id)) with check (exists (select from contracts.protocol p where p.id = protocol_id));
revoke update on contracts.sealed_pdf from ctp_runtime;

-- Tonnes of a framework that became an order.
create table contracts.call_off (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null,
  created_by bigint,
  protocol_id bigint not null references contracts.protocol,
  line_id bigint not null references contracts.line,
  line_no int not null,
  month char(7) not null check (month ~ '^\d{4}-\d{2}$'),
  quantity numeric(18,2) not null check (quantity > 0),
  order_id bigint not null, order_no varchar(20) not null,
  -- What the order gave back: all of it when it was revoked, the rest that was not shipped when it completed.
  returned numeric(18,2) not null default 0 check (returned >= 0 and returned <= quantity),
  unique (order_id, line_no)
);
create index call_off_protocol on contracts.call_off (protocol_id, month);
alter table contracts.call_off enable row level security;
create policy of_protocol on contracts.call_off using (exists (select from contracts.protocol p where p.id = protocol_id)) with check (exists (select from contracts.protocol p where p.id = protocol_id));
revoke update on contracts.call_off from ctp_runtime;
grant update (returned) on contracts.call_off to ctp_runtime;

-- Orders of a contract that are settled to the last cent.
create table contracts.settled_order (
  order_id bigint primary key,
  protocol_id bigint not null references contracts.protocol,
  gmt_create timestamptz(3) not null
);
create index settled_order_protocol on contracts.settled_order (protocol_id);
alter table contracts.settled_order enable row level security;
create policy of_protocol on contracts.settled_order using (exists (select from contracts.protocol p where p.id = protocol_id)) with check (exists (select from contracts.protocol p where p.id = protocol_id));

create table contracts.clause (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint, modified_by bigint,
  version int not null default 1,
  deleted boolean not null default false,
  clause_no varchar(20) not null,
  section varchar(20) not null check (section in ('breach', 'forceMajeure', 'law', 'confidentiality', 'other')),
  names jsonb not null,
  enabled boolean not null default true,
  clause_version int not null default 1
);
create unique index clause_no on contracts.clause (clause_no) where not deleted;
create table contracts.clause_version (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  created_by bigint,
  clause_id bigint not null references contracts.clause,
  clause_version int not null check (clause_version >= 1),
  text_zh varchar(4000) not null,
  text_en varchar(8000) not null,
  note varchar(300),
  author_name varchar(100),
  unique (clause_id, clause_version)
);
-- A version that contracts were written by stays as it was.
revoke update, delete on contracts.clause_version from ctp_runtime;

-- Which contracts were written with which clauses, whatever their version.
create table contracts.clause_use (
  clause_id bigint not null references contracts.clause,
  protocol_id bigint not null references contracts.protocol,
  primary key (clause_id, protocol_id)
);
grant delete on contracts.clause_use to ctp_runtime;

insert into contracts.clause (clause_no, section, names) values
  ('CL-0001', 'breach', '{"zh_CN": "违约责任（标准）", "en_US": "Breach (standard)"}'),
  ('CL-0002', 'forceMajeure', '{"zh_CN": "不可抗力（标准）", "en_US": "Force majeure (standard)"}'),
  ('CL-0003', 'law', '{"zh_CN": "平台所在地法院", "en_US": "Courts at the platform''s seat"}'),
  ('CL-0004', 'law', '{"zh_CN": "贸仲仲裁", "en_US": "CIETAC arbitration"}'),
  ('CL-0005', 'confidentiality', '{"zh_CN": "保密（标准）", "en_US": "Confidentiality (standard)"}'),
  ('CL-0006', 'other', '{"zh_CN": "危险化学品合规", "en_US": "Dangerous goods compliance"}'),
  ('CL-0007', 'other', '{"zh_CN": "反商业贿赂", "en_US": "Anti-bribery"}');
insert into contracts.clause_version (clause_id, clause_version, text_zh, text_en, note)
select c.id, 1, t.zh, t.en, null from contracts.clause c join (values
  ('CL-0001', '迟延超过七日，或一方明确表示不履行的，守约方可解除未履行部分并要求赔偿差价损失；已交保证金依其性质处理。', 'After seven days of delay, or when a party refuses to perform, the other party may terminate what is not performed and claim the price difference; deposits are dealt with by their nature.'),
  ('CL-0002', '因不能预见、不能避免且不能克服的事件不能履行的，应于48小时内通知对方并提供证明，在影响范围内免责；持续超过30日的，任一方可解除未履行部分。', 'A party prevented by an event that could not be foreseen, avoided or overcome gives notice within 48 hours with proof and is excused to that extent; after 30 days either party may terminate what is not performed.'),
  ('CL-0003', '本合同适用中华人民共和国法律；争议协商不成的，由平台运营方住所地有管辖权的人民法院管辖。', 'This contract is governed by PRC law. Disputes that are not settled amicably go to the competent people''s court at the seat of the platform operator.'),
  ('CL-0004', '本合同适用中华人民共和国法律；争议提交中国国际经济贸易仲裁委员会按其现行规则仲裁，裁决是终局的。', 'This contract is governed by PRC law. Disputes are submitted to CIETAC for arbitration under its rules in force; the award is final.'),
  ('CL-0005', '各方对合同内容及履行中知悉的商业信息保密，法律规定或监管要求披露的除外；保密义务在合同终止后两年内有效。', 'The parties keep the content of this contract and business information learned under it confidential, unless disclosure is required by law or regulators, for two years after its end.'),
  ('CL-0006', '双方具备经营、储存、运输标的货物所需的许可，提货车船、司押人员及罐体资质须符合法规；资质不符的，可拒绝装卸，由此产生的费用由不符方承担。', 'Each party holds the permits to trade, store and carry the goods; vehicles, vessels, crews and tanks that come for them meet the regulations. Where they do not, loading may be refused at the cost of the party at fault.'),
  ('CL-0007', '任何一方不得向对方人员提供或收受不正当利益；违反的，对方可立即解除合同并要求赔偿。', 'Neither party offers improper benefits to staff of the other, or takes them; on a breach the other party may terminate at once and claim damages.')
) as t(no, zh, en) on t.no = c.clause_no;

-- The check of a printed contract by number, version and hash: states and days, never names or prices.
create function contracts.check_contract(no text, ver int, hash text)
  returns table (protocol_state text, fits boolean, effective_day date, expiry_day date, newest boolean)
  language sql stable security definer set search_path = pg_catalog
  as $$
    select p.protocol_state, v.content_hash = lower(hash),
      case when v.content_version = p.content_version and p.effective_at is not null then p.effective_date end,
      case when v.content_version = p.content_version then p.expiry_date end, v.content_version = p.content_version
    from contracts.protocol p join contracts.protocol_version v on v.protocol_id = p.id
    where p.protocol_no = no and v.content_version = ver and v.shared and not p.deleted
  $$;

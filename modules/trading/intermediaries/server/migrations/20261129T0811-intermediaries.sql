-- compatible
-- Applications for an intermediary and what it answered (trading-domain 4). Commission is the mode offered: seller and buyer have one deal, the intermediary a commission on it.

create table intermediaries.application (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint,
  modified_by bigint,
  version int not null default 1,
  deleted boolean not null default false,
  application_no varchar(24) not null unique,
  negotiation_id bigint not null references offers.negotiation,
  negotiation_no varchar(24) not null,
  lane varchar(2) not null,
  applicant_side varchar(2) not null check (applicant_side in ('10', '20', '30')),
  applicant_member_id bigint not null,
  -- Made by the choice of an intermediary: both sides see that it stands.
  chosen boolean not null default false,
  seller_member_id bigint not null,
  seller_owner_dept_id bigint,
  seller_owner_emp_id bigint,
  buyer_member_id bigint not null check (buyer_member_id <> seller_member_id),
  buyer_owner_dept_id bigint,
  buyer_owner_emp_id bigint,
  intermediary_member_id bigint check (intermediary_member_id not in (seller_member_id, buyer_member_id)),
  intermediary_owner_dept_id bigint,
  intermediary_owner_emp_id bigint,
  mode varchar(2) not null default '20' check (mode = '20'),
  title_flow varchar(2) not null default '10' check (title_flow = '10'),
  -- Whether seller sees buyer and the reverse; who contract directly do.
  seller_sees_buyer boolean not null default true,
  buyer_sees_seller boolean not null default true,
  reason varchar(2) check (reason in ('10', '20', '30', '40', '90')),
  reason_text varchar(300),
  commission_rate numeric(6, 3) check (commission_rate > 0 and commission_rate <= 5),
  commission_payer varchar(2) check (commission_payer in ('10', '20')),
  commission_amount numeric(18, 2),
  -- When the deal took effect: from then on the commission stays due (Civil Code art. 963, 965).
  commission_due_at timestamptz(3),
  remarks varchar(500),
  product_zh varchar(200) not null,
  product_en varchar(200) not null,
  quantity numeric(18, 2) not null check (quantity > 0),
  uom varchar(3) not null,
  currency varchar(3) not null,
  deal_amount numeric(18, 2) not null,
  provisional boolean not null default false,
  related boolean not null default false,
  seller_consent jsonb,
  buyer_consent jsonb,
  approval_status varchar(2) not null check (approval_status in ('00', '10', '20', '30', '40')),
  -- The status of the negotiation as far as this application leads it.
  thread_status varchar(2) not null check (thread_status in ('05', '30', '35', '50', '55', '60')),
  file_by timestamptz(3),
  respond_by timestamptz(3),
  answer varchar(2) check (answer in ('10', '20', '30')),
  answered_at timestamptz(3),
  reject_reason varchar(300),
  deal_id bigint,
  deal_no varchar(24),
  check (mode <> '20' or (seller_sees_buyer and buyer_sees_seller)),
  check (approval_status = '00' or (intermediary_member_id is not null and reason is not null and commission_rate is not null and commission_payer is not null and commission_amount is not null)),
  check (commission_amount = round(deal_amount * commission_rate / 100, 2)),
  check (approval_status <> '20' or (seller_consent is not null and buyer_consent is not null and respond_by is not null)),
  check ((answer = '10') = (deal_id is not null)),
  check (answer is null or approval_status = '20'),
  check ((answer is null) = (answered_at is null))
);
-- One open application per negotiation, so no chain of intermediaries (4.2).
create unique index application_open on intermediaries.application (negotiation_id)
  where not deleted and (approval_status = '10' or (approval_status = '20' and coalesce(answer, '10') = '10'));
create index application_seller on intermediaries.application (seller_member_id, id desc) where not deleted;
create index application_buyer on intermediaries.application (buyer_member_id, id desc) where not deleted;
create index application_intermediary on intermediaries.application (intermediary_member_id, id desc) where not deleted and intermediary_member_id is not null;
create index application_newest on intermediaries.application (id desc) where not deleted;
create index application_thread on intermediaries.application (negotiation_id);
create index application_deal on intermediaries.application (deal_id) where deal_id is not null;

-- A draft is its applicant's; one that the choice itself made is known to both sides. The intermediary others named learns of it by the approval.
alter table intermediaries.application enable row level security;
create policy parties on intermediaries.application using (
  (select kernel.is_platform()) or applicant_member_id = (select kernel.member())
  or ((approval_status <> '00' or chosen) and (select kernel.member()) in (seller_member_id, buyer_member_id))
  or (approval_status = '20' and intermediary_member_id = (select kernel.member())))
  with check ((select kernel.is_platform()) or (select kernel.member()) in (applicant_member_id, seller_member_id, buyer_member_id, intermediary_member_id));

-- INV-INT-01, 02: one leg of seller and buyer with the agreed goods and quantity; the commission is the rate of its amount.
create view audit.inv_int_01 as
  select a.id, a.application_no, a.deal_no from intermediaries.application a
  join offers.negotiation n on n.id = a.negotiation_id left join deals.deal d on d.id = a.deal_id
  where a.answer = '10' and (d.id is null or d.source_id <> n.id or d.quantity <> a.quantity or d.quantity <> n.agreed_qty
    or (select count(*) from deals.leg l where l.deal_id = d.id) <> 1
    or not exists (select from deals.leg l where l.deal_id = d.id and l.seller_member_id = a.seller_member_id and l.buyer_member_id = a.buyer_member_id and l.price = n.agreed_price));
create view audit.inv_int_02 as
  select a.id, a.application_no, a.deal_amount, a.commission_rate, a.commission_amount from intermediaries.application a
  left join offers.negotiation n on n.id = a.negotiation_id
  where a.commission_amount <> round(a.deal_amount * a.commission_rate / 100, 2)
    or (a.approval_status = '20' and a.deal_amount <> round(n.agreed_qty * n.agreed_price, 2));
-- INV-INT-03: a thread dealt through an intermediary is one deal.
create view audit.inv_int_03 as
  select a.id, a.application_no, count(d.id) as deals from intermediaries.application a
  left join deals.deal d on d.source = '10' and d.source_id = a.negotiation_id
  where a.answer = '10' group by a.id, a.application_no having count(d.id) <> 1;
-- INV-INT-04: no history tells an intermediary of acts it is no part of, none tells the terms of a commission.
create view audit.inv_int_04 as
  select h.id, h.biz_type, h.biz_id, h.action from kernel.trade_history h join intermediaries.application a on h.biz_type = 'NEGOTIATION' and h.biz_id = a.negotiation_id
  where a.intermediary_member_id = any (h.parties) and h.action not in ('approveApplication', 'acceptIntermediary', 'rejectIntermediary', 'answerLapse', 'default')
  union all
  select h.id, h.biz_type, h.biz_id, h.action from kernel.trade_history h
  where h.biz_type = 'INTERMEDIARY' and exists (select from jsonb_array_elements(to_jsonb(h.changes)) c where c ->> 'field' ~ '^(commission|deal_amount|reason)');
-- The negotiation stands where its application leads it.
create view audit.inv_int_path as
  select a.id, a.application_no, a.approval_status, a.answer, a.thread_status, n.status from intermediaries.application a join offers.negotiation n on n.id = a.negotiation_id
  where not a.deleted and (
    (a.approval_status in ('00', '10') and (n.status <> '35' or a.thread_status <> '35'))
    or (a.approval_status = '20' and a.answer is null and (n.status <> '50' or a.thread_status <> '50' or n.intermediary_member_id <> a.intermediary_member_id))
    or (a.answer = '10' and (n.status not in ('60', '05') or a.thread_status <> n.status))
    or (a.answer in ('20', '30') and a.thread_status <> '55'))
  union all
  select n.id, n.negotiation_no, null, null, null, n.status from offers.negotiation n
  where n.status in ('50', '60') and not exists (select from intermediaries.application a where a.negotiation_id = n.id and a.approval_status = '20' and coalesce(a.answer, '10') = '10');

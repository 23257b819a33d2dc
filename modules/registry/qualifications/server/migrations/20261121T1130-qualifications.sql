-- breaking
-- Qualification licences, quantities drawn from them, declarations of use, handlers (trading-domain 1.4, 19.4).

create table qualifications.licence (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(), gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint, modified_by bigint, version int not null default 1, deleted boolean not null default false,
  member_id bigint not null references members.member,
  owner_dept_id bigint, owner_emp_id bigint,
  licence_type varchar(8) not null,
  certificate_no varchar(50) not null check (certificate_no <> ''),
  start_date date not null, end_date date not null check (end_date > start_date),
  issuer varchar(100), issuer_en varchar(100),
  scope_items jsonb not null default '[]' check (jsonb_typeof(scope_items) = 'array'),
  operating_mode varchar(8), with_storage boolean,
  business_type varchar(8), billing_type varchar(8),
  sellable_qty numeric(18, 3) check (sellable_qty >= 0),
  approval_status varchar(8) not null default '00' check (approval_status in ('00', '10', '20', '30', '40')),
  effective_status varchar(8) check (effective_status in ('10', '20', '30', '40', '50')),
  reject_reason varchar(300), void_reason varchar(300),
  file_id bigint, remarks varchar(300),
  replaces_id bigint references qualifications.licence,
  noticed_days int,
  check ((approval_status = '20') = (effective_status is not null))
);
create unique index licence_number on qualifications.licence (licence_type, certificate_no) where not deleted and replaces_id is null;
create index licence_of_member on qualifications.licence (member_id, licence_type) where not deleted;
create index licence_clock on qualifications.licence (end_date) where approval_status = '20' and effective_status in ('10', '20', '30') and not deleted;
create index licence_newest on qualifications.licence (gmt_create desc, id desc);
create index licence_replaces on qualifications.licence (replaces_id);
alter table qualifications.licence enable row level security;
create policy own on qualifications.licence using ((select kernel.is_platform()) or member_id = (select kernel.member())) with check ((select kernel.is_platform()) or member_id = (select kernel.member()));

-- Tonnes drawn from a licence in its running year; written only by qualifications.book_sold.
create table qualifications.sold_counter (
  licence_id bigint not null references qualifications.licence,
  year_start date not null,
  member_id bigint not null references members.member,
  quantity numeric(18, 3) not null default 0 check (quantity >= 0),
  primary key (licence_id, year_start)
);
create index sold_counter_member on qualifications.sold_counter (member_id);
create table qualifications.sold_entry (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(),
  licence_id bigint not null references qualifications.licence,
  year_start date not null,
  member_id bigint not null references members.member,
  quantity numeric(18, 3) not null,
  biz_type varchar(30) not null, biz_id bigint not null,
  unique (licence_id, biz_type, biz_id)
);
create index sold_entry_member on qualifications.sold_entry (member_id, id desc);
revoke insert, update on qualifications.sold_counter, qualifications.sold_entry from ctp_runtime;
alter table qualifications.sold_counter enable row level security;
create policy own on qualifications.sold_counter using ((select kernel.is_platform()) or member_id = (select kernel.member()));
alter table qualifications.sold_entry enable row level security;
create policy own on qualifications.sold_entry using ((select kernel.is_platform()) or member_id = (select kernel.member()));

-- An end user or producer says what it uses hazardous goods for; `spu_id` null covers everything it buys.
create table qualifications.use_declaration (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(), gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint, modified_by bigint, version int not null default 1, deleted boolean not null default false,
  member_id bigint not null references members.member,
  owner_dept_id bigint, owner_emp_id bigint,
  spu_id bigint references catalogue.spu,
  purpose varchar(300) not null check (purpose <> ''),
  licence_required boolean not null default false,
  valid_until date,
  file_id bigint
);
create unique index use_declaration_once on qualifications.use_declaration (member_id, coalesce(spu_id, 0)) where not deleted;
create index use_declaration_spu on qualifications.use_declaration (spu_id);
alter table qualifications.use_declaration enable row level security;
create policy own on qualifications.use_declaration using ((select kernel.is_platform()) or member_id = (select kernel.member())) with check ((select kernel.is_platform()) or member_id = (select kernel.member()));

-- Who handles highly toxic goods and explosive precursors for a buyer; the number is sealed.
create table qualifications.handler (
  id bigint generated always as identity primary key,
  gmt_create timestamptz(3) not null default clock_timestamp(), gmt_modified timestamptz(3) not null default clock_timestamp(),
  created_by bigint, modified_by bigint, version int not null default 1, deleted boolean not null default false,
  member_id bigint not null references members.member,
  owner_dept_id bigint, owner_emp_id bigint,
  name varchar(50) not null check (name <> ''),
  id_no_sealed text not null,
  phone varchar(30)
);
create index handler_of_member on qualifications.handler (member_id) where not deleted;
alter table qualifications.handler enable row level security;
create policy own on qualifications.handler using ((select kernel.is_platform()) or member_id = (select kernel.member())) with check ((select kernel.is_platform()) or member_id = (select kernel.member()));

-- What the gate must know of either side of a deal, whoever asks: papers with what is drawn from each, declarations, whether a handler is on file. No file, no issuer, no number.
create function qualifications.gate_papers(of_member bigint) returns table (
    id bigint, licence_type varchar, start_date date, end_date date, approval_status varchar, effective_status varchar, scope_items jsonb, sellable_qty numeric)
  language sql stable security definer set search_path = pg_catalog as $$
  select l.id, l.licence_type, l.start_date, l.end_date, l.approval_status, coalesce(l.effective_status, '10'), l.scope_items, l.sellable_qty
  from qualifications.licence l where l.member_id = of_member and not l.deleted and l.approval_status in ('10', '20')
$$;
create function qualifications.gate_sold(of_member bigint) returns table (licence_id bigint, year_start date, quantity numeric) language sql stable security definer set search_path = pg_catalog
  as $$ select c.licence_id, c.year_start, c.quantity from qualifications.sold_counter c where c.member_id = of_member $$;
create function qualifications.gate_use(of_member bigint, of_spu bigint, out declared boolean, out licence_required boolean, out handler_known boolean)
  language sql volatile security definer set search_path = pg_catalog as $$
  select
    exists (select 1 from qualifications.use_declaration d where d.member_id = of_member and not d.deleted and (d.spu_id is null or d.spu_id = of_spu) and (d.valid_until is null or d.valid_until >= t.day)),
    exists (select 1 from qualifications.use_declaration d where d.member_id = of_member and not d.deleted and (d.spu_id is null or d.spu_id = of_spu) and d.licence_required),
    exists (select 1 from qualifications.handler h where h.member_id = of_member and not h.deleted)
  from (select kernel.today() as day) t
$$;

-- Draws tonnes from a licence once per document; false when the year's limit would be passed. Negative tonnes give back.
create function qualifications.book_sold(of_licence bigint, of_year date, tonnes numeric, doc_type varchar, doc_id bigint) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  paper qualifications.licence;
  drawn numeric;
begin
  select * into strict paper from qualifications.licence l where l.id = of_licence;
  insert into qualifications.sold_entry (licence_id, year_start, member_id, quantity, biz_type, biz_id) values (of_licence, of_year, paper.member_id, tonnes, doc_type, doc_id) on conflict (licence_id, biz_type, biz_id) do nothing;
  if not found then return true; end if;
  insert into qualifications.sold_counter (licence_id, year_start, member_id) values (of_licence, of_year, paper.member_id) on conflict (licence_id, year_start) do nothing;
  update qualifications.sold_counter c set quantity = c.quantity + tonnes where c.licence_id = of_licence and c.year_start = of_year returning c.quantity into drawn;
  return paper.sellable_qty is null or drawn <= paper.sellable_qty;
end $$;

create view audit.inv_qualifications_sold as
  select c.licence_id, c.year_start, c.quantity, e.total from qualifications.sold_counter c
  left join (select licence_id, year_start, sum(quantity) as total from qualifications.sold_entry group by 1, 2) e using (licence_id, year_start) where c.quantity is distinct from e.total;
create view audit.inv_qualifications_oversold as
  select l.id, c.year_start, c.quantity from qualifications.licence l join qualifications.sold_counter c on c.licence_id = l.id where l.sellable_qty is not null and c.quantity > l.sellable_qty;
create view audit.inv_qualifications_clock as
  select id from qualifications.licence where approval_status = '20' and effective_status in ('10', '20', '30') and not deleted and end_date < ((select kernel.now()) at time zone 'Asia/Shanghai')::date - 1;

-- Gives back everything a document drew, once.
create function qualifications.return_sold(from_type varchar, doc_type varchar, doc_id bigint) returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  drawn record;
begin
  for drawn in select licence_id, year_start, quantity from qualifications.sold_entry where biz_type = from_type and biz_id = doc_id order by licence_id loop
    perform qualifications.book_sold(drawn.licence_id, drawn.year_start, -drawn.quantity, doc_type, doc_id);
  end loop;
end $$;

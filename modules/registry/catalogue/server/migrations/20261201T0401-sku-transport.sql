-- compatible
-- One product is carried under several UN numbers: phenol molten in a tank is UN 2312, solid in drums UN 1671. A SKU may say its own
-- number, class, packing group and shipping name; where it says none, those of its SPU hold. All of them together or none.
alter table catalogue.sku
  add un_no varchar(4) check (un_no ~ '^\d{4}$'),
  add hazard_class varchar(8),
  add sub_risks text[] not null default '{}',
  add packing_group varchar(3) check (packing_group in ('I', 'II', 'III')),
  add proper_shipping_name varchar(120),
  add constraint sku_transport_whole check ((un_no is null) = (hazard_class is null) and (un_no is null) = (proper_shipping_name is null) and (un_no is not null or (packing_group is null and sub_risks = '{}'))),
  add constraint sku_packing_group check (packing_group is null or not (hazard_class like '1%' or hazard_class like '2%' or hazard_class in ('5.2', '6.2', '7')));
-- What a packaging holds, so that nobody fills more into it than it takes.
alter table catalogue.packaging add volume_litres numeric(15, 3) check (volume_litres > 0);

create or replace view reporting.skus with (security_invoker = true) as
  select id, spu_id, sku_code, seller_member_id, grade, grade_en, producer, producer_en, packaging_id, coa_file_ids, coa_date, state, un_no, hazard_class, sub_risks, packing_group, proper_shipping_name
  from catalogue.sku;

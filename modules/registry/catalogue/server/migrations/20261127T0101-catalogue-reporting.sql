-- compatible
-- What the capabilities above read of the catalogue in their own statements: the search of goods, product pages, price indices.
-- Plain columns of one table each, so that the planner sees through them and every index serves; row security is asked as the caller.
create view reporting.find_goods with (security_invoker = true) as
  select id, sku_id, spu_id, seller_member_id, store_id, category_id, grade_term, producer_term, packaging_id, plain from catalogue.find_goods;
create view reporting.find_terms with (security_invoker = true) as
  select id, zh, en, aliases, numbers from catalogue.find_term;
create view reporting.find_postings with (security_invoker = true) as
  select term_id, goods_id from catalogue.find_posting;
create view reporting.categories with (security_invoker = true) as
  select id, parent_id, level, name, name_en, sort, enabled, deleted from catalogue.platform_category;
create view reporting.packagings with (security_invoker = true) as
  select id, name, name_en from catalogue.packaging;
create view reporting.places with (security_invoker = true) as
  select id, code, name, name_en, deleted from catalogue.place;
create view reporting.product_names with (security_invoker = true) as
  select id, name, name_en, cas_no, deleted from catalogue.product_name;
create view reporting.product_aliases with (security_invoker = true) as
  select id, product_name_id, alias from catalogue.product_alias;
create view reporting.spus with (security_invoker = true) as
  select id, deleted, spu_code, name, name_en, platform_category_id, product_name_id, cas_no, ec_no, molecular_formula, hs_code, un_no, hazard_class, sub_risks, packing_group,
    proper_shipping_name, control_classes, ghs, physical_form, standard, flash_point, density20, melting_point, storage_temp, shelf_life_days, spec_template, description,
    sds_file_id, sds_date, label_file_id, tds_file_id, pdf_file_id, video_file_id, image_file_ids, state
  from catalogue.spu;
create view reporting.skus with (security_invoker = true) as
  select id, spu_id, sku_code, seller_member_id, grade, grade_en, producer, producer_en, packaging_id, coa_file_ids, coa_date, state from catalogue.sku;

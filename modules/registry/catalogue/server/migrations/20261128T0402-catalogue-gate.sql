-- compatible
-- What the licence gate asks of a product and of the company that sells it, for a statement of its own.
create or replace view reporting.spus with (security_invoker = true) as
  select id, deleted, spu_code, name, name_en, platform_category_id, product_name_id, cas_no, ec_no, molecular_formula, hs_code, un_no, hazard_class, sub_risks, packing_group,
    proper_shipping_name, control_classes, ghs, physical_form, standard, flash_point, density20, melting_point, storage_temp, shelf_life_days, spec_template, description,
    sds_file_id, sds_date, label_file_id, tds_file_id, pdf_file_id, video_file_id, image_file_ids, state, hazard_catalogue_no
  from catalogue.spu;
-- Products a company makes itself and sells.
create view reporting.own_products with (security_invoker = true) as
  select spu_id, seller_member_id from catalogue.sku where producer_member_id = seller_member_id and not deleted;

-- compatible
-- A page of warehouses is found by its keys in the index alone: whose it is, and whether it is open, stands beside the code.
create index warehouse_coded on catalogue.warehouse (code, id desc) include (member_id, custodian_member_id, enabled) where not deleted;
create index warehouse_own on catalogue.warehouse (member_id, id desc) include (custodian_member_id, enabled) where not deleted;
create index seller_packaging_own on catalogue.seller_packaging (member_id, id desc) where not deleted;

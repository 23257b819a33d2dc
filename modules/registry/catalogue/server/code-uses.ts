import { codeUse } from '#office/codesets/server/door.ts';

// Where goods, places and warehouses carry codes an operator may keep: an item in use is not deleted
// (administration-domain 9).
codeUse({ type: 'package_type', table: 'catalogue.packaging', column: 'packaging_type' });
codeUse({ type: 'sales_unit', table: 'catalogue.packaging', column: 'sales_unit' });
codeUse({ type: 'sales_unit', table: 'catalogue.sku', column: 'sales_unit' });
codeUse({ type: 'measure_unit', table: 'catalogue.sku', column: 'measure_unit' });
codeUse({ type: 'warehouse_type', table: 'catalogue.warehouse', column: 'warehouse_type' });
codeUse({ type: 'place_type', table: 'catalogue.place', column: 'place_type' });
codeUse({ type: 'region', table: 'catalogue.place', column: 'region' });
codeUse({ type: 'region', table: 'catalogue.warehouse', column: 'region' });
codeUse({ type: 'storage_form', table: 'catalogue.warehouse', column: 'storage_form' });
codeUse({ type: 'hazard_class', table: 'catalogue.warehouse', column: 'permitted_classes', many: true });

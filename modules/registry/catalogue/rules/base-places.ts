/** Addresses of the screens of base data (specification-trading 2, administration-domain 26.4). Their own file, so that the list of routes does not carry the contracts. */
export const CATEGORY_PAGE = '/productManage/platformCategory';
export const INDUSTRY_PAGE = '/productManage/industryCategory';
export const APPLICATION_PAGE = '/productManage/productApplication';
export const NAME_CLASS_PAGE = '/basicManagement/productNameClassify';
export const NAME_PAGE = '/basicManagement/productNameMaintain';
export const PORT_PAGE = '/basicManagement/portMaintenance';
export const PLACE_PAGE = '/basicManagement/placeMaintain';
export const PACKAGING_PAGE = '/productManage/packaging';
export const WAREHOUSE_PAGE = '/productManage/warehouse';

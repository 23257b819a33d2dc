import { definePages, type MenuGroup, subpage, withSubpages } from '#kernel/rules/pages.ts';

/** Users of all customers, for the platform (administration-domain 5.4). */
export const USERS_PAGE = '/customerManagement/userManagement';
/**
 * Where applications and changes are audited, and where a company applies, changes and keeps its subsidiaries
 * (administration-domain 26).
 */
export const APPLY_PAGE = '/myBusiness/companyInformationUnverified';
export const COMPANY_PAGE = '/myBusiness/companyInformation';
export const SUBSIDIARIES_PAGE = '/myBusiness/subCompany';
export const ADD_SUBSIDIARY_PAGE = '/myBusiness/addSubCompany';
export const AUDIT_COMPANY_PAGE = '/customerManagement/auditCustomer';
export const AUDIT_SUBSIDIARY_PAGE = '/customerManagement/auditSubCompany';
/**
 * The operator's customers with every button, and the directory of all members to look things up in
 * (administration-domain 22.1).
 */
export const CUSTOMERS_PAGE = '/customerManagement/customerList';
export const MEMBERS_PAGE = '/membermanage/memberManageList';
/** Every member account, registered persons without a company too (administration-domain 5.4). */
export const DIRECTORY_PAGE = '/membermanage/userManage';
/** Whom the own company does not deal with, and whom it sells to in the end. */
export const BLACKLIST_PAGE = '/myBusiness/blacklist';
export const END_CUSTOMERS_PAGE = '/myBusiness/endCustomer';
/** Suppliers a buyer invites together, and the page a group is put together on. */
export const SUPPLIER_GROUPS_PAGE = '/rmbTradeManagement/supplierGroups';
export const EDIT_GROUP_PAGE = '/rmbTradeManagement/supplierGroups/editGroupWithSuppliers';
/** Where agreements are kept. */
export const AGREEMENT_ROUTE = '/customerManagement/userAgreementUpdate';

export const pages = definePages('registry/members', [
  {
    path: SUPPLIER_GROUPS_PAGE,
    title: { zh: '供应商组', en: 'Supplier groups' },
    icon: 'TeamOutlined',
    shape: 'list',
    order: 90,
    buttons: ['Add', 'Edit', 'Delete', 'Enable', 'Disable', 'Import'],
  },
  {
    path: EDIT_GROUP_PAGE,
    title: { zh: '编辑供应商组', en: 'Edit supplier group' },
    icon: 'FormOutlined',
    shape: 'form',
    order: 100,
    parent: SUPPLIER_GROUPS_PAGE,
    ownRights: true,
  },
  {
    path: DIRECTORY_PAGE,
    title: { zh: '会员用户', en: 'Member users' },
    icon: 'UserOutlined',
    shape: 'list',
    order: 10,
    buttons: ['View', 'ResetPassword', 'Enable', 'Disable'],
  },
  {
    path: MEMBERS_PAGE,
    title: { zh: '会员列表', en: 'Members' },
    icon: 'TeamOutlined',
    shape: 'list',
    order: 20,
    buttons: ['View', 'BatchExport'],
  },
  withSubpages(
    {
      path: AUDIT_COMPANY_PAGE,
      title: { zh: '会员审核', en: 'Member audit' },
      icon: 'AuditOutlined',
      shape: 'list',
      order: 10,
      buttons: ['View', 'Approve', 'Reject', 'BatchExport'],
    },
    subpage('/detail/:id', 'auditCustomerDetail', { zh: '入驻申请', en: 'Application' }, 'view', {
      keepAlive: true,
    }),
    subpage('/change/:id', 'auditCustomerChange', { zh: '企业变更', en: 'Company change' }, 'view', {
      keepAlive: true,
    }),
  ),
  withSubpages(
    {
      path: AUDIT_SUBSIDIARY_PAGE,
      title: { zh: '子公司审核', en: 'Subsidiary audit' },
      icon: 'AuditOutlined',
      shape: 'list',
      order: 20,
      buttons: ['View', 'Approve', 'Reject', 'BatchExport'],
    },
    subpage('/detail/:id', 'auditSubCompanyDetail', { zh: '入驻申请', en: 'Application' }, 'view', {
      keepAlive: true,
    }),
    subpage('/change/:id', 'auditSubCompanyChange', { zh: '企业变更', en: 'Company change' }, 'view', {
      keepAlive: true,
    }),
  ),
  {
    path: CUSTOMERS_PAGE,
    title: { zh: '客户列表', en: 'Customers' },
    icon: 'ContactsOutlined',
    shape: 'list',
    order: 30,
    buttons: ['Add', 'View', 'Edit', 'Enable', 'Disable', 'Delete', 'BatchExport', 'Import'],
  },
  {
    path: USERS_PAGE,
    title: { zh: '用户管理', en: 'Users' },
    icon: 'UserOutlined',
    shape: 'list',
    order: 40,
    buttons: ['Add', 'Edit', 'Enable', 'Disable', 'Delete', 'ResetPassword'],
  },
  {
    path: AGREEMENT_ROUTE,
    title: { zh: '用户协议', en: 'User agreement' },
    icon: 'FileProtectOutlined',
    shape: 'list',
    order: 50,
    buttons: ['Edit', 'Release', 'View'],
  },
  withSubpages(
    {
      path: SUBSIDIARIES_PAGE,
      title: { zh: '子公司', en: 'Subsidiaries' },
      icon: 'ApartmentOutlined',
      shape: 'list',
      order: 10,
      buttons: ['Add', 'View', 'Submit', 'Withdraw'],
    },
    subpage('/detail/:id', 'subCompanyDetail', { zh: '子公司信息', en: 'Subsidiary' }, 'view', {
      keepAlive: true,
    }),
  ),
  withSubpages(
    {
      path: ADD_SUBSIDIARY_PAGE,
      title: { zh: '新增子公司', en: 'New subsidiary' },
      icon: 'PlusSquareOutlined',
      shape: 'form',
      order: 20,
      buttons: ['Add', 'View', 'Submit', 'Withdraw'],
    },
    subpage('/:id', 'addSubCompanyContinue', { zh: '新增子公司', en: 'New subsidiary' }, 'form', {
      keepAlive: true,
    }),
  ),
  withSubpages(
    {
      path: COMPANY_PAGE,
      title: { zh: '企业信息', en: 'Company information' },
      icon: 'BankOutlined',
      shape: 'view',
      order: 30,
      buttons: ['View', 'Edit', 'Submit'],
    },
    subpage(
      '/change',
      'companyInformationChange',
      { zh: '变更企业信息', en: 'Change company information' },
      'form',
      { keepAlive: true },
    ),
  ),
  {
    path: APPLY_PAGE,
    title: { zh: '企业认证', en: 'Company verification' },
    icon: 'SafetyCertificateOutlined',
    shape: 'flow',
    order: 40,
    buttons: ['Add', 'Edit', 'Submit', 'Withdraw'],
    instead: COMPANY_PAGE,
  },
  {
    path: BLACKLIST_PAGE,
    title: { zh: '黑名单', en: 'Blacklist' },
    icon: 'StopOutlined',
    shape: 'list',
    order: 60,
    buttons: ['Add', 'Delete'],
  },
  {
    path: END_CUSTOMERS_PAGE,
    title: { zh: '终端客户', en: 'End customers' },
    icon: 'ContactsOutlined',
    shape: 'list',
    order: 80,
    buttons: ['Add', 'Edit', 'Delete', 'View'],
  },
]);

export const groups: readonly MenuGroup[] = [
  {
    code: 'membermanage',
    path: '/membermanage',
    title: { zh: '会员管理', en: 'Members' },
    icon: 'TeamOutlined',
    section: 'company',
    order: 160,
  },
  {
    code: 'customerManagement',
    path: '/customerManagement',
    title: { zh: '客户管理', en: 'Customers' },
    icon: 'ContactsOutlined',
    section: 'company',
    order: 170,
  },
  {
    code: 'myBusiness',
    path: '/myBusiness',
    title: { zh: '我的企业', en: 'My company' },
    icon: 'BankOutlined',
    section: 'company',
    order: 180,
  },
];

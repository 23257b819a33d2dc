import type { GrantRow } from './grant-row.ts';

/** Platform console, content, base data, supervision of money, and the market pages without trading buttons (administration-domain 26.2). */
export const platformContentGrants = [
  {
    routes: ['/knowledgeManage/informationManage', '/knowledgeManage/informationManageAdd'],
    buttons: ['Add', 'Edit', 'Delete', 'View', 'Release', 'Unpublish', 'Submit', 'Withdraw'],
    grants: {
      PLAT_OPERATOR: ['Add', 'Edit', 'View', 'Submit', 'Withdraw', 'Unpublish'],
      PLAT_AUDITOR: ['View', 'Release'],
      PLAT_CS: ['View'],
      PLAT_CONTENT: ['Add', 'Edit', 'Delete', 'View', 'Submit', 'Withdraw'],
    },
  },
  {
    routes: ['/knowledgeManage/labeManagement'],
    buttons: ['Add', 'Edit', 'Delete', 'Enable', 'Disable'],
    grants: { PLAT_OPERATOR: 'all', PLAT_CONTENT: 'all' },
  },
  {
    routes: ['/knowledgeManage/clinchAnnouncement'],
    buttons: ['Add', 'Edit', 'Delete', 'Release', 'Unpublish', 'View'],
    grants: {
      PLAT_OPERATOR: 'all',
      PLAT_AUDITOR: ['View', 'Release', 'Unpublish'],
      PLAT_CS: ['View'],
      PLAT_CONTENT: ['Add', 'Edit', 'View'],
    },
  },
  {
    routes: ['/basicManagement/groupMaintain'],
    buttons: [
      'Add',
      'Edit',
      'Delete',
      'Enable',
      'Disable',
      'View',
      'Approve',
      'Reject',
      'Release',
      'Unpublish',
    ],
    grants: {
      PLAT_OPERATOR: ['Add', 'Edit', 'Delete', 'Enable', 'Disable', 'View', 'Release', 'Unpublish'],
      PLAT_AUDITOR: ['View', 'Approve', 'Reject'],
    },
  },
  {
    routes: ['/basicManagement/productNameClassify', '/basicManagement/productNameMaintain'],
    buttons: ['Add', 'Edit', 'Delete', 'Enable', 'Disable', 'Import'],
    grants: { PLAT_OPERATOR: 'all' },
  },
  {
    routes: ['/basicManagement/portMaintenance', '/basicManagement/placeMaintain'],
    buttons: ['Add', 'Edit', 'Delete', 'Enable', 'Disable', 'Import'],
    grants: { PLAT_OPERATOR: 'all' },
  },
  {
    routes: ['/basicManagement/valueSetManagement'],
    buttons: ['Add', 'Edit', 'Delete', 'Enable', 'Disable'],
    grants: { PLAT_OPERATOR: 'all' },
  },
  {
    routes: ['/mymanagement/columnmanagement', '/mymanagement/subcolumnmanage'],
    buttons: ['Add', 'Edit', 'Delete', 'Enable', 'Disable'],
    grants: { PLAT_OPERATOR: 'all', PLAT_CONTENT: 'all' },
  },
  {
    routes: ['/mymanagement/logoSetting'],
    buttons: ['Edit'],
    grants: { PLAT_OPERATOR: 'all' },
  },
  {
    routes: ['/mymanagement/friendlyLink', '/mymanagement/bannerSetup'],
    buttons: ['Add', 'Edit', 'Delete', 'Enable', 'Disable'],
    grants: { PLAT_OPERATOR: 'all', PLAT_CONTENT: ['Add', 'Edit', 'Enable', 'Disable'] },
  },
  {
    routes: ['/mymanagement/helpSection'],
    buttons: ['Add', 'Edit', 'Delete', 'Release', 'Unpublish'],
    grants: {
      PLAT_OPERATOR: 'all',
      PLAT_CS: ['Add', 'Edit'],
      PLAT_CONTENT: ['Add', 'Edit', 'Delete', 'Release', 'Unpublish'],
    },
  },
  {
    routes: ['/mymanagement/copyrightManagement'],
    buttons: ['Edit'],
    grants: { PLAT_OPERATOR: 'all', PLAT_CONTENT: ['Edit'] },
  },
  {
    routes: ['/mymanagement/aboutOurConfiguration'],
    buttons: ['Edit', 'Release', 'Unpublish'],
    grants: { PLAT_OPERATOR: 'all', PLAT_CONTENT: ['Edit'] },
  },
  {
    routes: ['/mymanagement/customerServiceManage'],
    buttons: ['Add', 'Edit', 'Delete', 'Enable', 'Disable'],
    grants: { PLAT_OPERATOR: 'all', PLAT_CS: ['Add', 'Edit', 'Enable', 'Disable'] },
  },
  {
    routes: [
      '/mymanagement/navigationManage',
      '/mymanagement/recommendedProducts',
      '/mymanagement/pageEndAd',
      '/mymanagement/seoSetting',
    ],
    buttons: ['Add', 'Edit', 'Delete', 'Enable', 'Disable'],
    grants: { PLAT_OPERATOR: 'all', PLAT_CONTENT: ['Add', 'Edit', 'Enable', 'Disable'] },
  },
  {
    routes: ['/systemSetting/loginSetting'],
    buttons: ['Edit'],
    grants: { PLAT_OPERATOR: [], PLAT_SECURITY: [] },
  },
  {
    routes: ['/mymanagement/featuredStores'],
    buttons: ['SetFeatured', 'View'],
    grants: { PLAT_OPERATOR: 'all', PLAT_AUDITOR: ['View'], PLAT_CS: ['View'], PLAT_CONTENT: ['View'] },
  },
  {
    routes: ['/customerManagement/storeManage'],
    buttons: [
      'Add',
      'View',
      'Edit',
      'Delete',
      'Enable',
      'Disable',
      'Accredit',
      'Approve',
      'Reject',
      'Release',
      'Unpublish',
    ],
    grants: {
      PLAT_OPERATOR: [
        'View',
        'Edit',
        'Approve',
        'Reject',
        'Release',
        'Unpublish',
        'Enable',
        'Disable',
        'Accredit',
      ],
      PLAT_AUDITOR: ['View', 'Approve', 'Reject'],
      PLAT_CS: ['View'],
    },
  },
  {
    routes: ['/customerManagement/shopTypeManage'],
    buttons: ['Add', 'Edit', 'Delete', 'Enable', 'Disable'],
    grants: { PLAT_OPERATOR: 'all' },
  },
  {
    routes: [
      '/productManage/platformCategory',
      '/productManage/industryCategory',
      '/productManage/productApplication',
    ],
    buttons: ['Add', 'Edit', 'Delete', 'Enable', 'Disable', 'View', 'Import'],
    grants: { PLAT_OPERATOR: 'all', PLAT_AUDITOR: ['View'], PLAT_CS: ['View'] },
  },
  {
    routes: ['/productManage/spu', '/productManage/sku'],
    buttons: ['Add', 'Edit', 'Delete', 'View', 'Approve', 'Reject', 'Release', 'Unpublish', 'Import'],
    grants: {
      PLAT_OPERATOR: ['Add', 'Edit', 'Delete', 'View', 'Release', 'Unpublish', 'Import'],
      PLAT_AUDITOR: ['View', 'Approve', 'Reject'],
      PLAT_CS: ['View'],
    },
  },
  {
    routes: ['/productManage/packaging', '/productManage/warehouse'],
    buttons: ['Add', 'Edit', 'Delete', 'View', 'Enable', 'Disable', 'Confirm', 'Import'],
    grants: { PLAT_OPERATOR: 'all', PLAT_AUDITOR: ['View'] },
  },
  {
    routes: ['/customerManagement/licenceManage'],
    buttons: ['View', 'Approve', 'Reject', 'Void', 'BatchExport'],
    grants: { PLAT_OPERATOR: ['View'], PLAT_AUDITOR: 'all', PLAT_CS: ['View'] },
  },
  {
    routes: ['/informationManage/operationLogs'],
    buttons: ['View', 'BatchExport'],
    grants: { PLAT_OPERATOR: ['View'], PLAT_SECURITY: ['View', 'BatchExport'] },
  },
  {
    routes: ['/myFeedback/adminFeedbackList', '/myFeedback/adminFeedbackReply'],
    buttons: ['View', 'Reply', 'BatchExport'],
    grants: { PLAT_OPERATOR: ['View', 'BatchExport'], PLAT_CS: ['View', 'Reply', 'BatchExport'] },
  },
  {
    routes: ['/blockChain/vouchersList'],
    buttons: ['View', 'Export', 'Confirm', 'Reject', 'Enable', 'Disable', 'Void'],
    grants: {
      PLAT_OPERATOR: 'all',
      PLAT_AUDITOR: ['View'],
      PLAT_CS: ['View'],
      PLAT_FINANCE: ['View', 'Export'],
      PLAT_SECURITY: ['View'],
    },
  },
  {
    routes: ['/collectionManagement/paymentRegistration', '/collectionManagement/paymentEditing'],
    buttons: ['Add', 'Edit', 'View', 'Submit', 'Confirm', 'Reject', 'Revoke', 'Void', 'BatchExport'],
    grants: { PLAT_OPERATOR: ['View'], PLAT_CS: ['View'], PLAT_FINANCE: 'all' },
  },
  {
    routes: [
      '/settlementStatementManagement/mySettlementStatement',
      '/settlementStatementManagement/editSettlementStatement',
      '/settlementStatementManagement/viewSettlementStatement',
      '/invoiceManagement/myInVoice',
      '/invoiceManagement/invoiceEditing',
      '/invoiceManagement/viewInVoice',
    ],
    buttons: ['Add', 'View', 'Release', 'Confirm', 'Void', 'BatchExport'],
    grants: { PLAT_OPERATOR: ['View'], PLAT_CS: ['View'], PLAT_FINANCE: 'all' },
  },
  {
    routes: [
      '/myMessage',
      '/myAccount/phoneChange',
      '/myAccount/modifyEmail',
      '/myAccount/changePassword',
      '/myAccount/personalInformation',
      '/myAccount/export',
    ],
    buttons: ['View', 'Delete'],
    grants: {
      PLAT_OPERATOR: 'all',
      PLAT_AUDITOR: 'all',
      PLAT_CS: 'all',
      PLAT_CONTENT: 'all',
      PLAT_FINANCE: 'all',
      PLAT_SECURITY: 'all',
    },
  },
  {
    routes: [
      '/pchome',
      '/goodsCategory',
      '/resourceList',
      '/rmbBuyList',
      '/rmbSellList',
      '/dollarList',
      '/helpCenter',
    ],
    buttons: [],
    grants: {
      PLAT_OPERATOR: [],
      PLAT_AUDITOR: [],
      PLAT_CS: [],
      PLAT_CONTENT: [],
      PLAT_FINANCE: [],
      PLAT_SECURITY: [],
    },
  },
] as const satisfies readonly GrantRow[];

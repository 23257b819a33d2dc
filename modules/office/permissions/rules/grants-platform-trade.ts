import type { GrantRow } from './grant-row.ts';

/** Platform console, organisation, members and trading (administration-domain 26.2). The super administrator holds every row. */
export const platformTradeGrants = [
  {
    routes: ['/home'],
    buttons: [],
    grants: { PLAT_OPERATOR: [], PLAT_AUDITOR: [], PLAT_CS: [], PLAT_CONTENT: [], PLAT_FINANCE: [], PLAT_SECURITY: [] },
  },
  {
    routes: ['/cockpit'],
    buttons: ['Export'],
    grants: { PLAT_OPERATOR: 'all', PLAT_AUDITOR: [], PLAT_CS: [], PLAT_FINANCE: 'all' },
  },
  {
    routes: ['/memberUnitCockpit'],
    buttons: ['Export'],
    grants: { PLAT_OPERATOR: 'all', PLAT_AUDITOR: [], PLAT_CS: [], PLAT_FINANCE: 'all' },
  },
  {
    routes: ['/authoritymanagement/Departmentmanagement'],
    buttons: ['Add', 'AddChild', 'Edit', 'Delete', 'Import'],
    grants: { PLAT_OPERATOR: ['Add', 'AddChild', 'Edit'], PLAT_SECURITY: [] },
  },
  {
    routes: ['/authoritymanagement/jobManage'],
    buttons: ['Add', 'View', 'Edit', 'Delete', 'Enable', 'Disable', 'DelegateToDepartment', 'DelegateToPost', 'Accredit', 'Activation', 'Deactivate'],
    grants: { PLAT_OPERATOR: ['View', 'Add', 'Edit'], PLAT_SECURITY: ['View'] },
  },
  {
    routes: ['/authoritymanagement/roleManagement'],
    buttons: ['Add', 'Edit', 'Delete', 'Accredit'],
    grants: { PLAT_OPERATOR: [], PLAT_SECURITY: [] },
  },
  {
    routes: ['/authoritymanagement/MenuManagement'],
    buttons: ['AddChild', 'Edit', 'Delete', 'AddNewLevelMenu'],
    grants: { PLAT_SECURITY: [] },
  },
  {
    routes: ['/authoritymanagement/setValueManage'],
    buttons: ['Add', 'Edit', 'Delete', 'Import'],
    grants: { PLAT_OPERATOR: ['Add', 'Edit'] },
  },
  {
    routes: ['/authoritymanagement/employeeManagement'],
    buttons: [
      'Add',
      'Edit',
      'Delete',
      'Enable',
      'Disable',
      'ResetPassword',
      'AssignRole',
      'AssignPosts',
      'SetUpDepartment',
      'SetAsAdministrator',
      'View',
      'Activation',
      'Import',
      'BatchExport',
    ],
    grants: {
      PLAT_OPERATOR: ['Add', 'Edit', 'View', 'Enable', 'Disable', 'ResetPassword', 'SetUpDepartment', 'Activation', 'Import'],
      PLAT_SECURITY: ['View', 'BatchExport'],
    },
  },
  {
    routes: ['/systemSetting/openOrCloseMarket'],
    buttons: ['Edit', 'OpenMarket', 'CloseMarket', 'View'],
    grants: { PLAT_OPERATOR: 'all', PLAT_AUDITOR: ['View'], PLAT_CS: ['View'], PLAT_SECURITY: ['View'] },
  },
  {
    routes: ['/messageManage/emailManageList'],
    buttons: ['Add', 'BatchDelete', 'View', 'Delete', 'Submit', 'Withdraw', 'Revoke', 'Void', 'Approve', 'Reject'],
    grants: {
      PLAT_OPERATOR: ['Add', 'View', 'Delete', 'BatchDelete', 'Submit', 'Withdraw', 'Revoke', 'Void'],
      PLAT_AUDITOR: ['View', 'Approve', 'Reject'],
      PLAT_CS: ['Add', 'View', 'Submit', 'Withdraw'],
      PLAT_CONTENT: ['Add', 'View', 'Submit', 'Withdraw', 'Void'],
    },
  },
  {
    routes: ['/messageManage/messageManageList'],
    buttons: ['Add', 'BatchDelete', 'View', 'Delete', 'Submit', 'Withdraw', 'Revoke', 'Void', 'Approve', 'Reject'],
    grants: {
      PLAT_OPERATOR: ['Add', 'View', 'Delete', 'BatchDelete', 'Submit', 'Withdraw', 'Revoke', 'Void'],
      PLAT_AUDITOR: ['View', 'Approve', 'Reject'],
      PLAT_CS: ['Add', 'View', 'Submit', 'Withdraw'],
    },
  },
  {
    routes: ['/messageManage/mailManageList'],
    buttons: ['Add', 'BatchDelete', 'View', 'Delete', 'Submit', 'Withdraw', 'Revoke', 'Void', 'Approve', 'Reject'],
    grants: {
      PLAT_OPERATOR: ['Add', 'View', 'Delete', 'BatchDelete', 'Submit', 'Withdraw', 'Revoke', 'Void'],
      PLAT_AUDITOR: ['View', 'Approve', 'Reject'],
      PLAT_CS: ['Add', 'View', 'Submit', 'Withdraw'],
      PLAT_CONTENT: ['Add', 'View', 'Submit', 'Withdraw', 'Revoke', 'Void'],
    },
  },
  {
    routes: ['/messageManage/messageTemplate'],
    buttons: ['View', 'Delete'],
    grants: { PLAT_OPERATOR: ['View', 'Delete'], PLAT_AUDITOR: ['View'], PLAT_CS: ['View'], PLAT_CONTENT: ['View'] },
  },
  {
    routes: ['/customerManagement/auditCustomer'],
    buttons: ['View', 'Approve', 'Reject', 'BatchExport'],
    grants: { PLAT_OPERATOR: ['View'], PLAT_AUDITOR: ['View', 'Approve', 'Reject'], PLAT_CS: ['View'] },
  },
  {
    routes: ['/customerManagement/auditSubCompany'],
    buttons: ['View', 'Approve', 'Reject', 'BatchExport'],
    grants: { PLAT_OPERATOR: ['View'], PLAT_AUDITOR: ['View', 'Approve', 'Reject'], PLAT_CS: ['View'] },
  },
  {
    routes: ['/customerManagement/customerList'],
    buttons: ['Add', 'View', 'Edit', 'Enable', 'Disable', 'Delete', 'BatchExport', 'Import'],
    grants: {
      PLAT_OPERATOR: ['Add', 'View', 'Edit', 'Enable', 'Disable', 'BatchExport', 'Import'],
      PLAT_AUDITOR: ['View'],
      PLAT_CS: ['View', 'Edit'],
      PLAT_FINANCE: ['View'],
      PLAT_SECURITY: ['View'],
    },
  },
  {
    routes: ['/customerManagement/userManagement'],
    buttons: ['Add', 'Edit', 'Enable', 'Disable', 'Delete', 'ResetPassword'],
    grants: { PLAT_OPERATOR: ['Add', 'Edit', 'Enable', 'Disable', 'ResetPassword'], PLAT_CS: ['ResetPassword'], PLAT_SECURITY: [] },
  },
  {
    routes: ['/customerManagement/userAgreementUpdate'],
    buttons: ['Edit', 'Release', 'View'],
    grants: { PLAT_OPERATOR: ['View', 'Edit', 'Release'], PLAT_AUDITOR: ['View'], PLAT_CS: ['View'], PLAT_CONTENT: ['View', 'Edit'] },
  },
  {
    routes: ['/membermanage/userManage'],
    buttons: ['View', 'ResetPassword', 'Enable', 'Disable'],
    grants: { PLAT_OPERATOR: ['View', 'Enable', 'Disable'], PLAT_AUDITOR: ['View'], PLAT_CS: ['View'], PLAT_SECURITY: ['View'] },
  },
  {
    routes: ['/membermanage/memberManageList'],
    buttons: ['View', 'BatchExport'],
    grants: { PLAT_OPERATOR: 'all', PLAT_AUDITOR: ['View'], PLAT_CS: ['View'], PLAT_FINANCE: ['View'], PLAT_SECURITY: ['View'] },
  },
  {
    routes: ['/transactionConfirmation'],
    buttons: ['View', 'Edit', 'Export', 'Prolong', 'Void'],
    grants: { PLAT_OPERATOR: 'all', PLAT_AUDITOR: ['View'], PLAT_CS: ['View'], PLAT_FINANCE: ['View', 'Export'] },
  },
  {
    routes: ['/resourceSupervision/resourceOfferList', '/offerManagement/offerList'],
    buttons: ['RevokeOffer', 'StopOffer', 'HistoryLog', 'View', 'Release', 'Unpublish', 'BatchExport'],
    grants: { PLAT_OPERATOR: 'all', PLAT_AUDITOR: ['View', 'HistoryLog'], PLAT_CS: ['View', 'HistoryLog'], PLAT_FINANCE: ['View'] },
  },
  {
    routes: ['/counterOfferManagement/counterOfferList'],
    buttons: ['CancelOffer', 'HistoryLog', 'View', 'Confirm', 'BatchExport'],
    grants: { PLAT_OPERATOR: 'all', PLAT_AUDITOR: ['View', 'HistoryLog'], PLAT_CS: ['View', 'HistoryLog'], PLAT_FINANCE: ['View'] },
  },
  {
    routes: ['/resourceSupervision/inquiryList'],
    buttons: ['View', 'Reject', 'Close', 'BatchExport'],
    grants: { PLAT_OPERATOR: 'all', PLAT_AUDITOR: ['View', 'Reject'], PLAT_CS: ['View'], PLAT_FINANCE: ['View'] },
  },
  {
    routes: ['/resourceSupervision/offerApproval'],
    buttons: ['View', 'Approve', 'Reject'],
    grants: { PLAT_OPERATOR: ['View'], PLAT_AUDITOR: ['View', 'Approve', 'Reject'], PLAT_CS: ['View'] },
  },
  {
    routes: ['/resourceSupervision/transactionRecord'],
    buttons: ['HistoryLog', 'View', 'Void', 'Close', 'BatchExport'],
    grants: { PLAT_OPERATOR: 'all', PLAT_AUDITOR: ['View'], PLAT_CS: ['View'], PLAT_FINANCE: ['View', 'BatchExport'], PLAT_SECURITY: ['View'] },
  },
  {
    routes: ['/intermediaryManagement/intermediaryTransaction'],
    buttons: ['HistoryLog', 'TransactionType', 'View', 'Approve', 'Reject', 'Cancel'],
    grants: {
      PLAT_OPERATOR: ['View', 'HistoryLog', 'Cancel'],
      PLAT_AUDITOR: ['View', 'HistoryLog', 'Approve', 'Reject'],
      PLAT_CS: ['View'],
      PLAT_FINANCE: ['View'],
    },
  },
  {
    routes: ['/tradingActivitiesMange/auction', '/tradingActivitiesMange/flashSale', '/tradingActivitiesMange/groupBuy'],
    buttons: ['Add', 'View', 'Approve', 'Reject', 'Release', 'Unpublish', 'Prolong', 'StopBid', 'Rebid', 'Void', 'BatchExport'],
    grants: {
      PLAT_OPERATOR: ['Add', 'View', 'Release', 'Unpublish', 'Prolong', 'StopBid', 'Rebid', 'Void', 'BatchExport'],
      PLAT_AUDITOR: ['View', 'Approve', 'Reject'],
      PLAT_CS: ['View'],
      PLAT_FINANCE: ['View'],
    },
  },
  {
    routes: [
      '/transactionManagement/orderPendingPayment',
      '/transactionManagement/orderApproval',
      '/transactionManagement/orderExecute',
      '/transactionManagement/orderShipNotes',
    ],
    buttons: ['Add', 'View', 'Submit', 'Confirm', 'Cancel', 'Close', 'Complete', 'BatchExport'],
    grants: {
      PLAT_OPERATOR: ['Add', 'View', 'Submit', 'Cancel', 'Close', 'Complete', 'BatchExport'],
      PLAT_AUDITOR: ['View'],
      PLAT_CS: ['Add', 'View', 'Submit'],
      PLAT_FINANCE: ['View', 'Confirm', 'Cancel', 'Close', 'BatchExport'],
    },
  },
  {
    routes: ['/contractManagement/myContract', '/contractManagement/addNewContract', '/contractManagement/viewContract', '/contractManagement/stateTracking'],
    buttons: ['View', 'Approve', 'Reject', 'Deactivate', 'Activation', 'Close', 'BatchExport'],
    grants: {
      PLAT_OPERATOR: ['View', 'Deactivate', 'Activation', 'Close', 'BatchExport'],
      PLAT_AUDITOR: ['View', 'Approve', 'Reject'],
      PLAT_CS: ['View'],
      PLAT_FINANCE: ['View'],
      PLAT_SECURITY: ['View'],
    },
  },
  {
    routes: [
      '/shippingManagement/shippingNotice',
      '/shippingManagement/editNotice',
      '/shippingManagement/viewNotification',
      '/shippingManagement/receiptNotice',
      '/shippingManagement/receiptPickup',
    ],
    buttons: ['View', 'Reject', 'ReleaseGoods', 'Weigh', 'Confirm', 'Void', 'BatchExport'],
    grants: { PLAT_OPERATOR: 'all', PLAT_AUDITOR: ['View'], PLAT_CS: ['View'], PLAT_FINANCE: ['View'] },
  },
  {
    routes: ['/resourceSupervision/appealHandling'],
    buttons: ['View', 'Approve', 'Reject', 'Complete', 'BatchExport'],
    grants: { PLAT_OPERATOR: 'all', PLAT_AUDITOR: ['View'], PLAT_CS: ['View', 'Approve', 'Reject'], PLAT_FINANCE: ['View'], PLAT_SECURITY: ['View'] },
  },
  {
    routes: ['/resourceSupervision/priceIndex'],
    buttons: ['Add', 'Edit', 'Delete', 'View', 'Approve', 'BatchExport'],
    grants: { PLAT_OPERATOR: 'all', PLAT_AUDITOR: ['View', 'Approve'], PLAT_CS: ['View'], PLAT_FINANCE: ['View'] },
  },
] as const satisfies readonly GrantRow[];

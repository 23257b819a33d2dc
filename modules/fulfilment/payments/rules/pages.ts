import { definePages, type MenuGroup, subpage, withSubpages } from '#kernel/rules/pages.ts';

export const PAYMENTS = '/collectionManagement/paymentRegistration';
export const PAYMENT_FORM = '/collectionManagement/paymentEditing';
export const BANK_ACCOUNTS = '/collectionManagement/bankAccounts';
/** One registration; a sandbox or real gateway page for WeChat and Alipay. */
export const PAYMENT_PAGE = `${PAYMENTS}/detail`;
export const PAY_PAGE = `${PAYMENTS}/pay`;
export const paymentHref = (id: string): string => `${PAYMENT_PAGE}/${id}`;

export const pages = definePages('fulfilment/payments', [
  withSubpages(
    {
      path: PAYMENTS,
      title: { zh: '付款登记', en: 'Payment registration' },
      icon: 'PayCircleOutlined',
      shape: 'list',
      order: 10,
      buttons: [
        'Add',
        'Edit',
        'View',
        'Submit',
        'Confirm',
        'Reject',
        'Revoke',
        'BatchExport',
        'Delete',
        'Withdraw',
        'Export',
      ],
    },
    subpage('/detail/:id', 'paymentDetail', { zh: '付款登记详情', en: 'Payment' }, 'view', {
      keepAlive: true,
    }),
    subpage('/pay/:id', 'paymentGateway', { zh: '扫码支付', en: 'Pay by QR code' }, 'page'),
  ),
  {
    path: PAYMENT_FORM,
    title: { zh: '编辑付款登记', en: 'Edit payment registration' },
    icon: 'FormOutlined',
    shape: 'form',
    order: 20,
    parent: PAYMENTS,
    ownRights: true,
  },
  {
    path: BANK_ACCOUNTS,
    title: { zh: '银行账户', en: 'Bank accounts' },
    icon: 'BankOutlined',
    shape: 'list',
    order: 90,
    buttons: ['Add', 'View', 'Void', 'Approve', 'Reject'],
  },
]);

export const groups: readonly MenuGroup[] = [
  {
    code: 'collectionManagement',
    path: '/collectionManagement',
    title: { zh: '收款管理', en: 'Collections' },
    icon: 'PayCircleOutlined',
    section: 'fulfilment',
    order: 100,
  },
];

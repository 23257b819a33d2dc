import { definePages, type MenuGroup } from '#kernel/rules/pages.ts';

export const INVOICES = '/invoiceManagement/myInVoice';
export const EDIT_INVOICE = '/invoiceManagement/invoiceEditing';
export const VIEW_INVOICE = '/invoiceManagement/viewInVoice';
export const INVOICE_PAGES = [INVOICES, EDIT_INVOICE, VIEW_INVOICE];
export const invoiceHref = (id: string): string => `${VIEW_INVOICE}?id=${id}`;

export const pages = definePages('fulfilment/invoices', [
  {
    path: INVOICES,
    title: { zh: '发票', en: 'Invoices' },
    icon: 'FileTextOutlined',
    shape: 'list',
    order: 10,
    buttons: [
      'Add',
      'View',
      'Release',
      'Confirm',
      'Void',
      'BatchExport',
      'Edit',
      'Submit',
      'Withdraw',
      'Reject',
      'Revoke',
      'Export',
    ],
  },
  {
    path: EDIT_INVOICE,
    title: { zh: '编辑发票', en: 'Edit invoice' },
    icon: 'FormOutlined',
    shape: 'form',
    order: 20,
    parent: INVOICES,
    ownRights: true,
  },
  {
    path: VIEW_INVOICE,
    title: { zh: '查看发票', en: 'Invoice' },
    icon: 'FileTextOutlined',
    shape: 'view',
    order: 30,
    parent: INVOICES,
    ownRights: true,
  },
]);

export const groups: readonly MenuGroup[] = [
  {
    code: 'invoiceManagement',
    path: '/invoiceManagement',
    title: { zh: '发票管理', en: 'Invoices' },
    icon: 'FileTextOutlined',
    section: 'fulfilment',
    order: 130,
  },
];

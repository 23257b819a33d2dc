import { ORDER_BUTTONS } from '#fulfilment/orders/rules/pages.ts';
import { definePages, type MenuGroup } from '#kernel/rules/pages.ts';

/** Both views of a note, its form, its page and its receipt (trading-domain 10). */
export const SHIPPING_PAGE = '/shippingManagement/shippingNotice';
export const EDIT_PAGE = '/shippingManagement/editNotice';
export const DETAIL_PAGE = '/shippingManagement/viewNotification';
export const RECEIPTS_PAGE = '/shippingManagement/receiptNotice';
export const RECEIPT_PAGE = '/shippingManagement/receiptPickup';
export const ORDER_NOTES_PAGE = '/transactionManagement/orderShipNotes';
/** Where vehicles are let in and weighed, the days of the loading places, vehicles with their people, weighbridges. */
export const GATE_PAGE = '/shippingManagement/gate';
export const SLOTS_PAGE = '/shippingManagement/loadingSlots';
export const FLEET_PAGE = '/shippingManagement/vehicles';

export const pages = definePages('fulfilment/shipments', [
  {
    path: ORDER_NOTES_PAGE,
    title: { zh: '订单发货通知', en: 'Orders and ship notes' },
    icon: 'TruckOutlined',
    shape: 'list',
    order: 80,
    section: 'fulfilment',
    buttons: ORDER_BUTTONS,
  },
  {
    path: SHIPPING_PAGE,
    title: { zh: '发货通知', en: 'Shipping notices' },
    icon: 'TruckOutlined',
    shape: 'list',
    order: 10,
    buttons: [
      'View',
      'Reject',
      'ReleaseGoods',
      'Weigh',
      'Confirm',
      'Void',
      'BatchExport',
      'Add',
      'Edit',
      'Delete',
      'Submit',
    ],
  },
  {
    path: EDIT_PAGE,
    title: { zh: '编辑发货通知', en: 'Edit shipping notice' },
    icon: 'FormOutlined',
    shape: 'form',
    order: 20,
    parent: SHIPPING_PAGE,
    ownRights: true,
  },
  {
    path: DETAIL_PAGE,
    title: { zh: '查看通知', en: 'View notice' },
    icon: 'TruckOutlined',
    shape: 'view',
    order: 30,
    parent: SHIPPING_PAGE,
    buttons: ['View', 'Reject', 'ReleaseGoods', 'Weigh', 'Confirm', 'Void', 'BatchExport'],
    ownRights: true,
  },
  {
    path: RECEIPTS_PAGE,
    title: { zh: '收货通知', en: 'Receipt notices' },
    icon: 'InboxOutlined',
    shape: 'list',
    order: 40,
    buttons: [
      'View',
      'Reject',
      'ReleaseGoods',
      'Weigh',
      'Confirm',
      'Void',
      'BatchExport',
      'Add',
      'Edit',
      'Delete',
      'Submit',
      'Appeal',
    ],
  },
  {
    path: RECEIPT_PAGE,
    title: { zh: '收货提货', en: 'Receipt and pickup' },
    icon: 'InboxOutlined',
    shape: 'form',
    order: 50,
    parent: RECEIPTS_PAGE,
    ownRights: true,
  },
  {
    path: GATE_PAGE,
    title: { zh: '门岗过磅', en: 'Gate' },
    icon: 'ScanOutlined',
    shape: 'form',
    order: 60,
    buttons: ['View', 'Weigh'],
  },
  {
    path: SLOTS_PAGE,
    title: { zh: '装车时段', en: 'Loading slots' },
    icon: 'CalendarOutlined',
    shape: 'view',
    order: 70,
    buttons: ['View', 'Edit'],
  },
  {
    path: FLEET_PAGE,
    title: { zh: '车辆与人员', en: 'Vehicles and people' },
    icon: 'CarOutlined',
    shape: 'list',
    order: 80,
    buttons: ['View', 'Add', 'Edit', 'Delete'],
  },
]);

export const groups: readonly MenuGroup[] = [
  {
    code: 'shippingManagement',
    path: '/shippingManagement',
    title: { zh: '发货管理', en: 'Shipping' },
    icon: 'TruckOutlined',
    section: 'fulfilment',
    order: 110,
  },
];

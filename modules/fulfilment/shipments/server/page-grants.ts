import { orderListGrants } from '#fulfilment/orders/server/door.ts';
import type { PageGrants } from '#kernel/rules/pages.ts';

/** The list of orders by their notes. */
const ORDER_NOTES = ['/transactionManagement/orderShipNotes'];

/** Who holds these pages when the product is installed (administration-domain 26.2, 26.3). */
export const grants: PageGrants = {
  platform: [
    { pages: ORDER_NOTES, ...orderListGrants.platform },
    {
      pages: [
        '/shippingManagement/shippingNotice',
        '/shippingManagement/editNotice',
        '/shippingManagement/receiptNotice',
        '/shippingManagement/receiptPickup',
      ],
      buttons: ['View', 'Reject', 'ReleaseGoods', 'Weigh', 'Confirm', 'Void', 'BatchExport'],
      roles: { PLAT_OPERATOR: 'all', PLAT_AUDITOR: ['View'], PLAT_CS: ['View'], PLAT_FINANCE: ['View'] },
    },
    {
      pages: ['/shippingManagement/viewNotification'],
      roles: { PLAT_OPERATOR: 'all', PLAT_AUDITOR: ['View'], PLAT_CS: ['View'], PLAT_FINANCE: ['View'] },
    },
    {
      pages: ['/shippingManagement/gate'],
      buttons: ['View', 'Weigh'],
      roles: { PLAT_OPERATOR: 'all' },
    },
    {
      pages: ['/shippingManagement/loadingSlots'],
      buttons: ['View', 'Edit'],
      roles: { PLAT_OPERATOR: 'all', PLAT_AUDITOR: ['View'], PLAT_CS: ['View'] },
    },
  ],
  member: [
    { pages: ORDER_NOTES, ...orderListGrants.member },
    {
      pages: ['/shippingManagement/shippingNotice', '/shippingManagement/editNotice'],
      buttons: [
        'Add',
        'Edit',
        'Delete',
        'View',
        'Submit',
        'Reject',
        'ReleaseGoods',
        'Weigh',
        'Void',
        'Confirm',
      ],
      roles: {
        SELLER_ADMIN: 'all',
        SELLER_TRADER: ['View'],
        SELLER_LOGISTICS: 'all',
        BUYER_ADMIN: ['View'],
        BUYER_PURCHASER: ['View'],
        BUYER_LOGISTICS: ['View'],
      },
    },
    {
      pages: ['/shippingManagement/viewNotification'],
      buttons: [],
      roles: {
        SELLER_ADMIN: [],
        SELLER_TRADER: [],
        SELLER_LOGISTICS: [],
        BUYER_ADMIN: [],
        BUYER_PURCHASER: [],
        BUYER_LOGISTICS: [],
      },
    },
    {
      pages: ['/shippingManagement/receiptNotice', '/shippingManagement/receiptPickup'],
      buttons: ['Add', 'Edit', 'Delete', 'View', 'Submit', 'Void', 'Confirm', 'Appeal'],
      roles: {
        SELLER_ADMIN: ['View'],
        SELLER_TRADER: ['View'],
        SELLER_LOGISTICS: ['View'],
        BUYER_ADMIN: 'all',
        BUYER_PURCHASER: ['Add', 'Edit', 'View', 'Submit'],
        BUYER_LOGISTICS: 'all',
      },
    },
    {
      pages: ['/shippingManagement/gate'],
      buttons: ['View', 'Weigh'],
      roles: { SELLER_ADMIN: 'all', SELLER_LOGISTICS: 'all' },
    },
    {
      pages: ['/shippingManagement/loadingSlots'],
      buttons: ['View', 'Edit'],
      roles: {
        SELLER_ADMIN: 'all',
        SELLER_TRADER: ['View'],
        SELLER_LOGISTICS: 'all',
        BUYER_ADMIN: ['View'],
        BUYER_PURCHASER: ['View'],
        BUYER_LOGISTICS: ['View'],
      },
    },
    {
      pages: ['/shippingManagement/vehicles'],
      buttons: ['View', 'Add', 'Edit', 'Delete'],
      roles: {
        SELLER_ADMIN: 'all',
        SELLER_LOGISTICS: 'all',
        BUYER_ADMIN: 'all',
        BUYER_PURCHASER: ['View'],
        BUYER_LOGISTICS: 'all',
      },
    },
  ],
};

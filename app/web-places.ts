import type { Places } from '#kernel/web/guard/places.ts';

/**
 * What the frame leads to by itself (specification 2.1, administration-domain 2.3, 8.3). Written out, because
 * a visitor's page does not carry the declarations; a test compares.
 */
export const webPlaces: Places = {
  home: '/home',
  account: '/myAccount/personalInformation',
  password: '/myAccount/changePassword',
  messages: '/myMessage',
  open: [
    '/token/:token',
    '/token/letter',
    '/letterCheck',
    '/token/voucher',
    '/voucherCheck',
    '/token/contract',
    '/contractCheck',
    '/auth-redirect',
    '/registerAccount',
    '/forgetPassword',
  ],
  redirects: { '/': '/home', '/dashboard': '/goodsCategory' },
  visitors: '/portal',
};

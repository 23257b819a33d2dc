import type { LocalizedText } from '#kernel/rules/words.ts';

/**
 * A kind of document that is approved: its name, the page and button of those who decide, and whether the
 * document's own capability tells people itself.
 */
export interface ApprovalKind {
  readonly said: LocalizedText;
  readonly route: string;
  readonly button: string;
  readonly link: string;
  readonly tellsItself: boolean;
  /** Data type whose scope says which of these tasks an approver sees (administration-domain 7.4). */
  readonly dataType: string | null;
}
const kind = (
  zh: string,
  en: string,
  dataType: string,
  route: string,
  tellsItself = false,
): ApprovalKind => ({
  said: { zh, en },
  route,
  button: 'Approve',
  link: `${route}?id=`,
  tellsItself,
  dataType,
});

/**
 * The documents of trading-domain 3.7. Offers have notices of their own (N-OFF-01 to 03), applications too
 * (administration-domain 27).
 */
export const approvalKinds: Readonly<Record<string, ApprovalKind>> = {
  OFFER: kind('报盘', 'Offer', 'OFFER', '/resourceSupervision/offerApproval', true),
  INTERMEDIARY: {
    ...kind(
      '中介申请',
      'Intermediary application',
      'COUNTER_OFFER',
      '/intermediaryManagement/intermediaryTransaction',
    ),
    link: '/intermediaryManagement/intermediaryTransaction/detail/',
  },
  ACTIVITY: {
    ...kind('秒杀或团购活动', 'Flash sale or group buy', 'ACTIVITY', '/tradingActivitiesMange/flashSale'),
    link: '/tradingActivitiesMange/activityDetail?id=',
  },
  ORDER: kind('订单', 'Order', 'ORDER', '/transactionManagement/orderApproval'),
  MEMBER_APPLICATION: kind(
    '企业认证',
    'Company application',
    'CUSTOMER',
    '/customerManagement/auditCustomer',
    true,
  ),
  LICENCE: {
    ...kind('证照', 'Licence', 'LICENCE', '/customerManagement/licenceManage'),
    link: '/customerManagement/licenceManage/detail/',
  },
  SPU: kind('SPU', 'SPU', 'PRODUCT', '/productManage/spu'),
  SKU: kind('SKU', 'SKU', 'PRODUCT', '/productManage/sku'),
  PRODUCT_GROUP: kind('产品组', 'Product group', 'PRODUCT', '/basicManagement/groupMaintain'),
  AUCTION: {
    ...kind('竞拍', 'Auction', 'AUCTION', '/tradingActivitiesMange/auction'),
    link: '/tradingActivitiesMange/auctionDetail?id=',
  },
  ADJUSTMENT: kind('数量调整', 'Quantity adjustment', 'OFFER', '/resourceSupervision/offerApproval'),
};
const other: ApprovalKind = {
  said: { zh: '单据', en: 'Document' },
  route: '',
  button: 'Approve',
  link: '',
  tellsItself: true,
  dataType: null,
};
export const approvalKind = (code: string): ApprovalKind => approvalKinds[code] ?? other;
/** Pages on which operators decide. */
export const APPROVAL_ROUTES: readonly string[] = [
  ...new Set(Object.values(approvalKinds).map((k) => k.route)),
];

import type { MenuGroup } from '#kernel/rules/pages.ts';

/** Groups of the menu that most pages of offers belong to. */
export const groups: readonly MenuGroup[] = [
  {
    code: 'intlTradeManagement',
    path: '/intlTradeManagement',
    title: { zh: '国际贸易', en: 'International trade' },
    icon: 'GlobalOutlined',
    section: 'trade',
    order: 10,
  },
  {
    code: 'resourceSupervision',
    path: '/resourceSupervision',
    title: { zh: '资源监管', en: 'Resource supervision' },
    icon: 'EyeOutlined',
    section: 'market',
    order: 40,
  },
  {
    code: 'rmbSellManagement',
    path: '/rmbSellManagement',
    title: { zh: '人民币销售', en: 'RMB sales' },
    icon: 'MoneyCollectOutlined',
    section: 'trade',
    order: 50,
  },
  {
    code: 'offer',
    path: '/transactionManagement/offer',
    parent: 'transactionManagement',
    title: { zh: '发布报盘', en: 'Offer forms' },
    icon: 'FormOutlined',
    section: 'trade',
    order: 80,
  },
  {
    code: 'offerManagement',
    path: '/offerManagement',
    title: { zh: '报盘管理', en: 'Offer supervision' },
    icon: 'TagsOutlined',
    section: 'market',
    order: 270,
  },
  {
    code: 'counterOfferManagement',
    path: '/counterOfferManagement',
    title: { zh: '还盘管理', en: 'Counter-offer supervision' },
    icon: 'RetweetOutlined',
    section: 'market',
    order: 280,
  },
];

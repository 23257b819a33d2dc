import { definePages, type MenuGroup } from '#kernel/rules/pages.ts';

export const AUCTIONS = '/tradingActivitiesMange/auction';
export const AUCTION_EDIT = '/tradingActivitiesMange/auctionEdit';
export const AUCTION_DETAIL = '/tradingActivitiesMange/auctionDetail';
export const AUCTION_BIDS = '/tradingActivitiesMange/auctionBids';
export const AUCTION_RESULT = '/tradingActivitiesMange/auctionResult';
export const AUCTION_REBID = '/tradingActivitiesMange/auctionRebid';
export const AUCTION_STOP = '/tradingActivitiesMange/auctionStopBid';

export const pages = definePages('trading/auctions', [
  {
    path: AUCTIONS,
    title: { zh: '竞拍', en: 'Auctions' },
    icon: 'TrophyOutlined',
    shape: 'list',
    order: 10,
    buttons: [
      'Add',
      'View',
      'Approve',
      'Reject',
      'Release',
      'Unpublish',
      'Prolong',
      'StopBid',
      'Rebid',
      'Void',
      'BatchExport',
      'Edit',
      'Delete',
      'Submit',
      'Withdraw',
      'Confirm',
      'Bid',
      'Cancel',
    ],
  },
  {
    path: AUCTION_EDIT,
    title: { zh: '编辑竞拍', en: 'Edit auction' },
    icon: 'FormOutlined',
    shape: 'form',
    order: 20,
    parent: AUCTIONS,
  },
  {
    path: AUCTION_DETAIL,
    title: { zh: '竞拍详情', en: 'Auction' },
    icon: 'TrophyOutlined',
    shape: 'view',
    order: 30,
    parent: AUCTIONS,
  },
  {
    path: AUCTION_BIDS,
    title: { zh: '出价明细', en: 'Bid breakdown' },
    icon: 'OrderedListOutlined',
    shape: 'list',
    order: 40,
    parent: AUCTIONS,
  },
  {
    path: AUCTION_RESULT,
    title: { zh: '中标详情', en: 'Winning details' },
    icon: 'CrownOutlined',
    shape: 'view',
    order: 50,
    parent: AUCTIONS,
  },
  {
    path: AUCTION_REBID,
    title: { zh: '重新竞价', en: 'Re-bid' },
    icon: 'ReloadOutlined',
    shape: 'form',
    order: 60,
    parent: AUCTIONS,
  },
  {
    path: AUCTION_STOP,
    title: { zh: '终止竞价', en: 'Stop bid' },
    icon: 'StopOutlined',
    shape: 'form',
    order: 70,
    parent: AUCTIONS,
  },
]);

export const groups: readonly MenuGroup[] = [
  {
    code: 'tradingActivitiesMange',
    path: '/tradingActivitiesMange',
    title: { zh: '交易活动', en: 'Trading activities' },
    icon: 'ThunderboltOutlined',
    section: 'market',
    order: 290,
  },
];

import { words } from '#kernel/rules/words.ts';
import { auctionWords } from './words.ts';

/** Words of the lists of auctions: hall, seller's desk, operator's desk. */
export const auctionScreenWords = words('auctions.screen', {
  ...auctionWords.table,
  auctions: { zh: '竞拍', en: 'Auctions' },
  one: { zh: '竞拍', en: 'Auction' },
  view: { zh: '查看', en: 'View' },
  keyword: { zh: '竞拍编号、名称或产品', en: 'No., name or product' },
  dates: { zh: '开始日期', en: 'Start' },
  mineOnly: { zh: '我参加的', en: 'Only mine' },
  price: { zh: '当前价', en: 'Price now' },
  quantityOf: { zh: '数量', en: 'Quantity' },
  clock: { zh: '时间', en: 'Time' },
  'clock.begins': { zh: '距开始', en: 'Begins in' },
  'clock.ends': { zh: '距结束', en: 'Ends in' },
  'clock.paused': { zh: '已暂停', en: 'Paused' },
  'clock.ended': { zh: '已结束', en: 'Over' },
  'price.sealed': { zh: '密封', en: 'Sealed' },
  ownPart: { zh: '我的状态', en: 'My state' },
  'part.enrolled': { zh: '已报名', en: 'Enrolled' },
  'part.leading': { zh: '领先', en: 'Leading' },
  'part.outbid': { zh: '已出局', en: 'Outbid' },
  'part.sealed': { zh: '已出价', en: 'Bid sent' },
  'part.won': { zh: '中标 {quantity}', en: 'Won {quantity}' },
  'part.lost': { zh: '未中标', en: 'Not won' },
  'part.voided': { zh: '出价作废', en: 'Bid voided' },
  'part.left': { zh: '已退出', en: 'Left' },
  emptyHall: {
    zh: '暂无可参加的竞拍。竞拍发布后在此显示，开始前即可报名。',
    en: 'No auction to take part in yet. Auctions appear here when they are published; enrol before they begin.',
  },
  emptySeller: {
    zh: '新建竞拍并提交，平台审核后发布报名。',
    en: 'Write an auction and submit it; once approved it is published and open for enrolment.',
  },
  emptyOperator: {
    zh: '卖方提交的竞拍在此审核和监督。',
    en: 'Auctions that sellers submit are reviewed and watched here.',
  },
  newAuction: { zh: '新建竞拍', en: 'New auction' },
  goneFromHall: { zh: '该竞拍已不在此列表中', en: 'This auction is no longer in this list' },
});

import type { BuiltinSet } from './builtin-set.ts';

/** Inquiries, auctions and activities: the built-in code sets of trading-domain 22.1, both languages side by side. */
export const tenderSets = [
  { type: 'inquiry_status', zh: '询价状态', en: 'Inquiry status', scope: 'system', items: [
    { code: '10', zh: '待报价', en: 'To be quoted', badge: 'blue', sort: 10 },
    { code: '20', zh: '待确认', en: 'To be confirmed', badge: 'orange', sort: 20 },
    { code: '30', zh: '已关闭', en: 'Closed', badge: 'gray', sort: 30 },
    { code: '40', zh: '已拒绝', en: 'Rejected', badge: 'red', sort: 40 },
    { code: '50', zh: '已确认', en: 'Confirmed', badge: 'green', sort: 50 },
    { code: '60', zh: '已生成订单', en: 'Order generated', badge: 'green', sort: 60 },
  ] },
  { type: 'inquiry_type', zh: '询价类型', en: 'Inquiry type', scope: 'system', items: [
    { code: '1', zh: '产品', en: 'Product', sort: 10 },
    { code: '2', zh: '服务', en: 'Service', sort: 20 },
  ] },
  { type: 'inquiry_open_mode', zh: '报价公开方式', en: 'Quote disclosure', scope: 'system', items: [
    { code: '10', zh: '密封', en: 'Sealed until deadline', sort: 10 },
    { code: '20', zh: '公开名次', en: 'Rank shown', sort: 20 },
  ] },
  { type: 'invite_mode', zh: '邀请方式', en: 'Invitation', scope: 'system', items: [
    { code: '10', zh: '公开', en: 'Public', sort: 10 },
    { code: '20', zh: '指定供应商', en: 'Designated', sort: 20 },
  ] },
  { type: 'quote_status', zh: '报价状态', en: 'Quote status', scope: 'system', items: [
    { code: '10', zh: '草稿', en: 'Draft', badge: 'orange', sort: 10 },
    { code: '20', zh: '已报价', en: 'Submitted', badge: 'blue', sort: 20 },
    { code: '30', zh: '已撤回', en: 'Withdrawn', badge: 'gray', sort: 30 },
    { code: '50', zh: '中标待确认', en: 'Awarded, to confirm', badge: 'orange', sort: 40 },
    { code: '60', zh: '已确认', en: 'Confirmed', badge: 'green', sort: 50 },
    { code: '70', zh: '未中标', en: 'Lost', badge: 'gray', sort: 60 },
    { code: '80', zh: '放弃中标', en: 'Declined', badge: 'gray', sort: 70 },
    { code: '90', zh: '无效', en: 'Disqualified', badge: 'red', sort: 80 },
  ] },
  { type: 'auction_type', zh: '竞拍类型', en: 'Auction type', scope: 'system', items: [
    { code: '10', zh: '现货', en: 'Spot', sort: 10 },
    { code: '20', zh: '预售', en: 'Pre-sale', sort: 20 },
    { code: '30', zh: '临期/等外品', en: 'Near-expiry or off-grade', sort: 30 },
    { code: '40', zh: '在途货', en: 'In-transit', sort: 40 },
  ] },
  { type: 'auction_mode', zh: '竞拍方式', en: 'Auction mode', scope: 'system', items: [
    { code: '10', zh: '升价', en: 'Ascending (English)', sort: 10 },
    { code: '20', zh: '降价', en: 'Descending (Dutch)', sort: 20 },
    { code: '30', zh: '密封', en: 'Sealed', sort: 30 },
  ] },
  { type: 'auction_allocation', zh: '分配方式', en: 'Allocation', scope: 'system', items: [
    { code: '10', zh: '整单独家', en: 'Single winner', sort: 10 },
    { code: '20', zh: '多家分配', en: 'Multi-winner', sort: 20 },
  ] },
  { type: 'auction_price_rule', zh: '成交价规则', en: 'Price rule', scope: 'system', items: [
    { code: '10', zh: '按各自出价', en: 'Pay as bid', sort: 10 },
    { code: '20', zh: '统一价', en: 'Uniform price', sort: 20 },
  ] },
  { type: 'deposit_method', zh: '保证金方式', en: 'Deposit method', scope: 'system', items: [
    { code: '10', zh: '固定金额', en: 'Fixed', sort: 10 },
    { code: '20', zh: '比例', en: 'Ratio', sort: 20 },
  ] },
  { type: 'auction_status', zh: '竞拍状态', en: 'Auction status', scope: 'system', items: [
    { code: '00', zh: '草稿', en: 'Draft', badge: 'orange', sort: 10 },
    { code: '10', zh: '待审核', en: 'Pending review', badge: 'blue', sort: 20 },
    { code: '11', zh: '审核驳回', en: 'Review rejected', badge: 'red', sort: 30 },
    { code: '20', zh: '预告报名', en: 'Published, enrolment', badge: 'blue', sort: 40 },
    { code: '30', zh: '竞拍中', en: 'Bidding', badge: 'blue', sort: 50 },
    { code: '40', zh: '已暂停', en: 'Paused', badge: 'orange', sort: 60 },
    { code: '50', zh: '待定标', en: 'Awaiting result', badge: 'orange', sort: 70 },
    { code: '60', zh: '已成交', en: 'Awarded', badge: 'green', sort: 80 },
    { code: '70', zh: '流拍', en: 'Failed', badge: 'gray', sort: 90 },
    { code: '80', zh: '已终止', en: 'Stopped', badge: 'gray', sort: 100 },
    { code: '90', zh: '已撤回', en: 'Withdrawn', badge: 'gray', sort: 110 },
  ] },
  { type: 'bid_status', zh: '出价状态', en: 'Bid status', scope: 'system', items: [
    { code: '10', zh: '有效', en: 'Valid', badge: 'blue', sort: 10 },
    { code: '20', zh: '已出局', en: 'Outbid', badge: 'orange', sort: 20 },
    { code: '50', zh: '中标', en: 'Won', badge: 'green', sort: 30 },
    { code: '51', zh: '部分中标', en: 'Won in part', badge: 'green', sort: 40 },
    { code: '60', zh: '未中标', en: 'Lost', badge: 'gray', sort: 50 },
    { code: '70', zh: '作废', en: 'Voided', badge: 'gray', sort: 60 },
    { code: '80', zh: '已替换', en: 'Replaced', badge: 'gray', sort: 70 },
  ] },
  { type: 'activity_status', zh: '活动状态', en: 'Activity status', scope: 'system', items: [
    { code: '00', zh: '草稿', en: 'Draft', badge: 'orange', sort: 10 },
    { code: '10', zh: '待审核', en: 'Pending review', badge: 'blue', sort: 20 },
    { code: '11', zh: '审核驳回', en: 'Review rejected', badge: 'red', sort: 30 },
    { code: '20', zh: '待预热', en: 'Approved, waiting', badge: 'blue', sort: 40 },
    { code: '25', zh: '预热中', en: 'Preheating', badge: 'blue', sort: 50 },
    { code: '30', zh: '进行中', en: 'In progress', badge: 'blue', sort: 60 },
    { code: '40', zh: '已结束', en: 'Ended', badge: 'gray', sort: 70 },
    { code: '90', zh: '已撤回', en: 'Withdrawn', badge: 'gray', sort: 80 },
    { code: '95', zh: '已删除', en: 'Deleted', badge: 'gray', sort: 90 },
  ] },
  { type: 'activity_price_by', zh: '活动定价方式', en: 'Activity price by', scope: 'system', items: [
    { code: '10', zh: '固定价', en: 'Fixed price', sort: 10 },
    { code: '20', zh: '折扣', en: 'Discount', sort: 20 },
  ] },
  { type: 'activity_order_stage', zh: '活动订单阶段', en: 'Activity order stage', scope: 'system', items: [
    { code: '10', zh: '订单已生成', en: 'Order generated', badge: 'blue', sort: 10 },
    { code: '20', zh: '已开始', en: 'Started', badge: 'blue', sort: 20 },
    { code: '30', zh: '已结束', en: 'Ended', badge: 'gray', sort: 30 },
  ] },
  { type: 'group_buy_result', zh: '成团结果', en: 'Group-buy result', scope: 'system', items: [
    { code: '10', zh: '进行中', en: 'In progress', badge: 'blue', sort: 10 },
    { code: '20', zh: '已成团', en: 'Succeeded', badge: 'green', sort: 20 },
    { code: '30', zh: '未成团', en: 'Failed', badge: 'gray', sort: 30 },
  ] },
] as const satisfies readonly BuiltinSet[];

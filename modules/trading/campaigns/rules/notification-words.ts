import { words } from '#kernel/rules/words.ts';

/** Notices N-ACT and N-GRP (trading-domain 21.1): number, counterparty, figures and deadline. */
export const activityNotices = words('campaigns.notice', {
  'preheat.title': { zh: '活动预热', en: 'Activity announced' },
  'preheat.text': {
    zh: '{company} 的活动“{name}”（{product}，活动价 {price}）将于 {start} 开始。',
    en: '“{name}” of {company} ({product} at {price}) begins at {start}.',
  },
  'withdrawn.title': { zh: '活动已撤回', en: 'Activity withdrawn' },
  'withdrawn.text': {
    zh: '您关注的活动“{name}”（{no}）已撤回：{reason}',
    en: '“{name}” ({no}), which you asked to be reminded of, was withdrawn: {reason}',
  },
  'started.title': { zh: '活动已开始', en: 'Activity started' },
  'started.text': {
    zh: '活动“{name}”（{product}，活动价 {price}）已开始，{end} 结束。',
    en: '“{name}” ({product} at {price}) has begun and ends at {end}.',
  },
  'late.title': { zh: '活动延后开始', en: 'Activity started late' },
  'late.text': {
    zh: '活动“{name}”（{no}）因系统停机延后开始，结束时间顺延至 {end}。',
    en: '“{name}” ({no}) began late because the system was down; its end moves to {end}.',
  },
  'unpublished.title': { zh: '活动已下架', en: 'Activity unpublished' },
  'unpublished.text': {
    zh: '活动“{name}”（{no}）已由平台下架：{reason}。已付款的订单照常履行。',
    en: '“{name}” ({no}) was taken down by the platform: {reason}. Paid orders stand.',
  },
  'ended.title': { zh: '活动已结束', en: 'Activity ended' },
  'ended.text': {
    zh: '活动“{name}”（{no}）已结束，售出 {sold} / {total} 份。',
    en: '“{name}” ({no}) has ended: {sold} of {total} {total|copy|copies} taken.',
  },
  'soldOut.title': { zh: '活动已售罄', en: 'Activity sold out' },
  'soldOut.text': {
    zh: '活动“{name}”（{no}）的 {total} 份已全部售出并付款。',
    en: '“{name}” ({no}) is sold out: {total} {total|copy|copies}, all paid.',
  },
  'first.title': { zh: '已有企业参团', en: 'A company has joined' },
  'first.text': {
    zh: '{buyer} 参加了团购“{name}”（{no}）：{copies} 份。',
    en: '{buyer} joined the group buy “{name}” ({no}) with {copies} {copies|copy|copies}.',
  },
  'progress.title': { zh: '参团进度', en: 'Group progress' },
  'progress.text': {
    zh: '团购“{name}”已达成 {progress}%（{copies} 份、{companies} 家），{end} 结束。',
    en: '“{name}” stands at {progress} % ({copies} {copies|copy|copies}, {companies} {companies|company|companies}) and ends at {end}.',
  },
  'succeeded.title': { zh: '拼团成功', en: 'Group buy succeeded' },
  'succeeded.text': {
    zh: '团购“{name}”（{no}）已成团，成交价 {price}。订单已生成，请在时限内付款。',
    en: '“{name}” ({no}) succeeded at {price}. The orders are laid; please pay in time.',
  },
  'failed.title': { zh: '拼团失败，保证金已释放', en: 'Group buy failed, deposit released' },
  'failed.text': {
    zh: '团购“{name}”（{no}）未成团{reason}，保证金已全部释放。',
    en: '“{name}” ({no}) failed{reason}; every deposit is released.',
  },
});

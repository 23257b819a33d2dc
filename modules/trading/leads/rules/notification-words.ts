import { words } from '#kernel/rules/words.ts';

/** Notices of requests for quotes and samples (trading-domain 21.1, N-LEAD). */
export const leadNotices = words('leads.notice', {
  quote: { zh: '报价', en: 'a quote' },
  sample: { zh: '样品', en: 'a sample' },
  'N-LEAD-01.title': { zh: '收到询盘', en: 'Request received' },
  'N-LEAD-01.text': {
    zh: '{company} 向您索取{kind}：{product} {wanted}（{no}），请于 {until} 前答复。',
    en: '{company} asks you for {kind}: {product} {wanted} ({no}). Please answer before {until}.',
  },
  'N-LEAD-02.title': { zh: '询盘已答复', en: 'Request answered' },
  'N-LEAD-02.text': {
    zh: '{company} 已答复您的询盘 {no}（{product} {wanted}）。',
    en: '{company} answered your request {no} ({product} {wanted}).',
  },
  'N-LEAD-03.title': { zh: '询盘被婉拒', en: 'Request declined' },
  'N-LEAD-03.text': {
    zh: '{company} 婉拒了您的询盘 {no}（{product} {wanted}），原因：{reason}。',
    en: '{company} declined your request {no} ({product} {wanted}): {reason}.',
  },
  'N-LEAD-04.title': { zh: '询盘已撤回', en: 'Request withdrawn' },
  'N-LEAD-04.text': {
    zh: '{company} 撤回了询盘 {no}（{product} {wanted}），无需答复。',
    en: '{company} withdrew request {no} ({product} {wanted}). No answer is needed.',
  },
  'N-LEAD-05.title': { zh: '询盘已过期', en: 'Request expired' },
  'N-LEAD-05.text': {
    zh: '{company} 未在 {until} 前答复询盘 {no}（{product} {wanted}），询盘已过期。',
    en: '{company} did not answer request {no} ({product} {wanted}) before {until}; it has expired.',
  },
});

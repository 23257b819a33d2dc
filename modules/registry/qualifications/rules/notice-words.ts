import { words } from '#kernel/rules/words.ts';

/** N-LIC-01 to 04 (trading-domain 21.1); `{paper}` is the kind of licence. */
export const noticeWords = words('qualifications.notice', {
  'effective.title': { zh: '证照生效', en: 'Licence effective' },
  'effective.text': {
    zh: '{paper}（证书编号 {no}）已通过审核，有效期 {start} 至 {date}。',
    en: 'Your {paper} (No. {no}) is approved and valid from {start} to {date}.',
  },
  'expiring.title': { zh: '证照即将到期', en: 'Licence expiring' },
  'expiring.text': {
    zh: '{paper}（证书编号 {no}）将于 {date} 到期，请及时办理续期并上传新证。到期次日起所涉产品不能挂盘、成交和放货。',
    en: 'The {paper} (No. {no}) expires on {date}. Please renew it and upload the new one: from the next day the goods it covers can no longer be listed, traded or released.',
  },
  'ended.title': { zh: '证照失效', en: 'Licence lapsed' },
  'ended.text': {
    zh: '{paper}（证书编号 {no}，有效期至 {date}）已失效，所涉产品的报盘暂停、不能放货。',
    en: 'The {paper} (No. {no}, valid to {date}) has expired: offers of the goods it covers are paused and goods are not released.',
  },
  'report.title': { zh: '管控品报备任务', en: 'Controlled goods report due' },
  'report.text': {
    zh: '{product} {quantity} 吨已成交，请于 {date} 前将品种、数量和流向向县级公安机关报备，销售和购买记录至少保存一年。',
    en: '{quantity} t of {product} were dealt: report kind, quantity and flow to the county public security by {date} and keep the record for at least a year.',
  },
  otherPaper: { zh: '资质证照', en: 'qualification licence' },
});

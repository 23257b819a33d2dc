import { words } from '#kernel/rules/words.ts';

/** N-LIC-02 and N-LIC-03 (trading-domain 21.1); `{paper}` is the kind of licence. */
export const noticeWords = words('qualifications.notice', {
  'expiring.title': { zh: '证照即将到期', en: 'Licence expiring' },
  'expiring.text': {
    zh: '{paper}（证书编号 {no}）将于 {date} 到期，请及时办理续期并上传新证。',
    en: 'Your {paper} (No. {no}) ends on {date}. Please renew it and upload the new one.',
  },
  'ended.title': { zh: '证照失效', en: 'Licence lapsed' },
  'ended.text': {
    zh: '{paper}（证书编号 {no}，有效期至 {date}）已失效，所涉产品的报盘暂停、不能放货。',
    en: 'The {paper} (No. {no}, valid to {date}) has lapsed: offers of the goods it covers are paused and goods are not released.',
  },
  otherPaper: { zh: '资质证照', en: 'qualification licence' },
});

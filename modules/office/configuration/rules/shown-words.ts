import { words } from '#kernel/rules/words.ts';

/** What the site itself says around what operators configured: frame, banners, contacts. */
export const shownWords = words('site', {
  nav: { zh: '站点导航', en: 'Site navigation' },
  topNav: { zh: '快捷导航', en: 'Quick links' },
  more: { zh: '更多', en: 'More' },
  banners: { zh: '横幅', en: 'Banners' },
  bannerOf: { zh: '第 {n} 张，共 {all} 张', en: '{n} of {all}' },
  showBanner: { zh: '显示第 {n} 张', en: 'Show {n}' },
  pause: { zh: '暂停轮播', en: 'Pause' },
  play: { zh: '继续轮播', en: 'Play' },
  recommended: { zh: '推荐商品', en: 'Recommended' },
  featured: { zh: '推荐店铺', en: 'Featured stores' },
  licensed: { zh: '已公示营业执照', en: 'licence on file' },
  offers: { zh: '{n} 个报盘', en: '{n} {n|offer|offers}' },
  from: { zh: '{price} 元/吨起', en: 'from {price} CNY/t' },
  ads: { zh: '广告', en: 'Advertising' },
  links: { zh: '友情链接', en: 'Links' },
  scan: { zh: '扫码关注', en: 'Scan to follow' },
  licences: { zh: '证照', en: 'Licences' },
  licence: { zh: '证照 {n}', en: 'Licence {n}' },
  hotline: { zh: '服务热线 {phone}', en: 'Hotline {phone}' },
  service: { zh: '联系客服', en: 'Contact us' },
  serviceClose: { zh: '收起', en: 'Close' },
  offDuty: { zh: '当前为非工作时间，可留言反馈。', en: 'We are offline right now. Leave us a message.' },
  feedback: { zh: '留言反馈', en: 'Leave feedback' },
  hours: { zh: '{days} {from}–{to}', en: '{days} {from}–{to}' },
});

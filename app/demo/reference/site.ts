import type { EntryKind } from '#office/configuration/rules/entries.ts';

interface DemoEntry {
  readonly kind: EntryKind;
  readonly content: Readonly<Record<string, unknown>>;
}
const both = (zh_CN: string, en_US: string) => ({ zh_CN, en_US });
const always = { startTime: null, endTime: null };
/** Banners carry words, so each language has its own picture. */
const banner = (
  place: string,
  sequence: number,
  picture: string,
  names: { zh_CN: string; en_US: string },
  link: string | null,
): DemoEntry => ({
  kind: 'banner',
  content: {
    names,
    place,
    image: `/site/${picture}.svg`,
    imageEn: place === 'partner' ? null : `/site/${picture}-en.svg`,
    link,
    sequence,
    ...always,
  },
});
const link = (sequence: number, names: { zh_CN: string; en_US: string }, url: string): DemoEntry => ({
  kind: 'friendlyLink',
  content: { names, url, type: '10', picture: null, showFlag: true, sequence },
});
const contact = (
  sequence: number,
  names: { zh_CN: string; en_US: string },
  type: string,
  value: string,
  workingHours: unknown,
  productLines: string | null,
): DemoEntry => ({
  kind: 'customerService',
  content: { names, type, value, workingHours, avatar: null, productLines, sequence },
});
const workdays = { days: [1, 2, 3, 4, 5], from: '08:30', to: '18:00' };

/** What the demonstration's operator has put on the site. */
export const demoSite: readonly DemoEntry[] = [
  banner(
    'home',
    1,
    'home-tanks',
    both('罐区现货 当日提货', 'Tank-farm spot, loaded the same day'),
    '/rmbSellList',
  ),
  banner('home', 2, 'home-prices', both('每日价格走势', 'Daily price moves'), '/rmbSellList'),
  banner('home', 3, 'home-safety', both('危化品交易须知', 'Trading hazardous chemicals'), '/helpCenter'),
  banner('login', 1, 'login-side', both('化工品一站式交易', 'One place to trade chemicals'), null),
  banner('partner', 1, 'partner', both('仓储合作伙伴', 'Storage partner'), null),
  {
    kind: 'pageEndAd',
    content: {
      names: both('交易会员服务', 'Services for trading members'),
      place: 'home',
      image: '/site/ad-home.svg',
      link: '/helpCenter',
      sequence: 1,
      ...always,
    },
  },
  link(1, both('应急管理部', 'Emergency Management Ministry'), 'https://www.mem.gov.cn/'),
  link(2, both('国家标准全文公开系统', 'National standards'), 'https://openstd.samr.gov.cn/'),
  link(3, both('海关总署', 'China Customs'), 'http://www.customs.gov.cn/'),
  contact(1, both('交易热线', 'Trading desk'), 'phone', '400-000-0000', workdays, '甲醇、乙二醇、芳烃'),
  contact(2, both('客服邮箱', 'E-mail'), 'email', 'service@example.com', null, null),
  contact(3, both('QQ客服', 'QQ'), 'qq', '800000000', workdays, null),
];
/** Names of products the front page puts first. */
export const demoRecommended: readonly string[] = ['甲醇', '乙二醇', '苯乙烯', '纯苯', '丙烯', '甲苯'];
export const demoFooter = {
  companyName: '华东化工品交易中心有限公司',
  englishAbbr: 'ECCE',
  copyrightText: {
    zh_CN: '© {year} {companyName}',
    en_US: '© {year} East China Chemical Exchange Centre Co., Ltd.',
  },
  icpNo: '苏ICP备12345678号-1',
  policeNo: '苏公网安备 32020002000001号',
  policeLink: 'https://beian.mps.gov.cn/',
  telecomNo: '增值电信业务经营许可证 苏B2-20260001',
  telecomLink: null,
  hotline: '400-000-0000',
  qrCodes: [{ names: both('公众号', 'WeChat account'), image: '/mark.svg', sequence: 1 }],
};

/** The company that runs the demonstration, and the court of its seat. */
export const demoOperator = {
  name: both(demoFooter.companyName, 'East China Chemical Exchange Centre Co., Ltd.'),
  court: both('江苏省无锡市梁溪区人民法院', "People's Court of Liangxi District, Wuxi, Jiangsu"),
};

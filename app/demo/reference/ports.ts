/** A port by UN/LOCODE: names, country (ISO 3166), IANA time zone, largest draft in metres (an illustrative figure). */
export interface DemoPort {
  readonly unlocode: string;
  readonly zh: string;
  readonly en: string;
  readonly country: string;
  readonly timeZone: string;
  readonly maxDraft: string;
}

/** The 30 ports of trading-domain 23.4. */
export const ports: readonly DemoPort[] = [
  { unlocode: 'CNNGB', zh: '宁波', en: 'Ningbo', country: 'CN', timeZone: 'Asia/Shanghai', maxDraft: '22.5' },
  { unlocode: 'CNSHA', zh: '上海', en: 'Shanghai', country: 'CN', timeZone: 'Asia/Shanghai', maxDraft: '12.5' },
  { unlocode: 'CNZJG', zh: '张家港', en: 'Zhangjiagang', country: 'CN', timeZone: 'Asia/Shanghai', maxDraft: '11.8' },
  { unlocode: 'CNJIA', zh: '江阴', en: 'Jiangyin', country: 'CN', timeZone: 'Asia/Shanghai', maxDraft: '11.8' },
  { unlocode: 'CNNTG', zh: '南通', en: 'Nantong', country: 'CN', timeZone: 'Asia/Shanghai', maxDraft: '11.5' },
  { unlocode: 'CNNKG', zh: '南京', en: 'Nanjing', country: 'CN', timeZone: 'Asia/Shanghai', maxDraft: '10.5' },
  { unlocode: 'CNLYG', zh: '连云港', en: 'Lianyungang', country: 'CN', timeZone: 'Asia/Shanghai', maxDraft: '14.5' },
  { unlocode: 'CNTAO', zh: '青岛', en: 'Qingdao', country: 'CN', timeZone: 'Asia/Shanghai', maxDraft: '20.0' },
  { unlocode: 'CNTXG', zh: '天津新港', en: 'Tianjin Xingang', country: 'CN', timeZone: 'Asia/Shanghai', maxDraft: '15.0' },
  { unlocode: 'CNDLC', zh: '大连', en: 'Dalian', country: 'CN', timeZone: 'Asia/Shanghai', maxDraft: '17.5' },
  { unlocode: 'CNXMN', zh: '厦门', en: 'Xiamen', country: 'CN', timeZone: 'Asia/Shanghai', maxDraft: '14.0' },
  { unlocode: 'CNDGG', zh: '东莞', en: 'Dongguan', country: 'CN', timeZone: 'Asia/Shanghai', maxDraft: '12.0' },
  { unlocode: 'CNHUI', zh: '惠州', en: 'Huizhou', country: 'CN', timeZone: 'Asia/Shanghai', maxDraft: '15.5' },
  { unlocode: 'CNNSA', zh: '南沙', en: 'Nansha', country: 'CN', timeZone: 'Asia/Shanghai', maxDraft: '14.5' },
  { unlocode: 'TWMLI', zh: '麦寮', en: 'Mailiao', country: 'TW', timeZone: 'Asia/Taipei', maxDraft: '16.0' },
  { unlocode: 'KRUSN', zh: '蔚山', en: 'Ulsan', country: 'KR', timeZone: 'Asia/Seoul', maxDraft: '14.5' },
  { unlocode: 'KRYOS', zh: '丽水', en: 'Yeosu', country: 'KR', timeZone: 'Asia/Seoul', maxDraft: '15.0' },
  { unlocode: 'JPCHB', zh: '千叶', en: 'Chiba', country: 'JP', timeZone: 'Asia/Tokyo', maxDraft: '16.5' },
  { unlocode: 'SGSIN', zh: '新加坡', en: 'Singapore', country: 'SG', timeZone: 'Asia/Singapore', maxDraft: '16.0' },
  { unlocode: 'MYKUA', zh: '关丹', en: 'Kuantan', country: 'MY', timeZone: 'Asia/Kuala_Lumpur', maxDraft: '11.2' },
  { unlocode: 'IDMRK', zh: '默拉克', en: 'Merak', country: 'ID', timeZone: 'Asia/Jakarta', maxDraft: '13.0' },
  { unlocode: 'THMAT', zh: '马塔府', en: 'Map Ta Phut', country: 'TH', timeZone: 'Asia/Bangkok', maxDraft: '12.5' },
  { unlocode: 'INMUN', zh: '蒙德拉', en: 'Mundra', country: 'IN', timeZone: 'Asia/Kolkata', maxDraft: '15.0' },
  { unlocode: 'SAJUB', zh: '朱拜勒', en: 'Jubail', country: 'SA', timeZone: 'Asia/Riyadh', maxDraft: '14.0' },
  { unlocode: 'OMSOH', zh: '苏哈尔', en: 'Sohar', country: 'OM', timeZone: 'Asia/Muscat', maxDraft: '16.0' },
  { unlocode: 'AEJEA', zh: '杰贝阿里', en: 'Jebel Ali', country: 'AE', timeZone: 'Asia/Dubai', maxDraft: '14.0' },
  { unlocode: 'NLRTM', zh: '鹿特丹', en: 'Rotterdam', country: 'NL', timeZone: 'Europe/Amsterdam', maxDraft: '21.0' },
  { unlocode: 'BEANR', zh: '安特卫普', en: 'Antwerp', country: 'BE', timeZone: 'Europe/Brussels', maxDraft: '15.5' },
  { unlocode: 'USHOU', zh: '休斯敦', en: 'Houston', country: 'US', timeZone: 'America/Chicago', maxDraft: '13.7' },
  { unlocode: 'TTPTS', zh: '利萨斯角', en: 'Point Lisas', country: 'TT', timeZone: 'America/Port_of_Spain', maxDraft: '11.9' },
];

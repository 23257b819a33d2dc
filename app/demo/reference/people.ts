import { residentIdCheck } from '#kernel/rules/check-digits.ts';
import type { RoleCode } from '#office/permissions/rules/shippedRoles.ts';
import type { DepartmentKey } from './departments.ts';

/**
 * A person of the demonstration. `company` 0 is the platform, null somebody registered without a company.
 * Phones and IDs belong to nobody (trading-domain 23.2).
 */
export interface DemoPerson {
  readonly no: number;
  readonly login: string;
  readonly zh: string;
  readonly en: string;
  readonly company: number | null;
  readonly department: DepartmentKey | null;
  readonly titleZh: string;
  readonly titleEn: string;
  readonly roles: readonly RoleCode[];
  readonly mobile: string;
  readonly email: string;
  readonly idcardNo: string;
  /** Code of `gender`. */
  readonly gender: '1' | '2';
  readonly administrator: boolean;
}

type Row = readonly [
  login: string,
  zh: string,
  en: string,
  gender: '1' | '2',
  company: number | null,
  department: DepartmentKey | null,
  titleZh: string,
  titleEn: string,
  ...roles: RoleCode[],
];

/** Login, names, gender, company, department, title, roles. Every shipped role is held by somebody. */
const rows: readonly Row[] = [
  ['admin', '周明远', 'Zhou Mingyuan', '1', 0, 'root', '平台总经理', 'Platform director', 'PLAT_SUPER'],
  [
    'operator',
    '林知夏',
    'Lin Zhixia',
    '2',
    0,
    'operations',
    '市场运营经理',
    'Market operations manager',
    'PLAT_OPERATOR',
  ],
  ['auditor', '许慎行', 'Xu Shenxing', '1', 0, 'audit', '审核主管', 'Audit lead', 'PLAT_AUDITOR'],
  ['auditor2', '演示一', 'Demo One', '2', 0, 'audit', '审核员', 'Auditor', 'PLAT_AUDITOR'],
  ['service', '何语晴', 'He Yuqing', '2', 0, 'service', '客服主管', 'Customer service lead', 'PLAT_CS'],
  ['service2', '演示二', 'Demo Two', '1', 0, 'service', '客服专员', 'Customer service agent', 'PLAT_CS'],
  ['content', '苏墨言', 'Su Moyan', '2', 0, 'content', '资讯编辑', 'Editor', 'PLAT_CONTENT'],
  ['finance', '钱守仁', 'Qian Shouren', '1', 0, 'finance', '平台财务', 'Platform accountant', 'PLAT_FINANCE'],
  [
    'security',
    '严律川',
    'Yan Lvchuan',
    '1',
    0,
    'security',
    '安全审计员',
    'Security auditor',
    'PLAT_SECURITY',
  ],

  ['seller_admin', '沈若澄', 'Shen Ruocheng', '2', 1, 'root', '总经理', 'General manager', 'SELLER_ADMIN'],
  ['seller_trader', '陆江帆', 'Lu Jiangfan', '1', 1, 'sales', '销售经理', 'Sales manager', 'SELLER_TRADER'],
  ['seller_trader2', '演示三', 'Demo Three', '2', 1, 'sales', '销售专员', 'Sales executive', 'SELLER_TRADER'],
  [
    'seller_logistics',
    '许沛然',
    'Xu Peiran',
    '1',
    1,
    'logistics',
    '物流主管',
    'Logistics lead',
    'SELLER_LOGISTICS',
  ],
  ['seller_finance', '顾盈', 'Gu Ying', '2', 1, 'finance', '财务主管', 'Finance lead', 'SELLER_FINANCE'],

  [
    'yonghai_admin',
    '虞思甬',
    'Yu Siyong',
    '1',
    2,
    'root',
    '总经理',
    'General manager',
    'SELLER_ADMIN',
    'BUYER_ADMIN',
  ],
  ['yonghai_sales', '郑海潮', 'Zheng Haichao', '1', 2, 'sales', '销售经理', 'Sales manager', 'SELLER_TRADER'],
  [
    'yonghai_buyer',
    '演示四',
    'Demo Four',
    '2',
    2,
    'purchasing',
    '采购经理',
    'Purchasing manager',
    'BUYER_PURCHASER',
  ],
  ['qichuan_admin', '齐云舒', 'Qi Yunshu', '2', 3, 'root', '营销总监', 'Sales director', 'SELLER_ADMIN'],
  ['qichuan_sales', '耿立言', 'Geng Liyan', '1', 3, 'sales', '销售经理', 'Sales manager', 'SELLER_TRADER'],

  [
    'buyer_admin',
    '梁嘉禾',
    'Liang Jiahe',
    '1',
    4,
    'root',
    '供应链总监',
    'Supply chain director',
    'BUYER_ADMIN',
  ],
  [
    'buyer_purchaser',
    '陈晓岚',
    'Chen Xiaolan',
    '2',
    4,
    'purchasing',
    '采购经理',
    'Purchasing manager',
    'BUYER_PURCHASER',
  ],
  [
    'buyer_purchaser2',
    '演示五',
    'Demo Five',
    '1',
    4,
    'purchasing',
    '采购专员',
    'Purchaser',
    'BUYER_PURCHASER',
  ],
  [
    'buyer_logistics',
    '罗远航',
    'Luo Yuanhang',
    '1',
    4,
    'logistics',
    '收货主管',
    'Receiving lead',
    'BUYER_LOGISTICS',
  ],
  ['buyer_finance', '邱婉清', 'Qiu Wanqing', '2', 4, 'finance', '财务主管', 'Finance lead', 'BUYER_FINANCE'],

  [
    'huli_admin',
    '陆礼谦',
    'Lu Liqian',
    '1',
    5,
    'root',
    '总经理',
    'General manager',
    'SELLER_ADMIN',
    'BUYER_ADMIN',
    'INTERMEDIARY',
  ],
  [
    'huli_trader',
    '宋时雨',
    'Song Shiyu',
    '2',
    5,
    'sales',
    '国际贸易经理',
    'International trade manager',
    'SELLER_TRADER',
    'BUYER_PURCHASER',
  ],
  ['binlan_admin', '田静澜', 'Tian Jinglan', '2', 6, 'root', '总经理', 'General manager', 'SELLER_ADMIN'],
  ['binlan_sales', '演示六', 'Demo Six', '1', 6, 'sales', '销售经理', 'Sales manager', 'SELLER_TRADER'],
  ['beijia_admin', '纪怀瑾', 'Ji Huaijin', '1', 7, 'root', '营销总监', 'Sales director', 'SELLER_ADMIN'],
  ['beijia_sales', '曲北辰', 'Qu Beichen', '1', 7, 'sales', '销售经理', 'Sales manager', 'SELLER_TRADER'],
  [
    'luze_admin',
    '鹿清和',
    'Lu Qinghe',
    '2',
    8,
    'root',
    '总经理',
    'General manager',
    'BUYER_ADMIN',
    'SELLER_ADMIN',
  ],
  [
    'luze_trader',
    '方逸舟',
    'Fang Yizhou',
    '1',
    8,
    'sales',
    '中间业务经理',
    'Intermediary business manager',
    'INTERMEDIARY',
    'INTERMEDIARY_BUYER',
    'SELLER_TRADER',
    'BUYER_PURCHASER',
  ],
  ['jinling_admin', '邓子衿', 'Deng Zijin', '2', 9, 'root', '采购总监', 'Purchasing director', 'BUYER_ADMIN'],
  [
    'jinling_buyer',
    '演示七',
    'Demo Seven',
    '1',
    9,
    'purchasing',
    '采购经理',
    'Purchasing manager',
    'BUYER_PURCHASER',
  ],
  ['dongyu_admin', '董其昀', 'Dong Qiyun', '1', 10, 'root', '营销总监', 'Sales director', 'SELLER_ADMIN'],
  ['dongyu_sales', '戚衡', 'Qi Heng', '1', 10, 'sales', '销售经理', 'Sales manager', 'SELLER_TRADER'],
  [
    'jiangyu_admin',
    '江晚舟',
    'Jiang Wanzhou',
    '2',
    11,
    'root',
    '采购总监',
    'Purchasing director',
    'BUYER_ADMIN',
  ],
  [
    'jiangyu_buyer',
    '演示八',
    'Demo Eight',
    '1',
    11,
    'purchasing',
    '采购经理',
    'Purchasing manager',
    'BUYER_PURCHASER',
  ],
  [
    'custodian',
    '童若宇',
    'Tong Ruoyu',
    '1',
    12,
    'root',
    '仓储经理',
    'Storage manager',
    'SELLER_ADMIN',
    'SELLER_LOGISTICS',
  ],
  [
    'custodian_desk',
    '薛明珂',
    'Xue Mingke',
    '2',
    12,
    'logistics',
    '库管主管',
    'Storage desk lead',
    'SELLER_LOGISTICS',
  ],
  [
    'carrier',
    '万里行',
    'Wan Lixing',
    '1',
    13,
    'root',
    '运输经理',
    'Fleet manager',
    'SELLER_ADMIN',
    'SELLER_LOGISTICS',
  ],
  ['carrier_desk', '演示九', 'Demo Nine', '2', 13, 'logistics', '调度员', 'Dispatcher', 'SELLER_LOGISTICS'],
  ['buyer2_admin', '郎清越', 'Lang Qingyue', '2', 14, 'root', '总经理', 'General manager', 'BUYER_ADMIN'],
  [
    'buyer2_purchaser',
    '姜沐风',
    'Jiang Mufeng',
    '1',
    14,
    'purchasing',
    '采购经理',
    'Purchasing manager',
    'BUYER_PURCHASER',
  ],
  ['jinyu', '金屿', 'Jin Yu', '1', 15, 'root', '经营者', 'Owner', 'BUYER_ADMIN'],

  ['unverified', '演示十', 'Demo Ten', '1', null, null, '', '', 'MEMBER_UNVERIFIED'],
  ['unverified_seller', '演示十一', 'Demo Eleven', '2', null, null, '', '', 'MEMBER_UNVERIFIED_SELLER'],
  // What one super administrator drafts another one releases. Last, so that the numbers of the others stay.
  [
    'admin2',
    '裴知远',
    'Pei Zhiyuan',
    '1',
    0,
    'root',
    '平台副总经理',
    'Deputy platform director',
    'PLAT_SUPER',
  ],
];

const ADMINISTRATOR_ROLES: readonly RoleCode[] = ['PLAT_SUPER', 'SELLER_ADMIN', 'BUYER_ADMIN'];

/**
 * ID number of a person who cannot exist: province-level area 110000, born 1990-01-01; odd sequence for men,
 * even for women.
 */
function idcardNo(no: number, gender: '1' | '2'): string {
  const first17 = `11000019900101${String(no * 2 + (gender === '1' ? 1 : 0)).padStart(3, '0')}`;
  return first17 + residentIdCheck(first17);
}

/** The people of the demonstration, numbered as they stand. */
export const people: readonly DemoPerson[] = rows.map(
  ([login, zh, en, gender, company, department, titleZh, titleEn, ...roles], index) => ({
    no: index + 1,
    login,
    zh,
    en,
    company,
    department,
    titleZh,
    titleEn,
    roles,
    mobile: `138${String(index + 1).padStart(8, '0')}`,
    email: `${login}@chem.example`,
    idcardNo: idcardNo(index + 1, gender),
    gender,
    administrator: roles.some((role) => ADMINISTRATOR_ROLES.includes(role)),
  }),
);

/** One person by login name. */
export function person(login: string): DemoPerson {
  const found = people.find((row) => row.login === login);
  if (found === undefined) throw new Error(`nobody signs in as ${login}`);
  return found;
}

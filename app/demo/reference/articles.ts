/** One subject, told in both languages: an article each. Prices and figures are illustrative. */
interface ArticleText {
  readonly title: string;
  readonly keyword: readonly string[];
  readonly abstract: string;
  /** Paragraphs; `# ` begins a heading, `- ` a line of a list. */
  readonly text: readonly string[];
}
export interface DemoArticle {
  /** Code of article_type. */
  readonly type: '10' | '20' | '30' | '40' | '50';
  readonly column: string;
  readonly labels: readonly string[];
  readonly daysAgo: number;
  readonly pinned?: boolean;
  readonly zh: ArticleText;
  readonly en: ArticleText;
}

export const demoArticles: readonly DemoArticle[] = [
  {
    type: '20',
    column: 'weekly',
    labels: ['methanol', 'spot'],
    daysAgo: 1,
    pinned: true,
    zh: {
      title: '甲醇周评：港口去库，太仓现货窄幅走强',
      keyword: ['甲醇', '太仓', '港口库存'],
      abstract:
        '本周太仓甲醇现货围绕 2,390–2,440 元/吨成交，港口库存连续第二周下降，下游按需补库。数据为演示。',
      text: [
        '本周太仓甲醇现货报盘集中在 2,400 元/吨上下，实盘成交区间 2,390–2,440 元/吨，较上周上移约 25 元/吨。',
        '# 供应',
        '西北两套装置按计划检修，产区周度开工率小幅回落；进口船货到港节奏偏慢，周内卸货量低于预期。',
        '# 需求',
        '华东烯烃装置负荷平稳，传统下游以刚需补库为主，大单成交多在周三、周四两日。',
        '# 关注',
        '- 检修装置的重启时间',
        '- 下旬集中到港的船货',
        '- 期现基差变化对贸易商套保意愿的影响',
        '以上价格仅作演示，不构成交易建议。',
      ],
    },
    en: {
      title: 'Methanol weekly: port stocks fall, Taicang spot edges up',
      keyword: ['methanol', 'Taicang', 'port stocks'],
      abstract:
        'Taicang spot methanol traded around CNY 2,390–2,440/t this week; port stocks fell for a second week. Illustrative figures.',
      text: [
        'Spot methanol at Taicang was offered near CNY 2,400/t this week and traded at CNY 2,390–2,440/t, some CNY 25/t above last week.',
        '# Supply',
        'Two units in the north-west went into planned turnaround and run rates eased. Import cargoes discharged more slowly than expected.',
        '# Demand',
        'Olefin units in East China ran steadily; traditional users bought hand to mouth, with most large lots done on Wednesday and Thursday.',
        '# To watch',
        '- restart dates of the units in turnaround',
        '- cargoes due late in the month',
        '- the basis, and what it does to hedging',
        'Prices are illustrative and no trading advice.',
      ],
    },
  },
  {
    type: '20',
    column: 'weekly',
    labels: ['aromatics', 'spot'],
    daysAgo: 3,
    zh: {
      title: '纯苯与苯乙烯：价差收窄，非一体化装置利润承压',
      keyword: ['纯苯', '苯乙烯', '价差'],
      abstract: '纯苯跟随原油震荡，苯乙烯终端订单跟进不足，两者价差收窄至年内低位。数据为演示。',
      text: [
        '华东纯苯现货周均价小幅上行，苯乙烯涨幅不及原料，两者价差收窄。',
        '# 利润',
        '按演示数据测算，非一体化苯乙烯装置的加工利润处于盈亏线附近，部分企业下调负荷。',
        '# 物流',
        '长江口航道天气正常，江阴、常州两地罐容充足，提货排队时间在半天以内。',
        '# 建议关注',
        '- 终端家电订单',
        '- 纯苯下游己内酰胺、苯酚的开工',
        '- 美金货与人民币货的进口成本差',
      ],
    },
    en: {
      title: 'Benzene and styrene: the spread narrows, stand-alone margins suffer',
      keyword: ['benzene', 'styrene', 'spread'],
      abstract:
        'Benzene followed crude sideways while styrene orders lagged; the spread is at its low of the year. Illustrative figures.',
      text: [
        'East China benzene rose slightly on the week; styrene gained less than its feedstock and the spread narrowed.',
        '# Margins',
        'On these illustrative figures stand-alone styrene units work close to break-even, and some cut their rates.',
        '# Logistics',
        'The Yangtze fairway is clear, tanks at Jiangyin and Changzhou have room, and lorries wait less than half a day.',
        '# To watch',
        '- orders for household appliances',
        '- run rates of caprolactam and phenol',
        '- the import parity of dollar cargoes against RMB stock',
      ],
    },
  },
  {
    type: '40',
    column: 'safety',
    labels: ['safety', 'methanol'],
    daysAgo: 6,
    pinned: true,
    zh: {
      title: '甲醇装卸作业十项安全要点',
      keyword: ['甲醇', '装卸', '静电接地'],
      abstract: '从资质核验、静电接地到泄漏处置，汇总甲醇槽车装卸的十项要点，供仓储与物流人员对照检查。',
      text: [
        '甲醇为易燃液体，蒸气与空气可形成爆炸性混合物，装卸前须逐项确认以下内容。',
        '- 核对危险货物道路运输许可证、押运员资格证与车辆检验有效期',
        '- 确认罐体前次装载品名，必要时清洗并出具清洗证明',
        '- 槽车熄火、垫三角木、悬挂作业牌',
        '- 先接静电接地线，后接装卸鹤管；拆除顺序相反',
        '- 初始流速不超过 1 m/s，液面没过管口后再提高',
        '- 作业人员穿防静电工作服，佩戴防护眼镜与耐溶剂手套',
        '- 现场可燃气体报警器处于投用状态',
        '- 雷雨天气停止作业',
        '- 少量泄漏用砂土吸收，禁止冲入下水道',
        '- 作业完毕静置 15 分钟后方可移动车辆',
        '发生火灾使用抗溶性泡沫、干粉或二氧化碳灭火剂；人员接触后立即用大量清水冲洗并就医。',
      ],
    },
    en: {
      title: 'Ten points for loading and unloading methanol safely',
      keyword: ['methanol', 'loading', 'earthing'],
      abstract:
        'From papers and earthing to spills: ten checks for people who load and unload methanol road tankers.',
      text: [
        'Methanol is a flammable liquid whose vapour forms explosive mixtures with air. Check each point before work begins.',
        '- dangerous-goods road licence, escort certificate and vehicle inspection are valid',
        '- the previous cargo is known; if need be, the tank is cleaned and certified',
        '- engine off, wheels chocked, warning sign up',
        '- connect the earth before the loading arm; disconnect in reverse order',
        '- start below 1 m/s until the inlet is covered',
        '- antistatic clothing, goggles and solvent-resistant gloves',
        '- gas alarms on site are working',
        '- stop in thunderstorms',
        '- soak up small spills with sand, never flush into drains',
        '- wait 15 minutes before the vehicle moves',
        'Fight fire with alcohol-resistant foam, dry powder or carbon dioxide; rinse skin and eyes with plenty of water and see a doctor.',
      ],
    },
  },
  {
    type: '30',
    column: 'policy',
    labels: ['policy', 'safety'],
    daysAgo: 9,
    zh: {
      title: '危险化学品经营许可证：办理与核验要点',
      keyword: ['危险化学品', '经营许可证', '资质'],
      abstract:
        '买卖列入目录的危险化学品，双方须核验对方的经营、生产或使用许可。本文说明平台核验的字段与有效期提醒规则。',
      text: [
        '根据《危险化学品安全管理条例》，经营列入目录的危险化学品须取得经营许可证；易制毒、易制爆品种另有专门规定。',
        '# 平台如何核验',
        '- 许可证编号、发证机关、许可范围与有效期由企业上传，审核员核对',
        '- 报盘与还盘时按商品的管制类别比对双方许可范围',
        '- 到期前 90、60、30、7、1 日提醒企业管理员',
        '# 许可范围不符怎么办',
        '可在资质管理中提交变更后的许可证；审核通过前，相应品种的交易按钮不可用。',
        '本文为一般性说明，具体以主管部门规定为准。',
      ],
    },
    en: {
      title: 'Hazardous-chemical business licences: what to obtain and what to check',
      keyword: ['hazardous chemicals', 'licence', 'qualification'],
      abstract:
        "Who trades listed hazardous chemicals must check the other party's licence. What the platform compares, and when it reminds you.",
      text: [
        'Under the regulations on the safety of hazardous chemicals, dealing in listed chemicals needs a business licence; drug and explosive precursors have rules of their own.',
        '# What the platform checks',
        '- number, issuing authority, scope and validity are uploaded by the company and checked by a reviewer',
        "- offers and counter-offers compare both parties' scope with the control class of the product",
        '- administrators are reminded 90, 60, 30, 7 and 1 days before expiry',
        '# If the scope does not fit',
        'Submit the amended licence under Qualifications. Until it is approved the trading buttons of that product stay closed.',
        "This is general information; the authority's rules decide.",
      ],
    },
  },
  {
    type: '10',
    column: 'platform',
    labels: ['platform'],
    daysAgo: 12,
    zh: {
      title: '成交公告上线：双方同意后公开，默认隐去全称',
      keyword: ['成交公告', '隐私'],
      abstract: '成交生效后系统生成公告草稿，企业可选择不公开、隐名公开或全称公开，默认隐名。',
      text: [
        '成交生效后，系统为每笔成交生成中英文公告草稿，由平台审核后发布。',
        '# 企业可以选择',
        '- 不公开：不生成公告',
        '- 隐名公开：仅保留企业名称首尾字，价格以区间显示',
        '- 全称公开：双方均同意时显示全称与成交价',
        '企业管理员可在企业信息中修改选择，修改只影响之后的成交。',
      ],
    },
    en: {
      title: 'Deal announcements are here: with consent, and masked by default',
      keyword: ['announcements', 'privacy'],
      abstract:
        'An effective deal makes a draft announcement. Companies choose none, masked or full names; masked is the default.',
      text: [
        'When a deal takes effect, the system drafts an announcement in both languages, which the platform reviews before it is published.',
        '# Companies choose',
        '- none: no announcement is made',
        '- masked: first and last character of the name, price as a range',
        '- full: names and price, when both companies agree',
        "Administrators change the choice in the company's details; it counts for deals from then on.",
      ],
    },
  },
  {
    type: '40',
    column: 'trading',
    labels: ['spot'],
    daysAgo: 15,
    zh: {
      title: '溢短装条款怎么谈：数量容差与结算',
      keyword: ['溢短装', '数量容差', '结算'],
      abstract:
        '大宗液体化工品很难做到分毫不差。溢短装比例、选择权归属与结算价，是合同里最容易起争议的三处。',
      text: [
        '散装液体受计量、管线与船舱影响，实际交付数量与合同数量往往不同，因此需要约定溢短装。',
        '# 三个要点',
        '- 比例：常见 ±5% 或 ±10%，请在报盘中分别填写上限与下限',
        '- 选择权：由买方、卖方还是船方决定',
        '- 结算：容差内按合同价，超出部分按约定方式或交付日市价',
        '# 计量',
        '槽车以地磅净重为准，船运以岸罐或船板计量为准；发生争议时可委托第三方检验机构复核。',
      ],
    },
    en: {
      title: 'Negotiating more-or-less clauses: tolerance and settlement',
      keyword: ['more or less', 'tolerance', 'settlement'],
      abstract:
        'Bulk liquids are never delivered to the gram. The tolerance, whose option it is, and the price of the difference cause most disputes.',
      text: [
        "Metering, pipelines and ship's tanks make delivered and contracted quantities differ, so a tolerance is agreed.",
        '# Three points',
        '- how much: ±5 % or ±10 % is usual; enter plus and minus separately in the offer',
        "- whose option: the buyer's, the seller's or the ship's",
        '- settlement: at contract price within the tolerance, beyond it as agreed or at the market of the day',
        '# Measuring',
        "Road tankers go by weighbridge; vessels by shore tank or ship's figures. In a dispute an independent surveyor measures again.",
      ],
    },
  },
  {
    type: '40',
    column: 'safety',
    labels: ['safety'],
    daysAgo: 20,
    zh: {
      title: '读懂 SDS：十六个部分里贸易人员必看的五处',
      keyword: ['SDS', '安全技术说明书', 'GHS'],
      abstract:
        '安全技术说明书共十六部分。贸易人员至少要看懂标识、危险性概述、操作处置、运输信息与法规信息。',
      text: [
        '安全技术说明书（SDS）按 GB/T 16483 编写，共十六部分。',
        '- 第 1 部分 标识：核对品名、CAS 号与供应商应急电话',
        '- 第 2 部分 危险性概述：GHS 类别、象形图与警示词',
        '- 第 7 部分 操作处置与储存：储存温度、禁配物',
        '- 第 14 部分 运输信息：UN 编号、包装类别、海洋污染物标记',
        '- 第 15 部分 法规信息：是否列入危险化学品目录及易制毒、易制爆名录',
        '平台要求危险化学品报盘附有效的 SDS；商品页可直接下载。',
      ],
    },
    en: {
      title: 'Reading an SDS: five of sixteen sections every trader needs',
      keyword: ['SDS', 'safety data sheet', 'GHS'],
      abstract:
        'A safety data sheet has sixteen sections. Identification, hazards, handling, transport and regulation are those a trader must read.',
      text: [
        'A safety data sheet follows GHS in sixteen sections.',
        '- Section 1, identification: check name, CAS number and emergency telephone',
        '- Section 2, hazards: GHS classes, pictograms and signal word',
        '- Section 7, handling and storage: temperatures and incompatible materials',
        '- Section 14, transport: UN number, packing group, marine pollutant',
        '- Section 15, regulation: lists of hazardous chemicals and precursors',
        "Offers of hazardous chemicals need a valid SDS; it can be downloaded from the product's page.",
      ],
    },
  },
  {
    type: '50',
    column: 'platform',
    labels: ['platform'],
    daysAgo: 26,
    zh: {
      title: '关于交易时段与临时休市的说明',
      keyword: ['交易时段', '休市'],
      abstract: '人民币市场交易时段为周一至周五 09:00–11:30、13:00–17:30（北京时间）。临时休市将提前公告。',
      text: [
        '各市场按北京时间开市与休市，状态与倒计时显示在页面顶部。',
        '- 休市期间可浏览全部报盘，保存草稿与模板',
        '- 休市期间不能发布、还盘、接受与直接成交',
        '- 撤盘、停盘与取消随时可用',
        '演示环境常开，便于体验。',
      ],
    },
    en: {
      title: 'Trading hours, and what happens when a market closes',
      keyword: ['trading hours', 'closing'],
      abstract:
        'The RMB market trades Monday to Friday 09:00–11:30 and 13:00–17:30 Beijing time. Extra closings are announced beforehand.',
      text: [
        'Markets open and close by Beijing time; the state and a countdown stand at the top of the page.',
        '- while closed, every offer can be read, and drafts and templates can be saved',
        '- no release, counter-offer, acceptance or direct deal while closed',
        '- revoking, stopping and cancelling stay possible',
        'The demonstration is open at all hours.',
      ],
    },
  },
];

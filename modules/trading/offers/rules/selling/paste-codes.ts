import type { OfferReader } from './paste-text.ts';

/**
 * Words of the trade that stand for a code of a field: field, code, pattern, confidence. The first that
 * matches a field wins, so longer ones stand first.
 */
type CodeRule = readonly [field: string, code: string, pattern: RegExp, confidence: number];

export const CODE_RULES: readonly CodeRule[] = [
  [
    'paymentTerm',
    '43',
    /(?:远期)?信用证\s*90\s*天|90\s*天\s*(?:远期)?信用证|(?:usance\s*)?l\/?c\s*(?:at\s*)?90\s*(?:d|days?)|90\s*days?\s*(?:usance\s*)?l\/?c/i,
    0.96,
  ],
  [
    'paymentTerm',
    '42',
    /(?:远期)?信用证\s*60\s*天|60\s*天\s*(?:远期)?信用证|(?:usance\s*)?l\/?c\s*(?:at\s*)?60\s*(?:d|days?)|60\s*days?\s*(?:usance\s*)?l\/?c/i,
    0.96,
  ],
  [
    'paymentTerm',
    '41',
    /(?:远期)?信用证\s*30\s*天|30\s*天\s*(?:远期)?信用证|(?:usance\s*)?l\/?c\s*(?:at\s*)?30\s*(?:d|days?)|30\s*days?\s*(?:usance\s*)?l\/?c/i,
    0.96,
  ],
  ['paymentTerm', '40', /即期\s*(?:信用证|l\/?c)|l\/?c\s*(?:at\s*)?sight|sight\s*l\/?c/i, 0.96],
  ['paymentTerm', '50', /付款交单|(?<![a-z])d\/p(?![a-z])/i, 0.95],
  ['paymentTerm', '60', /承兑交单|(?<![a-z])d\/a(?![a-z])/i, 0.95],
  [
    'paymentTerm',
    '11',
    /定金.{0,8}(?:提货前付清|余款提货前)|deposit.{0,12}balance\s+before\s+pick\s?up/i,
    0.95,
  ],
  [
    'paymentTerm',
    '10',
    /款到(?:发货|提货)?|先款后货|款清提货|全款(?:提货)?|现款现货|100\s*%\s*(?:预付|prepay(?:ment)?|in\s+advance)|(?:t\/?t|cash|payment)\s+in\s+advance|prepay(?:ment|ed)?|(?<![a-z])cia(?![a-z])/i,
    0.95,
  ],
  ['paymentTerm', '20', /货到付款|payment\s+on\s+delivery|(?<![a-z])cod(?![a-z])/i, 0.95],
  ['paymentTerm', '30', /月结|账期|赊销|open\s+account|(?<![a-z])o\/a(?![a-z])/i, 0.9],
  ['settlementMethod', '45', /国内(?:信用证|证)|domestic\s+l\/?c/i, 0.95],
  ['settlementMethod', '30', /商业承兑(?:汇票)?|商承|commercial\s+acceptance(?:\s+draft)?/i, 0.95],
  [
    'settlementMethod',
    '20',
    /银行承兑(?:汇票)?|银承|承兑(?:汇票)?|bank\s+acceptance(?:\s+draft)?|(?<![a-z])bad(?![a-z])/i,
    0.92,
  ],
  [
    'settlementMethod',
    '10',
    /电汇|现汇|(?<![a-z])t\/?t(?![a-z])|telegraphic\s+transfer|wire(?:\s+transfer)?/i,
    0.95,
  ],
  [
    'priceTerm',
    '40',
    /罐内(?:货权)?转移|货权转移|(?<![\u4e00-\u9fff])货转(?![\u4e00-\u9fff])|in[- ]tank\s+transfer|(?<![a-z])itt(?![a-z])/i,
    0.95,
  ],
  ['priceTerm', '50', /船板(?:交货|价)?|fob\s+barge/i, 0.95],
  ['priceTerm', '60', /车板(?:交货|价)?|free\s+on\s+(?:truck|rail)/i, 0.95],
  ['priceTerm', '20', /出厂(?:自提|价)?|厂提|ex[- ]?(?:works|factory|plant)|(?<![a-z])exw(?![a-z])/i, 0.95],
  ['priceTerm', '30', /送到(?:价)?|到厂(?:价)?|送货上门|包运费?|含运费?|delivered(?:\s+price)?/i, 0.93],
  ['priceTerm', '10', /出库自提|罐区?自提|库提|罐提|自提|ex[- ]?(?:tank|warehouse|terminal|storage)/i, 0.95],
  ['incoterm', 'CFR', /(?<![a-z])(?:cfr|c&f|cnf)(?![a-z])/i, 0.97],
  ['incoterm', 'CIF', /(?<![a-z])cif(?![a-z])/i, 0.97],
  ['incoterm', 'CIP', /(?<![a-z])cip(?![a-z])/i, 0.97],
  ['incoterm', 'FOB', /(?<![a-z])fob(?![a-z])/i, 0.97],
  ['incoterm', 'FCA', /(?<![a-z])fca(?![a-z])/i, 0.97],
  ['incoterm', 'DAP', /(?<![a-z])dap(?![a-z])/i, 0.97],
  ['incoterm', 'DDP', /(?<![a-z])ddp(?![a-z])/i, 0.97],
  ['pickType', '20', /配送|delivery\s+included/i, 0.9],
  ['cargoStatus', '20', /保税(?!区)|(?<![a-z])bonded(?![a-z])/i, 0.95],
  ['cargoStatus', '30', /在途|海上|afloat|in[- ]transit/i, 0.95],
  ['cargoStatus', '10', /完税|已清关|duty[- ]paid/i, 0.95],
  [
    'firmType',
    '20',
    /虚盘|(?:以|需)(?:我方|卖方|最终)?确认(?:为准)?|subject\s+to\s+(?:our\s+|seller'?s?\s+)?(?:final\s+)?confirmation/i,
    0.95,
  ],
  ['firmType', '10', /实盘|firm\s+offer|(?<![a-z])firm(?![a-z])/i, 0.93],
  [
    'negotiable',
    'false',
    /一口价|不(?:还|议|讲)价|不议|no\s+counter|fixed\s+price|take\s+it\s+or\s+leave\s+it/i,
    0.93,
  ],
  ['negotiable', 'true', /可议|可谈|价格?面议|实单可谈|negotiable|(?<![a-z])nego(?![a-z])/i, 0.92],
  ['packageType', '43', /吨袋|集装袋|jumbo\s*bags?|big\s*bags?|(?<![a-z])fibc(?![a-z])/i, 0.95],
  ['packageType', 'IT', /罐箱|iso[- ]?tanks?/i, 0.95],
  ['packageType', 'WA', /吨桶|(?<![a-z])ibcs?(?![a-z])/i, 0.95],
  ['packageType', 'FX', /液袋|flexi[- ]?(?:tank|bag)s?/i, 0.95],
  ['packageType', 'CY', /钢瓶|瓶装|cylinders?/i, 0.93],
  ['packageType', 'QA', /桶装|铁桶|(?:steel\s+)?drum(?:s|med)?/i, 0.85],
  ['packageType', '5H', /袋装|(?:25|50)\s*(?:kg|公斤)\s*袋|(?:pp\s+)?bag(?:s|ged)?(?![a-z])/i, 0.85],
  ['packageType', 'VL', /散水|散装|槽车|(?<![a-z])bulk(?![a-z])|tank\s*trucks?/i, 0.85],
  [
    'vat',
    'excluded',
    /不含税|未税|裸价|ex(?:cl(?:uding|\.)?)?\s*\.?\s*(?:vat|tax)|without\s+(?:vat|tax)|before\s+tax/i,
    0.97,
  ],
  [
    'vat',
    'included',
    /含税(?:价)?|带票|含票|incl(?:uding|\.|usive\s+of)?\s*(?:\d+(?:\.\d+)?\s*%\s*)?(?:vat|tax)|vat\s+incl(?:uded|usive)?/i,
    0.97,
  ],
  ['grade', '优等品', /优等品|优级品?|premium\s+grade|prime\s+grade/i, 0.95],
  ['grade', '一等品', /一等品|一级品|first\s+grade/i, 0.95],
  ['grade', '合格品', /合格品|qualified\s+grade/i, 0.95],
  ['grade', '国标', /国标|(?<![a-z])gb\s+(?:standard|grade)/i, 0.92],
  ['grade', '聚合级', /聚合级|polymer\s+grade/i, 0.95],
  ['grade', '纤维级', /纤维级|fib(?:re|er)\s+grade/i, 0.95],
  ['grade', '工业级', /工业级|(?:technical|industrial)\s+grade|tech\s+grade/i, 0.95],
  ['grade', '医药级', /医药级|药用级|(?:pharma(?:ceutical)?|usp)\s+grade/i, 0.95],
  ['grade', '等外品', /等外品|副牌|off[- ]?(?:grade|spec)/i, 0.95],
];

/** Reads every coded field that the text names. */
export function readCodes(formatter: OfferReader): void {
  for (const [field, code, pattern, confidence] of CODE_RULES) {
    if (formatter.has(field)) continue;
    const found = formatter.find(pattern);
    if (found !== null) formatter.put(field, code, confidence, found);
  }
}

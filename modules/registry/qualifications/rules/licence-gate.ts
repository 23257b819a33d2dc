import { add, compare, type DecimalText } from '#kernel/rules/decimal.ts';

/** Papers of code set licence_type that the gate knows (trading-domain 1.4). */
export const PAPER = {
  business: '10',
  operating: '20',
  production: '21',
  use: '22',
  toxicPurchase: '23',
  explosiveUse: '24',
  precursorPurchase: '25',
  precursorSales: '26',
  monitored: '27',
} as const;
export type Paper = (typeof PAPER)[keyof typeof PAPER];
export const CONTROL = {
  none: '00',
  hazardous: '10',
  toxic: '20',
  explosive: '30',
  drug1: '41',
  drug2: '42',
  drug3: '43',
  monitored: '50',
} as const;
export type ControlClass = (typeof CONTROL)[keyof typeof CONTROL];
/** Enterprise types that matter here (code set enterprise_type). */
export const COMPANY = { producer: '10', trader: '20', endUser: '30' } as const;

export interface ScopeItem {
  readonly spuId?: string | undefined;
  readonly cas?: string | undefined;
  readonly catalogueNo?: string | undefined;
}
/** A qualification licence of the acting company (19.4); days are YYYY-MM-DD, both ends inclusive. */
export interface Licence {
  readonly id: string;
  readonly type: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly approvalStatus: string;
  readonly effectiveStatus: string;
  readonly scopeItems: readonly ScopeItem[];
  /** Tonnes a year (or of the filing); null: no limit. */
  readonly sellableQty: DecimalText | null;
}

/**
 * One line of the rule table: what a control class asks of a side, on the days it is in force (both ends
 * inclusive; `to` null: until further notice).
 */
export interface GateRule {
  readonly controlClass: ControlClass;
  readonly side: 'seller' | 'buyer';
  readonly applies: 'always' | 'ownProduct' | 'boughtIn' | 'trader' | 'selfUse' | 'selfUseRequired';
  readonly asks: 'paper' | 'declaration' | 'handler' | 'never';
  /** Any of them will do; the first is named when all are missing. */
  readonly papers: readonly Paper[];
  readonly from: string;
  readonly to: string | null;
}
export interface GateDuty {
  readonly controlClass: ControlClass;
  readonly duty: Duty;
  readonly from: string;
  readonly to: string | null;
}
/** The rule table, read with its days (trading-domain 1.4). */
export interface GateTable {
  readonly rules: readonly GateRule[];
  readonly duties: readonly GateDuty[];
}

export interface GateQuestion {
  readonly table: GateTable;
  readonly side: 'seller' | 'buyer';
  readonly controlClasses: readonly string[];
  readonly product: {
    readonly spuId: string;
    readonly cas: string | null;
    readonly catalogueNo?: string | null;
  };
  readonly licences: readonly Licence[];
  readonly today: string;
  readonly lastDeliveryDay: string | null;
  /** Tonnes of this act. */
  readonly quantity: DecimalText;
  /** Tonnes already sold, or drawn from a filing, in the running licence year, by licence id. */
  readonly soldThisYear: Readonly<Record<string, DecimalText>>;
  readonly companyType: string;
  /** `trade`: publish, accept, lock. `release`: goods leave; what was a warning blocks. */
  readonly moment?: 'trade' | 'release';
  /** Seller sells its own product from its own plant: then the safe production licence stands for the operating licence. */
  readonly ownProduct?: boolean;
  /** End user: the use declaration was given, and whether industry and threshold require the safe use licence. */
  readonly useDeclared?: boolean;
  readonly useLicenceRequired?: boolean;
  /** Buyer of highly toxic goods or explosive precursors: handler's name and ID are on file. */
  readonly handlerKnown?: boolean;
}

export type Reason =
  | 'never'
  | 'missing'
  | 'notApproved'
  | 'void'
  | 'notStarted'
  | 'expired'
  | 'scope'
  | 'quantity'
  | 'endsBeforeDelivery'
  | 'undeclared'
  | 'handler';
/** `paper` is a licence type; `use declaration`, `handler` and `platform` where no paper is meant. */
export interface Finding {
  readonly paper: Paper | 'declaration' | 'handler' | 'platform';
  readonly reason: Reason;
  readonly controlClass: ControlClass;
  readonly licenceId?: string;
}
export type Duty =
  | 'sds'
  | 'saleRecord'
  | 'policeReport'
  | 'noGroupBuy'
  | 'noFlashSale'
  | 'noCashLike'
  | 'filing'
  | 'drawDown'
  | 'ledger'
  | 'operatorApproval';
export interface GateAnswer {
  readonly pass: boolean;
  readonly blocks: readonly Finding[];
  readonly warnings: readonly Finding[];
  /** Extra duties on seller, buyer and platform that come with the classes. */
  readonly duties: readonly Duty[];
  /** Licences this act draws on; the caller books quantity against them. */
  readonly uses: readonly string[];
}

const CLASSES: readonly string[] = Object.values(CONTROL);
const isClass = (c: string): c is ControlClass => CLASSES.includes(c);
const inForce = (row: { readonly from: string; readonly to: string | null }, day: string): boolean =>
  row.from <= day && (row.to === null || day <= row.to);

/**
 * The licence gate (trading-domain 1.4): which valid papers the acting side needs for the control classes of
 * a product by the rules of that day, which of them it lacks and why.
 * What is "never" tradable never passes. A licence that ends before the last delivery day warns in a trade
 * and blocks a release. An unknown class throws: it is a bug of the catalogue.
 */
export function licenceGate(q: GateQuestion): GateAnswer {
  const classes = [...new Set(q.controlClasses)].map((c) => {
    if (!isClass(c)) throw new Error(`unknown control class ${c}`);
    // A class without a rule would be free for everybody: the gate stays shut instead.
    if (!q.table.rules.some((r) => r.controlClass === c && r.side === q.side && inForce(r, q.today)))
      throw new Error(`no rule for control class ${c} on ${q.today}`);
    return c;
  });
  const rules = classes.flatMap((c) =>
    q.table.rules.filter(
      (r) => r.controlClass === c && r.side === q.side && inForce(r, q.today) && concerns(r, q),
    ),
  );
  const never = rules.find((r) => r.asks === 'never');
  if (never !== undefined)
    return {
      pass: false,
      blocks: [{ paper: 'platform', reason: 'never', controlClass: never.controlClass }],
      warnings: [],
      duties: [],
      uses: [],
    };
  const blocks: Finding[] = [];
  const warnings: Finding[] = [];
  const uses = new Set<string>();
  for (const need of papersAsked(rules)) {
    const found = judge(need, q);
    if (found.licence !== undefined) uses.add(found.licence.id);
    if (found.finding !== undefined) (found.blocks ? blocks : warnings).push(found.finding);
  }
  for (const f of actsAsked(rules, q))
    (f.reason === 'handler' && q.moment !== 'release' ? warnings : blocks).push(f);
  const duties = classes.flatMap((c) =>
    q.table.duties.filter((d) => d.controlClass === c && inForce(d, q.today)).map((d) => d.duty),
  );
  return { pass: blocks.length === 0, blocks, warnings, duties: [...new Set(duties)], uses: [...uses] };
}

/** Producers and end users buy for their own use; everyone else trades. */
const usesItself = (q: GateQuestion): boolean =>
  q.companyType === COMPANY.endUser || q.companyType === COMPANY.producer;
const CONCERNS: Readonly<Record<GateRule['applies'], (q: GateQuestion) => boolean>> = {
  always: () => true,
  ownProduct: (q) => q.ownProduct === true,
  boughtIn: (q) => q.ownProduct !== true,
  trader: (q) => !usesItself(q),
  selfUse: usesItself,
  selfUseRequired: (q) => usesItself(q) && q.useLicenceRequired === true,
};
const concerns = (rule: GateRule, q: GateQuestion): boolean => CONCERNS[rule.applies](q);

/** Equal needs of several classes are asked once. */
function papersAsked(rules: readonly GateRule[]): GateRule[] {
  const seen = new Set<string>();
  return rules.filter((r) => {
    const key = r.papers.join('|');
    const fresh = r.asks === 'paper' && !seen.has(key);
    if (fresh) seen.add(key);
    return fresh;
  });
}

/** Declarations and persons that a class asks of a buyer beside papers. */
function actsAsked(rules: readonly GateRule[], q: GateQuestion): Finding[] {
  const out: Finding[] = [];
  const declared = rules.find((r) => r.asks === 'declaration');
  if (declared !== undefined && q.useDeclared !== true && !holdsUseLicence(q))
    out.push({ paper: 'declaration', reason: 'undeclared', controlClass: declared.controlClass });
  const handled = rules.find((r) => r.asks === 'handler');
  if (handled !== undefined && q.handlerKnown !== true)
    out.push({ paper: 'handler', reason: 'handler', controlClass: handled.controlClass });
  return out;
}
const holdsUseLicence = (q: GateQuestion): boolean =>
  q.licences.some((l) => l.type === PAPER.use && flaw(l, q) === null);

/** From far to near: the finding shown is that of the licence nearest to fitting. */
const NEARNESS: readonly Reason[] = [
  'missing',
  'notApproved',
  'void',
  'notStarted',
  'expired',
  'scope',
  'quantity',
  'endsBeforeDelivery',
];

function judge(need: GateRule, q: GateQuestion): { licence?: Licence; finding?: Finding; blocks: boolean } {
  const held = q.licences
    .filter((l) => (need.papers as readonly string[]).includes(l.type))
    .map((licence) => ({ licence, reason: flaw(licence, q) }));
  const good = held.find((h) => h.reason === null);
  if (good !== undefined) return { licence: good.licence, blocks: false };
  const nearest = held.sort(
    (a, b) => NEARNESS.indexOf(b.reason ?? 'missing') - NEARNESS.indexOf(a.reason ?? 'missing'),
  )[0];
  const paper = need.papers[0] as Paper;
  if (nearest === undefined || nearest.reason === null)
    return { finding: { paper, reason: 'missing', controlClass: need.controlClass }, blocks: true };
  const finding: Finding = {
    paper: nearest.licence.type as Paper,
    reason: nearest.reason,
    controlClass: need.controlClass,
    licenceId: nearest.licence.id,
  };
  const warns = nearest.reason === 'endsBeforeDelivery' && q.moment !== 'release';
  return warns ? { finding, licence: nearest.licence, blocks: false } : { finding, blocks: true };
}

/** Why a licence does not cover the act; null when it does. Coverage is 1.4's last paragraph. */
export function flaw(
  l: Licence,
  q: Pick<GateQuestion, 'today' | 'lastDeliveryDay' | 'product' | 'quantity' | 'soldThisYear'>,
): Reason | null {
  if (l.approvalStatus !== '20') return 'notApproved';
  if (l.effectiveStatus === '50') return 'void';
  if (q.today < l.startDate || l.effectiveStatus === '10') return 'notStarted';
  if (q.today > l.endDate || l.effectiveStatus === '40') return 'expired';
  if (!inScope(l, q.product)) return 'scope';
  if (l.sellableQty !== null && compare(add(q.soldThisYear[l.id] ?? '0', q.quantity), l.sellableQty) > 0)
    return 'quantity';
  return q.lastDeliveryDay !== null && l.endDate < q.lastDeliveryDay ? 'endsBeforeDelivery' : null;
}

/**
 * Scope by SPU, CAS or catalogue serial. A business licence without items covers everything; hazardous papers
 * must name the product.
 */
function inScope(l: Licence, product: GateQuestion['product']): boolean {
  if (l.type === PAPER.business && l.scopeItems.length === 0) return true;
  const same = (a: string | null | undefined, b: string | undefined) =>
    a !== null && a !== undefined && a !== '' && a === b;
  return l.scopeItems.some(
    (s) =>
      same(product.spuId, s.spuId) || same(product.cas, s.cas) || same(product.catalogueNo, s.catalogueNo),
  );
}

/** Start of the licence year that holds a day: sold quantities count from here (19.7 edge: by deal date). */
export function licenceYearStart(licence: Pick<Licence, 'startDate'>, day: string): string {
  const anniversary = licence.startDate.slice(5);
  const year = Number.parseInt(day.slice(0, 4), 10);
  const thisYear = `${year}-${anniversary === '02-29' && !isLeap(year) ? '03-01' : anniversary}`;
  if (thisYear <= day) return thisYear;
  return `${year - 1}-${anniversary === '02-29' && !isLeap(year - 1) ? '03-01' : anniversary}`;
}
const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

/** Public pages never show goods of class 10 and above (1.4, hazardVisibility 20). */
export const isPublic = (controlClasses: readonly string[]): boolean =>
  controlClasses.every((c) => c === CONTROL.none);

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
export const CONTROL = { none: '00', hazardous: '10', toxic: '20', explosive: '30', drug1: '41', drug2: '42', drug3: '43', monitored: '50' } as const;
export type ControlClass = (typeof CONTROL)[keyof typeof CONTROL];
/** Enterprise types that matter here (code set enterprise_type). */
export const COMPANY = { producer: '10', trader: '20', endUser: '30' } as const;

export interface ScopeItem {
  readonly spuId?: string;
  readonly cas?: string;
  readonly catalogueNo?: string;
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

export interface GateQuestion {
  readonly side: 'seller' | 'buyer';
  readonly controlClasses: readonly string[];
  readonly product: { readonly spuId: string; readonly cas: string | null; readonly catalogueNo?: string | null };
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
export type Duty = 'sds' | 'saleRecord' | 'policeReport' | 'noGroupBuy' | 'noFlashSale' | 'noCashLike' | 'filing' | 'drawDown' | 'ledger' | 'operatorApproval';
export interface GateAnswer {
  readonly pass: boolean;
  readonly blocks: readonly Finding[];
  readonly warnings: readonly Finding[];
  /** Extra duties on seller, buyer and platform that come with the classes. */
  readonly duties: readonly Duty[];
  /** Licences this act draws on; the caller books quantity against them. */
  readonly uses: readonly string[];
}

/** One need of a class: any of the papers satisfies it. */
interface Need {
  readonly any: readonly Paper[];
  readonly controlClass: ControlClass;
}

const DUTIES: Readonly<Record<ControlClass, readonly Duty[]>> = {
  '00': [],
  '10': ['sds'],
  '20': ['sds', 'saleRecord', 'policeReport', 'noGroupBuy', 'noFlashSale'],
  '30': ['sds', 'saleRecord', 'policeReport', 'noCashLike', 'filing'],
  '41': [],
  '42': ['drawDown', 'ledger'],
  '43': ['drawDown', 'ledger'],
  '50': ['operatorApproval'],
};
const isClass = (c: string): c is ControlClass => Object.hasOwn(DUTIES, c);

/**
 * The licence gate (trading-domain 1.4): which valid papers the acting side needs for the control classes of a product, which of them it lacks and why.
 * Class 41 never passes. A licence that ends before the last delivery day warns in a trade and blocks a release. An unknown class throws: it is a bug of the catalogue.
 */
export function licenceGate(q: GateQuestion): GateAnswer {
  const classes = [...new Set(q.controlClasses)].map((c) => {
    if (!isClass(c)) throw new Error(`unknown control class ${c}`);
    return c;
  });
  if (classes.includes(CONTROL.drug1))
    return { pass: false, blocks: [{ paper: 'platform', reason: 'never', controlClass: CONTROL.drug1 }], warnings: [], duties: [], uses: [] };
  const blocks: Finding[] = [];
  const warnings: Finding[] = [];
  const uses = new Set<string>();
  for (const need of merge(classes.flatMap((c) => needsOf(c, q)))) {
    const found = judge(need, q);
    if (found.licence !== undefined) uses.add(found.licence.id);
    if (found.finding !== undefined) (found.blocks ? blocks : warnings).push(found.finding);
  }
  for (const f of acts(classes, q)) (f.reason === 'handler' && q.moment !== 'release' ? warnings : blocks).push(f);
  return { pass: blocks.length === 0, blocks, warnings, duties: [...new Set(classes.flatMap((c) => DUTIES[c]))], uses: [...uses] };
}

/** The papers a class asks of a side; an empty list where an act, not a paper, is asked. */
function needsOf(c: ControlClass, q: GateQuestion): Need[] {
  const need = (...any: Paper[]): Need[] => [{ any, controlClass: c }];
  const permits: Paper[] = [PAPER.operating, PAPER.production, PAPER.use];
  if (c === CONTROL.none) return need(PAPER.business);
  if (c === CONTROL.monitored) return need(PAPER.monitored);
  if (q.side === 'seller') {
    if (c === CONTROL.drug2 || c === CONTROL.drug3) return need(PAPER.precursorSales);
    return q.ownProduct === true ? need(PAPER.operating, PAPER.production) : need(PAPER.operating);
  }
  if (c === CONTROL.drug2 || c === CONTROL.drug3) return need(PAPER.precursorPurchase);
  if (c === CONTROL.toxic) return need(PAPER.toxicPurchase, ...permits);
  if (c === CONTROL.explosive) return need(PAPER.explosiveUse, ...permits);
  if (usesItself(q)) return q.useLicenceRequired === true ? need(PAPER.use) : [];
  return need(PAPER.operating);
}
/** Producers and end users buy for their own use; everyone else trades. */
const usesItself = (q: GateQuestion): boolean => q.companyType === COMPANY.endUser || q.companyType === COMPANY.producer;

function merge(needs: readonly Need[]): Need[] {
  const seen = new Set<string>();
  return needs.filter((n) => {
    const key = n.any.join('|');
    const fresh = !seen.has(key);
    seen.add(key);
    return fresh;
  });
}

/** Declarations and persons that a class asks of a buyer beside papers. */
function acts(classes: readonly ControlClass[], q: GateQuestion): Finding[] {
  if (q.side !== 'buyer') return [];
  const out: Finding[] = [];
  if (classes.includes(CONTROL.hazardous) && usesItself(q) && q.useDeclared !== true && !holdsUseLicence(q))
    out.push({ paper: 'declaration', reason: 'undeclared', controlClass: CONTROL.hazardous });
  const handled = classes.find((c) => c === CONTROL.toxic || c === CONTROL.explosive);
  if (handled !== undefined && q.handlerKnown !== true) out.push({ paper: 'handler', reason: 'handler', controlClass: handled });
  return out;
}
const holdsUseLicence = (q: GateQuestion): boolean => q.licences.some((l) => l.type === PAPER.use && flaw(l, q) === null);

/** From far to near: the finding shown is that of the licence nearest to fitting. */
const NEARNESS: readonly Reason[] = ['missing', 'notApproved', 'void', 'notStarted', 'expired', 'scope', 'quantity', 'endsBeforeDelivery'];

function judge(need: Need, q: GateQuestion): { licence?: Licence; finding?: Finding; blocks: boolean } {
  const held = q.licences.filter((l) => (need.any as readonly string[]).includes(l.type)).map((licence) => ({ licence, reason: flaw(licence, q) }));
  const good = held.find((h) => h.reason === null);
  if (good !== undefined) return { licence: good.licence, blocks: false };
  const nearest = held.sort((a, b) => NEARNESS.indexOf(b.reason ?? 'missing') - NEARNESS.indexOf(a.reason ?? 'missing'))[0];
  const paper = need.any[0] as Paper;
  if (nearest === undefined || nearest.reason === null) return { finding: { paper, reason: 'missing', controlClass: need.controlClass }, blocks: true };
  const finding: Finding = { paper: nearest.licence.type as Paper, reason: nearest.reason, controlClass: need.controlClass, licenceId: nearest.licence.id };
  const warns = nearest.reason === 'endsBeforeDelivery' && q.moment !== 'release';
  return warns ? { finding, licence: nearest.licence, blocks: false } : { finding, blocks: true };
}

/** Why a licence does not cover the act; null when it does. Coverage is 1.4's last paragraph. */
export function flaw(l: Licence, q: Pick<GateQuestion, 'today' | 'lastDeliveryDay' | 'product' | 'quantity' | 'soldThisYear'>): Reason | null {
  if (l.approvalStatus !== '20') return 'notApproved';
  if (l.effectiveStatus === '50') return 'void';
  if (q.today < l.startDate || l.effectiveStatus === '10') return 'notStarted';
  if (q.today > l.endDate || l.effectiveStatus === '40') return 'expired';
  if (!inScope(l, q.product)) return 'scope';
  if (l.sellableQty !== null && compare(add(q.soldThisYear[l.id] ?? '0', q.quantity), l.sellableQty) > 0) return 'quantity';
  return q.lastDeliveryDay !== null && l.endDate < q.lastDeliveryDay ? 'endsBeforeDelivery' : null;
}

/** Scope by SPU, CAS or catalogue serial. A business licence without items covers everything; hazardous papers must name the product. */
function inScope(l: Licence, product: GateQuestion['product']): boolean {
  if (l.type === PAPER.business && l.scopeItems.length === 0) return true;
  const same = (a: string | null | undefined, b: string | undefined) => a !== null && a !== undefined && a !== '' && a === b;
  return l.scopeItems.some((s) => same(product.spuId, s.spuId) || same(product.cas, s.cas) || same(product.catalogueNo, s.catalogueNo));
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
export const isPublic = (controlClasses: readonly string[]): boolean => controlClasses.every((c) => c === CONTROL.none);

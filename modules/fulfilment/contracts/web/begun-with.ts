import { addDays, dayOf } from '#kernel/rules/clock.ts';
import { fill } from '#kernel/rules/words.ts';
import { call, serverNow } from '#kernel/web/request/index.ts';
import type { Filling } from '#kernel/web/screens/form-types.ts';
import { selectContractDeals } from '../contract/call-off.ts';
import { selectClause } from '../contract/clause.ts';
import { protocolDetail } from '../contract/protocol.ts';
import { NEEDED_SECTIONS } from '../rules/clause-sections.ts';
import { PROTOCOL_TYPE } from '../rules/contract-lifecycle.ts';
import { formWords } from '../rules/form-words.ts';
import type { ContractValues } from './contract-form.tsx';

const ID = /^\d{1,19}$/;
type Held = Filling<ContractValues>;
/** Days in which quality may be claimed: so long a contract outlives its delivery. */
const CLAIM_DAYS = 30;

/** The clauses every contract must hold, as the library has them. */
async function neededClauses(): Promise<Held['clauses']> {
  const { list } = await call(selectClause, { pageCount: 100 }, { silent: true });
  return NEEDED_SECTIONS.flatMap((section) => {
    const found = list.find((c) => c.section === section);
    return found === undefined ? [] : [{ section, clauseId: found.id, textZh: null, textEn: null }];
  });
}
/** What the deal of a contract says already: its title, and its days from today until claims about it are late. */
async function ofDeal(dealId: string): Promise<Held> {
  const { list } = await call(selectContractDeals, { ids: [dealId] }, { silent: true });
  const [deal] = list;
  if (deal === undefined) return {};
  const { zh, en } = formWords.table.titleOfDeal;
  return {
    title: fill(zh, { product: deal.productZh }),
    titleEn: fill(en, { product: deal.productEn }),
    effectiveDate: dayOf(new Date(serverNow())),
    expiryDate: addDays(deal.deliveryEnd, CLAIM_DAYS),
  };
}

/** What the main contract says already of an agreement that changes or ends it. */
async function ofParent(parentId: string, protocolType: string): Promise<Held> {
  const parent = await call(protocolDetail, { id: parentId }, { silent: true }).catch(() => null);
  if (parent === null) return {};
  const words = formWords.table;
  const { zh, en } =
    protocolType === PROTOCOL_TYPE.termination ? words.titleOfTermination : words.titleOfSupplement;
  return {
    title: fill(zh, { title: parent.title }),
    titleEn: parent.titleEn === null ? null : fill(en, { title: parent.titleEn }),
    language: parent.language as Held['language'],
    prevails: parent.prevails as Held['prevails'],
    effectiveDate: dayOf(new Date(serverNow())),
    expiryDate: parent.expiryDate,
    clauses: [{ section: 'other', clauseId: null, textZh: null, textEn: null }],
  };
}

/**
 * What a new contract begins with: the defaults of 11.1, the clauses it cannot do without, and what the deal or
 * contract it was begun from says.
 */
export async function begunWith(search: Readonly<Record<string, string>>): Promise<Held> {
  const dealId = ID.test(search.dealId ?? '') ? search.dealId : undefined;
  const parentId = ID.test(search.parentId ?? '') ? search.parentId : undefined;
  const below =
    search.type === PROTOCOL_TYPE.termination ? PROTOCOL_TYPE.termination : PROTOCOL_TYPE.supplement;
  const [clauses, said] = await Promise.all([
    parentId ? [] : neededClauses(),
    dealId ? ofDeal(dealId) : parentId ? ofParent(parentId, below) : {},
  ]);
  return {
    protocolType: dealId ? PROTOCOL_TYPE.spot : parentId ? below : PROTOCOL_TYPE.framework,
    language: 'zh',
    prevails: 'zh',
    currency: 'CNY',
    lines: [],
    fileIds: [],
    dealIds: dealId ? [dealId] : [],
    ...(parentId ? { parentId } : {}),
    tolerancePlus: '5',
    toleranceMinus: '5',
    diffRule: '20',
    claimDaysQuantity: 7,
    claimDaysQuality: CLAIM_DAYS,
    penaltyPerDay: '0.05',
    penaltyCap: '20',
    silenceConfirms: false,
    clauses,
    ...said,
  };
}

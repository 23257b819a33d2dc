import { addDays, dayOf } from '#kernel/rules/clock.ts';
import { fill } from '#kernel/rules/words.ts';
import { call, serverNow } from '#kernel/web/request/index.ts';
import type { Filling } from '#kernel/web/screens/form-types.ts';
import { selectContractDeals } from '../contract/call-off.ts';
import { selectClause } from '../contract/clause.ts';
import { NEEDED_SECTIONS } from '../rules/clause-sections.ts';
import { formWords } from '../rules/form-words.ts';
import type { ContractValues } from './contract-form.tsx';

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

/**
 * What a new contract begins with: the defaults of 11.1, the clauses it cannot do without, and what the deal or
 * contract it was begun from says.
 */
export async function begunWith(search: Readonly<Record<string, string>>): Promise<Held> {
  const { dealId, parentId } = search;
  const [clauses, said] = await Promise.all([
    parentId ? [] : neededClauses(),
    dealId && /^\d{1,19}$/.test(dealId) ? ofDeal(dealId) : {},
  ]);
  return {
    protocolType: dealId ? '20' : parentId ? '30' : '10',
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

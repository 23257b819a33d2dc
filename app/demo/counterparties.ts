import { sql } from 'kysely';
import { addDays, dayOf } from '#kernel/rules/clock.ts';
import type { InputOf } from '#kernel/rules/contract.ts';
import { addRule } from '#registry/counterparties/contract/rule.ts';
import type { Stage } from './stage.ts';

type Rule = Omit<InputOf<typeof addRule>, 'idempotencyKey' | 'validFrom'> & {
  /** A company by its people's logins, where the rule is about one. */
  readonly about?: string;
};
/** Administrators, the side they are signed in on, and what they set; figures are illustrative (ruling 13). */
const RULES: readonly (readonly [string, 'buyer' | 'seller', Rule, number])[] = [
  [
    'jinling_admin',
    'buyer',
    {
      side: 'buy',
      effect: 'open',
      party: 'all',
      currency: 'CNY',
      maxAmount: '500000000.00',
      note: '采购授权上限',
    },
    0,
  ],
  [
    'jinling_admin',
    'buyer',
    { side: 'all', effect: 'shut', party: 'country', partyCountry: 'KP', note: '合规要求' },
    0,
  ],
  [
    'yonghai_admin',
    'seller',
    { side: 'sell', effect: 'shut', party: 'country', partyCountry: 'IR', note: '合规要求' },
    0,
  ],
  [
    'yonghai_admin',
    'seller',
    { side: 'sell', effect: 'shut', party: 'all', currency: 'USD', note: '明年起暂停美元业务' },
    60,
  ],
  [
    'buyer_admin',
    'buyer',
    {
      side: 'buy',
      effect: 'open',
      party: 'all',
      currency: 'CNY',
      maxAmount: '300000000.00',
      note: '单笔采购授权上限',
    },
    0,
  ],
  [
    'buyer_admin',
    'buyer',
    {
      side: 'buy',
      effect: 'shut',
      party: 'company',
      about: 'dongyu_sales',
      currency: 'USD',
      note: '美元进口仅与已备案的卖方交易',
    },
    0,
  ],
  [
    'buyer_admin',
    'buyer',
    { side: 'all', effect: 'shut', party: 'country', partyCountry: 'IR', note: '合规要求' },
    0,
  ],
];

/** Counterparty rules of three companies: limits, countries, one that holds later. */
export async function loadCounterparties(s: Stage): Promise<void> {
  const { rows } = await sql<{ now: Date }>`select kernel.now() as now`.execute(s.owner);
  const today = dayOf(rows[0]?.now ?? new Date());
  for (const [login, side, { about, ...rule }, days] of RULES) {
    const party = about === undefined ? null : await s.as(about, 'seller');
    await s.does(await s.as(login, side), addRule, {
      ...rule,
      partyMemberId: party?.memberId ?? null,
      validFrom: addDays(today, days),
    });
  }
}

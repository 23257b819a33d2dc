import type { BenchTable } from '../scripts/bench.ts';
import { type BankLine, indexOf, type OpenItem, suggest } from '#fulfilment/statements/rules/suggest.ts';
import { ratio } from './ground.ts';

const ITEMS = 50_000;
const LINES = 10_000;
const CUSTOMERS = 400;
const FEE_MOST = 500;
const SECONDS_MOST = 10;

const company = (n: number): string => `第${n % CUSTOMERS}化工贸易有限公司`;
/** Every second item is of one amount, as monthly instalments are; a tenth have a bank reference. */
const items = (): OpenItem[] =>
  Array.from({ length: ITEMS }, (_, n) => ({
    type: 'PAYMENT',
    id: String(n),
    no: `PR${String(26_120_000_000_000 + n)}`,
    partyId: String(n % CUSTOMERS),
    names: [company(n), `No. ${n % CUSTOMERS} Chemical Trading Co., Ltd.`],
    cents: n % 2 === 0 ? 100_000 : 5000 + n * 7,
    direction: 'in',
    bankRef: n % 10 === 0 ? `BR${n}` : null,
    documents: [`SO${String(26_120_000_000_000 + n)}`],
  }));
const lines = (most: number): BankLine[] =>
  Array.from({ length: most }, (_, n) => ({
    cents: n % 3 === 0 ? 100_000 : 5000 + (n * 5 + 1) * 7,
    direction: 'in',
    bankRef: n % 20 === 0 ? `BR${n}` : null,
    otherName: company(n),
    remittance: n % 4 === 0 ? `货款 SO${String(26_120_000_000_000 + n)}` : null,
  }));

function seconds(most: number, all: readonly OpenItem[]): { seconds: number; found: number } {
  const asked = lines(most);
  const began = process.cpuUsage();
  const index = indexOf(all);
  let found = 0;
  for (const line of asked) if (suggest(line, index, FEE_MOST).length > 0) found += 1;
  const { user, system } = process.cpuUsage(began);
  return { seconds: (user + system) / 1_000_000, found };
}

/** What a whole statement is likely for, in seconds of the processor: no part of it grows with lines times items. */
export async function run(): Promise<BenchTable[]> {
  const all = items();
  seconds(LINES / 10, all);
  const few = seconds(LINES / 10, all);
  const many = seconds(LINES, all);
  return [
    {
      title: `Bank lines against ${ITEMS} open items, ${CUSTOMERS} customers`,
      head: ['lines', 'processor s', 'with a suggestion', 'against a tenth of them'],
      rows: [
        [String(LINES / 10), few.seconds.toFixed(2), String(few.found), '1.00'],
        [String(LINES), many.seconds.toFixed(2), String(many.found), ratio(many.seconds, few.seconds)],
      ],
      missed:
        many.seconds > SECONDS_MOST
          ? [`statements: ${LINES} lines took ${many.seconds.toFixed(1)} s (aim ${SECONDS_MOST})`]
          : [],
    },
  ];
}

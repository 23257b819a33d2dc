import { sql } from 'kysely';
import { plantReferences } from '#fulfilment/deals/server/demo.ts';
import { addDays, dayOf } from '#kernel/rules/clock.ts';
import { dec, round2 } from '#kernel/rules/decimal.ts';
import { clockActor } from '#kernel/server/actor.ts';
import { createContext, postCommitEffects } from '#kernel/server/context.ts';
import { inTransaction } from '#kernel/server/database.ts';
import { runDue } from '#kernel/server/jobs.ts';
import {
  closeIndex,
  type DemoIndex,
  type DemoPoint,
  type DemoRate,
  plantIndices,
  plantPoints,
  plantRates,
  publishedIndices,
} from '#market/statistics/server/demo.ts';
import { chemicals } from './reference/chemicals.ts';
import { type Stage, stageOn } from './stage.ts';
import { dealAtPlace } from './trades.ts';

const DAYS = 60;
/** Days closed from the deals of the demonstration, as the nightly job would have. */
const CLOSED = 14;
/** Trading days on which enough companies dealt in methanol at Taicang for a price. */
const PRINTED = 3;

const rmb = { lane: '10', cargoStatus: '10', priceTerm: '10', currency: 'CNY' } as const;
const indices: readonly (DemoIndex & { readonly key: string })[] = [
  {
    key: 'methanol',
    code: 'MEOH-EC-TANK',
    zh: '甲醇 太仓罐区',
    en: 'Methanol, Taicang tank',
    cas: '',
    place: 'TC-TANK',
    hsCode: '290511',
    ...rmb,
  },
  {
    key: 'meg',
    code: 'MEG-EC-ZJG',
    zh: '乙二醇 张家港',
    en: 'MEG, Zhangjiagang',
    cas: '',
    place: 'ZJG-FTZ',
    hsCode: '290531',
    ...rmb,
  },
  {
    key: 'styrene',
    code: 'SM-EC-TANK',
    zh: '苯乙烯 江阴罐区',
    en: 'Styrene, Jiangyin tank',
    cas: '',
    place: 'JY-TANK',
    hsCode: '290250',
    ...rmb,
  },
  {
    key: 'toluene',
    code: 'TOL-SC-DYW',
    zh: '甲苯 惠州大亚湾',
    en: 'Toluene, Huizhou Daya Bay',
    cas: '',
    place: 'HZ-DYW',
    hsCode: '290230',
    ...rmb,
  },
  {
    key: 'methanol',
    code: 'MEOH-CFR-TC',
    zh: '甲醇 CFR 太仓',
    en: 'Methanol, CFR Taicang',
    cas: '',
    place: 'TC-TANK',
    lane: '20',
    cargoStatus: '20',
    priceTerm: 'CFR',
    currency: 'USD',
    hsCode: '290511',
  },
];
/** A futures contract: its settlement price of each trading day, which basis deals are fixed and margins called on. */
const FUTURES: (typeof indices)[number] = {
  key: 'methanol',
  code: 'MA701',
  zh: '甲醇期货 MA701 结算价',
  en: 'Methanol futures MA701, settlement',
  cas: '',
  place: 'CZ-MKT',
  hsCode: '290511',
  ...rmb,
};
/** Trading days over which the futures rose, and by how much in all. */
const RISE = { days: 20, share: 0.14 };
const [METHANOL] = indices as [(typeof indices)[number]];

const isWeekday = (day: string): boolean => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
/** Trading days of the demonstration, the oldest first. */
const daysBack = (today: string): { day: string; back: number }[] =>
  Array.from({ length: DAYS }, (_, i) => ({ day: addDays(today, i - DAYS), back: DAYS - i })).filter(
    ({ day }) => isWeekday(day),
  );

/** The slow wave that the offers of the demonstration ride on, with a ripple of its own. */
function levelOf(index: (typeof indices)[number], back: number): string {
  const known = chemicals.find((c) => c.key === index.key);
  const base = ((index.currency === 'USD' ? known?.priceUsd : known?.priceCny) ?? '0').replaceAll(',', '');
  const factor =
    1 +
    0.04 * Math.sin((back + (known?.cas.length ?? 0) * 7) / 9) +
    0.006 * Math.sin(back * 2.3 + index.code.length);
  const step = index.currency === 'USD' ? '0.5' : '5';
  return round2(dec(base).times(factor.toFixed(5)).dividedBy(step).toDecimalPlaces(0).times(step));
}

function futuresPoint(day: string, back: number, level: string): DemoPoint {
  const risen = 1 + RISE.share * Math.max(0, (RISE.days - back) / RISE.days);
  const settled = round2(dec(level).times(risen.toFixed(5)).toDecimalPlaces(0));
  const [low, high] = [round2(dec(settled).minus('12')), round2(dec(settled).plus('14'))];
  return { code: FUTURES.code, day, source: '40', low, high, close: settled, mid: settled };
}
function pointOf(index: (typeof indices)[number], day: string, back: number): DemoPoint {
  const mid = levelOf(index, back);
  const half = index.currency === 'USD' ? '1.5' : '10';
  if (index === FUTURES) return futuresPoint(day, back, mid);
  return {
    code: index.code,
    day,
    source: index.currency === 'USD' ? '30' : '40',
    low: round2(dec(mid).minus(half)),
    high: round2(dec(mid).plus(half)),
    close: round2(dec(mid).plus(back % 2 === 0 ? half : '0')),
    mid,
  };
}

/** Freight by truck or barge, CNY per tonne, each way. */
const FREIGHTS: readonly (readonly [string, string, string])[] = (
  [
    ['TC-TANK', 'CZ-MKT', '65'],
    ['JY-TANK', 'CZ-MKT', '45'],
    ['ZJG-FTZ', 'CZ-MKT', '50'],
    ['NT-TANK', 'CZ-MKT', '75'],
    ['NB-DAXIE', 'CZ-MKT', '130'],
    ['TC-TANK', 'JY-TANK', '40'],
    ['ZJG-FTZ', 'JY-TANK', '30'],
    ['NT-TANK', 'JY-TANK', '35'],
    ['TC-TANK', 'NT-TANK', '45'],
    ['TC-TANK', 'ZJG-FTZ', '35'],
    ['NB-DAXIE', 'TC-TANK', '85'],
    ['CNJIA', 'CZ-MKT', '45'],
    ['CNZJG', 'CZ-MKT', '50'],
    ['CNNTG', 'CZ-MKT', '75'],
    ['CNNGB', 'CZ-MKT', '130'],
    ['CNZJG', 'JY-TANK', '30'],
    ['CNNTG', 'JY-TANK', '35'],
    ['CNNGB', 'JY-TANK', '110'],
  ] as const
).flatMap(([from, to, value]) => [[from, to, value] as const, [to, from, value] as const]);

function ratesOf(days: readonly { day: string; back: number }[]): DemoRate[] {
  const from = days[0]?.day ?? '';
  const once = (kind: string, subject: string, value: string): DemoRate => ({
    kind,
    subject,
    value,
    day: from,
    ...(kind === 'fx' ? {} : { source: '演示数据 / demo' }),
  });
  return [
    ...days.map(({ day, back }) => ({
      kind: 'fx',
      subject: 'USD',
      day,
      value: (710 + 1.6 * Math.sin(back / 11)).toFixed(3),
    })),
    ...[
      once('duty', '290511', '5.5'),
      once('duty', '290531', '5.5'),
      once('duty', '290250', '2'),
      once('duty', '290230', '2'),
      once('duty', '290220', '2'),
      once('duty', '291411', '5.5'),
      once('duty', '291714', '6.5'),
      once('duty', '291736', '6.5'),
      once('duty', '290919', '5.5'),
    ],
    ...[
      once('vat', '', '13'),
      once('insurance', 'USD', '0.3'),
      once('port', '', '45'),
      once('port', 'TC-TANK', '50'),
      once('interest', '', '4.35'),
      once('bill', '', '0.8'),
      once('packaging', 'QA', '320'),
      once('packaging', '43', '85'),
      once('packaging', '5H', '70'),
    ],
    ...FREIGHTS.map(([from, to, value]) => ({
      ...once('freight', `${from}>${to}`, value),
      source: '演示运价表 / demo freight table',
    })),
  ];
}

/**
 * Indices with 60 days of prices: entered by an operator, and on the last days reckoned from the deals by the
 * function of the nightly job; rates of import parity.
 */
export async function loadPrices(s: Stage): Promise<void> {
  const today = dayOf(
    (await sql<{ now: Date }>`select clock_timestamp() as now`.execute(s.owner)).rows[0]?.now as Date,
  );
  const days = daysBack(today);
  const printed = days.slice(-PRINTED);
  // Dealt by hands of their own, so that the rest of the demonstration stays what it is.
  const hands = stageOn(s.runtime, s.owner);
  for (const { day, back } of printed)
    await dealAtPlace(hands, {
      day,
      back,
      cas: chemicals.find((c) => c.key === METHANOL.key)?.cas ?? '',
      place: METHANOL.place,
      price: levelOf(METHANOL, back),
    });
  await sql`update kernel.clock set held_at = null`.execute(s.owner);
  // Letters are sealed and messages spread before old ones are marked as read.
  await runDue(s.runtime);
  const quoted = [...indices, FUTURES];
  const wished = quoted.map((i) => ({ ...i, cas: chemicals.find((c) => c.key === i.key)?.cas ?? '' }));
  const ids = await plantIndices(s.owner, wished, days[0]?.day ?? today, addDays(today, -CLOSED));
  const entered = quoted.flatMap((i, nth) =>
    days
      .filter(
        (d) => i === FUTURES || ((i !== METHANOL || !printed.includes(d)) && (d.back + nth * 5) % 17 !== 4),
      )
      .map((d) => pointOf(i, d.day, d.back)),
  );
  const wrong = entered.filter((p) => p.code === METHANOL.code).at(-6);
  await plantPoints(s.owner, (await s.as('operator')).name, entered, {
    code: METHANOL.code,
    day: wrong?.day ?? today,
    reason: '录入有误，按成交区间更正',
  });
  const published = await publishedIndices(s.owner);
  await plantReferences(
    s.owner,
    published.flatMap(({ close, ...index }) => (close === null ? [] : [{ ...index, ...close }])),
    published,
  );
  await plantRates(s.owner, ratesOf(days));
  const actor = clockActor('demo');
  for (const [code, id] of ids)
    if (code !== FUTURES.code)
      await inTransaction(s.runtime.database.db, actor, 'write', (tx) =>
        closeIndex(createContext(s.runtime, tx, actor, {}, postCommitEffects()), id, addDays(today, -1)),
      );
  await callMargins(s);
}

/** Deposits of basis prices are set against the settlement price published last, as the job of every ten minutes does. */
async function callMargins(s: Stage): Promise<void> {
  await sql`insert into kernel.task (kind, key, due_at) values ('settlements.callMargins', 'every', kernel.now())
    on conflict (kind, key) where key is not null and state in ('waiting', 'running') do update set due_at = kernel.now()`.execute(
    s.owner,
  );
  // The job makes a timer of each price, which is done with the next run.
  for (let n = 0; n < 2; n++) await runDue(s.runtime);
}

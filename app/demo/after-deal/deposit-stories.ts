import {
  forfeitDeposit,
  freezeDeposit,
  listAllDeposits,
  offsetDeposit,
  releaseDeposit,
} from '#fulfilment/money/contract/deposit.ts';
import { DEPOSIT } from '#fulfilment/money/rules/deposit-lifecycle.ts';
import { askTopUp } from '#fulfilment/money/server/door.ts';
import { add } from '#kernel/rules/decimal.ts';
import { runDue } from '#kernel/server/jobs.ts';
import { type Contract, contractNow, framework, inForce } from './contracting.ts';
import { soldAndPaid } from './course.ts';
import { COMPANIES, type CompanyName, type Desk } from './desk.ts';
import { bags, methanol } from './goods.ts';
import { spare } from './paying.ts';
import { LLDPE, METHANOL, type Wish } from './sale.ts';
import type { Scheduled, Story } from './story.ts';

type Course = 'required' | 'frozen' | 'topUp' | 'offset' | 'forfeited' | 'released';
interface Secured {
  readonly buyer: CompanyName;
  readonly cas: string;
  readonly title: readonly [zh: string, en: string];
  readonly price: string;
  readonly order: (quantity: string) => Wish;
}
const OF_METHANOL: Secured = {
  buyer: 'yuewan',
  cas: METHANOL,
  title: ['甲醇框架协议（附保证金）', 'Framework agreement with a deposit, methanol'],
  price: '2120.00',
  order: methanol,
};
const OF_BAGS: Secured = {
  buyer: 'langwan',
  cas: LLDPE,
  title: ['聚乙烯框架协议（附保证金）', 'Framework agreement with a deposit, LLDPE'],
  price: '6850.00',
  order: bags,
};
const WITHOUT_BALANCE: Secured = { ...OF_METHANOL, buyer: 'jiangyu' };
/** A framework agreement of 120 t whose buyer secures a twentieth of it. */
async function secured(d: Desk, of: Secured): Promise<Contract> {
  const c = await inForce(
    d,
    await framework(
      d,
      { seller: 'chengwan', buyer: of.buyer, by: 'seller' },
      {
        cas: of.cas,
        title: of.title,
        quantity: '120.00',
        price: of.price,
        yard: of.cas === LLDPE ? 'ZJG-DR01' : 'TC-LG01',
        over: { depositPct: '5', depositNature: '10', monthMin: '10' },
      },
    ),
  );
  await d.pass();
  await runDue(d.stage.runtime);
  return c;
}
async function depositOf(d: Desk, c: Contract) {
  const { protocolNo } = await contractNow(d, c);
  const { list } = await d.does(await d.as('finance'), listAllDeposits, { keyword: protocolNo });
  const [row] = list;
  if (row === undefined) throw new Error(`contract ${protocolNo} asks for no deposit`);
  return row;
}
const at = async (d: Desk, c: Contract) => {
  const { id, version } = await depositOf(d, c);
  return { id, version };
};
/** The deposit of a contract, as far as it comes. */
const deposit = (of: Secured, end: Course): Story =>
  async function* deposit(d) {
    const c = await secured(d, of);
    if (end === 'required') return;
    const sale = yield* soldAndPaid(d, of.order('30.00'));
    await spare(d, sale, '50000.00');
    await d.pass();
    // A balance that suffices was frozen as soon as the deposit was asked for.
    if ((await depositOf(d, c)).state === DEPOSIT.required)
      await d.does(await d.as(COMPANIES[of.buyer].finance, 'buyer'), freezeDeposit, await at(d, c));
    if (end === 'frozen') return;
    yield 1;
    await d.pass();
    const finance = await d.as('finance');
    if (end === 'topUp') {
      const { bizType, bizId, payerId, currency, required } = await depositOf(d, c);
      const receiver = await d.as(COMPANIES[c.seller].admin, 'seller');
      await d.run(finance, (ctx) =>
        askTopUp(ctx, {
          bizType,
          bizId,
          payerId,
          receiverId: receiver.memberId as string,
          currency,
          required: add(required, '8000'),
          dueAt: new Date(`${d.day(5)}T18:00:00+08:00`),
        }),
      );
    }
    if (end === 'offset')
      await d.does(finance, offsetDeposit, { ...(await at(d, c)), amount: null, reason: '转为末次提货货款' });
    if (end === 'released')
      await d.does(finance, releaseDeposit, {
        ...(await at(d, c)),
        reason: '协议履行正常，双方同意提前释放',
      });
    if (end === 'forfeited')
      await d.does(finance, forfeitDeposit, {
        ...(await at(d, c)),
        amount: null,
        reason: '买方连续两月未按约提货，构成违约',
      });
  };
export const depositStories: readonly Scheduled[] = [
  [26, deposit(WITHOUT_BALANCE, 'required')],
  [24, deposit(OF_METHANOL, 'offset')],
  [19, deposit(OF_BAGS, 'released')],
  [17, deposit(OF_METHANOL, 'forfeited')],
  [9, deposit(OF_BAGS, 'frozen')],
  [8, deposit(OF_METHANOL, 'frozen')],
  [4, deposit(OF_METHANOL, 'topUp')],
  [1, deposit(WITHOUT_BALANCE, 'required')],
];

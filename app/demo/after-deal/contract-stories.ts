import {
  adminPause,
  adminPassReview,
  adminRefuseReview,
  pauseProtocol,
  refuseProtocol,
  refuseReview,
  resumeProtocol,
  terminateProtocol,
  withdrawProtocol,
} from '#fulfilment/contracts/contract/protocol.ts';
import type { SettlementDetail } from '#fulfilment/settlements/contract/settlement.ts';
import { agreed, completed, invoiced, sentOut, settled, statementOf } from './billing.ts';
import {
  at,
  calledOff,
  type Contract,
  contractNow,
  drafter,
  framework,
  inForce,
  opened,
  other,
  putBefore,
  sealedPaper,
  sentForApproval,
  signedBy,
  spot,
} from './contracting.ts';
import { loadsOf } from './course.ts';
import type { Desk } from './desk.ts';
import { bags, glycol, luzeBags, methanol, solvent, styrene } from './goods.ts';
import { paid, refundsSent } from './paying.ts';
import { BUTYL_ACETATE, GLYCOL, LLDPE, METHANOL, type Sale, sold, submitted, type Wish } from './sale.ts';
import type { Scheduled, Story } from './story.ts';
import { delivered } from './trucks.ts';

const METHANOL_YEAR = {
  cas: METHANOL,
  title: ['甲醇年度框架协议', 'Annual framework agreement, methanol'],
  quantity: '12000.00',
  price: '2120.00',
  yard: 'TC-LG01',
} as const;
const GLYCOL_HALF = {
  cas: GLYCOL,
  title: ['乙二醇半年框架协议', 'Half-year framework agreement, MEG'],
  quantity: '3000.00',
  price: '3920.00',
  yard: 'TC-LG01',
} as const;
const BAGS_SEASON = {
  cas: LLDPE,
  title: ['线性低密度聚乙烯季度框架协议', 'Quarterly framework agreement, LLDPE'],
  quantity: '900.00',
  price: '6850.00',
  yard: 'ZJG-DR01',
} as const;
const SOLVENT_YEAR = {
  cas: BUTYL_ACETATE,
  title: ['乙酸正丁酯年度框架协议', 'Annual framework agreement, n-butyl acetate'],
  quantity: '1200.00',
  price: '6720.00',
  yard: 'NB-DX01',
} as const;
const chengwanYuewan = { seller: 'chengwan', buyer: 'yuewan', by: 'seller' } as const;
const chengwanLuze = { seller: 'chengwan', buyer: 'luze', by: 'buyer' } as const;
const chengwanLangwan = { seller: 'chengwan', buyer: 'langwan', by: 'seller' } as const;
const yonghaiJinling = { seller: 'yonghai', buyer: 'jinling', by: 'seller' } as const;

async function performed(d: Desk, sale: Sale, quantity: string): Promise<void> {
  for (const load of loadsOf(d, quantity)) await delivered(d, sale, load);
  await completed(d, sale);
}
/** The statement of a month of the framework agreement: all its call-offs of that month. */
const monthly = async (d: Desk, c: Contract, sale: Sale): Promise<SettlementDetail> =>
  agreed(
    d,
    sale,
    await sentOut(
      d,
      sale,
      await statementOf(d, sale, { orderId: null, protocolId: c.id, month: d.today.slice(0, 7) }),
    ),
  );
/** A year of methanol: called off for two months at once; the first order goes to its end, the second waits to be paid. */
const yearOfMethanol: Story = async function* yearOfMethanol(d) {
  const c = await inForce(d, await framework(d, chengwanYuewan, METHANOL_YEAR));
  await sealedPaper(d, c);
  const first = await calledOff(d, c, 'TC-LG01', '60.00');
  await paid(d, first);
  await performed(d, first, '60.00');
  await invoiced(d, first, await monthly(d, c, first));
  yield 44;
  await submitted(d, await calledOff(d, c, 'TC-LG01', '90.00'));
};
/** Stopped for force majeure, taken up again eight days later. */
const pausedAndResumed: Story = async function* pausedAndResumed(d) {
  const c = await inForce(d, await framework(d, chengwanLuze, GLYCOL_HALF));
  const sale = await calledOff(d, c, 'TC-LG01', '60.00');
  await paid(d, sale);
  await performed(d, sale, '60.00');
  await monthly(d, c, sale);
  yield 3;
  await d.pass();
  const operator = await d.as('operator');
  await d.does(operator, adminPause, {
    ...(await at(d, c, operator)),
    reason: '不可抗力：装置所在园区停汽检修，双方已书面通知',
  });
  yield 8;
  await d.pass();
  await d.does(operator, resumeProtocol, {
    ...(await at(d, c, operator)),
    reason: '装置恢复供汽，自本日起恢复提货',
  });
};
/** Stopped in a dispute, and not taken up again. */
const stillPaused: Story = async function* stillPaused(d) {
  const c = await inForce(d, await framework(d, yonghaiJinling, SOLVENT_YEAR));
  const sale = await calledOff(d, c, 'NB-DX01', '60.00');
  await paid(d, sale);
  await performed(d, sale, '60.00');
  yield 6;
  await d.pass();
  const seller = await drafter(d, c, 'admin');
  await d.does(seller, pauseProtocol, {
    ...(await at(d, c, seller)),
    reason: '对账存在争议，暂停新增提货',
  });
};
/** Its term passed with tonnes left. */
const expired: Story = async (d) => {
  await inForce(
    d,
    await framework(d, chengwanLangwan, { ...BAGS_SEASON, over: { expiryDate: d.day(30), monthMin: '10' } }),
  );
};
/** Ended before its term: both signed that it ends. */
const terminated: Story = async function* terminated(d) {
  const c = await inForce(d, await framework(d, { ...chengwanLangwan, by: 'buyer' }, BAGS_SEASON));
  yield 4;
  const operator = await d.as('operator');
  await d.pass();
  await d.does(operator, adminPause, { ...(await at(d, c, operator)), reason: '买方产线转产，双方协商终止' });
  await d.pass();
  const end = await framework(
    d,
    { ...chengwanLangwan, by: 'buyer' },
    {
      ...BAGS_SEASON,
      title: ['线性低密度聚乙烯框架协议终止协议', 'Termination of the LLDPE framework agreement'],
      over: {
        protocolType: '40',
        parentId: c.id,
        counterpartyId: null,
        lines: [],
        clauses: [
          {
            section: 'other',
            textZh: '双方同意自本协议生效之日起终止主合同，已履行部分据实结算，互不承担违约责任。',
            textEn:
              'The parties end the main contract from the day this agreement takes effect; what was performed is settled as it is, without liability of either side.',
          },
        ],
      },
    },
  );
  await inForce(d, end);
  await d.pass();
  await d.does(operator, terminateProtocol, { ...(await at(d, c, operator)), reason: '终止协议已生效' });
};
/** The quantity was raised by a supplementary agreement. */
const supplemented: Story = async function* supplemented(d) {
  const c = await inForce(d, await framework(d, chengwanYuewan, { ...GLYCOL_HALF, quantity: '600.00' }));
  yield 5;
  await inForce(
    d,
    await framework(d, chengwanYuewan, {
      ...GLYCOL_HALF,
      title: ['乙二醇框架协议补充协议', 'Supplement to the MEG framework agreement'],
      over: {
        protocolType: '30',
        parentId: c.id,
        counterpartyId: null,
        lines: [],
        newQuantities: [{ lineNo: 1, quantity: '900.00' }],
        clauses: [
          {
            section: 'other',
            textZh: '合同数量由 600 吨调整为 900 吨，其余条款不变。',
            textEn: 'The quantity of the contract becomes 900 t instead of 600 t; all other terms stay.',
          },
        ],
      },
    }),
  );
};

type SpotEnd = 'effective' | 'paid' | 'moving' | 'closed';
/** The contract of one deal, as far as the deal has come. */
const spotUntil = (wish: Wish, title: readonly [string, string], end: SpotEnd): Story =>
  async function* spotUntil(d) {
    const sale = await sold(d, wish);
    await inForce(d, await spot(d, sale, title));
    if (end === 'effective') return;
    await paid(d, sale);
    if (end === 'paid') return;
    yield 1;
    const loads = loadsOf(d, wish.quantity);
    for (const load of end === 'moving' ? loads.slice(0, 1) : loads) await delivered(d, sale, load);
    if (end === 'moving') return;
    await completed(d, sale);
    yield 1;
    const statement = await settled(d, sale);
    await refundsSent(d, sale);
    await invoiced(d, sale, statement);
  };

type DraftEnd =
  | 'draft'
  | 'submitted'
  | 'opened'
  | 'refused'
  | 'withdrawn'
  | 'before'
  | 'signedOnce'
  | 'reviewRefused'
  | 'operatorRefused';
/** A contract on its way into force. */
const underway =
  (make: (d: Desk) => Promise<Contract>, end: DraftEnd): Story =>
  async (d) => {
    const c = await make(d);
    if (end === 'draft') return;
    if (end === 'submitted') return sentForApproval(d, c);
    if (end === 'withdrawn') {
      await sentForApproval(d, c);
      await d.pass();
      const who = await drafter(d, c);
      await d.does(who, withdrawProtocol, await at(d, c, who));
      return;
    }
    if (end === 'opened' || end === 'refused') {
      await opened(d, c);
      if (end === 'opened') return;
      await d.pass();
      const admin = await drafter(d, c, 'admin');
      await d.does(admin, refuseProtocol, {
        ...(await at(d, c, admin)),
        reason: '违约金比例与公司模板不一致，请按模板修改',
      });
      return;
    }
    await putBefore(d, c);
    if (end === 'before') return;
    await signedBy(d, c, await drafter(d, c, 'admin'));
    if (end === 'signedOnce') {
      await d.pass();
      const auditor = await d.as('auditor');
      const { version, contentHash } = await contractNow(d, c, auditor);
      await d.does(auditor, adminPassReview, { id: c.id, version, contentHash: contentHash as string });
      return;
    }
    await d.pass();
    const [who, call] =
      end === 'reviewRefused'
        ? ([await other(d, c), refuseReview] as const)
        : ([await d.as('auditor'), adminRefuseReview] as const);
    await d.does(who, call as typeof refuseReview, {
      ...(await at(d, c, who)),
      reason: '价格条款需重新商定',
      marks: [{ part: 'price', remark: '单价高于近期成交均价，请复核' }],
    });
  };

export const contractStories: readonly Scheduled[] = [
  [50, spotUntil(methanol('60.00'), ['甲醇购销合同', 'Sales contract, methanol'], 'closed')],
  [48, spotUntil(solvent('60.00'), ['乙酸正丁酯购销合同', 'Sales contract, n-butyl acetate'], 'closed')],
  [46, spotUntil(bags('60.00'), ['聚乙烯购销合同', 'Sales contract, LLDPE'], 'closed')],
  [45, expired],
  [45, yearOfMethanol],
  [43, pausedAndResumed],
  [38, stillPaused],
  [34, supplemented],
  [32, terminated],
  [9, spotUntil(luzeBags('60.00'), ['聚乙烯购销合同', 'Sales contract, LLDPE'], 'moving')],
  [8, spotUntil(methanol('90.00'), ['甲醇购销合同', 'Sales contract, methanol'], 'moving')],
  [4, spotUntil(glycol('60.00'), ['乙二醇购销合同', 'Sales contract, MEG'], 'paid')],
  [4, spotUntil(bags('60.00'), ['聚乙烯购销合同', 'Sales contract, LLDPE'], 'paid')],
  [2, spotUntil(styrene('60.00'), ['苯乙烯购销合同', 'Sales contract, styrene'], 'paid')],
  [1, spotUntil(solvent('30.00'), ['乙酸正丁酯购销合同', 'Sales contract, n-butyl acetate'], 'effective')],
  [6, underway((d) => framework(d, chengwanYuewan, METHANOL_YEAR), 'reviewRefused')],
  [5, underway((d) => framework(d, chengwanLangwan, BAGS_SEASON), 'operatorRefused')],
  [5, underway((d) => framework(d, { ...chengwanYuewan, by: 'buyer' }, METHANOL_YEAR), 'refused')],
  [4, underway((d) => framework(d, { ...chengwanYuewan, hand: 'admin' }, GLYCOL_HALF), 'withdrawn')],
  [3, underway((d) => framework(d, yonghaiJinling, SOLVENT_YEAR), 'refused')],
  [3, underway((d) => framework(d, chengwanLangwan, BAGS_SEASON), 'before')],
  [2, underway((d) => framework(d, { ...chengwanLangwan, by: 'buyer' }, BAGS_SEASON), 'opened')],
  [2, underway((d) => framework(d, chengwanYuewan, GLYCOL_HALF), 'signedOnce')],
  [2, underway((d) => framework(d, chengwanLuze, GLYCOL_HALF), 'before')],
  [1, underway((d) => framework(d, { ...chengwanYuewan, by: 'buyer' }, GLYCOL_HALF), 'submitted')],
  [1, underway((d) => framework(d, chengwanYuewan, METHANOL_YEAR), 'submitted')],
  [1, underway((d) => framework(d, yonghaiJinling, SOLVENT_YEAR), 'draft')],
  [1, underway((d) => framework(d, chengwanLuze, GLYCOL_HALF), 'draft')],
  [1, underway((d) => framework(d, chengwanYuewan, GLYCOL_HALF), 'draft')],
];

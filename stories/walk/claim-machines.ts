import {
  acceptAppeal,
  addAppeal,
  agreeAppeal,
  decideAppeal,
  inspectAppeal,
  refuseAppeal,
  respondAppeal,
  withdrawAppeal,
} from '#fulfilment/appeals/contract/appeal-acts.ts';
import { APPEAL, appealLifecycle, type TargetType } from '#fulfilment/appeals/rules/appeal-lifecycle.ts';
import {
  cancelFixing,
  declineFixing,
  executeFixing,
  fixForBuyer,
  placeFixing,
} from '#fulfilment/settlements/contract/fixing.ts';
import { FIXING, fixingLifecycle } from '#fulfilment/settlements/rules/fixing-lifecycle.ts';
import { sql } from 'kysely';
import { release, sign } from '#app/tests/acts.ts';
import { acceptSeller, chooseType, confirmThread, counter } from '#trading/offers/contract/negotiation.ts';
import { act, one, REASON, type Scene, type WalkAct, type WalkedMachine, withReason } from './walk.ts';

const FACTS = '卸货后取样复检，数量与纯度低于约定，附第三方检验报告与磅单，请求按实结算。';
const TYPES = ['10', '10', '30', '20', '40', '10'] as const;
const AMOUNTS = ['300.00', '40.00', null, '2000000.00', '300.00'] as const;
const TONNES = [null, '0.500', '1.000', null, '400.000'] as const;

/** A claim about a document: most are modest, a few ask for more than there is. */
const claim = async (s: Scene, targetType: TargetType, targetId: string) => {
  const appealType = TYPES[s.n % TYPES.length] as (typeof TYPES)[number];
  return {
    targetType,
    targetId,
    appealType,
    aspect: appealType !== '10' ? null : s.n % 2 === 0 ? ('quantity' as const) : ('quality' as const),
    claimAmount: AMOUNTS[s.n % AMOUNTS.length] ?? null,
    claimQty: TONNES[(s.n >> 3) % TONNES.length] ?? null,
    claim: FACTS,
    evidence: [await s.w.file(s.who)],
    carrierFault: s.n % 7 === 0,
    hiddenDefect: s.n % 11 === 0,
  };
};
/** Filed by either side about a document of another machine. */
export const appealOn = (targetType: TargetType): WalkAct =>
  act(addAppeal, ['buyer', 'buyer', 'seller'], (s) => claim(s, targetType, s.row.id));
/** About one of the documents that changed last. */
const anyClaim = async (s: Scene) => {
  const { rows } = await sql<{ type: TargetType; id: string }>`
    (select 'shipment' as type, id, gmt_modified from shipments.note where state in ('40', '50', '55') order by gmt_modified desc limit 6)
    union all (select 'settlement', id, gmt_modified from settlements.settlement where state in ('10', '20', '30') order by gmt_modified desc limit 2)
    union all (select 'invoice', id, gmt_modified from invoices.invoice where state <> '00' order by gmt_modified desc limit 1)
    union all (select 'order', id, gmt_modified from orders."order" where order_state in ('21', '31') order by gmt_modified desc limit 3)
    order by gmt_modified desc`.execute(s.w.world.sql);
  const target = rows[s.n % Math.max(1, rows.length)];
  return target === undefined ? null : claim(s, target.type, target.id);
};

const OFFER = '双方同意按复检结果折价，互不追究。';
/** What the other side offered, word for word, or an offer of one's own. */
const settled = (s: Scene) => {
  const offered = s.row.offer === null ? null : (JSON.parse(s.row.offer as string) as Record<string, string>);
  return offered !== null && s.n % 5 !== 0
    ? { ...one(s), text: offered.text as string, amount: offered.amount, qty: offered.qty }
    : {
        ...one(s),
        text: OFFER,
        amount: s.n % 3 === 0 ? null : '30.00',
        qty: s.n % 4 === 0 ? '0.200' : null,
      };
};
const decision = (s: Scene) => {
  const outcome = (['20', '30', '30', '40'] as const)[s.n % 4] as '20' | '30' | '40';
  const gives = outcome !== '40' || s.n % 9 === 0;
  return {
    ...one(s),
    outcome,
    amount: gives && s.n % 5 !== 0 ? (s.n % 7 === 0 ? '900000.00' : '25.00') : null,
    qty: gives && s.n % 3 === 0 ? '0.300' : null,
    text: FACTS,
    ruleCited: '平台交易规则第 16 条',
  };
};

export const appealMachine: WalkedMachine = {
  name: 'appeal',
  lifecycle: appealLifecycle,
  bizType: 'APPEAL',
  rows: 'select id, version, gmt_modified::text as changed, state, offer::text as offer from appeals.appeal',
  starts: {
    file: act(addAppeal, ['buyer', 'buyer', 'seller'], anyClaim),
    fileAgain: act(addAppeal, ['buyer', 'seller'], anyClaim),
  },
  acts: {
    respond: act(
      respondAppeal,
      ['seller', 'buyer'],
      (s) => ({ ...one(s), text: REASON, files: [] }),
      'respond',
    ),
    inspect: act(inspectAppeal, ['buyer', 'seller'], async (s) => ({
      ...one(s),
      agency: '演示检验有限公司',
      inspectedOn: await s.w.day(0),
      onSample: s.n % 2 === 0 ? ('sample' as const) : ('goods' as const),
      sealIntact: s.n % 2 === 0 ? (s.n % 3 === 0 ? ('broken' as const) : ('intact' as const)) : null,
      result: REASON,
      report: await s.w.file(s.who),
    })),
    agree: act(agreeAppeal, ['seller', 'buyer'], settled, 'agree'),
    withdraw: act(withdrawAppeal, ['buyer', 'seller'], withReason, 'withdraw'),
    accept: act(acceptAppeal, ['operator'], (s) => ({ ...one(s), plan: REASON }), 'accept'),
    refuse: act(refuseAppeal, ['operator'], withReason, 'refuse'),
    decide: act(decideAppeal, ['operator'], decision, 'decide'),
  },
  onward: {
    [APPEAL.filed]: ['respond', 'accept', 'accept'],
    [APPEAL.handled]: ['decide', 'decide', 'agree', 'agree', 'inspect'],
  },
};

const BASIS = { futures: 'MA701', basis: '20.00', provisional: '2100.00' };
/** An order whose price the buyer fixes lot by lot on the exchange. */
const basisDeal: WalkAct = {
  by: ['buyer'],
  verb: undefined,
  run: async ({ w }) => {
    const offer = await release(w.world, w.seller, {
      priceMode: '30',
      futuresContract: BASIS.futures,
      basis: BASIS.basis,
      unitPrice: BASIS.provisional,
      pricingDeadline: `${await w.day(9)}T07:00:00.000Z`,
      directDealAllowed: false,
      warehouseId: w.warehouseId,
      minQty: '20.00',
      qtyStep: '20.00',
      deliveryStart: await w.day(9),
      deliveryEnd: await w.day(30),
    });
    const validUntil = new Date((await w.world.now()).getTime() + 3_600_000).toISOString();
    const terms = { quantity: '60.00', validUntil };
    const { id, version } = await w.buyer.does(counter, { offerId: offer.id, price: '2090.00', ...terms });
    const answered = await w.seller.does(counter, { id, version, price: BASIS.provisional, ...terms });
    const taken = await w.buyer.does(acceptSeller, {
      id,
      version: answered.version,
      roundSeq: 2,
      roundHash: answered.ladder[1]?.hash as string,
    });
    const locked = await w.seller.does(confirmThread, { id, version: taken.version });
    const dealt = await w.seller.does(chooseType, { id, version: locked.version, transactionType: '10' });
    for (const who of [w.seller, w.buyer]) await sign(w.world, who, dealt.letterId as string);
    await w.world.tick();
  },
};
const fixable = async (s: Scene): Promise<string | null> => {
  const { rows } = await sql<{
    id: string;
  }>`select p.order_id as id from settlements.pricing p join orders."order" o on o.id = p.order_id
    where o.order_state not in ('01', '32') order by p.order_id desc limit 3`.execute(s.w.world.sql);
  return rows[s.n % Math.max(1, rows.length)]?.id ?? null;
};
const lot = (s: Scene) => `${[10, 20, 20, 30, 60][s.n % 5]}.00`;
/** Fixed by the buyer, or by the seller where that right has passed to him. */
const place = act(placeFixing, ['buyer', 'buyer', 'seller'], async (s) => {
  const orderId = await fixable(s);
  return orderId === null ? null : { orderId, quantity: lot(s), limitPrice: '2110.00' };
});
const placeForBuyer = act(fixForBuyer, ['seller'], async (s) => {
  const orderId = await fixable(s);
  return orderId === null ? null : { orderId, quantity: lot(s), futures: '2080.00' };
});

export const fixingMachine: WalkedMachine = {
  name: 'fixing',
  lifecycle: fixingLifecycle,
  bizType: 'FIXING',
  rows: 'select id, version, gmt_modified::text as changed, state from settlements.fixing',
  starts: { deal: basisDeal, place, placeAgain: place, placeForBuyer },
  acts: {
    execute: act(
      executeFixing,
      ['seller', 'seller', 'buyer'],
      (s) => ({ ...one(s), futures: s.n % 6 === 0 ? '2200.00' : '2095.00' }),
      'execute',
    ),
    decline: act(declineFixing, ['seller', 'buyer'], withReason, 'decline'),
    cancel: act(cancelFixing, ['buyer', 'seller'], one, 'cancel'),
  },
  onward: { [FIXING.placed]: ['execute', 'execute', 'execute', 'cancel'] },
};

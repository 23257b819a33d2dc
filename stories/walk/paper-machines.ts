import { signTicket } from '#app/tests/acts.ts';
import { callOff, selectContractGoods } from '#fulfilment/contracts/contract/call-off.ts';
import {
  addProtocol,
  adminPassReview,
  adminPause,
  adminRefuseReview,
  approveProtocol,
  openProtocol,
  passReview,
  pauseProtocol,
  protocolDetail,
  refuseProtocol,
  refuseReview,
  resumeProtocol,
  signProtocol,
  submitProtocol,
  terminateProtocol,
  withdrawProtocol,
} from '#fulfilment/contracts/contract/protocol.ts';
import { PROTOCOL, protocolLifecycle } from '#fulfilment/contracts/rules/contract-lifecycle.ts';
import {
  addInvoice,
  askInvoiceRed,
  confirmInvoiceReceipt,
  failInvoiceIssue,
  issueInvoice,
  issueInvoiceRed,
  refuseInvoice,
  refuseInvoiceRed,
  startIssueInvoice,
  submitInvoice,
  voidInvoiceRequest,
  withdrawInvoice,
} from '#fulfilment/invoices/contract/invoice-acts.ts';
import { INVOICE, invoiceLifecycle } from '#fulfilment/invoices/rules/invoice-lifecycle.ts';
import {
  addSettlement,
  adminSendSettlement,
  confirmSettlement,
  consentVoid,
  deleteSettlement,
  disputeSettlement,
  recallSettlement,
  reviseSettlement,
  sendSettlement,
  updateSettlement,
  voidSettlement,
} from '#fulfilment/settlements/contract/settlement-acts.ts';
import { SETTLEMENT, settlementLifecycle } from '#fulfilment/settlements/rules/settlement-lifecycle.ts';
import { compare, dec, round2 } from '#kernel/rules/decimal.ts';
import { invoiceNo } from '../billing-acts.ts';
import { libraryClauses } from '../contract-acts.ts';
import { appealOn } from './claim-machines.ts';
import { act, one, REASON, type Scene, type WalkedMachine, withReason } from './walk.ts';

const adjustments = (s: Scene) =>
  s.n % 2 === 0
    ? []
    : [
        {
          lineType: '30' as const,
          sign: s.n % 4 === 1 ? ('plus' as const) : ('minus' as const),
          amount: `${(s.n % 300) + 1}.00`,
          taxRate: '13',
          remark: REASON,
        },
      ];
export const settlementMachine: WalkedMachine = {
  name: 'settlement',
  lifecycle: settlementLifecycle,
  bizType: 'SETTLEMENT',
  rows: `select id, version, gmt_modified::text as changed, state, total_amount::text as total, issued_amount::text as issued, order_id::text as "orderId" from settlements.settlement`,
  acts: {
    update: act(updateSettlement, ['seller'], (s) => ({ ...one(s), typed: adjustments(s) })),
    delete: act(deleteSettlement, ['seller'], one, 'delete'),
    send: act(sendSettlement, ['seller'], one, 'send'),
    adminSend: act(adminSendSettlement, ['finance'], one, 'send'),
    recall: act(recallSettlement, ['seller'], withReason, 'recall'),
    revise: act(reviseSettlement, ['seller'], one, 'revise'),
    confirm: act(
      confirmSettlement,
      ['buyer'],
      (s) => ({ ...one(s), total: s.n % 9 === 0 ? '1.00' : (s.row.total as string) }),
      'confirm',
    ),
    dispute: act(
      disputeSettlement,
      ['buyer'],
      (s) => ({ ...one(s), lines: [{ lineNo: 1, reason: REASON }], reason: REASON }),
      'dispute',
    ),
    consentVoid: act(consentVoid, ['buyer', 'seller'], withReason),
    void: act(voidSettlement, ['finance', 'admin'], withReason, 'void'),
    correct: act(addSettlement, ['seller'], (s) => ({
      kind: '30',
      correctsId: s.row.id,
      orderId: s.row.orderId,
      typed: adjustments({ ...s, n: s.n | 1 }),
    })),
    appeal: appealOn('settlement'),
    invoice: act(addInvoice, ['buyer', 'seller'], (s) => {
      const left = dec(s.row.total ?? '0').minus(s.row.issued ?? '0');
      const open = compare(left.toFixed(), '0') > 0 ? left : dec('1');
      const amount = [open, open, open.times(0.5), dec('100'), open.plus(1)][s.n % 5] as typeof open;
      return {
        invoiceType: '02',
        medium: '30',
        sources: [{ kind: 'settlement', id: s.row.id, amount: round2(amount) }],
      };
    }),
  },
  onward: {
    [SETTLEMENT.draft]: ['send', 'send', 'update'],
    [SETTLEMENT.sent]: ['confirm', 'confirm', 'dispute'],
    [SETTLEMENT.disputed]: ['revise'],
    [SETTLEMENT.confirmed]: ['invoice', 'invoice', 'correct'],
  },
};

const numbered = async (s: Scene) => ({ ...one(s), invoiceNo: invoiceNo(), issueDate: await s.w.day(0) });
export const invoiceMachine: WalkedMachine = {
  name: 'invoice',
  lifecycle: invoiceLifecycle,
  bizType: 'INVOICE',
  rows: 'select id, version, gmt_modified::text as changed, state, gross_amount::text as gross from invoices.invoice',
  acts: {
    submit: act(submitInvoice, ['buyer', 'seller'], one, 'submit'),
    refuse: act(refuseInvoice, ['seller'], withReason, 'refuse'),
    withdraw: act(withdrawInvoice, ['buyer'], one, 'withdraw'),
    voidRequest: act(voidInvoiceRequest, ['buyer', 'seller'], one, 'voidRequest'),
    startIssue: act(startIssueInvoice, ['seller'], ({ row }) => ({ ids: [row.id] }), 'startIssue'),
    issueFailed: act(failInvoiceIssue, ['seller'], withReason, 'issueFailed'),
    issue: act(
      issueInvoice,
      ['seller'],
      async (s) => ({ ...(await numbered(s)), grossAmount: s.row.gross as string }),
      'issue',
    ),
    confirmReceipt: act(confirmInvoiceReceipt, ['buyer'], ({ row }) => ({ ids: [row.id] }), 'confirmReceipt'),
    askRed: act(
      askInvoiceRed,
      ['seller', 'buyer'],
      (s) => ({ ...withReason(s), redReason: '10', amount: s.n % 2 === 0 ? null : '50.00' }),
      'askRed',
    ),
    refuseRed: act(refuseInvoiceRed, ['buyer', 'seller'], withReason, 'refuseRed'),
    issueRed: act(issueInvoiceRed, ['seller'], numbered, 'issueRed'),
    appeal: appealOn('invoice'),
  },
  onward: {
    [INVOICE.draft]: ['submit'],
    [INVOICE.requested]: ['startIssue'],
    [INVOICE.issuing]: ['issue'],
    [INVOICE.issued]: ['confirmReceipt', 'askRed'],
    [INVOICE.redAsked]: ['issueRed'],
  },
};

const hashed = async (s: Scene) => {
  const { contentHash } = await s.w.seller.does(protocolDetail, { id: s.row.id });
  return { ...one(s), contentHash: contentHash ?? '0'.repeat(64) };
};
const framework = async ({ w }: Scene) => {
  const goods = await w.seller.does(selectContractGoods, { pageCount: 20 });
  return {
    protocolType: '10' as const,
    title: '年度框架协议',
    language: 'zh' as const,
    counterpartyId: w.buyer.actor.memberId as string,
    effectiveDate: await w.day(0),
    expiryDate: await w.day(40),
    currency: 'CNY' as const,
    lines: [
      {
        skuId: goods.list[0]?.id as string,
        quantity: '900.00',
        uom: 'TNE',
        priceMode: '10' as const,
        unitPrice: '2400.00',
        taxRate: '13',
      },
    ],
    monthMin: '100',
    monthMax: '300',
    nominateBeforeDay: 28,
    paymentTerm: '10',
    settlementMethod: '10',
    priceTerm: '10',
    placeId: (
      (await w.world.sql
        .selectFrom('catalogue.place' as never)
        .select('id' as never)
        .limit(1)
        .executeTakeFirst()) as { id: string }
    ).id,
    pickType: '10' as const,
    warehouseId: w.warehouseId,
    tolerancePlus: '5',
    toleranceMinus: '5',
    quantityBasis: '40',
    qualityBasis: '30',
    clauses: await libraryClauses(w),
  };
};
const marked = (s: Scene) => ({ ...withReason(s), marks: [] });
export const contractMachine: WalkedMachine = {
  name: 'contract',
  lifecycle: protocolLifecycle,
  bizType: 'PROTOCOL',
  rows: 'select id, version, gmt_modified::text as changed, protocol_state as state from contracts.protocol where not deleted',
  starts: { framework: act(addProtocol, ['trader'], framework) },
  acts: {
    submit: act(submitProtocol, ['trader'], one, 'submit'),
    open: act(openProtocol, ['seller'], one, 'open'),
    approve: act(approveProtocol, ['seller'], one, 'approve'),
    refuse: act(refuseProtocol, ['seller'], withReason, 'refuse'),
    withdraw: act(withdrawProtocol, ['trader'], one, 'withdraw'),
    pass: act(passReview, ['buyer'], hashed),
    adminPass: act(adminPassReview, ['auditor'], hashed),
    refuseReview: act(refuseReview, ['buyer'], marked, 'refuseReview'),
    adminRefuse: act(adminRefuseReview, ['auditor'], marked, 'refuseReview'),
    sign: act(
      signProtocol,
      ['seller', 'buyer'],
      async (s) => ({ ...(await hashed(s)), verifyTicket: await signTicket(s.w.world, s.who) }),
      'takeEffect',
    ),
    pause: act(pauseProtocol, ['seller', 'buyer'], withReason, 'pause'),
    adminPause: act(adminPause, ['operator'], withReason, 'pause'),
    resume: act(resumeProtocol, ['operator'], withReason, 'resume'),
    terminate: act(terminateProtocol, ['operator'], withReason, 'terminate'),
    callOff: act(callOff, ['buyer'], async (s) => ({
      protocolId: s.row.id,
      month: (await s.w.day(s.n % 3 === 0 ? 30 : 0)).slice(0, 7),
      lines: [{ lineNo: 1, quantity: `${[100, 150, 200, 400][s.n % 4]}.00` }],
    })),
  },
  onward: {
    [PROTOCOL.initial]: ['submit'],
    [PROTOCOL.toApprove]: ['open'],
    [PROTOCOL.inApproval]: ['approve'],
    [PROTOCOL.toReview]: ['pass', 'adminPass', 'sign', 'sign'],
    [PROTOCOL.reviewRefused]: ['submit'],
    [PROTOCOL.withdrawn]: ['submit'],
    [PROTOCOL.effective]: ['callOff'],
    [PROTOCOL.toDeliver]: ['callOff'],
    [PROTOCOL.delivering]: ['callOff'],
    [PROTOCOL.paused]: ['resume'],
  },
};

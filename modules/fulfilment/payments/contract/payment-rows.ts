import { z } from 'zod';
import { Id } from '#kernel/rules/contract.ts';
import { actingCompany, HistoryStep } from '#kernel/rules/history-step.ts';
import { TARGETS } from '../rules/payment-lifecycle.ts';

const AllocationRow = z.object({
  targetType: z.enum(TARGETS),
  targetId: Id,
  targetNo: z.string(),
  amount: z.string(),
  applied: z.string(),
});
export const PaymentRow = z.object({
  id: Id,
  version: z.number(),
  paymentNo: z.string(),
  state: z.string(),
  side: z.string(),
  direction: z.string(),
  paymentType: z.string(),
  settlementMethod: z.string().nullable(),
  purpose: z.string(),
  payerName: z.string(),
  payerNameEn: z.string().nullable(),
  payeeName: z.string(),
  payeeNameEn: z.string().nullable(),
  counterparty: z.string(),
  counterpartyEn: z.string().nullable(),
  currency: z.string(),
  amount: z.string(),
  allocated: z.string(),
  available: z.string(),
  receivedDate: z.string().nullable(),
  bankRef: z.string().nullable(),
  orderNos: z.array(z.string()),
  thirdParty: z.string().nullable(),
  confirmBy: z.string().nullable(),
  gmtCreate: z.string(),
  gmtModified: z.string(),
  can: z.array(z.string()),
});
export type PaymentRow = z.output<typeof PaymentRow>;

const File = z.object({ attachmentId: Id, fileName: z.string() });
export const HistoryRow = HistoryStep.omit({ bizType: true, changes: true }).extend(actingCompany);
export const PaymentDetail = PaymentRow.extend({
  orderId: Id.nullable(),
  sellerId: Id,
  buyerId: Id,
  valueDate: z.string().nullable(),
  payerBank: z.string().nullable(),
  payerAccountTail: z.string().nullable(),
  payeeAccountId: Id.nullable(),
  payeeHolder: z.string().nullable(),
  payeeBank: z.string().nullable(),
  payeeAccountTail: z.string().nullable(),
  payeeCnaps: z.string().nullable(),
  payeeBic: z.string().nullable(),
  charges: z.string().nullable(),
  chargesAmount: z.string().nullable(),
  thirdPartyApprovedAt: z.string().nullable(),
  bill: z
    .object({
      billNo: z.string(),
      from: z.string().nullable(),
      to: z.string().nullable(),
      drawer: z.string().nullable(),
      acceptor: z.string().nullable(),
      issueDate: z.string().nullable(),
      dueDate: z.string().nullable(),
      amount: z.string().nullable(),
      endorsable: z.boolean(),
      endorsements: z.array(z.object({ from: z.string(), to: z.string() })),
    })
    .nullable(),
  lc: z
    .object({
      lcNo: z.string(),
      issuingBank: z.string().nullable(),
      advisingBank: z.string().nullable(),
      type: z.string().nullable(),
      amount: z.string().nullable(),
      tolerancePct: z.string().nullable(),
      latestShipment: z.string().nullable(),
      expiry: z.string().nullable(),
      presentationDays: z.number().nullable(),
      presentBy: z.string().nullable(),
      tenor: z.string().nullable(),
    })
    .nullable(),
  allocations: z.array(AllocationRow.extend({ orderId: Id.nullable() })),
  /** What whoever confirms should look at: keys of `warn.` in the words. */
  warnings: z.array(z.string()),
  remarks: z.string().nullable(),
  rejectReason: z.string().nullable(),
  reverseReason: z.string().nullable(),
  submittedAt: z.string().nullable(),
  confirmedAt: z.string().nullable(),
  reversedAt: z.string().nullable(),
  files: z.array(File),
  letterFiles: z.array(File),
  events: z.array(HistoryRow),
  gateway: z
    .object({
      codeUrl: z.string(),
      qr: z.string(),
      expiresAt: z.string(),
      state: z.string(),
      sandbox: z.boolean(),
    })
    .nullable(),
  serverTime: z.string(),
});
export type PaymentDetail = z.output<typeof PaymentDetail>;

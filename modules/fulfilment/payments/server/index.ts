import { registerRuleNames } from '#kernel/server/rule-text.ts';
import type { Module } from '#kernel/server/capability.ts';
import { paymentScene } from '../rules/file-scenes.ts';
import { logNames } from '../rules/log-names.ts';
import { groups, pages } from '../rules/pages.ts';
import { paymentWords } from '../rules/words.ts';
import { addPaymentHandler } from './add-payment.ts';
import { approvePayerHandler } from './approve-payer.ts';
import { addBankAccountHandler } from './add-bank-account.ts';
import { listAllBankAccountsHandler, listBankAccountsHandler } from './bank-accounts.ts';
import { endBankAccountHandler } from './end-bank-account.ts';
import { payeeAccountsHandler } from './payee-accounts.ts';
import { refuseBankAccountHandler } from './refuse-bank-account.ts';
import { verifyBankAccountHandler } from './verify-bank-account.ts';
import { codesKept } from './code-uses.ts';
import { confirmPaymentHandler } from './confirm-payment.ts';
import { deletePaymentHandler } from './delete-payment.ts';
import { gatewayExpire } from './gateway/expire-gateway.ts';
import { payInSandboxHandler } from './gateway/pay-in-sandbox.ts';
import { queryGatewayPaymentHandler } from './gateway/query-gateway.ts';
import { paymentNotify } from './gateway/receive-notice.ts';
import { sandboxNotify } from './gateway/sandbox-notify.job.ts';
import { startGatewayPaymentHandler } from './gateway/start-gateway.ts';
import { paymentsOfOrders } from './linked-payments.ts';
import {
  countPaymentsHandler,
  listAllPaymentsHandler,
  listPaymentsHandler,
  openTargetsHandler,
  paymentDetailHandler,
  paymentHistoryHandler,
  selectPayableOrdersHandler,
} from './list-payments.ts';
import { reached } from './lock-payment.ts';
import { openPayments } from './owned-documents.ts';
import { grants } from './page-grants.ts';
import { paymentDeadlines } from './payment-deadlines.ts';
import { paymentSlipHandler } from './print-slip.ts';
import { refundOfEndedOrder } from './refund-task.ts';
import { rejectPaymentHandler } from './reject-payment.ts';
import { reversePaymentHandler } from './reverse-payment.ts';
import { submitPaymentHandler } from './submit-payment.ts';
import { payments } from './tables.ts';
import { updatePaymentHandler } from './update-payment.ts';
import { withdrawPaymentHandler } from './withdraw-payment.ts';

import './export-payments.ts';
import './files-seen.ts';

registerRuleNames(paymentWords);

/** A registration's page is live for those who reach it; a company's lists for its people. */
const onePayment = payments.topic(
  'payment',
  async (ctx) =>
    (await reached(ctx)
      .select('payments.registration.id')
      .where('payments.registration.id', '=', ctx.input.key)
      .executeTakeFirst()) !== undefined,
);
const ownPayments = payments.topic('payments', async ({ actor, input }) => actor.memberId === input.key);

export const paymentsModule: Module = {
  name: 'payments',
  logNames,
  pages,
  groups,
  grants,
  fileScenes: [paymentScene],
  codeUses: codesKept,
  ownedDocuments: openPayments,
  linkedSources: [paymentsOfOrders],
  deadlineSources: [paymentDeadlines],
  webhooks: [paymentNotify],
  handlers: [
    listPaymentsHandler,
    listAllPaymentsHandler,
    countPaymentsHandler,
    paymentDetailHandler,
    paymentHistoryHandler,
    openTargetsHandler,
    selectPayableOrdersHandler,
    addPaymentHandler,
    updatePaymentHandler,
    deletePaymentHandler,
    submitPaymentHandler,
    withdrawPaymentHandler,
    confirmPaymentHandler,
    rejectPaymentHandler,
    reversePaymentHandler,
    approvePayerHandler,
    paymentSlipHandler,
    startGatewayPaymentHandler,
    queryGatewayPaymentHandler,
    payInSandboxHandler,
    listBankAccountsHandler,
    listAllBankAccountsHandler,
    addBankAccountHandler,
    endBankAccountHandler,
    verifyBankAccountHandler,
    refuseBankAccountHandler,
    payeeAccountsHandler,
  ],
  listeners: [refundOfEndedOrder],
  timers: [gatewayExpire],
  backgroundJobs: [sandboxNotify],
  taskSubjects: [
    {
      kind: gatewayExpire.kind,
      table: 'payments.registration',
      no: 'payment_no',
      link: '/collectionManagement/paymentRegistration/detail/{ref}',
    },
  ],
  topics: [onePayment, ownPayments],
};

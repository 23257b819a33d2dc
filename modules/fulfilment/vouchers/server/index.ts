import type { Module } from '#kernel/server/capability.ts';
import { registerRuleNames } from '#kernel/server/rule-text.ts';
import { logNames } from '../rules/log-names.ts';
import { groups, pages } from '../rules/pages.ts';
import { voucherWords } from '../rules/words.ts';
import { acceptTransferHandler } from './accept-transfer.ts';
import { addVoucherHandler } from './add-voucher.ts';
import { adjustLotHandler, followStock } from './adjust-lot.ts';
import { anchorAgain, anchorVoucher } from './anchor.job.ts';
import { chainFileHandler } from './chain-file.ts';
import { confirmVoucherHandler } from './confirm-voucher.ts';
import './export-vouchers.ts';
import { freezeVoucherHandler } from './freeze-voucher.ts';
import { linkedVouchers } from './linked-vouchers.ts';
import { countVouchersHandler, listVoucherEventsHandler, listVouchersHandler } from './list-vouchers.ts';
import { ANCHOR, ANCHOR_AGAIN, reached, REQUEST_LAPSE, TRANSFER_LAPSE } from './lock-voucher.ts';
import { mergeVouchersHandler } from './merge-vouchers.ts';
import { openVouchers } from './owned-documents.ts';
import { grants } from './page-grants.ts';
import { pledgeesHandler, transferOrdersHandler, voucherLotsHandler } from './pick-for-voucher.ts';
import { checkVoucherHandler, dailyRootsHandler, proveHashHandler } from './prove-hash.ts';
import { refuseVoucherHandler } from './refuse-voucher.ts';
import { retryAnchorHandler } from './retry-anchor.ts';
import { rotateKeyHandler } from './rotate-key.ts';
import { sealDays } from './seal-days.job.ts';
import { splitVoucherHandler } from './split-voucher.ts';
import { vouchers } from './tables.ts';
import { takeGoodsHandler } from './take-goods.ts';
import { requestLapse, transferLapse } from './timers.ts';
import { transferVoucherHandler } from './transfer-voucher.ts';
import { unfreezeVoucherHandler } from './unfreeze-voucher.ts';
import { verifyVoucherHandler } from './verify-chain.ts';
import { voidVoucherHandler } from './void-voucher.ts';
import { voucherDeadlines } from './voucher-deadlines.ts';
import { voucherDetailHandler } from './voucher-detail.ts';
import './voucher-files.ts';
import { voucherPdfHandler } from './voucher-pdf.ts';

registerRuleNames(voucherWords);

/** The lists of a company's vouchers move with them; `0` is the operator's. */
const ownVouchers = vouchers.topic('vouchers', async ({ actor, input }) =>
  input.key === '0' ? actor.identity === 'platform' : actor.memberId !== null && actor.memberId === input.key,
);
/** A voucher's page is live for those who see it. */
const oneVoucher = vouchers.topic(
  'voucher',
  async (ctx) =>
    (await reached(ctx)
      .where('vouchers.voucher.id', '=', ctx.input.key)
      .select('vouchers.voucher.id')
      .executeTakeFirst()) !== undefined,
);

export const vouchersModule: Module = {
  name: 'vouchers',
  pages,
  groups,
  grants,
  logNames,
  handlers: [
    listVouchersHandler,
    countVouchersHandler,
    voucherDetailHandler,
    listVoucherEventsHandler,
    voucherLotsHandler,
    transferOrdersHandler,
    pledgeesHandler,
    addVoucherHandler,
    confirmVoucherHandler,
    refuseVoucherHandler,
    transferVoucherHandler,
    acceptTransferHandler,
    splitVoucherHandler,
    mergeVouchersHandler,
    freezeVoucherHandler,
    unfreezeVoucherHandler,
    takeGoodsHandler,
    adjustLotHandler,
    verifyVoucherHandler,
    chainFileHandler,
    voucherPdfHandler,
    retryAnchorHandler,
    voidVoucherHandler,
    rotateKeyHandler,
    checkVoucherHandler,
    proveHashHandler,
    dailyRootsHandler,
  ],
  listeners: [followStock],
  timers: [transferLapse, requestLapse, anchorAgain],
  cronJobs: [sealDays],
  backgroundJobs: [anchorVoucher],
  taskSubjects: [
    ...[TRANSFER_LAPSE, ANCHOR, ANCHOR_AGAIN].map(
      (kind) =>
        ({
          kind,
          table: 'vouchers.voucher',
          no: 'voucher_no',
          link: '/blockChain/vouchersList/detail/{ref}',
        }) as const,
    ),
    { kind: REQUEST_LAPSE, table: 'vouchers.request', no: 'kind' },
  ],
  topics: [ownVouchers, oneVoucher],
  ownedDocuments: openVouchers,
  linkedSources: linkedVouchers,
  deadlineSources: voucherDeadlines,
};

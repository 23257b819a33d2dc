import { type DeadlineSource, goodsOf } from '#kernel/server/deadlines.ts';
import { VOUCHERS_PAGE, voucherHref } from '../rules/pages.ts';
import { VOUCHER } from '../rules/voucher-lifecycle.ts';
import { voucherWords } from '../rules/words.ts';
import { BIZ, reached } from './lock-voucher.ts';
import type { VoucherContext } from './tables.ts';

const { table } = voucherWords;
/** 24:00 of a business day. */
const endOf = (day: string): Date => new Date(new Date(`${day}T00:00:00+08:00`).getTime() + 86_400_000);
const othersOf = (memberId: string, ids: readonly (string | null)[]): string[] =>
  ids.filter((id): id is string => id !== null && id !== memberId);
const STORED = [VOUCHER.held, VOUCHER.transferring, VOUCHER.encumbered];

/** Signatures within 48 hours, consents, and the end of storage. */
export const voucherDeadlines: readonly DeadlineSource[] = [
  {
    kind: 'voucherSign',
    title: table['deadline.sign'],
    path: VOUCHERS_PAGE,
    deadlinesOf: async (given, { memberId, until, most }) => {
      const ctx = given as unknown as VoucherContext;
      const rows = await reached(ctx)
        .where('vouchers.voucher.state', '=', VOUCHER.transferring)
        .where('transfer_until', '<', until)
        .where((eb) =>
          eb.or([
            eb.and([eb('transfer_to_member_id', '=', memberId), eb('receiver_signature', 'is', null)]),
            eb.and([eb('custodian_member_id', '=', memberId), eb('custodian_signature', 'is', null)]),
          ]),
        )
        .selectAll('vouchers.voucher')
        .orderBy('transfer_until')
        .limit(most)
        .execute();
      return rows.map((v) => ({
        bizType: BIZ,
        id: v.id,
        no: v.voucher_no,
        dueAt: v.transfer_until as Date,
        companyIds: [v.holder_member_id],
        goods: goodsOf(v),
        task: table['deadline.sign.task'],
        otherwise: table['deadline.sign.otherwise'],
        href: voucherHref(v.id),
      }));
    },
  },
  {
    kind: 'voucherConsent',
    title: table['deadline.consent'],
    path: VOUCHERS_PAGE,
    deadlinesOf: async (given, { memberId, until, most }) => {
      const ctx = given as unknown as VoucherContext;
      const rows = await reached(ctx)
        .innerJoin('vouchers.request as r', 'r.id', 'vouchers.voucher.request_id')
        .where('r.due_at', '<', until)
        .where((eb) =>
          eb.or([
            eb.and([eb('r.custodian_member_id', '=', memberId), eb('r.custodian_signature', 'is', null)]),
            eb.and([
              eb('r.kind', '=', 'void'),
              eb('r.holder_member_id', '=', memberId),
              eb('r.holder_signature', 'is', null),
            ]),
          ]),
        )
        .select(['vouchers.voucher.id', 'vouchers.voucher.voucher_no', 'r.due_at'])
        .select(['product_zh', 'product_en', 'r.holder_member_id', 'r.custodian_member_id'])
        .orderBy('r.due_at')
        .limit(most)
        .execute();
      return rows.map((v) => ({
        bizType: BIZ,
        id: v.id,
        no: v.voucher_no,
        dueAt: v.due_at,
        companyIds: othersOf(memberId, [v.holder_member_id, v.custodian_member_id]),
        goods: goodsOf(v),
        task: table['deadline.consent.task'],
        otherwise: table['deadline.consent.otherwise'],
        href: voucherHref(v.id),
      }));
    },
  },
  {
    kind: 'voucherStorage',
    title: table['deadline.storage'],
    path: VOUCHERS_PAGE,
    deadlinesOf: async (given, { memberId, until, most }) => {
      const ctx = given as unknown as VoucherContext;
      const rows = await reached(ctx)
        .where('vouchers.voucher.state', 'in', STORED)
        .where('holder_member_id', '=', memberId)
        .selectAll('vouchers.voucher')
        .orderBy('storage_until')
        .limit(most)
        .execute();
      return rows
        .map((v) => ({
          bizType: BIZ,
          id: v.id,
          no: v.voucher_no,
          dueAt: endOf(v.storage_until),
          companyIds: othersOf(memberId, [v.custodian_member_id]),
          goods: goodsOf(v),
          task: table['deadline.storage.task'],
          otherwise: null,
          href: voucherHref(v.id),
        }))
        .filter((d) => d.dueAt < until);
    },
  },
];

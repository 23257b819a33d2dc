import { showWeight } from '#kernel/rules/format.ts';
import { currentLocale } from '#kernel/web/i18n/index.ts';
import { call, useStore } from '#kernel/web/request/index.ts';
import { formDialog } from '#kernel/web/screens/form-dialog.tsx';
import { TicketField } from '#kernel/web/screens/signing.tsx';
import type { PickSource } from '#kernel/web/fields/index.ts';
import { pledgees, transferOrders, type VoucherDetail } from '../contract/voucher.ts';
import {
  acceptTransfer,
  confirmVoucher,
  freezeVoucher,
  mergeVouchers,
  splitVoucher,
  takeGoods,
  transferVoucher,
} from '../contract/voucher-acts.ts';
import { ENCUMBRANCE } from '../rules/voucher-lifecycle.ts';
import { encumbranceNames, voucherWords } from '../rules/words.ts';
import { MergeField } from './merge-field.tsx';
import { closePanel, panelStore } from './panel.ts';
import { KeptPreview, SignedPreview, TakenPreview } from './previews.tsx';
import { SplitField } from './split-field.tsx';

const w = voucherWords.table;
const said = (zh: string, en: string | null) => (currentLocale() === 'zh_CN' ? zh : en || zh);

/** The buyer of each order, filled in with it. */
const buyersSeen = new Map<string, string>();
const ordersFor = (id: string): PickSource => {
  const ask = async (keyword: string) =>
    (await call(transferOrders, { id, keyword }, { silent: true })).map((o) => {
      buyersSeen.set(o.id, o.buyerId);
      return {
        value: o.id,
        label: `${o.orderNo} · ${said(o.buyer, o.buyerEn)}`,
        note: `${showWeight(o.open)} t`,
      };
    });
  return {
    name: `vouchers.orders ${id}`,
    search: ask,
    named: async (ids) => (await ask('')).filter((o) => ids.includes(o.value)),
  };
};
const companies: PickSource = {
  name: 'vouchers.pledgees',
  search: async (keyword) =>
    (await call(pledgees, { keyword }, { silent: true })).map((c) => ({
      value: c.id,
      label: said(c.zh, c.en),
    })),
  named: async (ids) =>
    (await call(pledgees, { ids: [...ids] }, { silent: true })).map((c) => ({
      value: c.id,
      label: said(c.zh, c.en),
    })),
};

const ConfirmDialog = formDialog(confirmVoucher, voucherWords, ({ field, section }) => ({
  title: w.confirm,
  label: w.confirm,
  done: w.signDone,
  wide: true,
  sections: [
    section([
      field.custom('version', SignedPreview, { label: w.after, span: 3, required: false }),
      field.custom('verifyTicket', TicketField, { span: 3 }),
    ]),
  ],
}));
const AcceptDialog = formDialog(acceptTransfer, voucherWords, ({ field, section }) => ({
  title: w.acceptTransfer,
  label: w.acceptTransfer,
  done: w.signDone,
  wide: true,
  sections: [
    section(
      [
        field.custom('version', SignedPreview, { label: w.after, span: 3, required: false }),
        field.custom('verifyTicket', TicketField, { span: 3 }),
      ],
      { help: w['acceptTransfer.help'] },
    ),
  ],
}));
const TransferDialog = formDialog(transferVoucher, voucherWords, ({ field, section }) => ({
  title: w['transfer.title'],
  label: w.transfer,
  done: w['transfer.done'],
  wide: true,
  sections: [
    section(
      [
        field.pick('orderId', (v) => ordersFor(v.id ?? ''), {
          span: 3,
          help: w['orderId.help'],
          picked: (option) => ({ toMemberId: buyersSeen.get(option?.value ?? '') ?? null }),
        }),
        field.custom('version', KeptPreview, { label: w.after, span: 3, required: false }),
      ],
      { help: w['transfer.help'] },
    ),
  ],
}));
const SplitDialog = formDialog(splitVoucher, voucherWords, ({ field, section }) => ({
  title: w['split.title'],
  label: w.split,
  done: w['split.done'],
  wide: true,
  sections: [section([field.custom('quantities', SplitField, { span: 3 })], { help: w['split.help'] })],
}));
const MergeDialog = formDialog(mergeVouchers, voucherWords, ({ field, section }) => ({
  title: w['merge.title'],
  shut: () => panelStore.get()?.row.mergeable.length === 0,
  label: w.merge,
  done: w['merge.done'],
  wide: true,
  sections: [
    section([field.custom('ids', MergeField, { span: 3, verb: 'select' })], { help: w['merge.help'] }),
  ],
}));
const types = (codes: readonly string[]) =>
  codes.map((value) => ({ value, ...(encumbranceNames[value] ?? { zh: value, en: value }) }));
const freezeDialog = (codes: readonly string[]) =>
  formDialog(freezeVoucher, voucherWords, ({ field, section }) => ({
    title: w['freeze.title'],
    label: w.freeze,
    done: w['freeze.done'],
    wide: true,
    sections: [
      section(
        [
          field.radio('type', types(codes), { span: 3 }),
          field.pick('beneficiaryId', companies, {
            span: 3,
            when: (v) => v.type === ENCUMBRANCE.pledge,
            required: (v) => v.type === ENCUMBRANCE.pledge,
          }),
          field.date('until', { required: false }),
          field.textarea('reason', { most: 300, rows: 2, span: 3 }),
          field.custom('version', KeptPreview, { label: w.after, span: 3, required: false }),
        ],
        { help: w['freeze.help'] },
      ),
    ],
  }));
const HolderFreeze = freezeDialog([ENCUMBRANCE.pledge, ENCUMBRANCE.pickup]);
const OperatorFreeze = freezeDialog([ENCUMBRANCE.court]);
const TakeDialog = formDialog(takeGoods, voucherWords, ({ field, section }) => ({
  title: w['consume.title'],
  label: w.consume,
  done: w['consume.done'],
  wide: true,
  sections: [
    section(
      [
        field.weight('quantity', { unit: w.tonnes, span: 2 }),
        field.custom('version', TakenPreview, { label: w.after, span: 3, required: false }),
      ],
      { help: w['consume.help'] },
    ),
  ],
}));

/** The dialog of an act on this voucher, while one is open. */
export function VoucherDialogs({ row, operator }: { row: VoucherDetail; operator: boolean }) {
  const panel = useStore(panelStore);
  if (panel === null || panel.row.id !== row.id) return null;
  const start = { id: row.id, version: row.version };
  const shared = { about: row.voucherNo, onClose: closePanel };
  const signed = { ...start, contentHash: row.signHash ?? '' };
  switch (panel.act) {
    case 'confirm':
      return <ConfirmDialog start={signed} {...shared} />;
    case 'acceptTransfer':
      return <AcceptDialog start={signed} {...shared} />;
    case 'transfer':
      return <TransferDialog start={start} {...shared} />;
    case 'split':
      return <SplitDialog start={{ ...start, quantities: ['', ''] }} {...shared} />;
    case 'merge':
      return <MergeDialog start={{ ...start, ids: [] }} {...shared} />;
    case 'consume':
      return <TakeDialog start={{ ...start, quantity: row.quantity }} {...shared} />;
    default:
      return operator ? (
        <OperatorFreeze start={{ ...start, type: ENCUMBRANCE.court }} {...shared} />
      ) : (
        <HolderFreeze start={{ ...start, type: ENCUMBRANCE.pledge }} {...shared} />
      );
  }
}

import './vouchers.css';
import { EMPTY } from '#kernel/rules/format.ts';
import { inLocale, type LocalizedText, nameOf, translate } from '#kernel/rules/words.ts';
import { useFormat } from '#kernel/web/i18n/index.ts';
import { Dropdown } from '#kernel/web/parts/index.ts';
import { download, operatorStore, saveFile, useStore } from '#kernel/web/request/index.ts';
import { confirmation } from '#kernel/web/screens/confirmation.ts';
import { type Formatter, To } from '#kernel/web/screens/index.ts';
import { screenPorts } from '#kernel/web/screens/ports.ts';
import { type ViewKit, viewScreen } from '#kernel/web/screens/view-screen.tsx';
import { Button } from 'antd';
import { type VoucherDetail, voucherDetail } from '../contract/voucher.ts';
import {
  chainFile,
  refuseVoucher,
  retryAnchor,
  unfreezeVoucher,
  voidVoucher,
  voucherPdf,
} from '../contract/voucher-acts.ts';
import { voucherHref } from '../rules/pages.ts';
import { encumbranceNames, voucherWords } from '../rules/words.ts';
import { howToClose } from '../rules/request-lifecycle.ts';
import { VOUCHER } from '../rules/voucher-lifecycle.ts';
import { stateBadge } from './badges.ts';
import { ChainView } from './chain-view.tsx';
import { openPanel } from './panel.ts';
import { VoucherDialogs } from './voucher-dialogs.tsx';

const { table } = voucherWords;
type Kit = ViewKit<VoucherDetail, typeof table>;
const LANGUAGES = [
  { key: 'bilingual', said: table['language.bilingual'] },
  { key: 'zh', said: table['language.zh'] },
  { key: 'en', said: table['language.en'] },
] as const;
const swallow = () => undefined; // The refusal has been shown by the request client.

/** Print and export stand beside the acts: files of what is seen. */
function Files({ row }: { row: VoucherDetail }) {
  const format = useFormat();
  const t = (said: LocalizedText) => inLocale(said, format.locale);
  if (!row.can.includes('Export')) return null;
  const print = (language: 'bilingual' | 'zh' | 'en') =>
    void download(voucherPdf, { id: row.id, language }, { overlay: false }).then(saveFile, swallow);
  const take = () => void download(chainFile, { id: row.id }, { overlay: false }).then(saveFile, swallow);
  return (
    <div className="vo-verify">
      <Dropdown
        trigger={['click']}
        menu={{
          items: LANGUAGES.map(({ key, said }) => ({ key, label: t(said) })),
          onClick: ({ key }) => print(key as 'bilingual'),
        }}
      >
        <Button>{t(table.print)}</Button>
      </Dropdown>
      <Button onClick={take}>{t(table.exportChain)}</Button>
    </div>
  );
}
function Above({ row }: { row: VoucherDetail }) {
  const person = useStore(operatorStore);
  return (
    <>
      <Files row={row} />
      <VoucherDialogs row={row} operator={person?.identityType === 'platform'} />
    </>
  );
}

const zhOf = (formatter: Formatter) => formatter.locale === 'zh_CN';
const rowAndVersion = (row: VoucherDetail) => ({ id: row.id, version: row.version });
const ask = (title: 'refuse' | 'withdraw' | 'unfreeze' | 'retry' | 'void') =>
  confirmation<VoucherDetail>(table[`${title}.title`], (row) => row.voucherNo, table[`${title}.body`]);
const isMoving = (row: VoucherDetail): boolean => row.state === VOUCHER.transferring;
/** Who asked takes back what he asked, anybody else refuses it. */
function hasAsked(row: VoucherDetail): boolean {
  const person = operatorStore.get();
  if (row.request === null || person === null) return false;
  const sides = {
    holder: person.memberId === row.holderId,
    operator: person.identityType === 'platform',
    custodian: true,
  };
  return howToClose(row.request.kind, sides)?.verb === 'withdraw';
}
/** One act in the words of whoever presses it. */
const REFUSALS = [
  { label: table.refuse, title: 'refuse', when: (row: VoucherDetail) => !isMoving(row) && !hasAsked(row) },
  {
    label: table.withdrawRequest,
    title: 'withdraw',
    when: (row: VoucherDetail) => !isMoving(row) && hasAsked(row),
  },
  { label: table.cancelTransfer, title: 'refuse', when: (row: VoucherDetail) => isMoving(row) },
] as const;

/** What the reader's side may do, the gold one what waits for it. */
const actionsOf = ({ doing, act }: Kit) => [
  ...REFUSALS.map(({ label, title, when }) =>
    act('refuse', refuseVoucher, {
      label,
      ask: 'reason',
      danger: true,
      send: rowAndVersion,
      question: ask(title),
      when,
    }),
  ),
  doing('split', openPanel('split'), {
    label: table.split,
    button: 'Transfer',
    when: (row) => row.can.includes('split'),
  }),
  doing('merge', openPanel('merge'), {
    label: table.merge,
    button: 'Transfer',
    when: (row) => row.can.includes('merge'),
  }),
  doing('freeze', openPanel('freeze'), {
    label: table.freeze,
    button: 'Disable',
    when: (row) => row.can.includes('freeze'),
  }),
  act('unfreeze', unfreezeVoucher, {
    label: table.unfreeze,
    ask: 'reason',
    send: rowAndVersion,
    question: ask('unfreeze'),
  }),
  act('retry', retryAnchor, { label: table.retry, send: rowAndVersion, question: ask('retry') }),
  act('void', voidVoucher, {
    label: table.void,
    ask: 'reason',
    danger: true,
    send: rowAndVersion,
    question: ask('void'),
  }),
  doing('consume', openPanel('consume'), {
    label: table.consume,
    button: 'Confirm',
    primary: true,
    when: (row) => row.can.includes('consume'),
  }),
  doing('transfer', openPanel('transfer'), {
    label: table.transfer,
    button: 'Transfer',
    primary: true,
    when: (row) => row.can.includes('transfer'),
  }),
  doing('confirm', openPanel('confirm'), {
    label: table.confirm,
    button: 'Confirm',
    primary: true,
    when: (row) => row.can.includes('confirm'),
  }),
  doing('acceptTransfer', openPanel('acceptTransfer'), {
    label: table.acceptTransfer,
    button: 'Confirm',
    primary: true,
    when: (row) => row.can.includes('acceptTransfer'),
  }),
];

const figuresOf = ({ custom, date, countdown }: Kit) => [
  custom('quantity', {
    label: table.covers,
    text: (row, formatter) => `${formatter.weight(row.quantity)} ${formatter.text(table.tonnes)}`,
  }),
  custom('holder', {
    label: table.holder,
    text: (row, formatter) => nameOf(row, 'holder', formatter.locale) ?? EMPTY,
  }),
  date('storageUntil'),
  countdown('transferUntil'),
];
const goodsFacts = ({ custom, text }: Kit) => ({
  title: table['section.goods'],
  items: [
    custom('product', {
      label: table.product,
      text: (row, formatter) => (zhOf(formatter) ? row.productZh : row.productEn),
    }),
    custom('grade', {
      label: table.grade,
      text: (row, formatter) => (zhOf(formatter) ? row.grade : (row.gradeEn ?? row.grade)),
    }),
    text('standard'),
    text('casNo'),
    text('unNo'),
    custom('packaging', {
      label: table.packaging,
      text: (row, formatter) => (zhOf(formatter) ? row.packagingZh : row.packagingEn),
    }),
    text('batchNo'),
    custom('producer', {
      label: table.producer,
      text: (row, formatter) => (zhOf(formatter) ? row.producer : (row.producerEn ?? row.producer)) ?? EMPTY,
    }),
  ],
});
const custodyFacts = ({ custom, text }: Kit) => ({
  title: table['section.custody'],
  items: [
    custom('custody', {
      label: table.custody,
      text: (row, formatter) =>
        [zhOf(formatter) ? row.warehouseZh : row.warehouseEn, row.tankNo].filter(Boolean).join(' · '),
    }),
    custom('custodian', {
      label: table.custodian,
      text: (row, formatter) =>
        nameOf(row, 'custodian', formatter.locale) ?? formatter.text(table.custodianNone),
    }),
    text('lotNo'),
    custom('feePayer', {
      label: table.feePayer,
      text: (row, formatter) =>
        row.feePayerFrom > row.serverTime
          ? translate(voucherWords, formatter.locale, 'feePayerNext', {
              company: nameOf(row, 'feePayer', formatter.locale) ?? '',
              from: formatter.dateTime(row.feePayerFrom),
            })
          : (nameOf(row, 'feePayer', formatter.locale) ?? EMPTY),
    }),
    custom('files', {
      label: table.files,
      text: (row) => row.files.map((f) => f.name).join(', ') || EMPTY,
      cell: (row) =>
        row.files.map((f) => (
          <Button
            key={f.id}
            type="link"
            size="small"
            title={f.sha256}
            onClick={() => void screenPorts().files.download(f.id)}
          >
            {f.name}
          </Button>
        )),
    }),
  ],
});
const partiesFacts = ({ custom, text, dateTime }: Kit) => ({
  title: table['section.parties'],
  items: [
    custom('issuer', {
      label: table.issuer,
      text: (row, formatter) => nameOf(row, 'issuer', formatter.locale) ?? EMPTY,
    }),
    dateTime('issuedAt'),
    text('orderNo', {
      nowrap: true,
      link: (row) => (row.orderId === null ? null : `/transactionManagement/orderDetail?id=${row.orderId}`),
    }),
    custom('parents', {
      label: table.parents,
      text: (row) => row.parents.map((p) => p.no).join(', ') || EMPTY,
      cell: (row) =>
        row.parents.length === 0
          ? EMPTY
          : row.parents.map((p) => (
              <To key={p.id} href={voucherHref(p.id)}>
                {p.no}{' '}
              </To>
            )),
    }),
    custom('children', {
      label: table.children,
      text: (row) => row.children.map((p) => p.no).join(', ') || EMPTY,
      cell: (row) =>
        row.children.length === 0
          ? EMPTY
          : row.children.map((p) => (
              <To key={p.id} href={voucherHref(p.id)}>
                {p.no}{' '}
              </To>
            )),
    }),
    custom('anchor', {
      label: table.anchor,
      text: (row, formatter) =>
        row.anchor.chain === 'internal'
          ? formatter.text(table.anchorInternal)
          : [row.anchor.chain, row.anchor.height, row.anchor.txHash].filter(Boolean).join(' · '),
    }),
    text('reason'),
  ],
});
const openFacts = ({ custom, date, text }: Kit) => [
  {
    title: table['section.transfer'],
    when: (row: VoucherDetail) => row.receiver !== null,
    items: [
      custom('receiver', {
        label: table.receiver,
        text: (row, formatter) => nameOf(row, 'receiver', formatter.locale) ?? EMPTY,
      }),
      text('transferOrderNo', { label: table.orderNo }),
      custom('signatures', {
        label: table.signatures,
        text: (row, formatter) =>
          row.signatures
            .map((s) => `${nameOf(s, 'company', formatter.locale)} · ${formatter.dateTime(s.time)}`)
            .join('; ') || formatter.text(table.notSigned),
      }),
    ],
  },
  {
    title: table['section.encumbrance'],
    when: (row: VoucherDetail) => row.encumbranceType !== null,
    items: [
      custom('encumbrance', {
        label: table.type,
        text: (row, formatter) =>
          formatter.text(encumbranceNames[row.encumbranceType ?? ''] ?? table.encumbrance),
      }),
      custom('beneficiary', {
        label: table.beneficiary,
        text: (row, formatter) => nameOf(row, 'beneficiary', formatter.locale) ?? EMPTY,
      }),
      date('encumbranceUntil'),
      text('encumbranceReason'),
      custom('reserved', {
        label: table.reserved,
        text: (row, formatter) => formatter.weight(row.reserved),
      }),
    ],
  },
  {
    title: table['section.request'],
    when: (row: VoucherDetail) => row.request !== null,
    items: [
      custom('request', {
        label: table.pending,
        text: (row, formatter) =>
          formatter.text(table[`pending.${row.request?.kind ?? 'split'}` as 'pending.split']),
      }),
      custom('parts', {
        label: table.quantities,
        text: (row, formatter) =>
          (row.request?.quantities ?? []).map((q) => formatter.weight(q)).join(' + ') ||
          (row.request?.vouchers ?? []).map((v) => v.no).join(' + '),
      }),
      custom('dueAt', {
        label: table.transferUntil,
        text: (row, formatter) => (row.request === null ? EMPTY : formatter.dateTime(row.request.dueAt)),
      }),
      custom('asked', { label: table.reason, text: (row) => row.request?.reason ?? EMPTY }),
    ],
  },
];
const verbs = table as Readonly<Record<string, { zh: string; en: string }>>;

/** /blockChain/vouchersList/detail/:id: one voucher in full, with its chain as it is read and verified. */
export default viewScreen(voucherDetail, voucherWords, (kit) => ({
  title: table.one,
  number: (row) => row.voucherNo,
  state: kit.state('state', stateBadge),
  input: ({ id }) => (id === undefined ? null : { id }),
  // What it may be merged with changes with the other vouchers of its holder.
  topics: (row) => [`voucher:${row.id}`, ...(row.can.includes('merge') ? [`vouchers:${row.holderId}`] : [])],
  above: Above,
  figures: figuresOf(kit),
  actions: actionsOf(kit),
  facts: [...openFacts(kit), goodsFacts(kit), custodyFacts(kit), partiesFacts(kit)],
  tabs: [{ key: 'chain', label: table.chain, count: (row) => row.chain.length, component: ChainView }],
  timeline: (row, formatter) =>
    row.events.toReversed().map((e) => ({
      key: String(e.seq),
      title: formatter.text(verbs[`act.${e.action}`] ?? { zh: e.action, en: e.action }),
      note: e.reason ?? undefined,
      at: e.at,
      by: [nameOf(e, 'companyName', formatter.locale), e.actorName].filter(Boolean).join(' · '),
    })),
}));

import { EMPTY } from '#kernel/rules/format.ts';
import type { LocalizedText } from '#kernel/rules/words.ts';
import { comma } from '#kernel/web/i18n/index.ts';
import { createStore, useStore } from '#kernel/web/request/index.ts';
import type { Formatter } from '#kernel/web/screens/index.ts';
import { type ViewKit, viewScreen } from '#kernel/web/screens/view-screen.tsx';
import { type ApplicationDetail, applicationDetail } from '../contract/application.ts';
import { MODE } from '../rules/application.ts';
import { applicationWords } from '../rules/words.ts';
import { threadBadge } from './badges.ts';
import { entriesFor } from './entries.ts';
import { FileLinks } from './file-links.tsx';
import { LegDialogs, type LegPanel } from './leg-dialogs.tsx';
import { ownTopic } from './own-topic.ts';
import {
  dealAmountText,
  disclosureText,
  earningText,
  goodsText,
  legText,
  moneyText,
  nameText,
  quantityText,
  sideText,
  stageText,
} from './texts.ts';

const { table } = applicationWords;
const said = (action: string): LocalizedText =>
  (table as Record<string, LocalizedText>)[`act.${action}`] ?? { zh: action, en: action };

/** Which dialog stands over the page; not part of where it is. */
const panel = createStore<LegPanel | null>(null);
function Above() {
  const open = useStore(panel);
  return <LegDialogs panel={open} onClose={() => panel.set(null)} />;
}
/** What happened to an application, the latest first. */
const eventsOf = (row: ApplicationDetail, formatter: Formatter) =>
  row.events.toReversed().map((e) => ({
    key: String(e.seq),
    title: formatter.text(said(e.action)),
    note: e.reason ?? undefined,
    at: e.at,
    by: [nameText(e.company, formatter), e.person].filter((x) => x !== null && x !== EMPTY).join(' '),
  }));
type Kit = ViewKit<ApplicationDetail, typeof table>;
/** What was applied for: the arrangement, then the legs or the commission, as the mode has it. */
const arrangement = (kit: Kit) => [
  {
    title: table['section.proposal'],
    items: [
      kit.custom('intermediary', {
        label: table.intermediary,
        text: (row, f) => nameText(row.intermediary, f),
      }),
      kit.custom('related', {
        label: table.related,
        text: (row, f) => (row.related ? f.text(table['related.yes']) : EMPTY),
      }),
      kit.code('mode', 'intermediary_mode'),
      kit.code('titleFlow', 'title_flow'),
      kit.custom('disclosure', {
        label: table.disclosure,
        text: (row, f) => disclosureText(row, f),
      }),
      kit.custom('applicantSide', {
        label: table.applicantSide,
        text: (row, f) => sideText(row.applicantSide, f),
      }),
      kit.code('reason', 'intermediary_reason'),
      kit.text('reasonText'),
      kit.text('remarks'),
      kit.custom('files', {
        label: table.fileIds,
        text: (row) => row.files.map((f) => f.fileName).join(comma()) || EMPTY,
        cell: (row) => <FileLinks files={row.files} />,
      }),
    ],
  },
  {
    title: table['section.legs'],
    when: (row: ApplicationDetail) => row.mode === MODE.principal,
    columns: 1 as const,
    items: [
      kit.custom('legA', {
        label: table.legA,
        sets: ['payment_term'],
        text: (row, f) => legText(row, 'A', f),
      }),
      kit.custom('legB', {
        label: table.legB,
        sets: ['payment_term'],
        text: (row, f) => legText(row, 'B', f),
      }),
      kit.custom('margin', { label: table.margin, text: (row, f) => moneyText(row, row.margin, f) }),
    ],
  },
  {
    title: table['section.commission'],
    when: (row: ApplicationDetail) => row.mode === MODE.commission,
    items: [
      kit.custom('commissionRate', {
        label: table.commissionRate,
        text: (row, f) => f.percent(row.commissionRate),
      }),
      kit.custom('commissionPayer', {
        label: table.commissionPayer,
        text: (row, f) => sideText(row.commissionPayer, f),
      }),
      kit.custom('commissionAmount', {
        label: table.commissionAmount,
        text: (row, f) => moneyText(row, row.commissionAmount, f),
      }),
      kit.dateTime('commissionDueAt'),
    ],
  },
];
/** One application: what each reader may know of it, and what he may do. */
export default viewScreen(applicationDetail, applicationWords, (kit) => ({
  title: table.one,
  number: (row) => row.applicationNo,
  state: kit.state('threadStatus', threadBadge),
  input: (params) => (params.id === undefined ? null : { id: params.id }),
  topics: ownTopic,
  figures: [
    kit.custom('stage', { label: table.stage, text: stageText }),
    kit.custom('product', { label: table.product, text: goodsText }),
    kit.custom('quantity', { label: table.quantity, text: quantityText }),
    kit.custom('dealAmount', { label: table.dealAmount, text: dealAmountText }),
    kit.custom('earning', { label: table.earning, text: earningText }),
  ],
  above: Above,
  actions: entriesFor(panel.set),
  facts: [
    {
      title: table['section.goods'],
      items: [
        kit.text('negotiationNo'),
        kit.text('offerNo'),
        kit.custom('seller', { label: table.seller, text: (row, f) => nameText(row.seller, f) }),
        kit.custom('buyer', { label: table.buyer, text: (row, f) => nameText(row.buyer, f) }),
        kit.text('dealNo'),
      ],
    },
    ...arrangement(kit),
    {
      title: table['section.progress'],
      items: [
        kit.custom('sellerConsent', {
          label: table.sellerConsent,
          text: (row, f) => f.text(table[row.sellerConsented ? 'consent.yes' : 'consent.no']),
        }),
        kit.custom('buyerConsent', {
          label: table.buyerConsent,
          text: (row, f) => f.text(table[row.buyerConsented ? 'consent.yes' : 'consent.no']),
        }),
        kit.dateTime('fileBy'),
        kit.dateTime('respondBy'),
        kit.text('rejectReason'),
      ],
    },
  ],
  timeline: eventsOf,
}));

import './contracts.css';
import { markProvisional } from '#fulfilment/quantities/rules/provisional-words.ts';
import { unitMark } from '#fulfilment/quantities/rules/unit-words.ts';
import { EMPTY } from '#kernel/rules/format.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { call, operatorStore, useStore } from '#kernel/web/request/index.ts';
import type { ColumnKit } from '#kernel/web/screens/columns.tsx';
import type { Formatter } from '#kernel/web/screens/index.ts';
import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import { Strip } from '#kernel/web/screens/list-tools.tsx';
import { useScreen } from '#kernel/web/tabs/index.ts';
import {
  countProtocols,
  listAllProtocols,
  listProtocols,
  type ProtocolRow,
  VIEW_NAMES,
} from '../contract/protocol.ts';
import { EDIT_CONTRACT, VIEW_CONTRACT } from '../rules/pages.ts';
import { contractScreenWords } from '../rules/screen-words.ts';
import { contractBadge } from './badges.ts';
import { rowActs } from './contract-acts.ts';

const w = contractScreenWords.table;
type View = (typeof VIEW_NAMES)[number];
type Kit = ColumnKit<ProtocolRow, typeof w>;
export const contractHref = (row: Pick<ProtocolRow, 'id'>): string => `${VIEW_CONTRACT}?id=${row.id}`;
const viewOf = (part: string | undefined): View => VIEW_NAMES.find((name) => name === part) ?? 'all';

/** Which contracts: those that wait for the reader, drafts, approvals, reviews, those in force, frameworks. */
function Parts() {
  const t = useWords(contractScreenWords);
  const { search, setSearch } = useScreen();
  return (
    <Strip
      name={t('contracts')}
      chosen={viewOf(search.part)}
      onChoose={(part) => setSearch({ part: part === 'all' ? null : part, stateTab: null, pageNum: null })}
      items={VIEW_NAMES.map((key) => ({ key, label: t(`view.${key}`) }))}
    />
  );
}

const measured = (kit: Kit, key: 'totalQty' | 'calledQty' | 'remainingQty', optional = false) =>
  kit.custom(key, {
    label: w[key],
    align: 'end',
    width: 120,
    optional,
    text: (row, formatter) =>
      row[key] === null
        ? EMPTY
        : `${formatter.quantity(row[key])} ${unitMark(row.uom ?? '', formatter.locale)}`,
  });
const titleText = (row: ProtocolRow, formatter: Formatter): string =>
  formatter.locale === 'zh_CN' ? row.title : (row.titleEn ?? row.title);
const productText = (row: ProtocolRow, formatter: Formatter): string =>
  (formatter.locale === 'zh_CN' ? row.productZh : row.productEn) ?? EMPTY;

function screenOf(which: typeof listProtocols | typeof listAllProtocols, view: View) {
  const operator = which === listAllProtocols;
  return listScreen(which as typeof listProtocols, contractScreenWords, (kit) => ({
    within: 'CONTRACT',
    title: w.contracts,
    entityName: w.noun,
    above: Parts,
    given: () => ({ view }),
    opens: contractHref,
    nameOf: (row) => row.protocolNo,
    columns: [
      kit.text('protocolNo', { nowrap: true, link: contractHref, width: 150 }),
      kit.state('protocolState', contractBadge, { width: 120 }),
      kit.custom('title', { label: w.title, width: 220, text: titleText }),
      kit.code('protocolType', 'protocol_type', { width: 150 }),
      ...(operator
        ? [kit.named('sellerName', { width: 180 }), kit.named('buyerName', { width: 180 })]
        : [kit.named('counterparty', { width: 200 })]),
      kit.custom('product', { label: w.product, width: 140, optional: true, text: productText }),
      measured(kit, 'totalQty'),
      measured(kit, 'calledQty'),
      measured(kit, 'remainingQty', true),
      kit.money('totalAmount', { mark: (row) => markProvisional(row.provisional) }),
      kit.text('currency', { width: 60 }),
      kit.date('effectiveDate', { width: 110 }),
      kit.date('expiryDate', { width: 110 }),
      kit.text('externalNo', { optional: true, nowrap: true }),
      kit.dateTime('gmtCreate', { width: 140, optional: true }),
    ],
    tabs: kit.tabs('stateTab', contractBadge, () => call(countProtocols, { view }, { silent: true })),
    filters: [
      kit.search('keyword', { label: w.searched }),
      kit.oneOf('protocolType', 'protocol_type', { first: true }),
      kit.dateRange('dateFrom', 'dateTo', { label: w.gmtCreate }),
    ],
    ...(operator ? {} : { create: { to: EDIT_CONTRACT, label: w.create } }),
    actions: [kit.open('View', contractHref, { label: w.open, button: 'View' }), ...rowActs(kit)],
    card: ['title', 'protocolNo', 'protocolState', 'counterparty', 'totalQty', 'totalAmount', 'expiryDate'],
    empty: { help: w.emptyHelp },
    exportAs: operator ? 'CONTRACT_ALL' : 'CONTRACT',
    refreshes: [countProtocols],
  }));
}
const companyLists = Object.fromEntries(VIEW_NAMES.map((v) => [v, screenOf(listProtocols, v)]));
const allLists = Object.fromEntries(VIEW_NAMES.map((v) => [v, screenOf(listAllProtocols, v)]));

/** /contractManagement/myContract: a company's contracts, or all of them for the operator (R-CONT-002). */
export default function MyContract() {
  const person = useStore(operatorStore);
  const { search } = useScreen();
  const view = viewOf(search.part);
  const Screen = (person?.identityType === 'platform' ? allLists : companyLists)[view];
  return Screen === undefined ? null : <Screen key={view} />;
}

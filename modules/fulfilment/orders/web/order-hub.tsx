import { useState } from 'react';
import { unitMark } from '#fulfilment/quantities/rules/unit-words.ts';
import { inLocale, nameOf } from '#kernel/rules/words.ts';
import { useFormat, useWords } from '#kernel/web/i18n/index.ts';
import { useCall } from '#kernel/web/request/index.ts';
import {
  Failed,
  type Formatter,
  Skeleton,
  StatusTag,
  Timeline,
  type TimelineEvent,
  To,
  useFormatter,
} from '#kernel/web/screens/index.ts';
import type { OutputOf } from '#kernel/rules/contract.ts';
import type { OrderDetail } from '../contract/order.ts';
import { orderHub } from '../contract/order-acts.ts';
import { orderActionText } from '../rules/action-words.ts';
import { changeSentence, recordedChange } from '../rules/change-text.ts';
import { hubWords } from '../rules/hub-words.ts';
import { sayReason } from '../rules/system-reasons.ts';
import { orderBadge } from './badges.ts';

type Hub = OutputOf<typeof orderHub>;
type Group = Hub['groups'][number];
type Document = Group['documents'][number];
type Event = Hub['events'][number];
const FIRST = 5;
/** Documents of a kind that come with the page, and with «show all». */
const DOCUMENTS = 20;
const DOCUMENTS_MOST = 500;
const EVENTS = 50;
const EVENTS_MOST = 500;
/** Where the documents of a kind stand on the page. */
export const anchorOf = (kind: string): string => `od-${kind.toLowerCase()}`;

/** Asked once for the whole page, and again when the order moved: its version is the key. */
export const useHub = (row: OrderDetail, events = EVENTS, documents = DOCUMENTS) =>
  useCall(orderHub, { id: row.id, events, documents }, { silent: true, keepRows: true });

const figure = (f: Document['figures'][number], formatter: Formatter): string =>
  f.kind === 'money'
    ? `${f.currency} ${formatter.money(f.amount)}`
    : `${formatter.quantity(f.quantity)} ${unitMark(f.uom, formatter.locale)}`;

function DocumentRow({ document }: { document: Document }) {
  const formatter = useFormatter();
  return (
    <tr>
      <td className="od-code">
        <To href={document.href}>{document.no}</To>
      </td>
      <td>
        <StatusTag color={document.tone} label={formatter.text(document.state)} />
      </td>
      <td className="dt-end">
        {document.figures.map((f) => (
          <span key={f.kind} className="od-figure">
            <To href={document.href}>{figure(f, formatter)}</To>
          </span>
        ))}
      </td>
      <td className="od-code">{formatter.dateTime(document.at)}</td>
    </tr>
  );
}

/** One kind of document: the newest few, and all of them when asked. */
function DocumentGroup({ group, onAll }: { group: Group; onAll(): void }) {
  const t = useWords(hubWords);
  const format = useFormat();
  const [all, showAll] = useState(false);
  const { documents } = group;
  const title = inLocale(group.title, format.locale);
  const shown = all ? documents : documents.slice(-FIRST);
  return (
    <section id={anchorOf(group.kind)} className="od-group" aria-label={title}>
      <h3>{t('documentsOf', { title, n: group.count })}</h3>
      <div className="dt-scroll">
        <table className="dt dt-plain">
          <thead className="ct-hidden">
            <tr>
              <th scope="col">{t('number')}</th>
              <th scope="col">{t('state')}</th>
              <th scope="col">{t('figures')}</th>
              <th scope="col">{t('at')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((d) => (
              <DocumentRow key={`${d.bizType} ${d.id}`} document={d} />
            ))}
          </tbody>
        </table>
      </div>
      {group.count > FIRST ? (
        <button
          type="button"
          className="sc-link"
          aria-expanded={all}
          onClick={() => {
            if (documents.length < group.count) onAll();
            showAll(!all);
          }}
        >
          {all ? t('showFewer') : t('showAll', { n: Math.min(group.count, DOCUMENTS_MOST) })}
        </button>
      ) : null}
    </section>
  );
}

/** All documents of an order, grouped by kind in the order of business. */
export function OrderDocuments({ row }: { row: OrderDetail }) {
  const t = useWords(hubWords);
  const [most, setMost] = useState(DOCUMENTS);
  const hub = useHub(row, EVENTS, most);
  if (hub.data === undefined)
    return hub.error ? (
      <Failed error={hub.error} right={t('documents')} onRetry={() => void hub.refetch()} />
    ) : (
      <Skeleton />
    );
  const { groups } = hub.data;
  return (
    <section className="od-documents" aria-label={t('documents')}>
      <h2>{t('documents')}</h2>
      {groups.length === 0 ? <p className="sc-faint">{t('noDocuments')}</p> : null}
      {groups.map((group) => (
        <DocumentGroup key={group.kind} group={group} onAll={() => setMost(DOCUMENTS_MOST)} />
      ))}
    </section>
  );
}

/** A figure and the way to the documents it comes from: to the one document, or to where all of them stand. */
export function FigureLink({
  row,
  kinds,
  text,
}: {
  row: OrderDetail;
  kinds: readonly string[];
  text: string;
}) {
  const t = useWords(hubWords);
  const format = useFormat();
  const groups = useHub(row).data?.groups ?? [];
  const group = kinds.map((kind) => groups.find((g) => g.kind === kind)).find((g) => g !== undefined);
  if (group === undefined) return text;
  const [first, second] = group.documents;
  if (first !== undefined && second === undefined) return <To href={first.href}>{text}</To>;
  return (
    <a
      href={`#${anchorOf(group.kind)}`}
      title={t('toDocuments', { title: inLocale(group.title, format.locale) })}
      onClick={(e) => {
        e.preventDefault();
        document.getElementById(anchorOf(group.kind))?.scrollIntoView({ behavior: 'smooth' });
      }}
    >
      {text}
    </a>
  );
}

const actionText = (row: Event, formatter: Formatter): string => {
  const said = orderActionText(row.action);
  return said === undefined ? row.action : formatter.text(said);
};

function eventOf(row: Event, uom: string, formatter: Formatter): TimelineEvent {
  const ofOrder = row.bizType === 'ORDER';
  const badge = ofOrder ? orderBadge.of(row.toState ?? '', formatter) : null;
  const state = badge?.label ?? (row.stateText === null ? '' : formatter.text(row.stateText));
  const reason = row.reason === null ? null : formatter.text(sayReason(row.reason));
  const changes = changeSentence(row.changes.map(recordedChange), {
    uom,
    locale: formatter.locale,
    day: formatter.date,
  });
  const title = ofOrder
    ? actionText(row, formatter)
    : [row.kind === null ? '' : formatter.text(row.kind), row.no].filter(Boolean).join(' ');
  return {
    key: row.key,
    title: row.href === null ? title : <To href={row.href}>{title}</To>,
    at: row.at,
    by: [nameOf(row, 'companyName', formatter.locale), row.actorName].filter(Boolean).join(' · '),
    color: badge?.color ?? 'gray',
    note: [state, changes, reason].filter(Boolean).join(' · '),
  };
}

/** The voyage of an in-transit cargo ahead of what has happened: laycan, sailing, bill of lading, arrival. */
function VoyageLine({ voyage }: { voyage: NonNullable<OrderDetail['voyage']> }) {
  const t = useWords(hubWords);
  const formatter = useFormatter();
  const ship = [voyage.vesselName, voyage.imoNo === null ? null : `IMO ${voyage.imoNo}`, voyage.voyageNo];
  const bill = [voyage.blNo, voyage.blDate === null ? null : formatter.date(voyage.blDate)];
  const said = (parts: readonly (string | null)[]) => parts.filter(Boolean).join(' · ') || '--';
  const steps = [
    [t('laycan'), formatter.range(voyage.laycanStart, voyage.laycanEnd)],
    [t('vessel'), said(ship)],
    [t('etd'), formatter.date(voyage.etd)],
    [t('billOfLading'), said(bill)],
    [t('eta'), formatter.date(voyage.eta)],
  ] as const;
  return (
    <dl className="od-voyage" aria-label={t('voyage')}>
      {steps.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="ct-num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** One time line over the order and every document of it the reader may see, newest first. */
export function OrderTimeline({ row }: { row: OrderDetail }) {
  const t = useWords(hubWords);
  const formatter = useFormatter();
  const [events, more] = useState(EVENTS);
  const hub = useHub(row, events);
  const list = hub.data?.events ?? [];
  const left = Math.min(hub.data?.eventCount ?? 0, EVENTS_MOST) - list.length;
  return (
    <section className="sc-card" aria-label={t('timeline')}>
      <h2>{t('timeline')}</h2>
      {hub.data === undefined && hub.error ? (
        <Failed error={hub.error} right={t('timeline')} onRetry={() => void hub.refetch()} />
      ) : null}
      {row.voyage === null ? null : <VoyageLine voyage={row.voyage} />}
      {hub.data === undefined ? (
        hub.error ? null : (
          <Skeleton />
        )
      ) : (
        <Timeline events={list.map((event) => eventOf(event, row.uom, formatter))} />
      )}
      {left > 0 ? (
        <button
          type="button"
          className="sc-link"
          onClick={() => more(Math.min(events + 2 * EVENTS, EVENTS_MOST))}
        >
          {t('earlier', { n: left })}
        </button>
      ) : null}
    </section>
  );
}

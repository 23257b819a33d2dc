import './messaging.css';
import { Button } from 'antd';
import type { ComponentType } from 'react';
import { comma, useLocale, useWords } from '#kernel/web/i18n/index.ts';
import type { Formatter } from '#kernel/web/screens/index.ts';
import { screenPorts } from '#kernel/web/screens/ports.ts';
import { Prose } from '#kernel/web/screens/prose.tsx';
import { viewScreen } from '#kernel/web/screens/view-screen.tsx';
import type { MailingDetail } from '../contract/mailing.ts';
import type { MailChannel } from '../rules/mailing.ts';
import { mailingWords } from '../rules/mailing-words.ts';
import { callsOf, stateBadge } from './badges.ts';
import { mailingActs } from './mailing-acts.ts';

const { table } = mailingWords;

/** The text as receivers read it, with its files. */
function Shown({ row }: { row: MailingDetail }) {
  const t = useWords(mailingWords);
  const locale = useLocale();
  const { shown } = row;
  return (
    <section className="sc-card" aria-label={t('content')}>
      <h2>{t('content')}</h2>
      {shown === null ? (
        <p className="sc-faint">{t('previewMissing')}</p>
      ) : (
        <div className="ms-shown">
          {shown.title[locale] ? <strong>{shown.title[locale]}</strong> : null}
          {row.title === null ? shown.content[locale] : <Prose html={shown.content[locale]} />}
        </div>
      )}
      {row.files.length === 0 ? null : (
        <div className="ms-files">
          {row.files.map((f) => (
            <Button
              key={f.attachmentId}
              type="link"
              size="small"
              onClick={() => void screenPorts().files.download(f.attachmentId)}
            >
              {f.fileName}
            </Button>
          ))}
        </div>
      )}
    </section>
  );
}

const receiversText = (row: MailingDetail, formatter: Formatter): string => {
  if (row.receiverMode === 'all') return formatter.text(table.everybody);
  if (row.receiverMode === 'identity')
    return (
      row.receivers.map((side) => formatter.text(table[`side.${side as 'seller'}`])).join(comma()) || '--'
    );
  return row.receiverNames.join(comma()) || '--';
};
const eventText = (action: string, formatter: Formatter): string => {
  const said = (table as Readonly<Record<string, { zh: string; en: string }>>)[`event.${action}`];
  return said === undefined ? action : formatter.text(said);
};

/** One message in full (T2): text, receivers, numbers, what happened, and what may be done. */
export function mailingDetail(channel: MailChannel): ComponentType {
  return viewScreen(callsOf(channel).detail, mailingWords, (k) => ({
    title: table[`title.${channel}`],
    number: (row) => row.title ?? '',
    state: k.state('state', stateBadge),
    input: (params) => ({ id: params.id ?? '0' }),
    actions: mailingActs(channel, 'detail'),
    figures: [
      k.count('total'),
      k.count('delivered'),
      k.count('failed'),
      ...(channel === 'mail' ? [k.count('read')] : []),
      ...(channel === 'sms' ? [k.count('segments')] : []),
    ],
    above: Shown,
    facts: [
      {
        items: [
          k.custom('receiverMode', {
            label: table.receiverMode,
            text: (row, formatter) => formatter.text(table[`mode.${row.receiverMode}`]),
          }),
          k.custom('receivers', { label: table.receivers, text: receiversText }),
          k.person('authorName'),
          k.dateTime('gmtCreate'),
          k.dateTime('sendAt'),
          k.dateTime('sentAt'),
          k.i18n('templateName', { label: table.templateId }),
          k.text('reason'),
          ...(channel === 'mail' ? [k.bool('needReceipt')] : []),
        ],
      },
    ],
    timeline: (row, formatter) =>
      row.events.map((e) => ({
        key: e.id,
        title: eventText(e.action, formatter),
        at: e.at,
        by: e.byClock ? formatter.text(table.system) : e.by,
        note: e.reason,
        color: e.to === null ? ('gray' as const) : stateBadge.of(e.to, formatter).color,
      })),
  }));
}

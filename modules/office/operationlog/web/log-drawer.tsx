import './operationlog.css';
import type { z } from 'zod';
import { comma, useWords } from '#kernel/web/i18n/index.ts';
import { Drawer } from '#kernel/web/parts/index.ts';
import { useCall } from '#kernel/web/request/index.ts';
import { Diff, Facts, Failed, type Formatter, Skeleton, StatusTag } from '#kernel/web/screens/index.ts';
import { type LogDetail, logDetail } from '../contract/logs.ts';
import { dataWords } from '../rules/data-words.ts';
import { actionText } from '../rules/action-words.ts';
import { logWords } from '../rules/words.ts';
import { dataText, differencesOf, saidData } from './values.ts';

interface DrawerProps {
  readonly id: string;
  readonly reader: Formatter;
  onClose(): void;
}

/** One entry in full, at the right of the list; Esc closes it. */
export function LogDrawer({ id, reader: formatter, onClose }: DrawerProps) {
  const t = useWords(logWords);
  const { data, error, refetch } = useCall(logDetail, { id }, { silent: true });
  return (
    <Drawer open title={t('details')} size={720} onClose={onClose}>
      {data ? (
        <Entry entry={data} reader={formatter} />
      ) : error ? (
        <Failed error={error} right={t('details')} onRetry={() => void refetch()} />
      ) : (
        <Skeleton />
      )}
    </Drawer>
  );
}

function Entry({ entry, reader: formatter }: { entry: z.output<typeof LogDetail>; reader: Formatter }) {
  const t = useWords(logWords);
  const differences = differencesOf(entry.targetType, entry.changes, formatter);
  return (
    <div className="ol-entry">
      <Facts
        columns={2}
        items={[
          { label: t('time'), value: formatter.exactTime(entry.time) },
          {
            label: t('success'),
            value: (
              <StatusTag
                color={entry.success ? 'green' : 'red'}
                label={entry.success ? t('success.yes') : `${t('success.no')} ${entry.status}`}
              />
            ),
          },
          { label: t('operatorName'), value: entry.operatorName },
          { label: t('memberName'), value: entry.memberName ?? '--' },
          { label: t('action'), value: actionText(entry.action, formatter.locale) },
          {
            label: t('target'),
            value: entry.targetNo ?? ([entry.targetType, entry.targetId].filter(Boolean).join(' ') || '--'),
          },
          { label: t('clientIp'), value: entry.clientIp },
          { label: t('costMs'), value: formatter.count(entry.costMs) },
          { label: t('roles'), value: entry.roles.join(comma()) || '--', wide: true },
          { label: t('interface'), value: entry.interface, wide: true },
          { label: t('clientDevice'), value: entry.clientDevice, wide: true },
          { label: t('requestId'), value: entry.requestId, wide: true },
        ]}
      />
      <h2>{t('changes')}</h2>
      {differences.length === 0 ? (
        <p className="sc-faint">{t('noChanges')}</p>
      ) : (
        <Diff differences={differences} />
      )}
      <Data
        title={t('requestData')}
        targetType={entry.targetType}
        data={entry.requestData}
        reader={formatter}
      />
      {entry.responseData === null ? null : (
        <Data
          title={t('responseData')}
          targetType={entry.targetType}
          data={entry.responseData}
          reader={formatter}
        />
      )}
      {entry.exception === null ? null : (
        <section aria-label={t('exception')}>
          <h2>{t('exception')}</h2>
          <Raw text={entry.exception} />
        </section>
      )}
    </div>
  );
}

/** What was sent, as names and values; as it travelled only for who unfolds it. */
function Data({
  title,
  targetType,
  data,
  reader: formatter,
}: {
  title: string;
  targetType: string | null;
  data: unknown;
  reader: Formatter;
}) {
  const t = useWords(dataWords);
  const { facts, left, cutOf } = saidData(targetType, data, formatter);
  return (
    <section aria-label={title} className="ol-said">
      <h2>{title}</h2>
      <Facts items={facts.map((f) => ({ ...f, wide: true }))} />
      {cutOf === null ? null : <p className="sc-faint">{t('cut', { n: formatter.count(cutOf) })}</p>}
      {facts.length === 0 && left === 0 && cutOf === null ? <p className="sc-faint">{t('none')}</p> : null}
      {left === 0 ? null : (
        <p className="sc-faint">{facts.length === 0 ? t('rest.all') : t('rest.some', { n: left })}</p>
      )}
      {data === null || data === undefined ? null : (
        <details>
          <summary>{t('raw')}</summary>
          <Raw text={dataText(data)} />
        </details>
      )}
    </section>
  );
}

function Raw({ text }: { text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: long data is scrolled by keyboard
    <pre className="ol-data" tabIndex={0}>
      {text}
    </pre>
  );
}

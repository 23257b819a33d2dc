import { useState } from 'react';
import { inLocale, type LocalizedText } from '#kernel/rules/words.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { useCall } from '#kernel/web/request/index.ts';
import {
  Diff,
  Failed,
  type Formatter,
  Skeleton,
  Timeline,
  type TimelineEvent,
  useFormatter,
} from '#kernel/web/screens/index.ts';
import { type HistoryRow, offerHistory } from '../../contract/offer-history.ts';
import { type OFFER, type OfferState, offerLifecycle, offerTones } from '../../rules/offer-lifecycle.ts';
import { offerFieldLabel } from '../../rules/rule-words.ts';
import { sellingWords } from '../../rules/selling/selling-words.ts';
import { systemReasonWords } from '../../rules/system-reasons.ts';
import { offerVerbWords } from '../../rules/words.ts';
import { holdsAnywhere } from './badges.tsx';
import { OFFER_SETS, showOfferField } from './offer-values.ts';

const SHOWN = 12;
const verbs: Readonly<Record<string, LocalizedText>> = {
  ...offerVerbWords.table,
  delete: sellingWords.table.deleted,
  restUnlisted: sellingWords.table.restUnlisted,
};
const reasons = systemReasonWords.table as Readonly<Record<string, LocalizedText>>;
const camel = (column: string): string => column.replace(/_([a-z])/g, (_all, c: string) => c.toUpperCase());
/** Columns that follow from others or serve the machine; a reader of the history learns nothing from them. */
const SILENT: readonly string[] = [
  'tradeType',
  'spuId',
  'productNameId',
  'productZh',
  'productEn',
  'goods',
  'controlClasses',
  'casNo',
  'packagingName',
  'packagingNameEn',
  'gradeEn',
  'producerEn',
  'placeZh',
  'placeEn',
  'warehouseName',
  'warehouseNameEn',
  'flagged',
  'termsHash',
  'positionId',
  'approvedTerms',
  'priceConfirmed',
  'previousPrice',
  'priceChangedAt',
  'validFrom',
  'storeId',
  'publishedAt',
  'publishState',
  'version',
  'gmtModified',
  'modifiedBy',
  'termsVersion',
  'newOfferStatus',
];

function changesOf(row: HistoryRow, lane: string, formatter: Formatter, other: string) {
  return row.changes.flatMap(({ field, before, after }) => {
    const key = camel(field);
    if (SILENT.includes(key)) return [];
    const show = (value: unknown) => showOfferField(key, value, lane, formatter, () => other);
    const [was, is] = [show(before), show(after)];
    return was === is && was !== other
      ? []
      : [{ key, label: offerFieldLabel(key, formatter.locale), old: was === is ? '' : was, new: is }];
  });
}

const colorOf = (state: string | null): TimelineEvent['color'] =>
  state !== null && state in offerTones ? offerTones[state as OfferState] : 'gray';

function eventOf(
  row: HistoryRow,
  lane: string,
  formatter: Formatter,
  t: ReturnType<typeof useWords<typeof sellingWords.table>>,
): TimelineEvent {
  const verb = verbs[row.action];
  const moved =
    row.toState !== null && row.toState !== row.fromState
      ? offerLifecycle.labels[offerLifecycle.nameOf(row.toState) as keyof typeof OFFER]
      : undefined;
  const side =
    row.actorSide === 'seller' || row.actorSide === 'buyer' || row.actorSide === 'operator'
      ? row.actorSide
      : 'system';
  const changes = changesOf(row, lane, formatter, t('otherRecord'));
  const reason =
    row.reason === null
      ? null
      : inLocale(reasons[row.reason] ?? { zh: row.reason, en: row.reason }, formatter.locale);
  return {
    key: String(row.seq),
    title: (
      <>
        {verb ? inLocale(verb, formatter.locale) : row.action}
        {moved ? ` → ${inLocale(moved, formatter.locale)}` : ''}
      </>
    ),
    at: row.at,
    by: t('historyBy', {
      name: side === 'system' ? t('side.system') : row.actorName,
      side: t(`side.${side}`),
    }),
    color: colorOf(row.toState),
    note:
      reason || changes.length > 0 ? (
        <>
          {reason ? <div>{reason}</div> : null}
          {changes.length > 0 ? <Diff dense differences={changes} /> : null}
        </>
      ) : undefined,
  };
}

/** Who did what when, newest first, with each changed field; for those who hold HistoryLog. */
export function OfferHistory({ id, lane }: { id: string; lane: string }) {
  const t = useWords(sellingWords);
  const formatter = useFormatter(OFFER_SETS);
  const allowed = holdsAnywhere('HistoryLog');
  const { data, error, refetch } = useCall(
    offerHistory,
    { id },
    { silent: true, keepRows: true, enabled: allowed },
  );
  const [all, showAll] = useState(false);
  if (!allowed) return null;
  if (error && !data) return <Failed error={error} right="HistoryLog" onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={4} />;
  const events = data.list.map((row) => eventOf(row, lane, formatter, t)).reverse();
  const shown = all ? events : events.slice(0, SHOWN);
  return (
    <>
      <Timeline events={shown} />
      {shown.length < events.length ? (
        <button type="button" className="sc-link" onClick={() => showAll(true)}>
          {t('historyMore', { n: events.length - shown.length })}
        </button>
      ) : null}
    </>
  );
}

import './base.css';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { EMPTY } from '#kernel/rules/format.ts';
import { translate } from '#kernel/rules/words.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { Drawer } from '#kernel/web/parts/index.ts';
import { useCall } from '#kernel/web/request/index.ts';
import {
  Diff,
  Facts,
  Failed,
  type Formatter,
  Skeleton,
  StatusOf,
  Timeline,
  useFormatter,
} from '#kernel/web/screens/index.ts';
import { screenPorts } from '#kernel/web/screens/ports.ts';
import { imageScene } from '#office/attachments/rules/file-scenes.ts';
import type { AnyDictionary, Past, Use } from '../../contract/base/dictionary.ts';
import type { Field, Fields } from '../../contract/base/fields.ts';
import { baseWords } from '../../rules/base-words.ts';
import { fieldText } from './field-columns.tsx';
import { type BaseRow, entriesOf, nameOf, stateBadge } from './row.ts';

/** How a screen shows fields of a shape of its own. */
export type OwnText = Readonly<Record<string, (row: BaseRow, formatter: Formatter) => ReactNode>>;

function FileLinks({ ids, label }: { ids: readonly string[]; label: string }) {
  if (ids.length === 0) return <>{EMPTY}</>;
  return ids.map((id, n) => (
    <Button key={id} type="link" size="small" onClick={() => void screenPorts().files.download(id)}>
      {ids.length === 1 ? label : `${label} ${n + 1}`}
    </Button>
  ));
}
/** Pictures of a record, as everybody sees them. */
function Pictures({ ids, label }: { ids: readonly string[]; label: string }) {
  const { data } = useQuery({
    queryKey: ['files', ids],
    queryFn: () => screenPorts().files.describe(ids),
    enabled: ids.length > 0,
  });
  if (ids.length === 0) return <>{EMPTY}</>;
  return (data ?? []).map((file) => (
    <img key={file.attachmentId} className="cb-picture" src={file.url} alt={`${label} ${file.fileName}`} />
  ));
}
function shownValue(
  key: string,
  field: Field,
  row: BaseRow,
  formatter: Formatter,
  ownTexts: OwnText,
): ReactNode {
  const shown = ownTexts[key];
  if (shown) return shown(row, formatter);
  if (field.kind !== 'file' && field.kind !== 'files')
    return fieldText(field, row[key], row.names[key], formatter);
  const held = row[key];
  const ids = Array.isArray(held) ? (held as string[]) : typeof held === 'string' ? [held] : [];
  const Files = field.scene === imageScene ? Pictures : FileLinks;
  return <Files ids={ids} label={formatter.text(field.label)} />;
}

/** Everything a record says of itself. */
export function RecordFacts({
  dict,
  row,
  own: ownTexts = {},
}: {
  dict: AnyDictionary;
  row: BaseRow;
  own?: OwnText | undefined;
}) {
  const t = useWords(baseWords);
  const sets = useMemo(() => entriesOf(dict.fields).flatMap(([, f]) => (f.set ? [f.set] : [])), [dict]);
  const formatter = useFormatter(sets);
  return (
    <Facts
      columns={2}
      items={[
        ...entriesOf(dict.fields).map(([key, field]) => ({
          label: field.unit
            ? `${formatter.text(field.label)} (${formatter.text(field.unit)})`
            : formatter.text(field.label),
          value: shownValue(key, field, row, formatter, ownTexts),
          wide: field.span === 3 || field.kind === 'own',
        })),
        { label: t('state'), value: <StatusOf look={stateBadge} code={row.state} formatter={formatter} /> },
        { label: t('gmtCreate'), value: formatter.dateTime(row.gmtCreate) },
        { label: t('gmtModified'), value: formatter.dateTime(row.gmtModified) },
      ]}
    />
  );
}

/** Where a record is named. */
function Uses({ dict, id, reader: formatter }: { dict: AnyDictionary; id: string; reader: Formatter }) {
  const t = useWords(baseWords);
  const { data, error, refetch } = useCall(dict.uses, { id }, { silent: true, staleMs: 0 });
  if (error) return <Failed error={error} right={t('uses')} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton />;
  const uses = data;
  if (uses.length === 0) return <p className="sc-faint">{t('uses.none')}</p>;
  const counted = (use: Use) =>
    use.published > 0
      ? `${t('uses.line', { n: use.n })} · ${t('uses.published', { n: use.published })}`
      : t('uses.line', { n: use.n });
  return (
    <Facts columns={2} items={uses.map((use) => ({ label: formatter.text(use), value: counted(use) }))} />
  );
}

const table = baseWords.table as Readonly<Record<string, { zh: string; en: string }>>;
function changesOf(past: Past, fields: Fields, formatter: Formatter) {
  return past.changes.map((change) => {
    const field = fields[change.field];
    const text = (value: unknown): string => {
      if (change.field === 'state')
        return value === '1' || value === '0' ? formatter.text(baseWords.table[`state.${value}`]) : EMPTY;
      return field === undefined ? String(value ?? EMPTY) : fieldText(field, value, undefined, formatter);
    };
    const label = field?.label ?? table[change.field];
    return {
      key: change.field,
      label: label ? formatter.text(label) : change.field,
      old: text(change.before),
      new: text(change.after),
    };
  });
}

/** What happened to a record, newest first. */
export function RecordHistory({
  call,
  fields,
  id,
  reader: formatter,
}: {
  call: AnyDictionary['history'];
  fields: Fields;
  id: string;
  reader: Formatter;
}) {
  const t = useWords(baseWords);
  const { data, error, refetch } = useCall(call, { id }, { silent: true, staleMs: 0 });
  if (error) return <Failed error={error} right={t('history')} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton />;
  const events = data;
  if (events.length === 0) return <p className="sc-faint">{t('history.none')}</p>;
  return (
    <Timeline
      exact
      events={events.map((event) => {
        const said = table[`action.${event.action}`];
        const differences = changesOf(event, fields, formatter);
        return {
          key: String(event.seq),
          title: said ? formatter.text(said) : event.action,
          at: event.at,
          by: event.actorName === '' || event.actorName === 'system' ? t('system') : event.actorName,
          note: differences.length > 0 ? <Diff dense differences={differences} /> : undefined,
        };
      })}
    />
  );
}

/** Where a record is named and what happened to it, below its facts. */
export function RecordPast({ dict, id }: { dict: AnyDictionary; id: string }) {
  const t = useWords(baseWords);
  const sets = useMemo(() => entriesOf(dict.fields).flatMap(([, f]) => (f.set ? [f.set] : [])), [dict]);
  const formatter = useFormatter(sets);
  return (
    <>
      <section className="cb-part" aria-label={t('uses')}>
        <h3>{t('uses')}</h3>
        <Uses dict={dict} id={id} reader={formatter} />
      </section>
      <section className="cb-part" aria-label={t('history')}>
        <h3>{t('history')}</h3>
        <RecordHistory call={dict.history} fields={dict.fields} id={id} reader={formatter} />
      </section>
    </>
  );
}

/** One record in full, with where it is named and what happened to it. Esc closes it. */
export function RecordDrawer({
  dict,
  row,
  own: ownTexts,
  onClose,
}: {
  dict: AnyDictionary;
  row: BaseRow;
  own?: OwnText | undefined;
  onClose(): void;
}) {
  const formatter = useFormatter();
  return (
    <Drawer
      open
      size={680}
      title={
        translate(baseWords, formatter.locale, 'details') +
        (formatter.locale === 'zh_CN' ? '：' : ': ') +
        nameOf(row, formatter)
      }
      onClose={onClose}
    >
      <RecordFacts dict={dict} row={row} own={ownTexts} />
      <RecordPast dict={dict} id={row.id} />
    </Drawer>
  );
}

import './configuration.css';
import type { ComponentType } from 'react';
import type { Call } from '#kernel/rules/contract.ts';
import { createStore, useStore } from '#kernel/web/request/index.ts';
import type { ActKit, RowEntry } from '#kernel/web/screens/acts.ts';
import type { Column, ColumnKit } from '#kernel/web/screens/columns.tsx';
import { type FormDialogProps, formDialog } from '#kernel/web/screens/form-dialog.tsx';
import type { FieldKit } from '#kernel/web/screens/form-kit.tsx';
import type { FormField, RemoteRow } from '#kernel/web/screens/form-types.ts';
import { type Formatter, StatusOf, useFormatter } from '#kernel/web/screens/index.ts';
import type { allEntryCalls } from '../contract/entries.ts';
import { entryShapes } from '../rules/entries.ts';
import { siteWords } from '../rules/words.ts';
import { enabledBadge, releaseBadge } from './badges.ts';
import { EntryChanges } from './entry-changes.tsx';
import { HistoryDrawer } from './history-drawer.tsx';
import { PreviewDrawer } from './preview-drawer.tsx';

const w = siteWords.table;
type W = (typeof siteWords)['table'];
export type EntryCalls = (typeof allEntryCalls)[number];

/** What rows of every kind have. */
export interface EntryFacts {
  readonly id: string;
  readonly version: number;
  readonly names?: { readonly zh_CN: string; readonly en_US?: string | undefined } | null;
  readonly release: '00' | '10' | '20';
  readonly releaseNo: number;
  readonly releasedAt: string | null;
  readonly releasedBy: string | null;
  readonly draftedAt: string | null;
  readonly draftedBy: string | null;
  readonly enabled: boolean;
  readonly builtin: boolean;
  readonly gmtModified: string;
  readonly pictures: Readonly<Record<string, string>>;
  readonly can: readonly string[];
}
type Panel<R> = { readonly what: 'add' } | { readonly what: 'edit' | 'history' | 'preview'; readonly row: R };

/** Row by its own fields, as the form of its kind holds them. */
function valuesOf(calls: EntryCalls, row: unknown): Record<string, unknown> {
  const held = row as Record<string, unknown>;
  return Object.fromEntries(
    [...Object.keys(entryShapes[calls.kind]), 'id', 'version'].map((key) => [key, held[key] ?? null]),
  );
}

interface Extras {
  readonly enabled?: boolean;
  readonly release?: boolean;
  readonly note?: string | null;
}
/**
 * Form of a kind as a dialog, for a new entry and for one that is there: fields, switch, and whether it is
 * released at once.
 */
function dialogOf(
  calls: EntryCalls,
  call: Call,
  fieldsOf: (field: FieldKit<never, W>) => readonly FormField[],
) {
  const fresh = call === calls.add;
  return formDialog(call, siteWords, (kit) => {
    const more = kit.field as unknown as FieldKit<Extras, W>;
    return {
      title: w[`form.${calls.kind}`],
      wide: true,
      sections: [
        kit.section(fieldsOf(kit.field as unknown as FieldKit<never, W>)),
        kit.section([
          ...(fresh ? [more.bool('enabled', { sentence: w['enabled.sentence'], required: false })] : []),
          more.bool('release', {
            label: w['release.when'],
            sentence: w['release.sentence'],
            required: false,
            span: 2,
          }),
          more.text('note', {
            most: 200,
            help: w['note.help'],
            required: false,
            span: 3,
            when: (v) => v.release === true,
          }),
        ]),
      ],
      remote: (current): RemoteRow => ({
        values: { ...valuesOf(calls, current), release: true },
        version: (current as { version: number }).version,
      }),
    };
  }) as unknown as ComponentType<FormDialogProps<Record<string, unknown>, unknown>>;
}

/** Everything a list of one kind needs besides its columns: dialogs, drawers, acts, and what is drawn above it. */
export function entryScreen(
  calls: EntryCalls,
  start: Readonly<Record<string, unknown>>,
  fieldsOf: (field: FieldKit<never, W>) => readonly FormField[],
) {
  const panel = createStore<Panel<EntryFacts> | null>(null);
  const close = () => panel.set(null);
  const AddDialog = dialogOf(calls, calls.add, fieldsOf);
  const EditDialog = dialogOf(calls, calls.update, fieldsOf);
  function Above() {
    const open = useStore(panel);
    const formatter = useFormatter();
    if (open === null) return null;
    if (open.what === 'add')
      return <AddDialog start={{ enabled: true, release: true, ...start }} onClose={close} />;
    const { row } = open;
    if (open.what === 'edit')
      return <EditDialog start={{ ...valuesOf(calls, row), release: true }} onClose={close} />;
    const mayEdit = row.can.includes('edit');
    if (open.what === 'preview')
      return (
        <PreviewDrawer
          kind={calls.kind}
          id={row.id}
          name={nameOf(row, formatter)}
          detail={calls.detail}
          reader={formatter}
          onClose={close}
        />
      );
    return (
      <HistoryDrawer
        name={nameOf(row, formatter)}
        history={calls.history}
        input={{ id: row.id }}
        rollBack={
          mayEdit && row.releaseNo > 0
            ? { call: calls.rollBack, send: (number) => ({ id: row.id, version: row.version, number }) }
            : undefined
        }
        reader={formatter}
        onClose={close}
      />
    );
  }
  return {
    Above,
    create: { run: () => panel.set({ what: 'add' }), label: w.add, button: 'Add' },
    actions: <R extends EntryFacts>(kit: ActKit<R>) =>
      actsOf<R>(calls, kit, (what, row) => panel.set({ what, row })),
  };
}

const nameOf = (row: EntryFacts, formatter: Formatter): string =>
  row.names ? formatter.i18n(row.names) : row.id;
const ids = (rows: readonly EntryFacts[]) => ({ ids: rows.map((r) => r.id) });
const one = (row: EntryFacts) => ({ id: row.id, version: row.version });

function actsOf<R extends EntryFacts>(
  calls: EntryCalls,
  { act, doing }: ActKit<R>,
  open: (what: 'edit' | 'history' | 'preview', row: R) => void,
): readonly RowEntry<R>[] {
  const changes = (row: R, formatter: Formatter) => (
    <EntryChanges kind={calls.kind} id={row.id} detail={calls.detail} formatter={formatter} />
  );
  return [
    doing('edit', (row) => open('edit', row), { label: w.edit, button: 'Edit' }),
    doing('preview', (row) => open('preview', row), { label: w.preview }),
    act('release', calls.release, {
      label: w.releaseNow,
      send: (row) => one(row),
      question: (row, formatter) => ({
        title: formatter.text(w['releaseNow.ask']).replace('{name}', nameOf(row, formatter)),
        body: formatter.text(w['releaseNow.body']),
        content: changes(row, formatter),
      }),
      done: w.released,
    }),
    act('discard', calls.discard, {
      label: w.discard,
      danger: true,
      send: (row) => one(row),
      question: (row, formatter) => ({
        title: formatter.text(w['discard.ask']).replace('{name}', nameOf(row, formatter)),
        body: formatter.text(w['discard.body']),
        content: changes(row, formatter),
      }),
    }),
    act('enable', calls.enable, { label: w.enable, send: (row) => ids([row]) }),
    act('disable', calls.disable, { label: w.disable, send: (row) => ids([row]) }),
    doing('history', (row) => open('history', row), { label: w.history }),
    act('remove', calls.remove, {
      label: w.remove,
      danger: true,
      send: (row) => ids([row]),
      done: w.removed,
    }),
  ];
}

/** The last columns of every list: switch, release with its version, time of change. */
export function factColumns<R extends EntryFacts>({
  custom,
  dateTime,
}: Pick<ColumnKit<R, W>, 'custom' | 'dateTime'>): readonly Column<R>[] {
  return [
    custom('enabled', {
      label: w.enabled,
      text: (row, formatter) => formatter.text(row.enabled ? w['enabled.yes'] : w['enabled.no']),
      cell: (row, formatter) => (
        <StatusOf look={enabledBadge} code={String(row.enabled)} formatter={formatter} />
      ),
      width: 90,
    }),
    custom('release', {
      label: w.release,
      text: (row, formatter) => releaseBadge.of(row.release, formatter).label,
      cell: (row, formatter) => <StatusOf look={releaseBadge} code={row.release} formatter={formatter} />,
      width: 130,
    }),
    custom('releaseNo', {
      label: w.releaseNo,
      align: 'end',
      text: (row) => (row.releaseNo === 0 ? '--' : String(row.releaseNo)),
      width: 70,
    }),
    custom('releasedBy', { label: w.releasedBy, text: (row) => row.releasedBy ?? '--', optional: true }),
    (dateTime as (key: string, more: object) => Column<R>)('releasedAt', {
      label: w.releasedAt,
      optional: true,
    }),
    (dateTime as (key: string, more: object) => Column<R>)('gmtModified', {
      label: w.gmtModified,
      width: 140,
    }),
  ];
}
export const pictureOf = (
  row: { readonly pictures: Readonly<Record<string, string>> },
  picture: string | null | undefined,
): string | null => (picture ? (row.pictures[picture] ?? null) : null);
/** A small picture in a row. */
export function Thumb({ url }: { readonly url: string | null }) {
  return url === null ? <>--</> : <img className="cf-thumb" src={url} alt="" loading="lazy" />;
}
/** When something is shown, in words. */
export const scheduleText = (
  row: { readonly startTime: string | null; readonly endTime: string | null },
  formatter: Formatter,
): string =>
  row.startTime === null && row.endTime === null
    ? formatter.text(w['schedule.always'])
    : formatter.between(
        row.startTime === null ? '…' : formatter.dateTime(row.startTime),
        row.endTime === null ? '…' : formatter.dateTime(row.endTime),
      );
/** The same in a row: both ends in full, on two lines where they need them. */
export const schedule = (row: Parameters<typeof scheduleText>[0], formatter: Formatter) => (
  <span className="cf-when">{scheduleText(row, formatter)}</span>
);

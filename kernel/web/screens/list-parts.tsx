import { PlusOutlined, UploadOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useLocale } from '#kernel/web/i18n/index.ts';
import { isRefusal, notifyError, toast } from '#kernel/web/request/index.ts';
import { MenuButton } from '#kernel/web/shell/menu-button.tsx';
import { go } from '#kernel/web/tabs/index.ts';
import { type ActRunner, runKey } from './act-runner.tsx';
import { cans, isBulkAct, isLink, offered, type RowEntry } from './acts.ts';
import { headingOf } from './columns.tsx';
import { ImportDialog } from './dialogs.tsx';
import { filterTexts, pickNames } from './filter-text.ts';
import { heldText } from './filters.ts';
import { To } from './go.tsx';
import { countsOf, type ListModel } from './list-model.ts';
import { ExportButton, type ExportFormat, Strip } from './list-tools.tsx';
import { totalText } from './paginator.tsx';
import { screenPorts } from './ports.ts';
import { asTsv, sheetOf } from './sheet.ts';

export const mayCreate = <R,>(model: ListModel<R>): boolean => {
  const { create } = model.decl;
  return create !== undefined && model.can(create.button ?? 'Add');
};
export function runCreate<R>(model: ListModel<R>): void {
  const { create } = model.decl;
  if (!create || !mayCreate(model)) return;
  if ('to' in create) go(create.to);
  else create.run();
}
export function CreateButton<R>({ model }: { model: ListModel<R> }) {
  const { create } = model.decl;
  if (!create || !mayCreate(model)) return null;
  return (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => runCreate(model)}>
      {create.label ? model.formatter.text(create.label) : model.t('add')}
    </Button>
  );
}

/** Title with the number of rows, export, import, create. */
export function ListHead<R>({ model, children }: { model: ListModel<R>; children?: ReactNode }) {
  const { decl, formatter, t, can, page } = model;
  const [importing, setImporting] = useState(false);
  const { exportAs, exportSeen = false, importAs } = decl;
  const exported = async (later: boolean, format: ExportFormat) => {
    try {
      await screenPorts().exports.start({
        bizType: exportAs as string,
        title: formatter.text(decl.title),
        later,
        format,
        filters: { ...model.sent, ...model.sorting },
        said: filterTexts(
          model.allFilters,
          model.state.filters,
          formatter,
          t,
          await pickNames(model.allFilters, model.state.filters),
        ).join(formatter.locale === 'zh_CN' ? '；' : '; '),
        columns: model.columns.map((c) => ({ key: c.key, label: headingOf(c, formatter) })),
      });
    } catch (error) {
      if (!isRefusal(error)) throw error;
      if (!error.toasted) notifyError(error.message, error.requestId);
    }
  };
  return (
    <header className="sc-title">
      <h1>
        {formatter.text(decl.title)}
        {page ? <small className="ct-num"> ({totalText(page.totalCount, page.totalMore)})</small> : null}
      </h1>
      <div className="sc-title-side">
        {children}
        {exportAs ? (
          <ExportButton
            now={exportSeen || can('Export')}
            later={exportSeen || can('BatchExport')}
            rows={page ? totalText(page.totalCount, page.totalMore) : '…'}
            filtered={model.allFilters.some((f) =>
              f.keys.some((key) => heldText(model.state.filters[key]) !== ''),
            )}
            onExport={(later, format) => void exported(later, format)}
          />
        ) : null}
        {importAs && can('Import') ? (
          <Button icon={<UploadOutlined aria-hidden />} onClick={() => setImporting(true)}>
            {t('import.title')}
          </Button>
        ) : null}
        <CreateButton model={model} />
      </div>
      {importing && importAs ? (
        <ImportDialog
          {...importAs}
          title={formatter.text(decl.title)}
          onClose={() => setImporting(false)}
          onImported={() => void model.query.refetch()}
        />
      ) : null}
    </header>
  );
}

/** States with their counts under the other filters. */
export function StateStrip<R>({ model }: { model: ListModel<R> }) {
  const { tabs } = model.decl;
  const locale = useLocale();
  const { [tabs?.key ?? '']: _own, ...others } = model.sent;
  const counts = useQuery({
    queryKey: [countsOf(model.call), others, locale],
    enabled: tabs?.counts !== undefined,
    staleTime: 10_000,
    queryFn: async () => (await tabs?.counts?.(others)) ?? {},
  });
  if (!tabs) return null;
  const chosen = model.state.filters[tabs.key];
  const numbers = counts.data;
  const all = numbers ? Object.values(numbers).reduce((sum, n) => sum + n, 0) : undefined;
  return (
    <Strip
      name={model.formatter.text(model.decl.title)}
      chosen={typeof chosen === 'string' ? chosen : ''}
      onChoose={(key) => model.setFilters({ [tabs.key]: key })}
      items={[
        { key: '', label: model.t('list.viewAll'), count: all },
        ...tabs.look.choices(model.formatter).map((c) => ({
          key: c.value,
          label: c.label,
          count: numbers ? (numbers[c.value] ?? 0) : undefined,
        })),
      ]}
    />
  );
}

const SHOWN_ENTRIES = 2;

/** The last column: the two most likely entries, the others under "More". */
export function RowEntries<R>({
  row,
  entries,
  model,
  runner,
  shut,
}: {
  row: R;
  entries: readonly RowEntry<R>[];
  model: Pick<ListModel<R>, 'formatter' | 't' | 'can' | 'idOf'>;
  runner: ActRunner<R>;
  /** Why what needs a right cannot be done on any row now; ways to look stay open. */
  shut?: string | null | undefined;
}) {
  const { formatter, t } = model;
  const open = offered(entries, row, model.can);
  if (open.length === 0) return null;
  const few = open.length <= SHOWN_ENTRIES + 1 ? open : open.slice(0, SHOWN_ENTRIES);
  const rest = open.slice(few.length);
  const tip = (entry: RowEntry<R>) => (entry.button === undefined ? undefined : (shut ?? undefined));
  const disabled = (entry: RowEntry<R>) =>
    tip(entry) !== undefined || runner.isRunning(runKey(entry.verb, model.idOf(row)));
  return (
    <span className="sc-entries">
      {few.map((entry) =>
        isLink(entry) ? (
          <To key={entry.verb} href={entry.href(row)}>
            {formatter.text(entry.label)}
          </To>
        ) : (
          <button
            key={entry.verb}
            type="button"
            className={`sc-link${'danger' in entry && entry.danger ? ' is-danger' : ''}`}
            disabled={disabled(entry)}
            title={tip(entry)}
            onClick={() => runner.start(entry, row)}
          >
            {formatter.text(entry.label)}
          </button>
        ),
      )}
      {rest.length === 0 ? null : (
        <MenuButton
          label={t('more')}
          className="sc-link"
          items={rest.map((entry) => ({
            key: entry.verb,
            label: formatter.text(entry.label),
            danger: 'danger' in entry && entry.danger,
            disabled: disabled(entry),
            run: () => runner.start(entry, row),
          }))}
        >
          {t('more')}
        </MenuButton>
      )}
    </span>
  );
}

/** What can be done with the selected rows; stands where the selection is counted. */
export function BulkBar<R>({ model, runner }: { model: ListModel<R>; runner: ActRunner<R> }) {
  const { formatter, t, selection } = model;
  const rows = model.rows.filter((r) => selection.ids.has(model.idOf(r)));
  const entries = (model.decl.bulkActions ?? []).filter((e) => e.button === undefined || model.can(e.button));
  // A list without boxes counts none.
  if (model.decl.bulkActions === undefined) return <span />;
  if (rows.length === 0)
    return (
      <span className="sc-faint" aria-live="polite">
        {t('list.selected', { n: 0 })}
      </span>
    );
  const copy = () =>
    void navigator.clipboard?.writeText(asTsv(sheetOf(model.columns, rows, formatter))).then(
      () => toast('success', t('copied')),
      () => undefined,
    );
  return (
    <div className="sc-bulk">
      <span aria-live="polite">{t('list.selected', { n: rows.length })}</span>
      {entries.map((entry) => {
        if (!isBulkAct(entry)) {
          const part = entry.fits === undefined ? rows : rows.filter(entry.fits);
          if (part.length === 0) return null;
          return (
            <Button
              key={entry.label.en}
              size="small"
              disabled={part.length < entry.least || part.length > entry.most}
              onClick={() => entry.run(part)}
            >
              {formatter.text(entry.label)}
            </Button>
          );
        }
        const fit =
          entry.verb === undefined
            ? rows
            : rows.filter((r) => cans(r)?.includes(entry.verb as string) ?? true);
        return (
          <Button
            key={entry.label.en}
            size="small"
            danger={entry.danger}
            disabled={fit.length === 0}
            loading={runner.isRunning(runKey(entry.call.name, 'many'))}
            onClick={() => runner.startBulk(entry, fit)}
          >
            {formatter.text(entry.label)}
          </Button>
        );
      })}
      <Button size="small" type="text" onClick={copy}>
        {t('list.copyRows')}
      </Button>
      <Button size="small" type="text" onClick={model.clearSelection}>
        {t('list.deselect')}
      </Button>
    </div>
  );
}

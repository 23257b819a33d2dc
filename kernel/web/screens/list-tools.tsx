import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  ColumnHeightOutlined,
  DownloadOutlined,
  MinusOutlined,
  PlusOutlined,
  ReloadOutlined,
  TableOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { useWords } from '#kernel/web/i18n/index.ts';
import { MenuButton, type MenuItem } from '#kernel/web/shell/menu-button.tsx';
import { type Density, densities, setPrefs, usePrefs } from '#kernel/web/theme/index.ts';
import type { Column } from './columns.tsx';
import type { Formatter } from './formatter.ts';
import { arrange, choicesOf, moved, toggled } from './layout.ts';
import type { ColumnChoice, SavedView } from './ports.ts';
import { Pop, Tick } from './primitives.tsx';
import { screenWords } from './words.ts';

interface ColumnsProps<R> {
  readonly columns: readonly Column<R>[];
  readonly choices: readonly ColumnChoice[];
  readonly formatter: Formatter;
  onChoices(choices: readonly ColumnChoice[]): void;
  /** Absent where rows are cards. */
  onResize?: ((key: string, width: number) => void) | undefined;
  /** How wide a column stands now, in pixels; null when it is not shown. */
  widthOf?(key: string): number | null;
}
const WIDTH_STEP_PX = 24;

/** The same as dragging the edge of a heading, for the keyboard and for who cannot drag. */
function WidthButtons({
  name,
  shown,
  onStep,
}: {
  readonly name: string;
  readonly shown: boolean;
  readonly onStep: (by: number) => void;
}) {
  const t = useWords(screenWords);
  return (
    <>
      <Button
        type="text"
        size="small"
        icon={<MinusOutlined />}
        disabled={!shown}
        aria-label={t('list.narrower', { column: name })}
        title={t('list.narrower', { column: name })}
        onClick={() => onStep(-WIDTH_STEP_PX)}
      />
      <Button
        type="text"
        size="small"
        icon={<PlusOutlined />}
        disabled={!shown}
        aria-label={t('list.wider', { column: name })}
        title={t('list.wider', { column: name })}
        onClick={() => onStep(WIDTH_STEP_PX)}
      />
    </>
  );
}

/** Order, visibility and width of columns; kept for the reader at once. */
function ColumnChooser<R>({ columns, choices, formatter, onChoices, onResize, widthOf }: ColumnsProps<R>) {
  const t = useWords(screenWords);
  const arranged = arrange(columns, choices);
  const now = choicesOf(arranged);
  return (
    <div className="lt-columns">
      <ul>
        {arranged.map(({ column, shown }, n) => {
          const name = formatter.text(column.label);
          return (
            <li key={column.key}>
              <Tick
                checked={shown}
                label={t('list.showColumn', { column: name })}
                onChange={() => onChoices(toggled(now, column.key))}
              >
                {name}
              </Tick>
              <Button
                type="text"
                size="small"
                icon={<ArrowUpOutlined />}
                disabled={n === 0}
                aria-label={t('list.moveUp', { column: name })}
                onClick={() => onChoices(moved(now, column.key, -1))}
              />
              <Button
                type="text"
                size="small"
                icon={<ArrowDownOutlined />}
                disabled={n === arranged.length - 1}
                aria-label={t('list.moveDown', { column: name })}
                onClick={() => onChoices(moved(now, column.key, 1))}
              />
              {onResize ? (
                <WidthButtons
                  name={name}
                  shown={shown}
                  onStep={(by) => {
                    const width = widthOf?.(column.key) ?? null;
                    if (width !== null) onResize(column.key, width + by);
                  }}
                />
              ) : null}
            </li>
          );
        })}
      </ul>
      <Button type="link" onClick={() => onChoices([])}>
        {t('list.columnsReset')}
      </Button>
    </div>
  );
}

/** Refresh, density, columns. */
export function ListTools<R>({
  onRefresh,
  refreshing,
  ...columns
}: ColumnsProps<R> & { onRefresh: () => void; refreshing: boolean }) {
  const t = useWords(screenWords);
  const { density } = usePrefs();
  const chooseDensity = (Object.keys(densities) as Density[]).map(
    (key): MenuItem => ({
      key,
      label: t(`density.${key}`),
      checked: key === density,
      run: () => setPrefs({ density: key }),
    }),
  );
  return (
    <div className="lt">
      <Button
        type="text"
        icon={<ReloadOutlined spin={refreshing} />}
        aria-label={t('list.refresh')}
        title={t('list.refresh')}
        onClick={onRefresh}
      />
      <MenuButton label={t('list.density')} className="bt-plain" items={chooseDensity}>
        <ColumnHeightOutlined />
      </MenuButton>
      <Pop
        label={t('list.columns')}
        button={<TableOutlined />}
        end
        body={() => <ColumnChooser {...columns} />}
      />
    </div>
  );
}

export interface StripItem {
  readonly key: string;
  readonly label: string;
  readonly count?: number | undefined;
}
/** A row of choices, one of which is on: states with their counts, saved views. */
export function Strip({
  name,
  items,
  chosen,
  onChoose,
}: {
  name: string;
  items: readonly StripItem[];
  chosen: string | null;
  onChoose: (key: string) => void;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would carry a legend and its own layout
    <div className="lt-strip" role="group" aria-label={name}>
      {items.map((item) => (
        <button
          key={item.key}
          type="button"
          aria-pressed={item.key === chosen}
          onClick={() => onChoose(item.key)}
        >
          {item.label}
          {item.count === undefined ? null : (
            <span className="ct-num"> {String(item.count).replace(/\B(?=(\d{3})+$)/g, ',')}</span>
          )}
        </button>
      ))}
    </div>
  );
}

interface ViewsProps {
  readonly views: readonly SavedView[];
  readonly chosen: string | null;
  onChoose(view: SavedView | null): void;
  onSave(name: string): Promise<void>;
  /** True when it is gone. */
  onDrop(view: SavedView): Promise<boolean>;
}

function SaveView({ onSave }: { onSave: (name: string) => Promise<void> }) {
  const t = useWords(screenWords);
  const [name, setName] = useState('');
  return (
    <form
      className="lt-save"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '') void onSave(name.trim());
      }}
    >
      <input
        className="bt-input"
        value={name}
        maxLength={30}
        aria-label={t('list.viewName')}
        placeholder={t('list.viewName')}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="primary" htmlType="submit" disabled={name.trim() === ''}>
        {t('save')}
      </Button>
    </form>
  );
}

/** Saved views of this list: choose, save the present filters, columns and order under a name, delete. */
export function SavedViews({ views, chosen, onChoose, onSave, onDrop }: ViewsProps) {
  const t = useWords(screenWords);
  const named = views.filter((v) => v.name !== '');
  const current = named.find((v) => v.id === chosen);
  const box = useRef<HTMLDivElement>(null);
  const drop = async (view: SavedView) => {
    // The button goes with its view; the keyboard goes on from the one beside it, which stays.
    if (await onDrop(view)) box.current?.querySelector<HTMLElement>('.bt-pop > button')?.focus();
  };
  return (
    <div ref={box} className="lt-views">
      {named.length === 0 ? null : (
        <Strip
          name={t('list.views')}
          chosen={current?.id ?? ''}
          items={[{ key: '', label: t('list.viewAll') }, ...named.map((v) => ({ key: v.id, label: v.name }))]}
          onChoose={(key) => onChoose(named.find((v) => v.id === key) ?? null)}
        />
      )}
      {current ? (
        <Button
          type="text"
          size="small"
          aria-label={t('list.viewDrop', { name: current.name })}
          title={t('list.viewDrop', { name: current.name })}
          onClick={() => void drop(current)}
        >
          ✕
        </Button>
      ) : null}
      <Pop
        label={t('list.viewSave')}
        button={
          <>
            <PlusOutlined aria-hidden /> {t('list.viewSave')}
          </>
        }
        body={(close) => <SaveView onSave={(name) => onSave(name).then(close)} />}
      />
    </div>
  );
}

export type ExportFormat = 'xlsx' | 'csv';
const FORMATS = ['xlsx', 'csv'] as const;

/**
 * Export of what is seen, at once or in the background, as a sheet or as CSV (administration-domain 20); only
 * what the reader may.
 */
export function ExportButton({
  now,
  later,
  rows,
  filtered,
  onExport,
}: {
  now: boolean;
  later: boolean;
  /** How many rows the list has, as it is shown in its title. */
  rows: string;
  /** Some are left out by filters. */
  filtered: boolean;
  onExport: (later: boolean, format: ExportFormat) => void;
}) {
  const t = useWords(screenWords);
  if (!now && !later) return null;
  const entry = (afterwards: boolean, format: ExportFormat): MenuItem => ({
    key: `${afterwards ? 'later' : 'now'}-${format}`,
    label: afterwards
      ? t(filtered ? 'list.exportFiltered' : 'list.exportLater', {
          n: rows,
          format: t(`list.format.${format}`),
        })
      : t('list.exportSeen', { format: t(`list.format.${format}`) }),
    run: () => onExport(afterwards, format),
  });
  return (
    <MenuButton
      label={t('list.export')}
      className="bt-outlined"
      items={[
        ...(now ? FORMATS.map((format) => entry(false, format)) : []),
        ...(later ? FORMATS.map((format) => entry(true, format)) : []),
      ]}
    >
      <DownloadOutlined aria-hidden /> {t('list.export')}
    </MenuButton>
  );
}

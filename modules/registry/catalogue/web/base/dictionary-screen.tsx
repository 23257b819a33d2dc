import type { ComponentType } from 'react';
import type { LocalizedText } from '#kernel/rules/words.ts';
import type { Store } from '#kernel/web/request/index.ts';
import { call } from '#kernel/web/request/index.ts';
import type { ActKit, RowEntry } from '#kernel/web/screens/acts.ts';
import type { Column } from '#kernel/web/screens/columns.tsx';
import { type Filter, sentFilters } from '#kernel/web/screens/filters.ts';
import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import { useScreen } from '#kernel/web/tabs/index.ts';
import type { AnyDictionary } from '../../contract/base/dictionary.ts';
import { baseWords } from '../../rules/base-words.ts';
import { columnsOf, type FieldKit, fieldKit, filtersOf } from './field-columns.tsx';
import type { Fillings, OwnInput } from './field-inputs.tsx';
import { askSeveral, asks, ExportSheet, panelsOf } from './panels.tsx';
import type { OwnText } from './record.tsx';
import { type BaseRow, entriesOf, nameOf, type Panel, panelStore, stateBadge } from './row.ts';

const t = baseWords.table;
export interface DictionaryScreen {
  readonly title: LocalizedText;
  /** Values a new record starts with. */
  readonly start?: Readonly<Record<string, unknown>>;
  /** Inputs and texts of fields with a shape of their own. */
  readonly inputs?: Readonly<Record<string, OwnInput>>;
  readonly texts?: OwnText;
  readonly fills?: Fillings;
  readonly before?: (kit: FieldKit) => readonly Column<BaseRow>[];
  readonly after?: (kit: FieldKit) => readonly Column<BaseRow>[];
  /** Filters of the call this reader cannot use. */
  readonly without?: readonly string[];
  readonly filters?: (kit: FieldKit) => readonly Filter[];
  readonly actions?: (kit: ActKit<BaseRow>, panel: Store<Panel | null>) => readonly RowEntry<BaseRow>[];
  readonly Confirm?: ComponentType<{ row: BaseRow; onClose(): void }>;
  readonly imports?: boolean;
  readonly creates?: boolean;
  readonly card?: readonly string[];
}

const ids = (rows: readonly BaseRow[]) => ({ ids: rows.map((row) => row.id) });
/** View, edit, enable, disable, delete: the acts every kind of base data has. */
export function baseActions(
  kit: ActKit<BaseRow>,
  dict: AnyDictionary,
  panel: Store<Panel | null>,
  tree = false,
): readonly RowEntry<BaseRow>[] {
  const send = (row: BaseRow) => ({ ids: [row.id] });
  return [
    ...(tree
      ? []
      : [
          kit.doing('view', (row) => panel.set({ what: 'view', row }), {
            label: t.view,
            ...(dict.seen === undefined ? {} : { button: dict.seen }),
          }),
        ]),
    kit.doing('edit', (row) => panel.set({ what: 'edit', row }), {
      label: t.edit,
      button: 'Edit',
      when: (row) => row.can.includes('edit'),
    }),
    kit.act('enable', dict.enable, { label: t.enable, send, question: asks.enable }),
    kit.act('disable', dict.disable, {
      label: t.disable,
      send,
      question: tree ? asks.disableTree : asks.disable,
    }),
    kit.act('remove', dict.remove, {
      label: t.remove,
      danger: true,
      send,
      question: asks.remove,
      done: t.removed,
    }),
  ];
}

const ON_CARD = 5;
/** What a card shows of a record on a phone: its name first, then the first fields of its list. */
function cardOf(dict: AnyDictionary): readonly string[] {
  const shown = entriesOf(dict.fields)
    .filter(([, f]) => f.show === undefined || f.show === 'list')
    .slice(0, ON_CARD)
    .map(([key]) => key);
  return [...shown.filter((key) => key === 'name'), ...shown.filter((key) => key !== 'name')];
}

/**
 * The list of one kind of base data, from its declaration: columns, filters, states with counts, dialogs,
 * batch acts, import, export.
 */
export function dictionaryScreen(dict: AnyDictionary, more: DictionaryScreen): ComponentType {
  const panel = panelStore();
  const Panels = panelsOf(dict, panel, more.inputs ?? {}, more.texts ?? {}, more.fills ?? {}, more.Confirm);
  let filters: readonly Filter[] = [];
  function Head() {
    const { search } = useScreen();
    return <ExportSheet call={dict.export} input={sentFilters(filters, search)} />;
  }
  const counts = (given: Readonly<Record<string, unknown>>) => call(dict.count, given, { silent: true });
  return listScreen(dict.list, baseWords, (kit) => {
    const tabs = { key: 'state', look: stateBadge, counts };
    const search = kit.search('keyword', { label: t.search });
    const ownFilters = [
      search,
      ...filtersOf(dict).filter((f) => !more.without?.includes(f.key)),
      ...(more.filters?.(fieldKit) ?? []),
    ];
    filters = [...ownFilters, { ...search, key: 'state', keys: ['state'] }];
    return {
      title: more.title,
      entityName: dict.noun,
      above: Panels,
      head: Head,
      tabs,
      ...(more.imports === false
        ? {}
        : { importAs: { bizType: dict.bizType, mostRows: dict.mostRows ?? 2000 } }),
      ...(more.creates === false
        ? {}
        : {
            create: {
              run: () => panel.set({ what: 'add', start: more.start ?? {} }),
              label: t.add,
              button: 'Add',
            },
          }),
      nameOf: (row) => nameOf(row, { locale: 'zh_CN' }),
      columns: columnsOf(dict, more.before?.(fieldKit), more.after?.(fieldKit)),
      filters: ownFilters,
      actions: [...(more.actions?.(kit, panel) ?? []), ...baseActions(kit, dict, panel)],
      bulkActions: [
        kit.bulk(dict.enable, {
          label: t.enable,
          verb: 'enable',
          send: ids,
          question: askSeveral('enable'),
        }),
        kit.bulk(dict.disable, {
          label: t.disable,
          verb: 'disable',
          send: ids,
          question: askSeveral('disable'),
        }),
        kit.bulk(dict.remove, {
          label: t.remove,
          verb: 'remove',
          danger: true,
          send: ids,
          question: askSeveral('remove'),
        }),
      ],
      muted: (row) => row.state === '0',
      card: [...(more.card ?? cardOf(dict)), 'state'],
    };
  });
}

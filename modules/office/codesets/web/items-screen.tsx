import './codesets.css';
import { ApartmentOutlined, DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useMemo } from 'react';
import { translate } from '#kernel/rules/words.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { createStore, download, saveFile, useStore } from '#kernel/web/request/index.ts';
import { notifyError } from '#kernel/web/request/toast.ts';
import type { ActKit, RowEntry } from '#kernel/web/screens/acts.ts';
import type { Column, ColumnKit } from '#kernel/web/screens/columns.tsx';
import { type Formatter, StatusOf, StatusTag, useFormatter } from '#kernel/web/screens/index.ts';
import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import { useScreen } from '#kernel/web/tabs/index.ts';
import {
  type CodesetRow,
  deleteItems,
  disableBusinessItems,
  disableItems,
  enableBusinessItems,
  enableItems,
  exportItems,
  listItems,
} from '../contract/codeset.ts';
import { MOST_IMPORT_ROWS } from '../rules/item-rules.ts';
import { setWords } from '../rules/screen-words.ts';
import { setTitleWords } from '../rules/words.ts';
import { labelBadge, languages, scopes, stateBadge } from './badges.ts';
import { AddItemDialog, editItemDialog, typeSource } from './item-dialog.tsx';
import { SetTreeDrawer } from './set-tree-drawer.tsx';

const w = setWords.table;
type Panel = { readonly what: 'add' | 'tree' } | { readonly what: 'edit'; readonly row: CodesetRow };
const valuesOf = ({ id, version, names, parentCode, sort, badge, remark }: CodesetRow) => ({
  id,
  version,
  names,
  parentCode,
  sort,
  badge,
  remark,
});

function EditDialog({ row, onClose }: { readonly row: CodesetRow; onClose(): void }) {
  const { codesetType, builtin } = row;
  const Dialog = useMemo(() => editItemDialog({ codesetType, builtin }), [codesetType, builtin]);
  return <Dialog start={valuesOf(row)} onClose={onClose} />;
}
const usedText = (row: CodesetRow, formatter: Formatter): string =>
  row.used === null ? formatter.text(w['used.unknown']) : String(row.used);

type Kit = Pick<ColumnKit<CodesetRow, typeof w>, 'text' | 'count' | 'custom' | 'dateTime'>;
/** One row per item, both languages side by side. */
const columnsOf = (
  { text, count, custom, dateTime }: Kit,
  business: boolean,
): readonly Column<CodesetRow>[] => [
  custom('codesetType', {
    label: w.codesetType,
    text: (row) => row.codesetType,
    cell: (row, formatter) => <span title={row.codesetType}>{formatter.i18n(row.typeNames)}</span>,
  }),
  text('code', { nowrap: true, width: 90 }),
  custom('zh', { label: w.zh, text: (row) => row.names.zh_CN }),
  custom('en', {
    label: w.en,
    text: (row) => row.names.en_US ?? '',
    cell: (row, formatter) =>
      row.names.en_US ?? <StatusTag color="orange" label={formatter.text(w.missing)} />,
  }),
  text('parentCode', { width: 90 }),
  count('level', { width: 60 }),
  count('sort', { width: 60 }),
  custom('badge', {
    label: w.badge,
    text: (row, formatter) => (row.badge === null ? '--' : labelBadge.of(row.badge, formatter).label),
    cell: (row, formatter) => <StatusOf look={labelBadge} code={row.badge} formatter={formatter} />,
    width: 90,
  }),
  custom('state', {
    label: w.state,
    text: (row, formatter) => stateBadge.of(row.state, formatter).label,
    cell: (row, formatter) => <StatusOf look={stateBadge} code={row.state} formatter={formatter} />,
    width: 90,
  }),
  custom('used', { label: w.used, align: 'end', text: usedText, width: 70 }),
  custom('builtin', { label: w.builtin, text: (row, formatter) => formatter.bool(row.builtin), width: 70 }),
  custom('scope', {
    label: w.scope,
    text: (row, formatter) => formatter.text(w[`scope.${row.scope}`]),
    width: 70,
    optional: business,
  }),
  text('remark', { optional: true }),
  dateTime('gmtModified', { optional: true }),
];

const actionsOf = (
  { act, doing }: Pick<ActKit<CodesetRow>, 'act' | 'doing'>,
  business: boolean,
  onEdit: (row: CodesetRow) => void,
): readonly RowEntry<CodesetRow>[] => {
  const [switchOn, switchOff] = business
    ? [enableBusinessItems, disableBusinessItems]
    : [enableItems, disableItems];

  return [
    doing('edit', onEdit, { label: w.edit, button: 'Edit' }),
    act('enable', switchOn, { label: w.enable, send: (row) => ({ ids: [row.id] }) }),
    act('disable', switchOff, {
      label: w.disable,
      send: (row) => ({ ids: [row.id] }),
      question: (row, formatter) => ({
        title: translate(setWords, formatter.locale, 'disable.ask', { name: formatter.i18n(row.names) }),
        body:
          row.used === null || row.used === 0
            ? formatter.text(w['disable.body'])
            : translate(setWords, formatter.locale, 'disable.used', { n: row.used }),
      }),
    }),
    act('remove', deleteItems, {
      label: w.remove,
      danger: true,
      send: (row) => ({ ids: [row.id] }),
      question: (row, formatter) => ({
        title: translate(setWords, formatter.locale, 'remove.ask', { name: formatter.i18n(row.names) }),
        body: formatter.text(w['remove.body']),
      }),
      done: w.removed,
    }),
  ];
};

/** The two screens of code sets: one table, all sets or the business ones (administration-domain 9). */
export function itemsScreen(which: 'all' | 'business') {
  const business = which === 'business';
  const panel = createStore<Panel | null>(null);
  const close = () => panel.set(null);

  function Tools() {
    const t = useWords(setWords);
    const formatter = useFormatter();
    const open = useStore(panel);
    const { search, setSearch } = useScreen();
    const type = search.codesetType ?? null;
    const exportAll = () => {
      download(
        exportItems,
        {
          ...(type === null ? {} : { codesetType: type }),
          ...(business ? { scope: 'business' as const } : {}),
        },
        { overlay: true },
      ).then(saveFile, (error: unknown) =>
        notifyError(error instanceof Error ? error.message : String(error)),
      );
    };
    return (
      <>
        <Button icon={<ApartmentOutlined />} onClick={() => panel.set({ what: 'tree' })}>
          {t('tree')}
        </Button>
        <Button icon={<DownloadOutlined />} onClick={exportAll}>
          {t('export')}
        </Button>
        {open?.what === 'tree' ? (
          <SetTreeDrawer
            business={business}
            type={type}
            reader={formatter}
            onShow={(codesetType) => {
              close();
              setSearch({ codesetType, pageNum: null });
            }}
            onClose={close}
          />
        ) : null}
        {open?.what === 'add' ? (
          <AddItemDialog
            start={{
              enabled: true,
              sort: 10,
              ...(type === null ? {} : { codesetType: type }),
              scope: 'business',
            }}
            onClose={close}
          />
        ) : null}
        {open?.what === 'edit' ? <EditDialog row={open.row} onClose={close} /> : null}
      </>
    );
  }

  return listScreen(listItems, setWords, ({ search, pickOne, oneOf, yesNo, ...kit }) => ({
    title: setTitleWords.table[which],
    entityName: w.noun,
    head: Tools,
    ...(business
      ? { given: () => ({ scope: 'business' }) }
      : { importAs: { bizType: 'CODESET', mostRows: MOST_IMPORT_ROWS, alwaysAll: true } }),
    create: { run: () => panel.set({ what: 'add' }), label: w.add, button: 'Add' },
    nameOf: (row, formatter) => `${row.code} ${formatter.i18n(row.names)}`,
    columns: columnsOf(kit, business),
    filters: [
      search('keyword', { label: w.searched }),
      pickOne('codesetType', typeSource(business), { first: true }),
      oneOf('state', stateBadge, { first: true }),
      ...(business ? [] : [oneOf('scope', scopes, { first: true })]),
      oneOf('language', languages),
      yesNo('untranslated'),
    ],
    actions: actionsOf(kit, business, (row) => panel.set({ what: 'edit', row })),
    muted: (row) => row.state === '0',
    // A card is headed by the name in the reader's language: a hundred cards of one set would carry the same heading.
    card: ({ locale }) => [
      locale === 'zh_CN' ? 'zh' : 'en',
      'codesetType',
      'code',
      'zh',
      'en',
      'state',
      'used',
    ],
  }));
}

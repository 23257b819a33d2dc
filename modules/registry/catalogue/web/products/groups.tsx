import './products.css';
import type { LocalizedText } from '#kernel/rules/words.ts';
import { call, createStore, useStore } from '#kernel/web/request/index.ts';
import type { Column, ColumnKit } from '#kernel/web/screens/columns.tsx';
import { confirmation } from '#kernel/web/screens/confirmation.ts';
import { formDialog } from '#kernel/web/screens/form-dialog.tsx';
import { fixedBadge } from '#kernel/web/screens/index.ts';
import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import { useOpenById } from '#kernel/web/tabs/index.ts';
import { sellerSource } from '#registry/members/web/door.ts';
import { adminGroup, type GroupRow, type sellerGroup } from '../../contract/products/group.ts';
import { GROUP_IMPORT, MOST_GROUP_ROWS } from '../../contract/products/sheets.ts';
import { groupWords } from '../../rules/product-screen-words.ts';
import { livingBadge, shelfBadge } from './badges.ts';
import { shelfActs, shelfBulk } from './shelf-acts.ts';
import { ownShelf, wholeShelf } from './sources.ts';

const t = groupWords.table;
const named = (row: GroupRow): string => row.name;
const one = (row: GroupRow) => ({ ids: [row.id] });
const many = (rows: readonly GroupRow[]) => ({ ids: rows.map((r) => r.id) });
const switchBadge = fixedBadge({
  '1': { ...t['enabled.1'], color: 'green' },
  '0': { ...t['enabled.0'], color: 'gray' },
});
interface Face {
  readonly calls: typeof sellerGroup;
  readonly title: LocalizedText;
  readonly path: string;
  readonly platform: boolean;
}

function dialogsOf({ calls, platform }: Face) {
  const opened = createStore<GroupRow | 'new' | null>(null);
  const sectionsOf = (
    kit: Parameters<Parameters<typeof formDialog<typeof sellerGroup.add, typeof t>>[2]>[0],
  ) => [
    kit.section([
      kit.field.text('name', { most: 50, span: 2 }),
      kit.field.count('weight', { help: t['weight.help'], required: false }),
      kit.field.code('type', 'product_group_type'),
      kit.field.code('businessType', 'business_type'),
      kit.field.bool('pinned', { sentence: t['pinned.says'], required: false }),
      kit.field.picks('skuIds', platform ? wholeShelf : ownShelf, { span: 3, required: false }),
      kit.field.textarea('description', { most: 1000, rows: 3 }),
    ]),
  ];
  const Add = formDialog(calls.add, groupWords, (kit) => ({
    title: t.add,
    done: t.saved,
    wide: true,
    sections: sectionsOf(kit),
  }));
  const Edit = formDialog(calls.update, groupWords, (kit) => ({
    title: t.editTitle,
    done: t.saved,
    wide: true,
    sections: sectionsOf(kit),
  }));
  function Dialogs() {
    const open = useStore(opened);
    const onClose = () => opened.set(null);
    if (open === null) return null;
    if (open === 'new')
      return (
        <Add
          start={{ type: '10', businessType: '20', weight: 0, pinned: false, skuIds: [] }}
          onClose={onClose}
        />
      );
    const { id, version, name, type, businessType, weight, pinned, skuIds, description } = open;
    return (
      <Edit
        start={{ id, version, name, type, businessType, weight, pinned, skuIds, description }}
        onClose={onClose}
      />
    );
  }
  return { opened, Dialogs };
}

const columnsOf = (
  kit: ColumnKit<GroupRow, typeof t>,
  href: (row: GroupRow) => string,
  platform: boolean,
): readonly Column<GroupRow>[] => [
  kit.text('name', { width: 200, link: href }),
  kit.state('state', shelfBadge, { width: 110 }),
  kit.code('type', 'product_group_type', { width: 110 }),
  kit.code('businessType', 'business_type', { width: 110 }),
  kit.count('weight', { width: 90 }),
  kit.bool('pinned', { width: 80 }),
  kit.custom('enabled', {
    label: t.enabled,
    width: 90,
    text: (row, formatter) => formatter.text(row.enabled ? t['enabled.1'] : t['enabled.0']),
  }),
  kit.custom('skus', {
    label: t.skus,
    width: 90,
    align: 'end',
    text: (row) => String(row.skuIds.length),
  }),
  ...(platform
    ? [
        kit.custom('keeper', {
          label: t.keeper,
          width: 180,
          text: (row, formatter) => row.keeperName ?? formatter.text(t.platform),
        }),
      ]
    : []),
  kit.text('description', { optional: true }),
  kit.dateTime('gmtModified', { width: 140 }),
];

/** Product groups (R-CATA-005, R-CATA-007 to 012, R-BASIC-002, R-STATE-006): pinned first, then by weight. */
export function groupScreen(face: Face) {
  const { calls, title, path, platform } = face;
  const { opened, Dialogs } = dialogsOf(face);
  const href = (row: GroupRow): string => `${path}/detail/${row.id}`;
  function Above() {
    useOpenById(path);
    return <Dialogs />;
  }
  const flip = (key: 'enable' | 'disable') =>
    confirmation<GroupRow>(t[`ask.${key}`], named, key === 'disable' ? t['ask.disable.body'] : undefined);
  return listScreen(calls.list, groupWords, (kit) => ({
    title,
    entityName: t.noun,
    above: Above,
    create: { run: () => opened.set('new'), label: t.add, button: 'Add' },
    opens: href,
    nameOf: named,
    columns: columnsOf(kit, href, platform),
    tabs: kit.tabs('stateTab', livingBadge, () => call(calls.count, {}, { silent: true })),
    filters: [
      kit.search('keyword', { label: t.searched }),
      kit.oneOf('type', 'product_group_type', { first: true }),
      kit.oneOf('businessType', 'business_type'),
      kit.oneOf('enabled', switchBadge, { first: true }),
      kit.yesNo('pinned'),
      ...(platform ? [kit.pickOne('sellerId', sellerSource)] : []),
      kit.dateRange('dateFrom', 'dateTo', { label: t.date }),
    ],
    actions: [
      kit.open('view', href, { label: t.view, button: 'View' }),
      kit.doing('edit', (row) => opened.set(row), { label: t.edit, button: 'Edit' }),
      ...shelfActs<GroupRow>(platform ? adminGroup : calls, named),
      kit.act('enable', calls.enable, { label: t.enable, send: one, question: flip('enable'), done: t.done }),
      kit.act('disable', calls.disable, {
        label: t.disable,
        send: one,
        question: flip('disable'),
        done: t.done,
      }),
      kit.act('pin', calls.pin, {
        label: t.pin,
        ask: 'nothing',
        send: (row) => ({ ...one(row), pinned: true }),
        done: t.done,
      }),
      kit.act('unpin', calls.pin, {
        label: t.unpin,
        ask: 'nothing',
        send: (row) => ({ ...one(row), pinned: false }),
        done: t.done,
      }),
    ],
    bulkActions: [
      ...shelfBulk<GroupRow>(calls),
      kit.bulk(calls.enable, { label: t.enable, verb: 'enable', send: many }),
      kit.bulk(calls.disable, { label: t.disable, verb: 'disable', send: many }),
      kit.bulk(calls.pin, { label: t.pin, verb: 'pin', send: (rows) => ({ ...many(rows), pinned: true }) }),
      kit.bulk(calls.pin, {
        label: t.unpin,
        verb: 'unpin',
        send: (rows) => ({ ...many(rows), pinned: false }),
      }),
    ],
    card: ['name', 'state', 'type', 'weight', 'pinned', 'enabled', 'skus'],
    muted: (row) => !row.enabled,
    exportAs: platform ? 'GROUP_ALL' : 'GROUP_OWN',
    exportSeen: true,
    ...(platform ? {} : { importAs: { bizType: GROUP_IMPORT, mostRows: MOST_GROUP_ROWS } }),
  }));
}

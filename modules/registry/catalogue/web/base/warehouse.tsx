import './base.css';
import { useQueryClient } from '@tanstack/react-query';
import { EMPTY } from '#kernel/rules/format.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { operatorStore, useStore } from '#kernel/web/request/index.ts';
import { formDialog } from '#kernel/web/screens/form-dialog.tsx';
import { Facts, type Formatter, TabSet } from '#kernel/web/screens/index.ts';
import { useFreshAddress } from '#kernel/web/tabs/index.ts';
import { evidenceScene } from '#office/attachments/rules/file-scenes.ts';
import { confirmLot, lot } from '../../contract/base/lot.ts';
import { type Tank, warehouse } from '../../contract/base/warehouse.ts';
import { baseFields, warehouseWords } from '../../rules/base-words.ts';
import { dictionaryScreen } from './dictionary-screen.tsx';
import type { FieldKit } from './field-columns.tsx';
import { HoursField, TanksField } from './own-inputs.tsx';
import type { BaseRow } from './row.ts';
import { producerSeen } from './sources.ts';

const t = warehouseWords.table;
const f = baseFields.table;
const ownerOf = (row: BaseRow, formatter: Formatter): string =>
  String((formatter.locale === 'en_US' && row.ownerNameEn) || row.ownerName || formatter.text(f.platform));
const ownerColumn = (kit: FieldKit, optional = false) =>
  kit.custom('ownerName', { label: f.owner, text: ownerOf, width: 180, optional });
const whose = (['platform', 'company'] as const).map((value) => ({ value, ...t[`whose.${value}`] }));

function tanksText(row: BaseRow, formatter: Formatter) {
  const tanks = (row.tanks ?? []) as readonly Tank[];
  if (tanks.length === 0) return EMPTY;
  const size = (tank: Tank) =>
    `${formatter.text(t['tank.capacityM3'])} ${formatter.quantity(tank.capacityM3)} · ${formatter.text(t['tank.heelM3'])} ${formatter.quantity(tank.heelM3)}`;
  return (
    <Facts
      columns={1}
      items={tanks.map((tank) => ({
        label: `${tank.tankNo}${tank.product ? ` · ${tank.product}` : ''}`,
        value: size(tank),
      }))}
    />
  );
}

/** The operator sees whose a warehouse is; a company has its own alone. */
const warehouses = (all: boolean) =>
  dictionaryScreen(warehouse, {
    title: t['tab.warehouses'],
    start: { bonded: false, permittedClasses: [], tanks: [] },
    inputs: { truckHours: HoursField, tanks: TanksField },
    texts: { tanks: tanksText },
    after: (kit) => (all ? [ownerColumn(kit)] : []),
    filters: (kit) => [
      ...(all ? [kit.oneOf('whose', whose, { label: t.whose, first: true })] : []),
      kit.oneOf('hazardClass', 'hazard_class', { label: t.hazardClass }),
    ],
    card: ['name', 'code', 'type', 'address', 'contactPerson', 'phone'],
  });
const [OwnWarehouses, AllWarehouses] = [warehouses(false), warehouses(true)];

const ConfirmForm = formDialog(confirmLot, warehouseWords, ({ field, section }) => ({
  title: t['confirm.title'],
  done: t['confirm.done'],
  sections: [
    section([
      field.quantity('quantity', { unit: f.tonnes, help: t['quantity.help'], span: 2 }),
      field.files('stockProofFileIds', evidenceScene, { most: 20 }),
    ]),
  ],
}));
function Confirm({ row, onClose }: { row: BaseRow; onClose(): void }) {
  const client = useQueryClient();
  return (
    <ConfirmForm
      start={{ id: row.id, version: row.version, stockProofFileIds: row.stockProofFileIds as string[] }}
      onClose={onClose}
      onDone={() => void client.invalidateQueries()}
    />
  );
}

const lots = (creates: boolean) =>
  dictionaryScreen(lot, {
    title: t['tab.lots'],
    imports: false,
    creates,
    // The SKU says who makes it; what was typed otherwise stays.
    fills: {
      skuId: (chosen, v) =>
        v.producer && v.producer !== producerSeen(v.skuId) ? {} : { producer: producerSeen(chosen) ?? '' },
    },
    Confirm,
    before: (kit) => [kit.text('lotNo', { label: f.lotNo, nowrap: true, width: 160 })],
    after: (kit) => [
      kit.custom('confirmedQty', {
        label: f.confirmedQty,
        unit: f.tonnes,
        align: 'end',
        text: (row: BaseRow, formatter: Formatter) => formatter.quantity(row.confirmedQty as string | null),
        width: 120,
      }),
      kit.dateTime('confirmedAt', { label: f.confirmedAt, width: 150 }),
      ownerColumn(kit, creates),
    ],
    // SKU are found among a seller's own.
    without: creates ? [] : ['skuId'],
    filters: (kit) => [kit.yesNo('confirmed', { label: t.confirmed, first: true })],
    actions: (kit, panel) => [
      kit.doing('confirm', (row) => panel.set({ what: 'confirm', row }), {
        label: t.confirm,
        button: 'Confirm',
        primary: true,
        when: (row) => row.can.includes('confirm'),
      }),
    ],
    card: ['lotNo', 'skuId', 'warehouseId', 'tankNo', 'confirmedQty'],
  });
const [OwnLots, AllLots] = [lots(true), lots(false)];

/**
 * Warehouses and, in their tab, the lots that lie in them (administration-domain 24.1 and 26.4, R-WARE-001 to
 * R-WARE-007).
 */
export default function WarehousesAndLots() {
  const t = useWords(warehouseWords);
  const person = useStore(operatorStore);
  const afresh = useFreshAddress();
  const platform = person?.identityType === 'platform';
  const parts = [
    {
      key: 'warehouses',
      label: t('tab.warehouses'),
      body: () => (platform ? <AllWarehouses /> : <OwnWarehouses />),
    },
    { key: 'lots', label: t('tab.lots'), body: () => (platform ? <AllLots /> : <OwnLots />) },
  ];
  return <TabSet page name={t('tab.warehouses')} parts={parts} onChoose={() => afresh()} />;
}

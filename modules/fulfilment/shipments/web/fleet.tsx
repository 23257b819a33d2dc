import './shipments.css';
import type { Call, InputOf } from '#kernel/rules/contract.ts';
import { fill } from '#kernel/rules/words.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { createStore, useStore } from '#kernel/web/request/index.ts';
import type { ColumnKit } from '#kernel/web/screens/columns.tsx';
import { formDialog } from '#kernel/web/screens/form-dialog.tsx';
import type { FormKit } from '#kernel/web/screens/form-kit.tsx';
import { StatusTag, TabSet } from '#kernel/web/screens/index.ts';
import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import {
  addCrew,
  addVehicle,
  type CrewRow,
  deleteCrew,
  deleteVehicles,
  listCrew,
  listVehicles,
  updateCrew,
  updateVehicle,
  type VehicleRow,
} from '../contract/fleet.ts';
import { shipScreenWords } from '../rules/screen-words.ts';

const t = shipScreenWords.table;
const COLOUR = { over: 'red', soon: 'orange', valid: 'green', none: 'gray' } as const;
type Expires = { readonly expiry: keyof typeof COLOUR };
/** Whether the papers run, in colour and in words. */
const expiryColumn = <R extends Expires>(kit: Pick<ColumnKit<R, typeof t>, 'custom'>) =>
  kit.custom('expiry', {
    label: t.expiryState,
    width: 110,
    text: (row, formatter) => formatter.text(t[`expiry.${row.expiry}`]),
    cell: (row, formatter) => (
      <StatusTag color={COLOUR[row.expiry]} label={formatter.text(t[`expiry.${row.expiry}`])} />
    ),
  });
const trimmed = (weight: string | null): string | null =>
  weight === null ? null : weight.replace(/\.?0+$/, '');

type VehicleValues = Omit<InputOf<typeof addVehicle>, 'idempotencyKey'>;
const vehicleSections = ({ field, section }: FormKit<VehicleValues, typeof t, Call>) => [
  section([
    field.text('plateNo', { label: t.plateNo, most: 14, code: true }),
    field.text('trailerNo', { label: t.trailerNo, most: 14, code: true, required: false }),
    field.weight('loadLimit', { label: t.loadLimit }),
    field.weight('tankVolume', { label: t.tankVolume, required: false }),
    field.text('roadPermitNo', { label: t.roadPermitNo, most: 50, required: false }),
    field.date('permitExpiry', { label: t.permitExpiry, required: false }),
    field.text('remark', { label: t.remark, most: 200, required: false, span: 3 }),
  ]),
];
const AddVehicle = formDialog(addVehicle, shipScreenWords, (kit) => ({
  title: t.addVehicle,
  label: t.addVehicle,
  done: t.done,
  sections: vehicleSections(kit),
}));
const EditVehicle = formDialog(updateVehicle, shipScreenWords, (kit) => ({
  title: t.editVehicle,
  done: t.done,
  sections: vehicleSections(kit),
}));
const vehicleOpen = createStore<VehicleRow | 'new' | null>(null);
function VehicleDialog() {
  const open = useStore(vehicleOpen);
  const close = () => vehicleOpen.set(null);
  if (open === null) return null;
  if (open === 'new') return <AddVehicle onClose={close} />;
  const { id, version, plateNo, trailerNo, loadLimit, tankVolume, roadPermitNo, permitExpiry, remark } = open;
  const start = {
    id,
    version,
    plateNo,
    trailerNo,
    loadLimit: trimmed(loadLimit),
    tankVolume: trimmed(tankVolume),
    roadPermitNo,
    permitExpiry,
    remark,
  };
  return <EditVehicle start={start} about={plateNo} onClose={close} />;
}
const Vehicles = listScreen(listVehicles, shipScreenWords, (kit) => ({
  title: t.vehicles,
  entityName: t.vehicle,
  above: VehicleDialog,
  create: { run: () => vehicleOpen.set('new'), label: t.addVehicle, button: 'Add' },
  nameOf: (row) => row.plateNo,
  columns: [
    kit.text('plateNo', { nowrap: true, width: 120 }),
    kit.text('trailerNo', { nowrap: true, width: 120 }),
    kit.weight('loadLimit'),
    kit.weight('tankVolume', { optional: true }),
    kit.text('roadPermitNo', { width: 160 }),
    kit.date('permitExpiry', { width: 120 }),
    expiryColumn(kit),
    kit.text('remark', { optional: true }),
    kit.dateTime('gmtCreate', { optional: true }),
  ],
  filters: [kit.search('keyword', { label: t.plateNo })],
  actions: [
    kit.doing('update', (row) => vehicleOpen.set(row), {
      label: t.edit,
      button: 'Edit',
      when: (row) => row.can.includes('update'),
    }),
    kit.act('delete', deleteVehicles, {
      label: t.delete,
      danger: true,
      send: (row) => ({ ids: [row.id] }),
      question: (row, formatter) => ({
        title: fill(formatter.text(t.deleteOne), { name: row.plateNo }),
        body: formatter.text(t.deleteOneBody),
      }),
    }),
  ],
  card: ['plateNo', 'trailerNo', 'loadLimit', 'permitExpiry', 'expiry'],
  empty: { help: t.fleetHelp },
}));

const KINDS = [
  { value: 'driver', ...t.driver },
  { value: 'escort', ...t.escort },
];
type CrewValues = Omit<InputOf<typeof addCrew>, 'idempotencyKey'>;
const crewSections = ({ field, section }: FormKit<CrewValues, typeof t, Call>, isNew: boolean) => [
  section([
    field.radio('kind', KINDS, { label: t.kind, span: 3 }),
    field.text('name', { label: t.name, most: 50 }),
    ...(isNew ? [field.text('idNo', { label: t.idNo, most: 18, code: true, autoComplete: 'off' })] : []),
    field.text('phone', { label: t.phone, most: 30, inputMode: 'tel' }),
    field.text('certificateNo', { label: t.certificateNo, most: 50, required: false }),
    field.date('certificateExpiry', { label: t.certificateExpiry, required: false }),
  ]),
];
const AddCrew = formDialog(addCrew, shipScreenWords, (kit) => ({
  title: t.addCrew,
  label: t.addCrew,
  done: t.done,
  sections: crewSections(kit, true),
}));
const EditCrew = formDialog(updateCrew, shipScreenWords, (kit) => ({
  title: t.editCrew,
  done: t.done,
  sections: crewSections(kit, false),
}));
const crewOpen = createStore<CrewRow | 'new' | null>(null);
function CrewDialog() {
  const open = useStore(crewOpen);
  const close = () => crewOpen.set(null);
  if (open === null) return null;
  if (open === 'new') return <AddCrew start={{ kind: 'driver' }} onClose={close} />;
  const { id, version, kind, name, phone, certificateNo, certificateExpiry } = open;
  const start = { id, version, kind, name, phone, certificateNo, certificateExpiry };
  return <EditCrew start={start} about={name} onClose={close} />;
}
const Crew = listScreen(listCrew, shipScreenWords, (kit) => ({
  title: t.crew,
  entityName: t.driver,
  above: CrewDialog,
  create: { run: () => crewOpen.set('new'), label: t.addCrew, button: 'Add' },
  nameOf: (row) => row.name,
  columns: [
    kit.text('name', { width: 120 }),
    kit.custom('kind', {
      label: t.kind,
      width: 90,
      text: (row, formatter) => formatter.text(row.kind === 'driver' ? t.driver : t.escort),
    }),
    kit.text('idNoTail', { nowrap: true, width: 130 }),
    kit.text('phone', { nowrap: true, width: 130 }),
    kit.text('certificateNo', { width: 160 }),
    kit.date('certificateExpiry', { width: 120 }),
    expiryColumn(kit),
  ],
  filters: [kit.search('keyword', { label: t.name }), kit.oneOf('kind', KINDS)],
  actions: [
    kit.doing('update', (row) => crewOpen.set(row), {
      label: t.edit,
      button: 'Edit',
      when: (row) => row.can.includes('update'),
    }),
    kit.act('delete', deleteCrew, {
      label: t.delete,
      danger: true,
      send: (row) => ({ ids: [row.id] }),
      question: (row, formatter) => ({
        title: fill(formatter.text(t.deleteOne), { name: row.name }),
        body: formatter.text(t.deleteOneBody),
      }),
    }),
  ],
  card: ['name', 'kind', 'phone', 'certificateExpiry', 'expiry'],
  empty: { help: t.fleetHelp },
}));

/** /shippingManagement/vehicles: vehicles and people, typed once and chosen when a shipment is booked. */
export default function Fleet() {
  const w = useWords(shipScreenWords);
  return (
    <TabSet
      page
      name={w('vehicles')}
      parts={[
        { key: 'vehicles', label: w('vehicles'), keepState: true, body: () => <Vehicles /> },
        { key: 'crew', label: w('crew'), keepState: true, body: () => <Crew /> },
      ]}
    />
  );
}

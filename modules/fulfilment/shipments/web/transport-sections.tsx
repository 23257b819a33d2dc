import type { Call, InputOf } from '#kernel/rules/contract.ts';
import { PickField } from '#kernel/web/fields/index.ts';
import type { FieldProps } from '#kernel/web/fields/index.ts';
import type { FormKit } from '#kernel/web/screens/form-kit.tsx';
import type { FieldContext, Filling, FormSection } from '#kernel/web/screens/form-types.ts';
import type { changeVehicle } from '../contract/note.ts';
import { shipmentFileScene } from '../rules/file-scenes.ts';
import { shipScreenWords } from '../rules/screen-words.ts';
import { crewOf, crewSeen, vehicles, vehiclesSeen } from './sources.ts';

const t = shipScreenWords.table;
export type TransportValues = Omit<InputOf<typeof changeVehicle>, 'idempotencyKey' | 'id' | 'version'>;
type Kit = FormKit<TransportValues, typeof t, Call>;
type When = (v: Filling<TransportValues>) => boolean;

/** Chooses a vehicle of the company's register and fills its papers in. */
function FleetField(props: FieldProps<unknown> & FieldContext) {
  const { change } = props;
  return (
    <PickField
      {...(props as FieldProps<string | null>)}
      value={null}
      source={vehicles}
      onChange={(id) => {
        const v = vehiclesSeen.get(id ?? '');
        if (v !== undefined)
          change({
            plateNo: v.plateNo,
            trailerNo: v.trailerNo,
            tankVolume: v.tankVolume?.replace(/\.?0+$/, '') ?? null,
            loadLimit: v.loadLimit.replace(/\.?0+$/, ''),
            roadPermitNo: v.roadPermitNo,
            permitExpiry: v.permitExpiry,
          });
      }}
    />
  );
}
const drivers = crewOf('driver');
const escorts = crewOf('escort');
/** Chooses a person of the register; the ID number stays there and is taken over by the server. */
const crewField = (kind: 'driver' | 'escort') =>
  function CrewField(props: FieldProps<unknown> & FieldContext) {
    const { change } = props;
    return (
      <PickField
        {...(props as FieldProps<string | null>)}
        value={(props.value as string | null) ?? null}
        source={kind === 'driver' ? drivers : escorts}
        onChange={(id) => {
          const p = crewSeen.get(id ?? '');
          change({
            [kind]:
              p === undefined
                ? null
                : {
                    crewId: p.id,
                    name: p.name,
                    idNo: null,
                    phone: p.phone,
                    certificateNo: p.certificateNo,
                    expiry: p.certificateExpiry,
                  },
          });
        }}
      />
    );
  };

const personFields = (kit: Kit, kind: 'driver' | 'escort') => [
  kit.field.custom(`${kind}.crewId`, crewField(kind), {
    label: t.fromCrew,
    required: false,
    verb: 'select',
    show: () => '',
  }),
  kit.field.text(`${kind}.name`, { label: t[`${kind}.name`], most: 50, required: false }),
  kit.field.text(`${kind}.idNo`, {
    label: t[`${kind}.idNo`],
    most: 18,
    code: true,
    required: false,
    autoComplete: 'off',
  }),
  kit.field.text(`${kind}.phone`, { label: t[`${kind}.phone`], most: 30, inputMode: 'tel', required: false }),
  kit.field.text(`${kind}.certificateNo`, { label: t[`${kind}.certificateNo`], most: 50, required: false }),
  kit.field.date(`${kind}.expiry`, { label: t[`${kind}.expiry`], required: false }),
];

/** Carrier, vehicle and people of a note, for its form and for a change before weighing in. */
export const transportSections = (kit: Kit, when: When): readonly FormSection[] => [
  kit.section(
    [
      kit.field.custom('carrierMemberId', FleetField, {
        label: t.fromFleet,
        required: false,
        verb: 'select',
        span: 3,
        show: () => '',
      }),
      kit.field.text('plateNo', { most: 14, code: true, required: false }),
      kit.field.text('trailerNo', { most: 14, code: true, required: false }),
      kit.field.weight('loadLimit', { required: false }),
      kit.field.weight('tankVolume', { required: false }),
      kit.field.text('roadPermitNo', { most: 50, required: false }),
      kit.field.date('permitExpiry', { required: false }),
      kit.field.text('eWaybillNo', { most: 40, code: true, required: false }),
      kit.field.text('previousLoad', { most: 60, required: false }),
      kit.field.files('cleaningCert', shipmentFileScene, { most: 9, required: false, span: 3 }),
    ],
    { title: t['section.vehicle'], when },
  ),
  kit.section([...personFields(kit, 'driver'), ...personFields(kit, 'escort')], {
    title: t['section.people'],
    when,
  }),
  kit.section(
    [
      kit.field.text('carrierName', { most: 100, required: false, span: 3 }),
      kit.field.text('carrierLicenceNo', { most: 50, required: false, span: 2 }),
      kit.field.date('carrierLicenceUntil', { required: false }),
    ],
    { title: t['section.carrier'], when },
  ),
];

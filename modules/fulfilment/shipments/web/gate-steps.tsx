import { Button } from 'antd';
import { compare, dec } from '#kernel/rules/decimal.ts';
import { showWeight } from '#kernel/rules/format.ts';
import { FileField } from '#kernel/web/fields/index.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { Checkbox, Input } from '#kernel/web/parts/index.ts';
import { useCall } from '#kernel/web/request/index.ts';
import { useFormatter } from '#kernel/web/screens/index.ts';
import { limitText } from '#registry/catalogue/rules/limit-text.ts';
import type { NoteDetail } from '../contract/note-rows.ts';
import { openReadings } from '../contract/yard.ts';
import { shipmentFileScene } from '../rules/file-scenes.ts';
import { gateWords } from '../rules/gate-words.ts';
import { CHECK_POINTS, MODE, normalisePlate } from '../rules/transport.ts';
import { netOf } from '../rules/weight-difference.ts';
import type { GateDraft } from './gate-draft.ts';
import { weightText } from './note-texts.ts';

export interface StepProps {
  readonly note: NoteDetail;
  readonly draft: GateDraft;
  readonly change: (part: Partial<GateDraft>) => void;
}
const READING_MS = 3_000;
const isWeight = (text: string): boolean => /^\d{1,6}(\.\d{1,3})?$/.test(text);

/** A labelled input with a target big enough for a glove. */
export function Line({
  id,
  label,
  value,
  onChange,
  mode,
  type,
  note,
  tone,
}: {
  id: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  mode?: 'decimal' | 'numeric';
  type?: 'date';
  note?: string | undefined;
  tone?: 'good' | 'bad' | undefined;
}) {
  return (
    <div className="sm-line">
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        size="large"
        autoComplete="off"
        {...(mode === undefined ? {} : { inputMode: mode })}
        {...(type === undefined ? {} : { type })}
        value={value}
        onChange={(e: { target: { value: string } }) => onChange(e.target.value)}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
      />
      {note === undefined ? null : (
        <p id={`${id}-note`} className={tone === undefined ? 'sm-hint' : `sm-hint sm-${tone}`}>
          {note}
        </p>
      )}
    </div>
  );
}

/** Readings the scale sent, to take over with one press; what is typed by hand takes their place. */
export function WeightInput({ note, draft, change, label }: StepProps & { label: string }) {
  const t = useWords(gateWords);
  const formatter = useFormatter();
  const { data } = useCall(
    openReadings,
    { id: note.id },
    { silent: true, keepRows: true, refetchMs: READING_MS },
  );
  const readings = data?.readings ?? [];
  return (
    <>
      <section className="sm-readings" aria-label={t('readings')}>
        <h3>{t('readings')}</h3>
        {readings.length === 0 ? <p className="sm-hint">{t('noReadings')}</p> : null}
        {readings.map((r) => (
          <Button
            key={r.id}
            size="large"
            type={draft.readingId === r.id ? 'primary' : 'default'}
            aria-pressed={draft.readingId === r.id}
            onClick={() =>
              change({
                readingId: r.id,
                weight: r.weight,
                scaleNo: r.scaleNo,
                ticketNo: r.ticketNo ?? draft.ticketNo,
              })
            }
          >
            {`${weightText(note, r.weight, formatter)} · ${r.scaleNo} · ${formatter.dateTime(r.takenAt).slice(-5)}${r.plateNo === null ? '' : ` · ${r.plateNo}`}`}
          </Button>
        ))}
      </section>
      <Line
        id="gate-weight"
        label={label}
        mode="decimal"
        value={draft.weight}
        onChange={(weight) => change({ weight, readingId: null })}
      />
      <Line
        id="gate-scale"
        label={t('scaleNo')}
        value={draft.scaleNo}
        onChange={(scaleNo) => change({ scaleNo, readingId: null })}
      />
      <Line
        id="gate-cert"
        type="date"
        label={t('scaleCertExpiry')}
        value={draft.scaleCertExpiry}
        onChange={(scaleCertExpiry) => change({ scaleCertExpiry })}
        note={t('scaleHelp')}
      />
      <Line
        id="gate-ticket"
        label={t('ticketNo')}
        value={draft.ticketNo}
        onChange={(ticketNo) => change({ ticketNo })}
      />
    </>
  );
}

/** What stands at the gate against what the note says, and the five points before loading. */
export function ArrivalStep({ note, draft, change }: StepProps) {
  const t = useWords(gateWords);
  const fits = (seen: string, noted: string | null): { note?: string; tone?: 'good' | 'bad' } =>
    seen === ''
      ? {}
      : normalisePlate(seen) === (noted ?? '')
        ? { note: t('fits'), tone: 'good' }
        : { note: t('differs'), tone: 'bad' };
  return (
    <>
      <Line
        id="gate-code"
        label={t('code')}
        mode="numeric"
        value={draft.code}
        onChange={(code) => change({ code })}
      />
      <Line
        id="gate-plate"
        label={t('plateSeen')}
        value={draft.plateNo}
        onChange={(plateNo) => change({ plateNo })}
        {...fits(draft.plateNo, note.plateNo)}
      />
      {note.trailerNo === null ? null : (
        <Line
          id="gate-trailer"
          label={t('trailerSeen')}
          value={draft.trailerNo}
          onChange={(trailerNo) => change({ trailerNo })}
          {...fits(draft.trailerNo, note.trailerNo)}
        />
      )}
      <Line
        id="gate-driver"
        label={t('idSeen')}
        value={draft.driverIdNo}
        onChange={(driverIdNo) => change({ driverIdNo })}
      />
      <fieldset className="sm-checks">
        <legend>{t('checks')}</legend>
        {CHECK_POINTS.map((point) => (
          <Checkbox
            key={point}
            checked={draft.checks[point] === true}
            onChange={(e: { target: { checked: boolean } }) =>
              change({ checks: { ...draft.checks, [point]: e.target.checked } })
            }
          >
            {t(`check.${point}`)}
          </Checkbox>
        ))}
        <Checkbox
          checked={draft.sdsHanded}
          onChange={(e: { target: { checked: boolean } }) => change({ sdsHanded: e.target.checked })}
        >
          {t('sds')}
        </Checkbox>
        <Checkbox
          checked={draft.labelOk}
          onChange={(e: { target: { checked: boolean } }) => change({ labelOk: e.target.checked })}
        >
          {t('label')}
        </Checkbox>
      </fieldset>
      <FileLine
        id="gate-photos"
        label={t('photos')}
        value={draft.checkPhotos}
        onChange={(checkPhotos) => change({ checkPhotos })}
      />
      <WeightInput note={note} draft={draft} change={change} label={t('tare')} />
    </>
  );
}

/** What the net comes to while the gross is typed, and why it would be stopped. */
export function NetLine({ note, draft }: Pick<StepProps, 'note' | 'draft'>) {
  const t = useWords(gateWords);
  const formatter = useFormatter();
  const tare = note.weighings.findLast((w) => w.kind === '10' && !w.aborted)?.tare ?? null;
  if (tare === null || !isWeight(draft.weight)) return null;
  const net = netOf(tare, draft.weight);
  const tooHeavy = net !== null && note.loadLimit !== null && compare(net, note.loadLimit) > 0;
  const abovePlan =
    net !== null && compare(net, note.plannedQty) > 0 ? dec(net).minus(note.plannedQty).toFixed(3) : null;
  return (
    <output className={net === null || tooHeavy ? 'sm-net sm-bad' : 'sm-net'}>
      <span>{t('net')}</span>
      <strong>{net === null ? '—' : weightText(note, net, formatter)}</strong>
      <span className="sm-hint">{`${t('tare')} ${showWeight(tare)}${note.loadLimit === null ? '' : ` · ${t('loadLimit', { n: showWeight(note.loadLimit) })}`}`}</span>
      {net === null ? <span>{t('belowTare')}</span> : null}
      {tooHeavy ? <span>{t('overload')}</span> : null}
      {abovePlan === null || tooHeavy ? null : <span>{t('overPlan', { n: showWeight(abovePlan) })}</span>}
    </output>
  );
}

/** One file of its kind, under its name. */
function FileLine({
  id,
  label,
  value,
  onChange,
}: {
  id: string;
  label: string;
  value: readonly string[];
  onChange: (value: readonly string[]) => void;
}) {
  return (
    <div className="sm-line">
      <span id={`${id}-label`}>{label}</span>
      <FileField
        id={id}
        label={label}
        scene={shipmentFileScene}
        value={value[0] ?? null}
        onChange={(file: string | null) => onChange(file === null ? [] : [file])}
      />
    </div>
  );
}

/** What the papers of a barge or a vessel say: net by its bill of lading, number, day, the bill itself. */
export function WaterStep({ draft, change }: Pick<StepProps, 'draft' | 'change'>) {
  const t = useWords(gateWords);
  return (
    <>
      <Line id="gate-bl" label={t('blNo')} value={draft.blNo} onChange={(blNo) => change({ blNo })} />
      <Line
        id="gate-bl-date"
        type="date"
        label={t('blDate')}
        value={draft.blDate}
        onChange={(blDate) => change({ blDate })}
      />
      <FileLine
        id="gate-bill"
        label={t('billOfLading')}
        value={draft.billOfLading}
        onChange={(billOfLading) => change({ billOfLading })}
      />
    </>
  );
}

/** Batches, seals and the certificate of the goods that were loaded. */
export function CargoStep({ note, draft, change }: StepProps) {
  const t = useWords(gateWords);
  const formatter = useFormatter();
  return (
    <>
      <Line id="gate-batch" label={t('batch')} value={draft.batch} onChange={(batch) => change({ batch })} />
      {note.transportMode === MODE.inTank ? null : (
        <Line
          id="gate-seals"
          label={t('seals')}
          value={draft.seals}
          onChange={(seals) => change({ seals })}
        />
      )}
      {note.guaranteed.length === 0 ? null : (
        <fieldset className="sm-checks">
          <legend>{t('coa')}</legend>
          {note.guaranteed.map((item) => (
            <Line
              key={item.zh}
              id={`gate-coa-${item.zh}`}
              label={`${formatter.locale === 'zh_CN' ? item.zh : item.en || item.zh} (${limitText(item)})`}
              value={draft.values[item.zh] ?? ''}
              onChange={(value) => change({ values: { ...draft.values, [item.zh]: value } })}
            />
          ))}
        </fieldset>
      )}
      <FileLine
        id="gate-coa-file"
        label={t('coaFile')}
        value={draft.coaFiles}
        onChange={(coaFiles) => change({ coaFiles })}
      />
      <FileLine
        id="gate-out-photos"
        label={t('photos')}
        value={draft.photos}
        onChange={(photos) => change({ photos })}
      />
    </>
  );
}

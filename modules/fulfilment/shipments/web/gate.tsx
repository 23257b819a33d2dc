import './shipments.css';
import { Alert, Button } from 'antd';
import { Fragment, useEffect, useMemo, useState } from 'react';
import type { Call } from '#kernel/rules/contract.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { TextArea } from '#kernel/web/parts/index.ts';
import { actKey, call, isRefusal, notifySuccess } from '#kernel/web/request/index.ts';
import { StatusTag, useFormatter } from '#kernel/web/screens/index.ts';
import { useScreen } from '#kernel/web/tabs/index.ts';
import { abortLoading, weighIn, weighOut } from '../contract/gate.ts';
import { noteDetail } from '../contract/note.ts';
import type { NoteDetail } from '../contract/note-rows.ts';
import { findAtGate } from '../contract/yard.ts';
import { gateWords } from '../rules/gate-words.ts';
import { NOTE } from '../rules/note-lifecycle.ts';
import { CHECK_POINTS, isByRoad, isByWater, MODE, normalisePlate } from '../rules/transport.ts';
import { noteBadge } from './badges.ts';
import { type GateDraft, useGateDraft } from './gate-draft.ts';
import { GateScan } from './gate-scan.tsx';
import { ArrivalStep, CargoStep, Line, NetLine, WaterStep, WeightInput } from './gate-steps.tsx';
import { printPaper } from './note-parts.tsx';
import { productText, weightText, windowText } from './note-texts.ts';

const listed = (text: string): string[] =>
  text
    .split(/[,，、\s]+/)
    .map((s) => s.trim())
    .filter((s) => s !== '');
const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());
const scaleOf = (d: GateDraft) => ({
  scaleNo: orNull(d.scaleNo),
  scaleCertExpiry: orNull(d.scaleCertExpiry),
  readingId: d.readingId,
  ticketNo: orNull(d.ticketNo),
});
/** What is sent for the draft of a vehicle that comes in, and of one that goes out. */
const inbound = (note: NoteDetail, d: GateDraft) => ({
  id: note.id,
  version: note.version,
  code: orNull(d.code),
  plateNo: orNull(normalisePlate(d.plateNo)),
  trailerNo: orNull(normalisePlate(d.trailerNo)),
  driverIdNo: orNull(d.driverIdNo),
  check: isByRoad(note.transportMode)
    ? (Object.fromEntries(CHECK_POINTS.map((p) => [p, d.checks[p] === true])) as never)
    : null,
  checkPhotos: [...d.checkPhotos],
  sdsHanded: d.sdsHanded,
  labelOk: d.labelOk,
  tare: orNull(d.weight),
  ...scaleOf(d),
});
/** Vehicles and wagons go over the scale; a vessel is loaded, goods change hands by pipeline or in their tank. */
const overScale = ({ transportMode }: NoteDetail): boolean =>
  isByRoad(transportMode) || transportMode === MODE.rail;
function outbound(note: NoteDetail, d: GateDraft) {
  const batch = orNull(d.batch);
  const items = note.guaranteed.flatMap((g) => {
    const value = orNull(d.values[g.zh] ?? '');
    return value === null ? [] : [{ zh: g.zh, value }];
  });
  const weighs = overScale(note);
  return {
    id: note.id,
    version: note.version,
    gross: weighs ? orNull(d.weight) : null,
    net: weighs ? null : orNull(d.weight),
    ...scaleOf(d),
    photos: [...d.photos],
    sealNos: listed(d.seals),
    batchNos: batch === null ? [] : [batch],
    certificates: batch === null || items.length === 0 ? [] : [{ batchNo: batch, items }],
    coaFiles: [...d.coaFiles],
    blNo: orNull(d.blNo),
    blDate: orNull(d.blDate),
    billOfLading: [...d.billOfLading],
  };
}

/** What lies at the jetty or in the tank farm in the place of a vehicle. */
const carriersOf = (note: NoteDetail) =>
  (
    [
      ['vessel', [note.vesselName, note.voyageNo].filter(Boolean).join(' / ')],
      ['carrier', note.plateNo === null ? (note.carrierName ?? '') : ''],
      ['tank', isByRoad(note.transportMode) ? '' : (note.tankNo ?? '')],
    ] as const
  ).filter(([, value]) => value !== '');

/** What the note says, in letters that can be read in the sun. */
function Summary({ note }: { note: NoteDetail }) {
  const t = useWords(gateWords);
  const formatter = useFormatter();
  return (
    <header className="sm-summary">
      <p className="sm-number">
        {note.noteNo} <StatusTag {...noteBadge.of(note.state, formatter)} />
      </p>
      <p className="sm-goods">{productText(note, formatter)}</p>
      <dl>
        <dt>{t('plan')}</dt>
        <dd>{weightText(note, note.plannedQty, formatter)}</dd>
        {note.plateNo === null ? null : (
          <>
            <dt>{t('plateOnNote')}</dt>
            <dd>{[note.plateNo, note.trailerNo].filter(Boolean).join(' / ')}</dd>
            <dt>{t('driverOnNote')}</dt>
            <dd>{`${note.driver?.name ?? ''} ****${note.driver?.idNoTail ?? ''}`}</dd>
          </>
        )}
        {carriersOf(note).map(([label, value]) => (
          <Fragment key={label}>
            <dt>{t(label)}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
        <dt>{t('window')}</dt>
        <dd>{windowText(note, formatter)}</dd>
      </dl>
    </header>
  );
}

/**
 * Sends an act of the gate with one key until it succeeded: after a lost connection the same press is the same act
 * for the server. Refusals are said in words; nothing typed is lost.
 */
function useGateAct(key: string) {
  const t = useWords(gateWords);
  const keeper = useMemo(() => actKey(key), [key]);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const send = async <C extends Call>(def: C, input: object): Promise<boolean> => {
    setBusy(true);
    setProblem(null);
    try {
      const body = def.once === undefined ? input : { ...input, idempotencyKey: keeper.current() };
      await call(def, body as never, { silent: true });
      keeper.renew();
      return true;
    } catch (error) {
      const isSaid = isRefusal(error) && error.status > 0;
      if (isSaid) keeper.renew();
      setProblem(isSaid ? error.message : t('unsent'));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, send };
}

const starting = (note: NoteDetail) =>
  isByRoad(note.transportMode)
    ? 'weighIn'
    : overScale(note) || isByWater(note.transportMode)
      ? 'startLoading'
      : 'startTransfer';
const finishing = (note: NoteDetail) =>
  overScale(note) ? 'weighOut' : isByWater(note.transportMode) ? 'finishLoading' : 'finishTransfer';

function Vehicle({
  note,
  scanned,
  onMoved,
  onNext,
}: {
  note: NoteDetail;
  scanned: string;
  onMoved: () => void;
  onNext: () => void;
}) {
  const t = useWords(gateWords);
  const isIn = note.state === NOTE.released && note.can.includes('weighIn');
  const isOut = note.state === NOTE.loading && note.can.includes('weighOut');
  const step = `${isIn ? 'in' : 'out'}:${note.id}`;
  const { draft, change, forget } = useGateDraft(step);
  const { busy, problem, send } = useGateAct(`gate.${step}`);
  const [reason, setReason] = useState<string | null>(null);
  const byRoad = isByRoad(note.transportMode);
  useEffect(() => {
    if (isIn && draft.code === '' && /^\d{9}$/.test(scanned.replace(/\D/g, '')))
      change({ code: scanned.replace(/\D/g, '') });
  });
  // A vehicle goes out over the scale it came in by, unless another one is said.
  const scale = note.weighings.findLast((w) => w.kind === '10' && !w.aborted);
  useEffect(() => {
    if (isOut && scale?.scaleNo && draft.scaleNo === '' && draft.weight === '')
      change({ scaleNo: scale.scaleNo });
  });
  const done = async (sent: Promise<boolean>) => {
    if (!(await sent)) return;
    forget();
    onMoved();
  };
  return (
    <div className="sm-gate-body">
      <Summary note={note} />
      {isIn && byRoad ? <ArrivalStep note={note} draft={draft} change={change} /> : null}
      {isIn && note.transportMode === MODE.rail ? (
        <WeightInput note={note} draft={draft} change={change} label={t('tare')} />
      ) : null}
      {isOut ? (
        <>
          {overScale(note) ? (
            <WeightInput note={note} draft={draft} change={change} label={t('gross')} />
          ) : (
            <Line
              id="gate-net"
              mode="decimal"
              label={t('documentNet')}
              value={draft.weight}
              onChange={(weight) => change({ weight })}
            />
          )}
          <NetLine note={note} draft={draft} />
          {isByWater(note.transportMode) ? <WaterStep draft={draft} change={change} /> : null}
          <CargoStep note={note} draft={draft} change={change} />
        </>
      ) : null}
      {problem === null ? null : <Alert type="error" showIcon title={problem} role="alert" />}
      {isIn || isOut ? null : note.shippedWeight === null ? (
        <Alert type="info" showIcon title={t('notNow')} />
      ) : (
        <Loaded note={note} />
      )}
      {reason === null ? null : (
        <div className="sm-line">
          <label htmlFor="gate-reason">{t('abortReason')}</label>
          <TextArea
            id="gate-reason"
            rows={2}
            value={reason}
            onChange={(e: { target: { value: string } }) => setReason(e.target.value)}
          />
        </div>
      )}
      <footer className="sm-foot">
        {isIn ? (
          <Button
            type="primary"
            size="large"
            loading={busy}
            onClick={() => void done(send(weighIn, inbound(note, draft)))}
          >
            {problem === t('unsent') ? t('retry') : t(starting(note))}
          </Button>
        ) : null}
        {isOut ? (
          <>
            <Button
              type="primary"
              size="large"
              loading={busy}
              onClick={() => void done(send(weighOut, outbound(note, draft)))}
            >
              {problem === t('unsent') ? t('retry') : t(finishing(note))}
            </Button>
            <Button
              danger
              size="large"
              onClick={() =>
                reason === null
                  ? setReason('')
                  : void done(
                      send(abortLoading, { id: note.id, version: note.version, reason }).then((ok) => {
                        if (ok) notifySuccess(t(byRoad ? 'abortDone' : 'abortDoneShort'));
                        return ok;
                      }),
                    )
              }
            >
              {t('abort')}
            </Button>
          </>
        ) : null}
        <Button size="large" onClick={onNext}>
          {t(byRoad ? 'next' : 'nextNote')}
        </Button>
      </footer>
    </div>
  );
}

function Loaded({ note }: { note: NoteDetail }) {
  const t = useWords(gateWords);
  const formatter = useFormatter();
  return (
    <>
      <output className="sm-net">
        <span>{t('loaded')}</span>
        <strong>{weightText(note, note.shippedWeight, formatter)}</strong>
      </output>
      <div className="sm-row">
        <Button size="large" onClick={() => void printPaper(note.id, 'ticket80')}>
          {t('printSlip')}
        </Button>
        <Button size="large" onClick={() => void printPaper(note.id, 'ticket')}>
          {t('printA5')}
        </Button>
      </div>
    </>
  );
}

/** /shippingManagement/gate: vehicles are let in and weighed, on a phone or at a kiosk. */
export default function Gate() {
  const t = useWords(gateWords);
  const { search, setSearch } = useScreen();
  const [note, setNote] = useState<NoteDetail | null>(null);
  const [scanned, setScanned] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const load = (asked: Promise<NoteDetail>) => {
    setBusy(true);
    setProblem(null);
    asked
      .then(setNote)
      .catch((error: unknown) =>
        setProblem(
          isRefusal(error) && error.status === NotFound.status
            ? t('notFound')
            : isRefusal(error) && error.status > 0
              ? error.message
              : t('unsent'),
        ),
      )
      .finally(() => setBusy(false));
  };
  const byId = (id: string) => load(call(noteDetail, { id }, { silent: true }));
  const wanted = search.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the note of the address, once
  useEffect(() => {
    if (wanted !== undefined) load(call(noteDetail, { id: wanted }, { silent: true }));
  }, [wanted]);
  return (
    <div className="sm-gate">
      <h1>{t('title')}</h1>
      {note === null ? (
        <GateScan
          busy={busy}
          problem={problem}
          onScan={(text) => {
            setScanned(text);
            load(call(findAtGate, { scanned: text }, { silent: true }));
          }}
        />
      ) : (
        <Vehicle
          key={`${note.id} ${note.state}`}
          note={note}
          scanned={scanned}
          onMoved={() => byId(note.id)}
          onNext={() => {
            setNote(null);
            setScanned('');
            setSearch({ id: null });
          }}
        />
      )}
    </div>
  );
}

import './shipments.css';
import { Button } from 'antd';
import { useState } from 'react';
import { dayOf } from '#kernel/rules/clock.ts';
import { fill } from '#kernel/rules/words.ts';
import { DateField, NumberField, PickField } from '#kernel/web/fields/index.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { Modal } from '#kernel/web/parts/index.ts';
import {
  createStore,
  operatorStore,
  serverNow,
  useAct,
  useCall,
  useStore,
} from '#kernel/web/request/index.ts';
import { formDialog } from '#kernel/web/screens/form-dialog.tsx';
import { Failed, TabSet, To, useFormatter } from '#kernel/web/screens/index.ts';
import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import { useScreen } from '#kernel/web/tabs/index.ts';
import { warehouseSource } from '#registry/catalogue/web/door.ts';
import { listNotes } from '../contract/note.ts';
import {
  addScale,
  listScales,
  listSlots,
  revokeScale,
  type ScaleRow,
  setCapacity,
  updateScale,
} from '../contract/yard.ts';
import { noteHref } from '../rules/hrefs.ts';
import { shipScreenWords } from '../rules/screen-words.ts';

const t = shipScreenWords.table;

function Capacity({ warehouseId, capacity }: { warehouseId: string; capacity: number }) {
  const w = useWords(shipScreenWords);
  const [value, setValue] = useState(String(capacity));
  const { run } = useAct(setCapacity, { refreshes: [listSlots] });
  return (
    <div className="sm-row">
      <label htmlFor="sm-capacity">{w('capacity')}</label>
      <div className="sm-capacity">
        <NumberField
          id="sm-capacity"
          label={w('capacity')}
          value={value}
          onChange={(v: string | null) => setValue(v ?? '')}
        />
      </div>
      <Button
        disabled={!/^[1-9]\d?$/.test(value)}
        onClick={() => run({ warehouseId, capacity: Number.parseInt(value, 10) })}
      >
        {w('setCapacity')}
      </Button>
    </div>
  );
}

function Slots() {
  const w = useWords(shipScreenWords);
  const formatter = useFormatter();
  const { search, setSearch } = useScreen();
  // Where the reader's latest note loads, until another yard is chosen.
  const latest = useCall(
    listNotes,
    { pageCount: 1 },
    { silent: true, enabled: search.warehouseId === undefined },
  );
  const warehouseId = search.warehouseId ?? latest.data?.list[0]?.warehouseId ?? null;
  const day = search.day ?? dayOf(new Date(serverNow()));
  const { data, error, refetch } = useCall(
    listSlots,
    { warehouseId: warehouseId ?? '0', day },
    { silent: true, keepRows: true, enabled: warehouseId !== null },
  );
  return (
    <div className="sc">
      <header className="sc-title">
        <h1>{w('slots')}</h1>
      </header>
      <div className="sc-card sm-yard">
        <div className="sm-row">
          <PickField
            id="sm-warehouse"
            label={w('warehouseId')}
            source={warehouseSource}
            value={warehouseId}
            onChange={(id: string | null) => setSearch({ warehouseId: id })}
          />
          <DateField
            id="sm-day"
            label={w('day')}
            value={day}
            onChange={(d: string | null) => setSearch({ day: d })}
          />
        </div>
        {warehouseId === null && !latest.isLoading ? (
          <p className="sc-faint" role="status">
            {w('chooseWarehouse')}
          </p>
        ) : null}
        {error ? <Failed error={error} right={w('slots')} onRetry={() => void refetch()} /> : null}
        {data === undefined ? null : (
          <>
            {data.keeps && data.slotMinutes !== null ? (
              <Capacity key={data.capacity} warehouseId={warehouseId ?? '0'} capacity={data.capacity} />
            ) : null}
            {data.slotMinutes === null ? <p role="status">{w('noSlots')}</p> : null}
            <ol className="sm-calendar">
              {data.slots.map((s) => (
                <li
                  key={s.start}
                  className={s.past ? 'sm-past' : s.booked >= s.capacity ? 'sm-full' : undefined}
                >
                  <strong>{`${formatter.dateTime(s.start).slice(-5)} – ${formatter.dateTime(s.end).slice(-5)}`}</strong>
                  <span>{w('booked', { n: String(s.booked), most: String(s.capacity) })}</span>
                  {s.notes.map((note) => (
                    <To key={note.id} href={noteHref(note.id)}>
                      {[note.plateNo, note.noteNo].filter(Boolean).join(' · ')}
                    </To>
                  ))}
                </li>
              ))}
            </ol>
          </>
        )}
      </div>
    </div>
  );
}

const adding = createStore(false);
const shownKey = createStore<string | null>(null);
const AddScale = formDialog(addScale, shipScreenWords, ({ field, section }) => ({
  title: t.addScale,
  label: t.addScale,
  sections: [
    section([
      field.pick('warehouseId', warehouseSource, { span: 3 }),
      field.text('scaleNo', { most: 30, code: true }),
      field.date('certExpiry', { span: 2 }),
    ]),
  ],
}));
const renewing = createStore<ScaleRow | null>(null);
const RenewScale = formDialog(updateScale, shipScreenWords, ({ field, section }) => ({
  title: t.renewScale,
  label: t.renewScale,
  done: t.done,
  sections: [section([field.date('certExpiry', { span: 3 })], { help: t.renewScaleHelp })],
}));
function KeyDialog() {
  const w = useWords(shipScreenWords);
  const key = useStore(shownKey);
  if (key === null) return null;
  return (
    <Modal
      open
      width={520}
      title={w('scaleKey')}
      mask={{ closable: false }}
      onCancel={() => shownKey.set(null)}
      footer={
        <>
          <Button onClick={() => shownKey.set(null)}>{w('close')}</Button>
          <Button type="primary" onClick={() => void navigator.clipboard?.writeText(key)}>
            {w('copyKey')}
          </Button>
        </>
      }
    >
      <output className="sm-key">{key}</output>
      <p className="sc-faint">{w('scaleKeyHelp')}</p>
    </Modal>
  );
}
function ScaleDialogs() {
  const open = useStore(adding);
  const renewed = useStore(renewing);
  return (
    <>
      {renewed === null ? null : (
        <RenewScale
          about={renewed.scaleNo}
          start={{ id: renewed.id, version: renewed.version, certExpiry: renewed.certExpiry }}
          onClose={() => renewing.set(null)}
        />
      )}
      {open ? (
        <AddScale
          onClose={() => adding.set(false)}
          onDone={(out) => {
            adding.set(false);
            shownKey.set(out.key);
          }}
        />
      ) : null}
      <KeyDialog />
    </>
  );
}
const Scales = listScreen(listScales, shipScreenWords, (kit) => ({
  title: t.scales,
  entityName: t.scale,
  above: ScaleDialogs,
  create: { run: () => adding.set(true), label: t.addScale, button: 'Edit' },
  nameOf: (row) => row.scaleNo,
  columns: [
    kit.text('scaleNo', { nowrap: true, width: 140 }),
    kit.custom('warehouse', {
      label: t.warehouseId,
      width: 200,
      text: (row, formatter) =>
        formatter.locale === 'zh_CN' ? row.warehouseZh : (row.warehouseEn ?? row.warehouseZh),
    }),
    kit.date('certExpiry', { width: 130 }),
    kit.text('keyTail', { nowrap: true, width: 110 }),
    kit.dateTime('lastReadingAt', { width: 150 }),
    kit.bool('revoked', { width: 90 }),
  ],
  actions: [
    kit.doing('update', (row) => renewing.set(row), {
      label: t.renewScale,
      button: 'Edit',
      when: (row) => row.can.includes('update'),
    }),
    kit.act('revoke', revokeScale, {
      label: t.revoke,
      danger: true,
      send: (row) => ({ id: row.id, version: row.version }),
      question: (row, formatter) => ({
        title: fill(formatter.text(t.revokeTitle), { no: row.scaleNo }),
        body: formatter.text(t.revokeBody),
      }),
    }),
  ],
  card: ['scaleNo', 'warehouse', 'certExpiry', 'lastReadingAt'],
  empty: { help: t.scalesHelp },
}));

/** /shippingManagement/loadingSlots: the days of a loading yard, and the scales of those who keep it. */
export default function LoadingSlots() {
  const w = useWords(shipScreenWords);
  const isKeeper = useStore(operatorStore)?.identityType !== 'buyer';
  return (
    <TabSet
      page
      name={w('slots')}
      parts={[
        { key: 'slots', label: w('slots'), keepState: true, body: () => <Slots /> },
        ...(isKeeper ? [{ key: 'scales', label: w('scales'), keepState: true, body: () => <Scales /> }] : []),
      ]}
    />
  );
}

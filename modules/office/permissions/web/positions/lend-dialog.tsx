import '../authority.css';
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { DateTimeField, ManyField, PickField, SelectField } from '#kernel/web/fields/lazy-inputs.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { Modal } from '#kernel/web/parts/index.ts';
import { notifySuccess, serverNow, useAct, useStored } from '#kernel/web/request/index.ts';
import { Failed, Skeleton, StatusTag, useFormatter } from '#kernel/web/screens/index.ts';
import { screenWords } from '#kernel/web/screens/words.ts';
import {
  delegateToDepartment,
  delegateToPost,
  type PositionDetail,
  positionDetail,
} from '../../contract/position.ts';
import { positionWords } from '../../rules/position-words.ts';
import { positionSource, useDataTypes, useDepartments } from './choices.ts';

type Kind = 'dept' | 'post';
interface Target {
  readonly key: number;
  readonly targetId: string | null;
  /** Empty: all data types of the position. */
  readonly dataTypes: readonly string[];
  readonly validFrom: string | null;
  readonly validUntil: string | null;
  readonly inForce: boolean | null;
}

/**
 * Lends what a position reaches to departments or to the holders of other positions, with dates
 * (administration-domain 7.3; R-POS-008, R-POS-009).
 */
export function LendDialog({ id, kind, onClose }: { id: string; kind: Kind; onClose: () => void }) {
  const t = useWords(positionWords);
  const { data, error, refetch } = useStored(positionDetail, { id }, { silent: true });
  if (data) return <Loaded position={data} kind={kind} onClose={onClose} />;
  return (
    <Modal open width={860} title={t(kind === 'dept' ? 'toDept' : 'toPost')} footer={null} onCancel={onClose}>
      {error ? <Failed error={error} right={t('title')} onRetry={() => void refetch()} /> : <Skeleton />}
    </Modal>
  );
}

const stored = (position: PositionDetail, kind: Kind): Target[] =>
  (kind === 'dept' ? position.delegatedDepts : position.delegatedPosts).map((d, key) => ({
    key,
    targetId: d.targetId,
    dataTypes: d.dataTypes.includes('all') ? [] : d.dataTypes,
    validFrom: d.validFrom,
    validUntil: d.validUntil,
    inForce: d.inForce,
  }));

/** What is wrong with a receiver; null when nothing is. */
const faultOf = (target: Target): 'chooseTarget' | 'chooseFrom' | 'position.until' | null => {
  if (target.targetId === null) return 'chooseTarget';
  if (target.validFrom === null) return 'chooseFrom';
  return target.validUntil !== null && Date.parse(target.validUntil) <= Date.parse(target.validFrom)
    ? 'position.until'
    : null;
};

function Loaded({ position, kind, onClose }: { position: PositionDetail; kind: Kind; onClose: () => void }) {
  const t = useWords(positionWords);
  const s = useWords(screenWords);
  const formatter = useFormatter();
  const [targets, setTargets] = useState<readonly Target[]>(() => stored(position, kind));
  const [tried, setTried] = useState(false);
  const [next, setNext] = useState(1000);
  const done = () => {
    notifySuccess(t('lent'));
    onClose();
  };
  const toDept = useAct(delegateToDepartment, { onDone: done });
  const toPost = useAct(delegateToPost, { onDone: done });
  const act = kind === 'dept' ? toDept : toPost;
  const put = (key: number, change: Partial<Target>) =>
    setTargets((all) => all.map((x) => (x.key === key ? { ...x, ...change, inForce: null } : x)));
  const add = () => {
    const from = new Date(serverNow()).toISOString();
    setTargets((all) => [
      ...all,
      { key: next, targetId: null, dataTypes: [], validFrom: from, validUntil: null, inForce: null },
    ]);
    setNext(next + 1);
  };
  const save = () => {
    setTried(true);
    if (targets.some((x) => faultOf(x) !== null)) return;
    act.run({
      id: position.id,
      version: position.version,
      targets: targets.map((x) => ({
        targetId: x.targetId as string,
        dataTypes: x.dataTypes.length === 0 ? ('all' as const) : [...x.dataTypes],
        validFrom: x.validFrom as string,
        validUntil: x.validUntil,
      })),
    });
  };
  return (
    <Modal
      open
      width={860}
      title={t(kind === 'dept' ? 'toDeptTitle' : 'toPostTitle', { name: formatter.i18n(position.names) })}
      onCancel={onClose}
      mask={{ closable: false }}
      footer={
        <>
          <Button onClick={onClose}>{s('cancel')}</Button>
          <Button type="primary" loading={act.running} onClick={save}>
            {t('save')}
          </Button>
        </>
      }
    >
      <p className="sc-faint">{t('lendHelp')}</p>
      {targets.length === 0 ? <p>{t('noTargets')}</p> : null}
      {targets.map((target, n) => (
        <Receiver
          key={target.key}
          n={n + 1}
          kind={kind}
          target={target}
          fault={tried ? faultOf(target) : null}
          onChange={(change) => put(target.key, change)}
          onRemove={() => setTargets((all) => all.filter((x) => x.key !== target.key))}
        />
      ))}
      <Button icon={<PlusOutlined />} onClick={add}>
        {t('addTarget')}
      </Button>
    </Modal>
  );
}

interface ReceiverProps {
  readonly n: number;
  readonly kind: Kind;
  readonly target: Target;
  readonly fault: ReturnType<typeof faultOf>;
  onChange(change: Partial<Target>): void;
  onRemove(): void;
}

function Receiver({ n, kind, target, fault, onChange, onRemove }: ReceiverProps) {
  const t = useWords(positionWords);
  const types = useDataTypes();
  const { choices, loading } = useDepartments();
  const id = `pm-target-${target.key}`;
  const label = t(kind === 'dept' ? 'targetDept' : 'targetPost');
  const shared = { id, label, value: target.targetId, required: true, invalid: fault === 'chooseTarget' };
  return (
    <fieldset className="pm-target">
      <legend className="ct-hidden">{t('targetN', { n })}</legend>
      <div className="fm-field is-wide">
        <label htmlFor={id}>
          {label}{' '}
          {target.inForce === null ? null : (
            <StatusTag
              color={target.inForce ? 'green' : 'gray'}
              label={t(target.inForce ? 'now' : 'pending')}
            />
          )}
        </label>
        {kind === 'dept' ? (
          <SelectField
            {...shared}
            options={choices}
            loading={loading}
            onChange={(targetId) => onChange({ targetId })}
          />
        ) : (
          <PickField {...shared} source={positionSource} onChange={(targetId) => onChange({ targetId })} />
        )}
      </div>
      <Button
        className="pm-remove"
        type="text"
        icon={<DeleteOutlined />}
        aria-label={t('removeTarget', { n })}
        title={t('removeTarget', { n })}
        onClick={onRemove}
      />
      <div className="fm-field is-wide">
        <label htmlFor={`${id}-types`}>{t('dataTypes')}</label>
        <ManyField
          id={`${id}-types`}
          label={t('dataTypes')}
          value={target.dataTypes}
          options={types}
          placeholder={t('allTypes')}
          onChange={(dataTypes) => onChange({ dataTypes })}
        />
      </div>
      <div className="fm-field">
        <label htmlFor={`${id}-from`}>{t('from')}</label>
        <DateTimeField
          id={`${id}-from`}
          label={t('from')}
          value={target.validFrom}
          invalid={fault === 'chooseFrom'}
          onChange={(validFrom) => onChange({ validFrom })}
        />
      </div>
      <div className="fm-field">
        <label htmlFor={`${id}-until`}>{t('until')}</label>
        <DateTimeField
          id={`${id}-until`}
          label={t('until')}
          value={target.validUntil}
          placeholder={t('noEnd')}
          invalid={fault === 'position.until'}
          onChange={(validUntil) => onChange({ validUntil })}
        />
      </div>
      {fault ? (
        <p className="pm-error is-wide" role="alert">
          {t(fault)}
        </p>
      ) : null}
    </fieldset>
  );
}

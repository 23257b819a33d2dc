import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type FieldProps, statusOf } from '#kernel/web/fields/field.ts';
import { plainNumber } from '#kernel/web/fields/number-text.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { Input } from '#kernel/web/parts/index.ts';
import { isTankPart, TANK_PARTS, type TankPart } from '../../rules/base-checks.ts';
import { warehouseWords } from '../../rules/base-words.ts';

interface Hours {
  readonly from: string;
  readonly to: string;
}
/** From when until when trucks are loaded. */
export function HoursField(props: FieldProps<unknown>) {
  const t = useWords(warehouseWords);
  const { from = '', to = '' } = (props.value ?? {}) as Partial<Hours>;
  const change = (next: Hours) => props.onChange(next.from === '' && next.to === '' ? null : next);
  return (
    <span className="cb-pair">
      <Input
        id={props.id}
        value={from}
        placeholder="08:00"
        disabled={props.disabled ?? false}
        aria-label={t('hours.from')}
        maxLength={5}
        onChange={(e) => change({ from: e.target.value, to })}
      />
      <span aria-hidden="true">–</span>
      <Input
        value={to}
        placeholder="17:30"
        disabled={props.disabled ?? false}
        aria-label={t('hours.to')}
        maxLength={5}
        onChange={(e) => change({ from, to: e.target.value })}
      />
    </span>
  );
}

type Tank = Readonly<Record<TankPart, string>>;
const EMPTY_TANK: Tank = { tankNo: '', product: '', capacityM3: '', heelM3: '0' };

/** Tanks, one line each: number, product, capacity and heel. */
export function TanksField(props: FieldProps<unknown>) {
  const t = useWords(warehouseWords);
  const tanks = (Array.isArray(props.value) ? props.value : []) as readonly Tank[];
  const plain = tanks.map(
    (tank) =>
      ({ ...tank, ...Object.fromEntries(TANK_PARTS.map((part) => [part, tank[part] ?? ''])) }) as Tank,
  );
  const put = (n: number, part: TankPart, text: string) =>
    props.onChange(plain.map((tank, i) => (i === n ? { ...tank, [part]: text } : tank)));
  return (
    <div id={props.id} className="cb-tanks">
      {plain.length > 0 ? (
        <span className="cb-tank cb-tank-head sc-faint" aria-hidden="true">
          {TANK_PARTS.map((part) => (
            <span key={part}>{t(`tank.${part}`)}</span>
          ))}
        </span>
      ) : null}
      {plain.map((tank, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name while they are typed
        <span key={n} className="cb-tank">
          {TANK_PARTS.map((part) => (
            <Input
              key={part}
              value={tank[part]}
              status={statusOf(props.invalid === true && !isTankPart(part, tank[part]))}
              disabled={props.disabled ?? false}
              placeholder={t(`tank.${part}`)}
              aria-label={`${t(`tank.${part}`)} ${n + 1}`}
              onChange={(e) =>
                put(
                  n,
                  part,
                  part === 'capacityM3' || part === 'heelM3' ? plainNumber(e.target.value) : e.target.value,
                )
              }
            />
          ))}
          <Button
            disabled={props.disabled ?? false}
            aria-label={t('tank.remove', { n: n + 1 })}
            onClick={() => props.onChange(plain.filter((_, i) => i !== n))}
          >
            {t('tank.drop')}
          </Button>
        </span>
      ))}
      <Button
        icon={<PlusOutlined aria-hidden />}
        disabled={props.disabled ?? false}
        onClick={() => props.onChange([...plain, EMPTY_TANK])}
      >
        {t('tank.add')}
      </Button>
    </div>
  );
}

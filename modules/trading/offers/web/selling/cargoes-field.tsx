import type { FieldProps } from '#kernel/web/fields/index.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { Input } from '#kernel/web/parts/index.ts';
import type { FieldContext } from '#kernel/web/screens/form-types.ts';
import { foreignWords } from '../../rules/selling/foreign-words.ts';

const THREE = [0, 1, 2] as const;
/** What a ship carried before: three cargoes, the last one first. */
export function CargoesField({ id, value, onChange, disabled }: FieldProps<unknown> & FieldContext) {
  const t = useWords(foreignWords);
  const held = Array.isArray(value) ? (value as string[]) : [];
  const put = (at: number, text: string) =>
    onChange(
      THREE.map((n) => (n === at ? text : (held[n] ?? ''))).filter(
        (name, n, all) => name !== '' || all.slice(n + 1).some((later) => later !== ''),
      ),
    );
  return (
    <span className="of-three">
      {THREE.map((n) => (
        <Input
          key={n}
          id={n === 0 ? id : `${id}-${n}`}
          aria-label={t('lastCargo', { n: n + 1 })}
          placeholder={t('lastCargo', { n: n + 1 })}
          value={held[n] ?? ''}
          maxLength={60}
          disabled={disabled ?? false}
          onChange={(event) => put(n, event.target.value)}
        />
      ))}
    </span>
  );
}

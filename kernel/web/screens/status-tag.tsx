import type { Codes, Machine } from '#kernel/rules/machine.ts';
import type { LocalizedText } from '#kernel/rules/words.ts';
import { statusGlyphs } from '#kernel/web/theme/index.ts';
import { type Formatter, ON_ITS_WAY } from './formatter.ts';
import type { StatusColor } from './status-color.ts';

/** How the codes of a life or code set look: words, colour and, where two codes share words, a tip that tells them apart. */
export interface StatusBadge {
  /** Code sets whose items must be at hand. */
  readonly sets: readonly string[];
  of(
    code: string,
    formatter: Formatter,
  ): {
    readonly label: string;
    readonly color: StatusColor;
    readonly tip?: string | undefined;
    /** Its words are on their way. */
    readonly pending?: boolean;
  };
  choices(formatter: Formatter): readonly { readonly value: string; readonly label: string }[];
}

/** The look of a life: its labels, and a colour for each of its states. */
export function lifecycleBadge<C extends Codes, V extends string>(
  lifecycle: Machine<C, V>,
  colors: Readonly<Record<NoInfer<Extract<keyof C, string>>, StatusColor>>,
  tips?: Readonly<Partial<Record<NoInfer<Extract<keyof C, string>>, LocalizedText>>>,
): StatusBadge {
  type S = Extract<keyof C, string>;
  const names = Object.keys(lifecycle.codes) as S[];
  return {
    sets: [],
    of: (code, formatter) => {
      const name = names.find((n) => lifecycle.codes[n] === code);
      if (name === undefined) return { label: code, color: 'gray' };
      const tip = tips?.[name];
      return {
        label: formatter.text(lifecycle.labels[name]),
        color: colors[name],
        ...(tip ? { tip: formatter.text(tip) } : {}),
      };
    },
    // Among others to choose from, words alone do not tell two codes apart.
    choices: (formatter) =>
      names.map((name) => {
        const [label, tip] = [formatter.text(lifecycle.labels[name]), tips?.[name]];
        return {
          value: lifecycle.codes[name] as string,
          label:
            tip === undefined
              ? label
              : formatter.locale === 'zh_CN'
                ? `${label}（${formatter.text(tip)}）`
                : `${label} (${formatter.text(tip)})`,
        };
      }),
  };
}

/** A look whose reader meets these codes alone: no others are offered to him to choose from. */
export const badgeAmong = (badge: StatusBadge, codes: readonly string[]): StatusBadge => ({
  ...badge,
  choices: (formatter) => badge.choices(formatter).filter(({ value }) => codes.includes(value)),
});

/** The look of a code set: names and badges as the operator keeps them. */
export const codeBadge = (set: string): StatusBadge => ({
  sets: [set],
  of: (code, formatter) => {
    const label = formatter.codeName(set, code);
    return {
      label,
      color: formatter.badge(set, code) ?? 'gray',
      ...(label === ON_ITS_WAY ? { pending: true } : {}),
    };
  },
  choices: (formatter) => formatter.codeChoices(set),
});

/** The look of a small fixed list of codes. */
export const fixedBadge = (
  table: Readonly<Record<string, LocalizedText & { readonly color: StatusColor }>>,
): StatusBadge => ({
  sets: [],
  of: (code, formatter) => {
    const entry = table[code];
    return entry ? { label: formatter.text(entry), color: entry.color } : { label: code, color: 'gray' };
  },
  choices: (formatter) =>
    Object.entries(table).map(([value, said]) => ({ value, label: formatter.text(said) })),
});

/**
 * A status: 20 px, border, leading glyph. `tip` is read out and shown on hover. While its words are on their
 * way its place is held and no state is claimed.
 */
export function StatusTag({
  color,
  label,
  tip,
  pending = false,
}: {
  color: StatusColor;
  label: string;
  tip?: string | undefined;
  pending?: boolean;
}) {
  if (pending) return <span className="st st-pending" />;
  return (
    <span className={`st st-${color}`} {...(tip ? { title: tip } : {})}>
      <span className="st-glyph" aria-hidden="true">
        {statusGlyphs[color]}
      </span>
      <span className="st-label">{label}</span>
      {tip ? <span className="ct-hidden">({tip})</span> : null}
    </span>
  );
}

/** A coloured word that is no state (a label, a mark): without the glyph that would say one. */
export function Tint({ color, label }: { color: StatusColor; label: string }) {
  return <span className={`st st-${color}`}>{label}</span>;
}

/** The tag of a code by its look; nothing stored shows `--`. */
export function StatusOf({
  look,
  code,
  formatter,
}: {
  look: StatusBadge;
  code: string | null;
  formatter: Formatter;
}) {
  return code === null ? <>--</> : <StatusTag {...look.of(code, formatter)} />;
}

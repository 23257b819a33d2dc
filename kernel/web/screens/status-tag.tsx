import type { Codes, Machine } from '#kernel/rules/machine.ts';
import type { Said } from '#kernel/rules/words.ts';
import { statusGlyphs, type Tone } from '#kernel/web/theme/index.ts';
import type { Reader } from './reader.ts';

/** Colour never stands alone: each has its glyph (screens 2.2). */
export type StatusColor = Tone;

/** How the codes of a life or code set look: words, colour and, where two codes share words, a tip that tells them apart. */
export interface StatusLook {
  /** Code sets whose items must be at hand. */
  readonly sets: readonly string[];
  of(
    code: string,
    reader: Reader,
  ): { readonly label: string; readonly color: StatusColor; readonly tip?: string | undefined };
  choices(reader: Reader): readonly { readonly value: string; readonly label: string }[];
}

/** The look of a life: its labels, and a colour for each of its states. */
export function lifeLook<C extends Codes, V extends string>(
  life: Machine<C, V>,
  colors: Readonly<Record<NoInfer<Extract<keyof C, string>>, StatusColor>>,
  tips?: Readonly<Partial<Record<NoInfer<Extract<keyof C, string>>, Said>>>,
): StatusLook {
  type S = Extract<keyof C, string>;
  const names = Object.keys(life.codes) as S[];
  return {
    sets: [],
    of: (code, reader) => {
      const name = names.find((n) => life.codes[n] === code);
      if (name === undefined) return { label: code, color: 'gray' };
      const tip = tips?.[name];
      return {
        label: reader.said(life.labels[name]),
        color: colors[name],
        ...(tip ? { tip: reader.said(tip) } : {}),
      };
    },
    // Among others to choose from, words alone do not tell two codes apart.
    choices: (reader) =>
      names.map((name) => {
        const [label, tip] = [reader.said(life.labels[name]), tips?.[name]];
        return {
          value: life.codes[name] as string,
          label:
            tip === undefined
              ? label
              : reader.locale === 'zh_CN'
                ? `${label}（${reader.said(tip)}）`
                : `${label} (${reader.said(tip)})`,
        };
      }),
  };
}

/** The look of a code set: names and badges as the operator keeps them. */
export const codeLook = (set: string): StatusLook => ({
  sets: [set],
  of: (code, reader) => ({ label: reader.codeName(set, code), color: reader.badge(set, code) ?? 'gray' }),
  choices: (reader) => reader.codeChoices(set),
});

/** The look of a small fixed list of codes. */
export const fixedLook = (
  table: Readonly<Record<string, Said & { readonly color: StatusColor }>>,
): StatusLook => ({
  sets: [],
  of: (code, reader) => {
    const entry = table[code];
    return entry ? { label: reader.said(entry), color: entry.color } : { label: code, color: 'gray' };
  },
  choices: (reader) => Object.entries(table).map(([value, said]) => ({ value, label: reader.said(said) })),
});

/** A status: 20 px, border, leading glyph. `tip` is read out and shown on hover. */
export function StatusTag({
  color,
  label,
  tip,
}: {
  color: StatusColor;
  label: string;
  tip?: string | undefined;
}) {
  return (
    <span className={`st st-${color}`} {...(tip ? { title: tip } : {})}>
      <span className="st-glyph" aria-hidden="true">
        {statusGlyphs[color]}
      </span>
      {label}
      {tip ? <span className="ct-hidden">({tip})</span> : null}
    </span>
  );
}

/** A coloured word that is no state (a label, a mark): without the glyph that would say one. */
export function Tint({ color, label }: { color: StatusColor; label: string }) {
  return <span className={`st st-${color}`}>{label}</span>;
}

/** The tag of a code by its look; nothing stored shows `--`. */
export function StatusOf({ look, code, reader }: { look: StatusLook; code: string | null; reader: Reader }) {
  return code === null ? <>--</> : <StatusTag {...look.of(code, reader)} />;
}

import { GOLD, INK, type Mode, type Palette, palettes } from './tokens.ts';

type Rgb = readonly [number, number, number];
export const isHex = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);
const rgb = (hex: string): Rgb =>
  [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16)) as unknown as Rgb;
const hexOf = (c: Rgb): string =>
  `#${c
    .map((v) =>
      Math.round(Math.min(255, Math.max(0, v)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`.toUpperCase();

function luminance(hex: string): number {
  const [r, g, b] = rgb(hex).map((v) =>
    v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4,
  ) as unknown as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG 2 contrast of two opaque colours, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [bright, dim] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (bright + 0.05) / (dim + 0.05);
}

/** `share` of `over` mixed into `base`. */
export const mix = (base: string, over: string, share: number): string => {
  const o = rgb(over);
  return hexOf(rgb(base).map((v, i) => v * (1 - share) + (o[i] as number) * share) as unknown as Rgb);
};

const READABLE = 4.5;
/** The least change towards black (light) or white (dark) that is readable on every ground; null when none is. */
export function readable(colour: string, grounds: readonly string[], mode: Mode): string | null {
  for (let step = 0; step <= 20; step += 1) {
    const shade = mix(colour, mode === 'light' ? '#000000' : '#FFFFFF', step * 0.04);
    if (grounds.every((g) => contrast(shade, g) >= READABLE)) return shade;
  }
  return null;
}

/** Text on a fill: ink or white, the better one; null when neither is readable. */
export function textOn(fill: string): string | null {
  const best = contrast(INK, fill) >= contrast('#FFFFFF', fill) ? INK : '#FFFFFF';
  return contrast(best, fill) >= READABLE ? best : null;
}

type Primary = Pick<
  Palette,
  | 'control'
  | 'controlHover'
  | 'controlActive'
  | 'tint'
  | 'tintHover'
  | 'tintBorder'
  | 'fill'
  | 'fillHover'
  | 'fillActive'
  | 'onFill'
  | 'rowSelected'
  | 'rowSelectedHover'
  | 'rowHover'
>;

/**
 * Splits a primary in its two roles: the fill of the primary button with its text, and a control shade
 * readable as text on container, layout
 * and selected row. Null when no readable shade exists: such a colour is not saved (screens 2.2).
 */
export function splitPrimary(primary: string, mode: Mode): Primary | null {
  const base = palettes[mode];
  if (primary.toUpperCase() === GOLD) return base;
  if (!isHex(primary)) return null;
  const onFill = textOn(primary);
  const tint = mix(base.container, primary, mode === 'light' ? 0.1 : 0.18);
  const control = readable(primary, [base.container, base.layout, tint], mode);
  if (onFill === null || control === null) return null;
  const away = onFill === INK ? '#FFFFFF' : '#000000';
  const deeper = mode === 'light' ? '#000000' : '#FFFFFF';
  return {
    control,
    controlHover: mix(control, deeper, 0.2),
    controlActive: mix(control, deeper, 0.3),
    tint,
    tintHover: mix(base.container, primary, mode === 'light' ? 0.2 : 0.28),
    tintBorder: mix(base.container, primary, 0.6),
    fill: primary.toUpperCase(),
    fillHover: mix(primary, away, 0.14),
    fillActive: mix(primary, away === '#FFFFFF' ? '#FFFFFF' : '#000000', 0.24),
    onFill,
    rowSelected: tint,
    rowSelectedHover: mix(base.container, primary, mode === 'light' ? 0.16 : 0.24),
    rowHover: mix(base.container, primary, mode === 'light' ? 0.05 : 0.08),
  };
}

/** True when the primary works in both modes, so that switching to dark never makes it unreadable. */
export const isUsablePrimary = (primary: string): boolean =>
  splitPrimary(primary, 'light') !== null && splitPrimary(primary, 'dark') !== null;

import { browserStorage, createStore, parsed, useStore } from '../request/store.ts';
import { contrast, isHex, isUsablePrimary, splitPrimary } from './contrast.ts';
import { type Density, densities, GOLD, graphite, type Mode, type Palette, palettes } from './tokens.ts';

/**
 * Everything the theme drawer sets (administration-domain 17, screens 2.2); saved per account, mirrored
 * locally for the first paint.
 */
export interface ThemePrefs {
  readonly mode: Mode | 'system';
  readonly primary: string;
  /** Null: the system's. */
  readonly success: string | null;
  readonly warning: string | null;
  readonly danger: string | null;
  readonly info: string | null;
  readonly menuBg: string | null;
  readonly menuText: string | null;
  readonly topBg: string | null;
  readonly topText: string | null;
  readonly layout: 'side' | 'top' | 'mix' | 'columns';
  readonly collapse: boolean;
  readonly accordion: boolean;
  readonly fixedHeader: boolean;
  readonly breadcrumb: boolean;
  readonly tabs: boolean;
  readonly footer: boolean;
  readonly logo: boolean;
  readonly watermark: boolean;
  /** May hold {platformName}, {userName}, {mobile4}, {date}; empty: what the platform has set. */
  readonly watermarkText: string;
  readonly lockScreen: boolean;
  /** Minutes without pointer or key, 1 to 480. */
  readonly lockTime: number;
  readonly size: 'small' | 'default' | 'large';
  readonly density: Density;
  readonly zIndex: number;
  readonly grey: boolean;
  readonly weak: boolean;
  readonly animation: 'fade' | 'none';
  /** Which colour a rising price has; `auto`: red in Chinese, green in English. */
  readonly rising: 'auto' | 'red' | 'green';
  readonly dateStyle: 'zone' | 'iso' | 'dmy';
  /** Single-key shortcuts such as `?`, `/`, `C`. */
  readonly keys: boolean;
}

export const defaultPrefs: ThemePrefs = {
  mode: 'light',
  primary: GOLD,
  success: null,
  warning: null,
  danger: null,
  info: null,
  menuBg: null,
  menuText: null,
  topBg: null,
  topText: null,
  layout: 'side',
  collapse: false,
  accordion: true,
  fixedHeader: true,
  breadcrumb: true,
  tabs: true,
  footer: true,
  logo: true,
  watermark: true,
  watermarkText: '',
  lockScreen: true,
  lockTime: 30,
  size: 'small',
  density: 'default',
  zIndex: 2000,
  grey: false,
  weak: false,
  animation: 'fade',
  rising: 'auto',
  dateStyle: 'zone',
  keys: true,
};

const FORMER_WATERMARK = '{platformName} · {userName} · {date}';
const oneOf = <T extends string>(value: unknown, all: readonly T[], otherwise: T): T =>
  all.find((v) => v === value) ?? otherwise;
const flag = (value: unknown, otherwise: boolean): boolean =>
  typeof value === 'boolean' ? value : otherwise;
const colour = (value: unknown): string | null =>
  typeof value === 'string' && isHex(value) ? value.toUpperCase() : null;
const within = (value: unknown, least: number, most: number, otherwise: number): number =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most ? value : otherwise;

/** Preferences from stored or pasted data: unknown and illegal values fall back to the system's, one by one. */
export function readPrefs(data: unknown): ThemePrefs {
  const d = (typeof data === 'object' && data !== null ? data : {}) as Record<string, unknown>;
  const base = defaultPrefs;
  const primary = colour(d.primary);
  const pair = (bg: string | null, text: string | null): [string | null, string | null] =>
    contrast(bg ?? graphite.bg, text ?? graphite.text) >= 4.5 ? [bg, text] : [null, null];
  const [menuBg, menuText] = pair(colour(d.menuBg), colour(d.menuText));
  const [topBg, topText] = pair(colour(d.topBg), colour(d.topText));
  return {
    mode: oneOf(d.mode, ['light', 'dark', 'system'], base.mode),
    primary: primary !== null && isUsablePrimary(primary) ? primary : base.primary,
    success: colour(d.success),
    warning: colour(d.warning),
    danger: colour(d.danger),
    info: colour(d.info),
    menuBg,
    menuText,
    topBg,
    topText,
    layout: oneOf(d.layout, ['side', 'top', 'mix', 'columns'], base.layout),
    collapse: flag(d.collapse, base.collapse),
    accordion: flag(d.accordion, base.accordion),
    fixedHeader: flag(d.fixedHeader, base.fixedHeader),
    breadcrumb: flag(d.breadcrumb, base.breadcrumb),
    tabs: flag(d.tabs, base.tabs),
    footer: flag(d.footer, base.footer),
    logo: flag(d.logo, base.logo),
    watermark: flag(d.watermark, base.watermark),
    // What stood here before the platform could set it was nobody's choice.
    watermarkText:
      typeof d.watermarkText === 'string' && d.watermarkText !== FORMER_WATERMARK
        ? [...d.watermarkText].slice(0, 60).join('')
        : base.watermarkText,
    lockScreen: flag(d.lockScreen, base.lockScreen),
    lockTime: within(d.lockTime, 1, 480, base.lockTime),
    size: oneOf(d.size, ['small', 'default', 'large'], base.size),
    density: oneOf(d.density, Object.keys(densities) as Density[], base.density),
    zIndex: within(d.zIndex, 100, 100_000, base.zIndex),
    grey: flag(d.grey, base.grey),
    weak: flag(d.weak, base.weak),
    animation: oneOf(d.animation, ['fade', 'none'], base.animation),
    rising: oneOf(d.rising, ['auto', 'red', 'green'], base.rising),
    dateStyle: oneOf(d.dateStyle, ['zone', 'iso', 'dmy'], base.dateStyle),
    keys: flag(d.keys, base.keys),
  };
}

const KEY = 'chem-dt-theme';
export const prefsStore = createStore<ThemePrefs>(readPrefs(parsed(browserStorage.read('local', KEY))));
export const usePrefs = (): ThemePrefs => useStore(prefsStore);

/** Takes preferences for this page and the next first paint. */
export function setPrefs(change: Partial<ThemePrefs>): ThemePrefs {
  const next = readPrefs({ ...prefsStore.get(), ...change });
  browserStorage.write('local', KEY, JSON.stringify(next));
  prefsStore.set(next);
  return next;
}

/** Colours in force for a mode: the system's with what the person chose, as far as it stays readable. */
export function paletteOf(prefs: ThemePrefs, mode: Mode): Palette {
  const base = palettes[mode];
  const primary = splitPrimary(prefs.primary, mode) ?? {};
  const legible = (chosen: string | null, house: string): string =>
    chosen !== null && contrast(chosen, base.container) >= 4.5 ? chosen : house;
  return {
    ...base,
    ...primary,
    success: legible(prefs.success, base.success),
    warning: legible(prefs.warning, base.warning),
    error: legible(prefs.danger, base.error),
    info: legible(prefs.info, base.info),
  };
}

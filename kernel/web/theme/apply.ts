import { useEffect } from 'react';
import { currentLocale, useLocale } from '../i18n/locale.ts';
import { createStore, useStore } from '../request/store.ts';
import { paletteOf, prefsStore, type ThemePrefs, usePrefs } from './prefs.ts';
import { densities, graphite, type Mode, type Palette, statusColors, type Tone } from './tokens.ts';

const wantsDark = typeof matchMedia === 'undefined' ? null : matchMedia('(prefers-color-scheme: dark)');
const systemMode = createStore<Mode>(wantsDark?.matches ? 'dark' : 'light');
wantsDark?.addEventListener('change', (e) => systemMode.set(e.matches ? 'dark' : 'light'));

/** Paper is white: what is printed is drawn light, whatever the screen shows. */
const paper = typeof matchMedia === 'undefined' ? null : matchMedia('print');
const printed = createStore(paper?.matches === true);
paper?.addEventListener('change', (e) => {
  printed.set(e.matches);
  // The page is laid out for paper as soon as this returns.
  applyTheme();
});

export const modeOf = (prefs: ThemePrefs, system: Mode = systemMode.get()): Mode =>
  prefs.mode === 'system' ? system : prefs.mode;
/** Light or dark, as it is drawn now. */
export function useMode(): Mode {
  const prefs = usePrefs();
  const mode = modeOf(prefs, useStore(systemMode));
  return useStore(printed) ? 'light' : mode;
}

const kebab = (name: string): string => name.replace(/[A-Z0-9]/g, (c) => `-${c.toLowerCase()}`);

/**
 * Every colour as a CSS variable `--ct-…`: palette names in kebab case (`--ct-text-2`), badges
 * `--ct-gold-text`, prices `--ct-up` and `--ct-down`.
 */
export function cssVariables(prefs: ThemePrefs, mode: Mode, redRises: boolean): Record<string, string> {
  const p = paletteOf(prefs, mode);
  const out: Record<string, string> = {};
  for (const [name, value] of Object.entries(p) as [keyof Palette, string][])
    out[`--ct-${kebab(name)}`] = value;
  for (const tone of Object.keys(statusColors[mode]) as Tone[]) {
    const c = statusColors[mode][tone];
    Object.assign(out, {
      [`--ct-${tone}-text`]: c.text,
      [`--ct-${tone}-bg`]: c.bg,
      [`--ct-${tone}-border`]: c.border,
    });
  }
  const [up, down] = redRises ? (['red', 'green'] as const) : (['green', 'red'] as const);
  Object.assign(out, {
    '--ct-up': p[up],
    '--ct-down': p[down],
    '--ct-up-flash': p[`${up}Flash`],
    '--ct-down-flash': p[`${down}Flash`],
  });
  const { row, control } = densities[prefs.density];
  Object.assign(out, { '--ct-row': `${row}px`, '--ct-control-height': `${control}px` });
  Object.assign(out, {
    '--ct-menu-bg': prefs.menuBg ?? graphite.bg,
    '--ct-menu-text': prefs.menuText ?? graphite.text,
    '--ct-top-bg': prefs.topBg ?? graphite.bg,
    '--ct-top-text': prefs.topText ?? graphite.text,
  });
  return out;
}

export const redRises = (prefs: ThemePrefs): boolean =>
  prefs.rising === 'auto' ? currentLocale() === 'zh_CN' : prefs.rising === 'red';

/** Writes the theme on the document; before React's first paint and at every change. */
export function applyTheme(prefs: ThemePrefs = prefsStore.get()): void {
  const root = document.documentElement;
  const mode = printed.get() ? 'light' : modeOf(prefs);
  for (const [name, value] of Object.entries(cssVariables(prefs, mode, redRises(prefs))))
    root.style.setProperty(name, value);
  root.style.colorScheme = mode;
  root.dataset.theme = mode;
  root.dataset.density = prefs.density;
  root.dataset.motion = prefs.animation;
  root.dataset.vision = [prefs.grey ? 'grey' : '', prefs.weak ? 'weak' : ''].join(' ').trim();
}

/** Keeps the document in agreement with preferences, system mode and language. */
export function useAppliedTheme(): Mode {
  const prefs = usePrefs();
  const mode = useMode();
  const locale = useLocale();
  // biome-ignore lint/correctness/useExhaustiveDependencies: mode and language change what the theme says
  useEffect(() => applyTheme(prefs), [prefs, mode, locale]);
  return mode;
}

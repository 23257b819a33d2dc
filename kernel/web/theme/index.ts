import './theme.css';

export { antdTheme } from './antd-theme.ts';
export { applyTheme, cssVariables, modeOf, redRises, useAppliedTheme, useMode } from './apply.ts';
export { contrast, isUsablePrimary, mix, splitPrimary, textOn } from './contrast.ts';
export {
  defaultPrefs,
  paletteOf,
  prefsStore,
  readPrefs,
  setPrefs,
  type ThemePrefs,
  usePrefs,
} from './prefs.ts';
export { ThemeProvider } from './provider.tsx';
export {
  chartPalette,
  type Density,
  densities,
  graphite,
  type Mode,
  type Palette,
  palettes,
  presets,
  statusColors,
  statusGlyphs,
  type Tone,
} from './tokens.ts';

import './theme.css';

export { cssVariables, redRises } from './apply.ts';
export {
  setPrefs,
  type ThemePrefs,
  usePrefs,
} from './prefs.ts';
export {
  type Density,
  densities,
  type Mode,
  type Palette,
  statusGlyphs,
  type Tone,
} from './tokens.ts';

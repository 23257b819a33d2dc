/**
 * The system's colours and measures (screens 2.2, measured against WCAG on antd 6). Nothing else in the web
 * names a colour.
 */
export type Mode = 'light' | 'dark';
export const INK = '#1F1A0B';
export const GOLD = '#D4A017';

/** Seed and map tokens both modes share. */
export const FONT =
  '-apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Helvetica Neue", "PingFang SC", "Hiragino Sans GB", "Microsoft YaHei UI", "Microsoft YaHei", "Source Han Sans SC", "Noto Sans SC", "Noto Sans CJK SC", "WenQuanYi Micro Hei", Arial, sans-serif';

export interface Palette {
  /** Control colour: links, selected tab, checkbox, switch, focus ring; readable as text. */
  readonly control: string;
  readonly controlHover: string;
  readonly controlActive: string;
  readonly tint: string;
  readonly tintHover: string;
  readonly tintBorder: string;
  /** Fill of the one primary button, and the text on it. */
  readonly fill: string;
  readonly fillHover: string;
  readonly fillActive: string;
  readonly onFill: string;
  readonly text: string;
  readonly text2: string;
  readonly text3: string;
  readonly placeholder: string;
  readonly disabled: string;
  readonly border: string;
  readonly line: string;
  readonly layout: string;
  readonly container: string;
  readonly elevated: string;
  readonly success: string;
  readonly warning: string;
  readonly error: string;
  readonly info: string;
  readonly dangerFill: string;
  readonly head: string;
  readonly rowHover: string;
  readonly rowSelected: string;
  readonly rowSelectedHover: string;
  readonly red: string;
  readonly green: string;
  readonly redFlash: string;
  readonly greenFlash: string;
}

export const palettes: Readonly<Record<Mode, Palette>> = {
  light: {
    control: '#8A6100',
    controlHover: '#6B4B00',
    controlActive: '#5A3F00',
    tint: '#FDF3CF',
    tintHover: '#F9E4A0',
    tintBorder: '#D4A017',
    fill: GOLD,
    fillHover: '#E3B341',
    fillActive: '#B8860B',
    onFill: INK,
    text: '#1F2328',
    text2: '#4A4F57',
    text3: '#63686F',
    placeholder: '#6B7078',
    disabled: '#80858C',
    border: '#85888D',
    line: '#E4E2DB',
    layout: '#F6F5F1',
    container: '#FFFFFF',
    elevated: '#FFFFFF',
    success: '#1B6B23',
    warning: '#9A3B00',
    error: '#B42318',
    info: '#0B4BB3',
    dangerFill: '#B42318',
    head: '#FAFAF7',
    rowHover: '#FBF7EA',
    rowSelected: '#FDF3CF',
    rowSelectedHover: '#F9E9B8',
    red: '#C0261C',
    green: '#0F7A3A',
    redFlash: '#FDE7E5',
    greenFlash: '#E3F4E8',
  },
  dark: {
    control: '#E3B341',
    controlHover: '#F2CD5C',
    controlActive: '#D4A017',
    tint: '#332A10',
    tintHover: '#46380F',
    tintBorder: '#8A6100',
    fill: '#E3B341',
    fillHover: '#F2CD5C',
    fillActive: '#D4A017',
    onFill: INK,
    text: '#E8EAED',
    text2: '#B9BEC6',
    text3: '#9AA0A9',
    placeholder: '#8F959E',
    disabled: '#6B727C',
    border: '#727984',
    line: '#30353D',
    layout: '#111317',
    container: '#191C21',
    elevated: '#21252B',
    success: '#7BD38A',
    warning: '#FFB27A',
    error: '#FF9C92',
    info: '#8AB8FF',
    dangerFill: '#C0362B',
    head: '#1E2228',
    rowHover: '#23221B',
    rowSelected: '#332A10',
    rowSelectedHover: '#3D3213',
    red: '#FF7B72',
    green: '#4FC46B',
    redFlash: 'rgb(255 123 114 / 12%)',
    greenFlash: 'rgb(79 196 107 / 12%)',
  },
};

/** Header and menu are graphite in both modes. */
export const graphite = {
  bg: '#171A20',
  text: '#C9CDD4',
  group: '#9AA0A9',
  hover: '#21242B',
  selected: '#2A2617',
  selectedText: '#F2CD5C',
  line: '#30353D',
  field: '#2A2E36',
  fieldBorder: '#5B616B',
} as const;

export type Tone = 'gold' | 'blue' | 'green' | 'red' | 'orange' | 'gray';
export interface ToneColours {
  readonly text: string;
  readonly bg: string;
  readonly border: string;
}
/**
 * Colours of a status badge; its glyph carries the meaning without them. As CSS variables:
 * `--ct-<tone>-text`, `-bg`, `-border`.
 */
export const statusColors: Readonly<Record<Mode, Readonly<Record<Tone, ToneColours>>>> = {
  light: {
    gold: { text: '#6B4B00', bg: '#FFF6D6', border: '#D4A017' },
    blue: { text: '#0B4BB3', bg: '#E8F1FF', border: '#8DB8F5' },
    green: { text: '#1B6B23', bg: '#EAF7EA', border: '#8CCB93' },
    red: { text: '#B42318', bg: '#FEECEB', border: '#F2A59E' },
    orange: { text: '#9A3B00', bg: '#FFF0E0', border: '#F2B27C' },
    gray: { text: '#4B5563', bg: '#F0F1F3', border: '#C3C8D0' },
  },
  dark: {
    gold: { text: '#F2CD5C', bg: '#3A2F10', border: '#8A6100' },
    blue: { text: '#8AB8FF', bg: '#14284A', border: '#2C5391' },
    green: { text: '#7BD38A', bg: '#13331B', border: '#2A6B39' },
    red: { text: '#FF9C92', bg: '#431715', border: '#8A2F2A' },
    orange: { text: '#FFB27A', bg: '#42230B', border: '#8A4A18' },
    gray: { text: '#C0C6CF', bg: '#2B3037', border: '#4A515B' },
  },
};
export const statusGlyphs: Readonly<Record<Tone, string>> = {
  gold: '◆',
  blue: '◔',
  green: '✓',
  red: '✕',
  orange: '!',
  gray: '—',
};

/** Row and control heights in px (screens 2.2, space and density); nothing under 24 (WCAG 2.5.8). */
export const densities = {
  comfortable: { row: 40, control: 32 },
  default: { row: 32, control: 28 },
  compact: { row: 28, control: 24 },
} as const;
export type Density = keyof typeof densities;

/**
 * Primaries people may start from; the same six, with chart gold #B8860B, are the chart palette. All others
 * are checked as they are picked.
 */
export const presets = [
  { key: 'gold', hex: GOLD },
  { key: 'petrol', hex: '#0F7F82' },
  { key: 'cobalt', hex: '#2563C9' },
  { key: 'plum', hex: '#9B3D76' },
  { key: 'vermilion', hex: '#C2532D' },
  { key: 'slate', hex: '#5C677D' },
  { key: 'pine', hex: '#2F6F4E' },
  { key: 'indigo', hex: '#4B4FB5' },
] as const;
export const chartPalette = ['#B8860B', '#0F7F82', '#2563C9', '#9B3D76', '#C2532D', '#5C677D'] as const;

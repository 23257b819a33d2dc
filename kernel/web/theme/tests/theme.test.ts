import { describe, expect, test } from 'vitest';
import { cssVariables } from '../apply.ts';
import { contrast, isUsablePrimary, splitPrimary, textOn } from '../contrast.ts';
import { defaultPrefs, paletteOf, readPrefs } from '../prefs.ts';
import { chartPalette, densities, graphite, palettes, presets, statusColors, type Tone } from '../tokens.ts';

const modes = ['light', 'dark'] as const;
const tones = Object.keys(statusColors.light) as Tone[];

describe('contrast (screens 2.2, WCAG 2.2)', () => {
  test('the measured figures of the design hold', () => {
    expect(contrast('#D4A017', '#FFFFFF')).toBeCloseTo(2.38, 2);
    expect(contrast('#1F1A0B', '#D4A017')).toBeCloseTo(7.3, 1);
    expect(contrast('#8A6100', '#FFFFFF')).toBeCloseTo(5.54, 2);
    expect(contrast('#F2CD5C', '#2A2617')).toBeCloseTo(9.84, 1);
  });
  test.each(modes)('every text of the %s palette is readable on every ground it stands on', (mode) => {
    const p = palettes[mode];
    for (const text of [
      p.text,
      p.text2,
      p.text3,
      p.placeholder,
      p.control,
      p.success,
      p.warning,
      p.error,
      p.info,
    ]) {
      for (const ground of [p.container, p.layout])
        expect(contrast(text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    }
    for (const ground of [p.head, p.rowHover, p.rowSelected])
      expect(contrast(p.text3, ground)).toBeGreaterThanOrEqual(4.5);
    for (const fill of [p.fill, p.fillHover, p.fillActive])
      expect(contrast(p.onFill, fill)).toBeGreaterThanOrEqual(4.5);
    expect(contrast('#FFFFFF', p.dangerFill)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(p.border, p.container)).toBeGreaterThanOrEqual(3);
    expect(contrast(p.red, p.container)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(p.green, p.container)).toBeGreaterThanOrEqual(4.5);
  });
  test.each(modes)('badges in %s', (mode) => {
    for (const tone of tones)
      expect(
        contrast(statusColors[mode][tone].text, statusColors[mode][tone].bg),
        tone,
      ).toBeGreaterThanOrEqual(4.5);
  });
  test('the graphite frame', () => {
    expect(contrast(graphite.text, graphite.bg)).toBeGreaterThanOrEqual(10.9);
    expect(contrast(graphite.group, graphite.bg)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(graphite.selectedText, graphite.selected)).toBeGreaterThanOrEqual(4.5);
  });
});

describe('R-THEME-010 another primary', () => {
  test.each(presets.map((p) => [p.key, p.hex] as const))(
    '%s splits in a fill with readable text and a readable control shade, in both modes',
    (_key, hex) => {
      for (const mode of modes) {
        const split = splitPrimary(hex, mode);
        const p = palettes[mode];
        expect(split).not.toBeNull();
        if (!split) continue;
        for (const ground of [p.container, p.layout, split.tint])
          expect(contrast(split.control, ground)).toBeGreaterThanOrEqual(4.5);
        for (const fill of [split.fill, split.fillHover, split.fillActive])
          expect(contrast(split.onFill, fill)).toBeGreaterThanOrEqual(4.5);
      }
    },
  );
  test('a colour that reads nowhere is refused, and the stored one falls back to gold', () => {
    expect(isUsablePrimary('#nothex')).toBe(false);
    expect(readPrefs({ primary: 'red' }).primary).toBe('#D4A017');
    expect(textOn('#FFFF00')).toBe('#1F1A0B');
    expect(chartPalette.every((c) => contrast(c, '#FFFFFF') >= 3)).toBe(true);
  });
});

describe('preferences (administration-domain 17)', () => {
  test('R-THEME-009 R-THEME-011 R-UI-001 R-UI-002 the defaults the specification states', () => {
    expect(readPrefs(null)).toEqual(defaultPrefs);
    expect(defaultPrefs).toMatchObject({
      watermark: true,
      lockTime: 30,
      size: 'small',
      zIndex: 2000,
      primary: '#D4A017',
    });
  });
  test('broken or foreign data never breaks the page: each value falls back by itself', () => {
    expect(
      readPrefs({
        lockTime: 0,
        layout: 'diagonal',
        collapse: 'yes',
        zIndex: 1e9,
        menuBg: '#FFFFFF',
        tabs: false,
        watermarkText: 'x'.repeat(99),
      }),
    ).toEqual({
      ...defaultPrefs,
      tabs: false,
      watermarkText: 'x'.repeat(60),
    });
    expect(paletteOf({ ...defaultPrefs, danger: '#FFEEEE' }, 'light').error).toBe('#B42318');
    expect(paletteOf({ ...defaultPrefs, danger: '#A01010' }, 'light').error).toBe('#A01010');
  });
  test('rising prices are red or green as the reader reads, the badge colours come as variables', () => {
    expect(cssVariables(defaultPrefs, 'light', true)).toMatchObject({
      '--ct-up': '#C0261C',
      '--ct-down': '#0F7A3A',
      '--ct-gold-text': '#6B4B00',
      '--ct-text-2': '#4A4F57',
      '--ct-row': '32px',
    });
    expect(cssVariables(defaultPrefs, 'dark', false)['--ct-up']).toBe('#4FC46B');
  });
  test('nothing one must hit is under 24 px', () => {
    expect(Math.min(...Object.values(densities).map((d) => d.control))).toBeGreaterThanOrEqual(24);
  });
});

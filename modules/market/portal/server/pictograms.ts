import { GHS_FRAME, GHS_SYMBOLS, type Shape } from '#registry/catalogue/rules/ghs-drawings.ts';
import type { Pictogram } from '#registry/catalogue/rules/product-codes.ts';
import { html, type Markup } from './markup.ts';

function part(shape: Shape): Markup {
  const look =
    shape.lineWidth === undefined
      ? shape.isWhite && html` fill="#fff"`
      : html` fill="none" stroke="#111" stroke-width="${shape.lineWidth}"`;
  if ('d' in shape)
    return html`<path d="${shape.d}"${shape.transform && html` transform="${shape.transform}"`}${look}/>`;
  const [x, y, radius] = shape.circle;
  return html`<circle cx="${x}" cy="${y}" r="${radius}"${look}/>`;
}

/** One GHS pictogram with its name. */
export const pictogram = (code: Pictogram, label: string): Markup =>
  html`<svg viewBox="0 0 100 100" width="64" height="64" role="img" aria-label="${label}"><title>${label}</title><path d="${GHS_FRAME.d}" fill="#fff" stroke="${GHS_FRAME.line}" stroke-width="${GHS_FRAME.lineWidth}"/><g fill="#111">${GHS_SYMBOLS[code].map(part)}</g></svg>`;

import { useEffect } from 'react';

const TILE = { width: 260, height: 150 };
/** Paler at opacity 0.12 than any text the mark crosses, faint and disabled text included. */
const INK = { light: '#6f6f6f', dark: '#9c9c9c' };
const TURN = (-22 * Math.PI) / 180;

function paint(sheet: HTMLCanvasElement, text: string, colour: string): void {
  const scale = devicePixelRatio || 1;
  sheet.width = innerWidth * scale;
  sheet.height = innerHeight * scale;
  const pen = sheet.getContext('2d');
  if (!pen) return;
  pen.scale(scale, scale);
  pen.font = '14px sans-serif';
  pen.fillStyle = colour;
  const step = Math.max(TILE.width, pen.measureText(text).width + 60);
  for (let y = -TILE.height; y < innerHeight + TILE.height; y += TILE.height) {
    for (let x = -step; x < innerWidth + step; x += step) {
      pen.save();
      pen.translate(x + ((y / TILE.height) % 2) * (step / 2), y);
      pen.rotate(TURN);
      pen.fillText(text, 0, 0);
      pen.restore();
    }
  }
}

function lay(text: string, dark: boolean): () => void {
  let sheet: HTMLCanvasElement | null = null;
  const put = () => {
    sheet?.remove();
    sheet = document.createElement('canvas');
    sheet.setAttribute('aria-hidden', 'true');
    sheet.dataset.watermark = text;
    sheet.style.cssText =
      'position:fixed;inset:0;width:100%;height:100%;pointer-events:none;z-index:9;opacity:0.12';
    document.body.append(sheet);
    paint(sheet, text, INK[dark ? 'dark' : 'light']);
    watch.takeRecords();
    watch.observe(sheet, { attributes: true, attributeFilter: ['style', 'class', 'hidden'] });
  };
  // Taken away or hidden by hand, it comes back.
  const watch = new MutationObserver((records) => {
    const touched = records.some((r) => r.target === sheet || [...r.removedNodes].some((n) => n === sheet));
    if (touched) put();
  });
  const redraw = () => sheet && paint(sheet, text, INK[dark ? 'dark' : 'light']);
  put();
  watch.observe(document.body, { childList: true });
  addEventListener('resize', redraw);
  return () => {
    watch.disconnect();
    removeEventListener('resize', redraw);
    sheet?.remove();
  };
}

/** Fills a watermark's variables; unknown ones stay as typed. */
export const watermarkText = (
  text: string,
  facts: Readonly<Record<'platformName' | 'userName' | 'mobile4' | 'date', string>>,
): string =>
  text.replace(/\{(platformName|userName|mobile4|date)\}/g, (_, name: keyof typeof facts) => facts[name]);

/**
 * Lays a watermark over the page: −22°, opacity 0.12, put back when removed (administration-domain 17). Null
 * takes it off.
 */
export function useWatermark(text: string | null, dark: boolean): void {
  useEffect(() => (text === null || text === '' ? undefined : lay(text, dark)), [text, dark]);
}

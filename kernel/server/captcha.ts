import { randomInt } from 'node:crypto';

/**
 * The image code of administration-domain 2.4: 120×40 at twice the dots, four characters without 0 O 1 I l,
 * as a PNG data URL.
 * Characters are drawn as bent strokes that overlap, then the whole is warped and strewn with noise, so that
 * neither text nor strokes stand in the answer: only dots.
 * Look-alikes (2/Z, 5/S, 8/B, 6/G, U/V) are left out.
 */
export interface Captcha {
  readonly text: string;
  readonly dataUrl: string;
}
/** A uniform integer 0…below−1; tests hand in a fixed sequence. */
export type Pick = (below: number) => number;

const WIDTH = 120;
const HEIGHT = 40;
const LENGTH = 4;
/** Dots of the picture for one of its size, so that it is sharp on fine screens. */
const DOTS = 2;
const SWATCHES = ['#1f4e79', '#7a3b00', '#2f5d3a', '#5b2a6e', '#7c1d2d', '#37474f'];

/** Strokes on a grid 0–4 wide and 0–6 high; each pair of digits is a point, strokes are separated by a bar. */
const GLYPHS: Readonly<Record<string, string>> = {
  2: '0110304142150646',
  3: '004023334445361605',
  4: '3036|300444',
  5: '400002324345361605',
  6: '4020010516364544331304',
  7: '00402326',
  8: '13020110304142331304051636454433',
  9: '42331302011030414536',
  A: '062046|0444',
  C: '4130100105163645',
  D: '00063645413000',
  E: '40000646|0333',
  F: '400006|0333',
  H: '0006|4046|0343',
  J: '1040|3035261605',
  K: '0006|400346',
  L: '000646',
  M: '0600234046',
  N: '06004640',
  P: '06003041423303',
  Q: '103041453616050110|2446',
  R: '06003041423303|2346',
  T: '0040|2026',
  V: '002640',
  W: '0016233640',
  X: '0046|4006',
  Y: '0023|4023|2326',
};
const LETTERS = Object.keys(GLYPHS);

/** A new image code. Compare answers without case; the picture is about 15 kB. */
export async function captcha(pick: Pick = randomInt): Promise<Captcha> {
  const between = (low: number, high: number) => low + (pick(1001) / 1000) * (high - low);
  const text = Array.from({ length: LENGTH }, () => LETTERS[pick(LETTERS.length)] as string).join('');
  // One ink for letters and lines, so that colour cuts nothing out.
  const ink = SWATCHES[pick(SWATCHES.length)] as string;
  const letters = [...text]
    .map((letter, i) => drawLetter(letter, between(7, 11) + i * between(23.5, 26), between, ink))
    .join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="#f4f6f8"/>${noise(between, ink)}${letters}</svg>`;
  const { default: sharp } = await import('sharp');
  const drawn = await sharp(Buffer.from(svg), { density: 72 * DOTS })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = drawn.info;
  const dots = warped(drawn.data, { width, height, channels }, between);
  const png = await sharp(dots, { raw: { width, height, channels } }).png({ compressionLevel: 6 }).toBuffer();
  return { text, dataUrl: `data:image/png;base64,${png.toString('base64')}` };
}

interface Size {
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 2 | 3 | 4;
}
/**
 * Every dot fetched from a place beside it, along two waves each way, and some of its light changed: no edge
 * keeps its line or its colour.
 */
function warped(from: Buffer, { width, height, channels }: Size, between: Between): Buffer {
  const to = Buffer.alloc(from.length);
  const wave = (long: number) => {
    const [high, phase, length] = [
      between(1.2, 2.6) * DOTS * 0.6,
      between(0, 2 * Math.PI),
      long / between(1.2, 2.6),
    ];
    return (at: number) => high * Math.sin(phase + (2 * Math.PI * at) / length);
  };
  const [across, along, back, again] = [wave(height), wave(width), wave(height / 2), wave(width / 3)];
  // A cheap source of noise from one drawn number: what it hides is drawn anew with every picture.
  let state = Math.floor(between(1, 2 ** 31 - 1));
  const noisy = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >> 16) & 0xff;
  };
  const inside = (value: number, most: number) => Math.min(most - 1, Math.max(0, Math.round(value)));
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [fromX, fromY] = [
        inside(x + across(y) + back(y), width),
        inside(y + along(x) + again(x), height),
      ];
      const light = ((noisy() % 5) - 2) * 10 - (noisy() < 6 ? 70 : 0);
      for (let c = 0; c < channels; c++) {
        const value = (from[(fromY * width + fromX) * channels + c] as number) + light;
        to[(y * width + x) * channels + c] = Math.min(255, Math.max(0, value));
      }
    }
  return to;
}

type Between = (low: number, high: number) => number;
const n = (value: number) => value.toFixed(1);

/** One letter: every point jittered, the whole leaned and turned, each stroke a smooth line through its points. */
function drawLetter(letter: string, left: number, between: Between, ink: string): string {
  const [turn, lean, top, wide, high] = [
    between(-0.28, 0.28),
    between(-0.25, 0.25),
    between(7, 11),
    between(3.6, 4.8),
    between(3.3, 4),
  ];
  const place = (x: number, y: number): [number, number] => {
    const dx = (x - 2) * wide + between(-0.7, 0.7) + (3 - y) * lean * high;
    const dy = (y - 3) * high + between(-0.7, 0.7);
    return [
      left + 9 + dx * Math.cos(turn) - dy * Math.sin(turn),
      top + 10 + dx * Math.sin(turn) + dy * Math.cos(turn),
    ];
  };
  const strokes = (GLYPHS[letter] as string).split('|').map((stroke) => {
    const points = (stroke.match(/\d\d/g) ?? []).map((p) =>
      place(p.charCodeAt(0) - 48, p.charCodeAt(1) - 48),
    );
    return bend(points);
  });
  return `<path d="${strokes.join(' ')}" fill="none" stroke="${ink}" stroke-width="${n(between(2, 2.9))}" stroke-linecap="round" stroke-linejoin="round"/>`;
}

/**
 * A path through all points, its corners rounded by running through the middles of its sides. A blank before
 * each command, so that no run of figures and letters is a code by chance.
 */
function bend(points: readonly [number, number][]): string {
  const [first, ...rest] = points;
  if (first === undefined) return '';
  let path = `M${n(first[0])} ${n(first[1])}`;
  let before = first;
  for (const [i, point] of rest.entries()) {
    const next = rest[i + 1];
    if (next === undefined) path += ` L${n(point[0])} ${n(point[1])}`;
    else {
      const nearIn = [
        point[0] + (before[0] - point[0]) * 0.3,
        point[1] + (before[1] - point[1]) * 0.3,
      ] as const;
      const nearOut = [point[0] + (next[0] - point[0]) * 0.3, point[1] + (next[1] - point[1]) * 0.3] as const;
      path += ` L${n(nearIn[0])} ${n(nearIn[1])} Q${n(point[0])} ${n(point[1])} ${n(nearOut[0])} ${n(nearOut[1])}`;
    }
    before = point;
  }
  return path;
}

/** Lines across and dots: enough to make cutting out letters work, little enough for people to read. */
function noise(between: Between, ink: string): string {
  const line = () =>
    `<path d="M${n(between(-5, 20))} ${n(between(2, 38))} C${n(between(20, 60))} ${n(between(-5, 45))} ${n(between(50, 100))} ${n(between(-5, 45))} ${n(between(100, 125))} ${n(between(2, 38))}" fill="none" stroke="${ink}" stroke-opacity=".55" stroke-width="${n(between(0.8, 1.6))}"/>`;
  const dot = () =>
    `<circle cx="${n(between(0, WIDTH))}" cy="${n(between(0, HEIGHT))}" r="${n(between(0.5, 1.3))}" fill="${ink}" fill-opacity=".5"/>`;
  return `${Array.from({ length: 3 }, line).join('')}${Array.from({ length: 24 }, dot).join('')}`;
}

/** Whether an answer fits, without case and surrounding blanks. */
export const captchaMatches = (text: string, answer: string): boolean =>
  text.toLowerCase() === answer.trim().toLowerCase();

/** The text side of "paste an offer": one reader per offer, which keeps every offset of the pasted text. */

export interface Guess {
  readonly value: string;
  readonly confidence: number;
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly guessed: boolean;
}
/** Below this a person must look at the field (trading-domain 3.1, AIOffer). */
export const SURE = 0.9;
/** Stands for every character that was understood; no keyboard writes it (the private-use area of Unicode). */
const TAKEN = '\ue000';

/**
 * Full-width signs as half-width ones, character for character, so that offsets stay. A Chinese comma
 * separates words unless it groups full-width digits.
 */
export function halfWidth(text: string): string {
  return text
    .replace(/(?<![０-９])，|，(?![０-９]{3}(?![０-９]))/g, ' ')
    .replace(/[\uff01-\uff5e]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0xfee0))
    .replace(/[\u3000\u00a0\t]/g, ' ')
    .replace(/[‐‑‒–—−﹣]/g, '-')
    .replace(/[～〜]/g, '~')
    .replace(/[￥]/g, '¥')
    .replace(/[＊×✕]/g, '*');
}

/** A number as offers write it: 500, 2,385, 2385.5. */
export const NUM = '(?:\\d{1,3}(?:,\\d{3})+(?:\\.\\d+)?|\\d+(?:\\.\\d+)?)';
export const plainNumber = (text: string): string => {
  const bare = text.replaceAll(',', '');
  return bare.includes('.')
    ? bare.replace(/^0+(?=\d)/, '').replace(/\.?0+$/, '')
    : bare.replace(/^0+(?=\d)/, '');
};

const HAN: Readonly<Record<string, number>> = {
  零: 0,
  〇: 0,
  一: 1,
  二: 2,
  两: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
};
const HAN_UNITS: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000 };
/** Chinese numerals up to 万, e.g. 五百 → 500, 一千二百 → 1200; null when it is not one. */
export function hanNumber(text: string): number | null {
  let total = 0;
  let section = 0;
  let digit = 0;
  for (const c of text) {
    if (HAN[c] !== undefined) digit = HAN[c];
    else if (HAN_UNITS[c] !== undefined) {
      section += (digit === 0 ? 1 : digit) * HAN_UNITS[c];
      digit = 0;
    } else if (c === '万') {
      total += (section + digit) * 10_000;
      section = 0;
      digit = 0;
    } else return null;
  }
  return total + section + digit;
}

export interface Found {
  readonly start: number;
  readonly end: number;
  readonly groups: readonly (string | undefined)[];
}

/** Reads one offer: what was understood is taken out of sight, so that no character means two things. */
export class OfferReader {
  readonly fields = new Map<string, Guess>();
  readonly #original: string;
  readonly #base: number;
  #sight: string;

  /** `text` is the whole paste; the offer stands from `start` to `end`. */
  constructor(text: string, start: number, end: number) {
    this.#original = text;
    this.#base = start;
    this.#sight = halfWidth(text.slice(start, end));
  }
  /** What is still unread, taken parts blanked out. */
  get sight(): string {
    return this.#sight;
  }
  /** First match in what is still unread; offsets are within the offer. */
  find(pattern: RegExp): Found | null {
    const m = new RegExp(pattern.source, pattern.flags.replace('g', '')).exec(this.#sight);
    return m === null || m[0].includes(TAKEN) || m[0] === ''
      ? null
      : { start: m.index, end: m.index + m[0].length, groups: [...m] };
  }
  findAll(pattern: RegExp): Found[] {
    return [...this.#sight.matchAll(new RegExp(pattern.source, `${pattern.flags.replace('g', '')}g`))]
      .filter((m) => m[0] !== '' && !m[0].includes(TAKEN))
      .map((m) => ({ start: m.index, end: m.index + m[0].length, groups: [...m] }));
  }
  take(start: number, end: number): void {
    this.#sight = this.#sight.slice(0, start) + TAKEN.repeat(end - start) + this.#sight.slice(end);
  }
  has(field: string): boolean {
    return this.fields.has(field);
  }
  /** Sets a field once (the first reading stands) and takes its span. */
  put(field: string, value: string, confidence: number, at: Found): void {
    if (!this.fields.has(field)) this.fields.set(field, this.guess(value, confidence, at));
    this.take(at.start, at.end);
  }
  guess(value: string, confidence: number, at: { start: number; end: number }): Guess {
    const start = this.#base + at.start;
    const end = this.#base + at.end;
    return {
      value,
      confidence,
      start,
      end,
      text: this.#original.slice(start, end),
      guessed: confidence < SURE,
    };
  }
  /** Lowers a field that later reading made doubtful. */
  doubt(field: string, atMost: number): void {
    const g = this.fields.get(field);
    if (g !== undefined && g.confidence > atMost)
      this.fields.set(field, { ...g, confidence: atMost, guessed: atMost < SURE });
  }
  /** Words nobody understood, with their place in the paste. */
  rest(): { start: number; end: number; text: string }[] {
    const noise =
      /^(?:offers?|selling|sale|sell|we|pls|please|at|per|for|and|the|of|in|is|a|to|pay|payment|price|qty|quantity|delivery|product|commodity|place|term|terms|报|报价|报盘|出|售|供|卖|有|价格|单价|数量|产品|品名|货|付款|交货|地点|的|约|元|吨|可|税|全款)$/i;
    return [...this.#sight.matchAll(/[^\ue000\s,;:.。；:、/|()[\]【】（）+*~@#!！?？-]+/g)]
      .filter((m) => !noise.test(m[0]))
      .map((m) => ({
        start: this.#base + m.index,
        end: this.#base + m.index + m[0].length,
        text: this.#original.slice(this.#base + m.index, this.#base + m.index + m[0].length),
      }));
  }
}

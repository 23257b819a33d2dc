/**
 * Contact details and off-platform invitations in free text (trading-domain 3.1 remarks, 3.8 flagged text).
 * Flags are for the operator; they refuse nothing.
 */
export type FlagKind = 'mobile' | 'landline' | 'messenger' | 'email' | 'link' | 'bankAccount' | 'offPlatform';
export interface Flag {
  readonly kind: FlagKind;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const HAN_DIGITS = '零一二三四五六七八九';
/** Digits people hide: full width, circled, Chinese numerals, 〇, 幺, O for zero between digits. One character in, one character out, so spans keep their place. */
function unmask(text: string): string {
  const plain = [...text].map((c) => (c.length > 1 ? '  ' : c)).join('');
  return plain
    .replace(/[０-９]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0xfee0))
    .replace(/[①-⑨]/g, (c) => String(c.charCodeAt(0) - 0x2460 + 1))
    .replace(/[〇○]/g, '0')
    .replace(/幺/g, '1')
    .replace(/[零一二三四五六七八九]{3,}/g, (run) =>
      [...run].map((c) => String(HAN_DIGITS.indexOf(c))).join(''),
    )
    .replace(/(?<=\d)[oO](?=\d)/g, '0')
    .replace(/(?<=\d)[lI](?=\d)/g, '1')
    .replace(/＠/g, '@')
    .replace(/[Ａ-Ｚａ-ｚ]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0xfee0));
}

const GAP = '[\\s.\\-_·~*、/—]{0,2}';
const PATTERNS: readonly (readonly [FlagKind, RegExp])[] = [
  [
    'email',
    /[A-Za-z0-9._%+-]{1,64}\s?(?:@|\(at\)|\[at\])\s?[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,4}/gi,
  ],
  ['link', /(?:https?:\/\/|www\.)[^\s，。；]{3,200}/gi],
  [
    'mobile',
    new RegExp(`(?<![\\d.,])(?:(?:\\+|00)?86${GAP})?1${GAP}[3-9](?:${GAP}\\d){9}(?!\\d|[.,]\\d)`, 'g'),
  ],
  [
    'landline',
    /(?<![\d.])(?:\(?0(?:10|2\d|[3-9]\d{2})\)?[\s-]?\d{3,4}[\s-]?\d{4}|400[\s-]?\d{3}[\s-]?\d{4}|\+(?!86)\d{1,3}[\s-]?\d{3,4}[\s-]?\d{3,4}(?:[\s-]?\d{2,4})?)(?!\d)/g,
  ],
  [
    'messenger',
    /(?:微\s?信|威\s?信|薇\s?信|薇❤|V\s?信|[vV][xX]|(?<![A-Za-z])[wW][xX](?![A-Za-z])|we\s?chat|weixin|whats\s?app|telegram|(?<![A-Za-z])line\s?id|企\s?鹅|扣\s?扣|(?<![A-Za-z])qq(?![A-Za-z]))(?:\s?(?:号|群|id|no\.?))?\s?(?:[:：是]\s?)?[A-Za-z0-9_-]{0,24}/gi,
  ],
  [
    'bankAccount',
    /(?:账号|帐号|卡号|户名|account\s?(?:no\.?|number)|iban)\s?[:：]?\s?[A-Z0-9](?:[\s-]?[A-Z0-9]){7,29}/gi,
  ],
  [
    'offPlatform',
    /(?:线\s?下|私\s?下|平台\s?外|场\s?外|绕过平台|不走平台)\s?(?:成交|交易|签约|付款|打款|联系|谈|沟通|结算|转账|合作)|私\s?聊|加\s?我|私信我|电\s?联|电话联系|来电(?:咨询|详谈|优惠)|直接(?:联系|打款|找我)|走私账|避开(?:平台|手续费)|(?:contact|call|text|message|reach|add)\s+(?:me|us)\s+(?:directly|privately|outside|on\b)|(?:deal|trade|settle|pay|talk)\s+(?:directly|privately|off[- ]?(?:the[- ])?platform|outside\s+(?:the\s+)?platform|off[- ]?line)|off[- ]platform|outside\s+(?:of\s+)?the\s+platform|(?:avoid|skip|save)\s+(?:the\s+)?(?:platform\s+)?(?:fee|commission)/gi,
  ],
];

/**
 * Every flagged span of a text, in order, without overlaps (the earlier, longer one wins). Positions are
 * UTF-16 offsets into the text as given.
 */
export function flaggedText(text: string): Flag[] {
  const plain = unmask(text);
  const found = PATTERNS.flatMap(([kind, pattern]) =>
    [...plain.matchAll(pattern)].map((m) => ({ kind, start: m.index, end: m.index + m[0].trimEnd().length })),
  );
  found.sort((a, b) => a.start - b.start || b.end - a.end);
  const flags: Flag[] = [];
  for (const f of found)
    if (f.start >= (flags.at(-1)?.end ?? 0)) flags.push({ ...f, text: text.slice(f.start, f.end) });
  return flags;
}
/** True when a text should be shown to the operator. */
export const isFlagged = (...texts: (string | null | undefined)[]): boolean =>
  texts.some((t) => t !== null && t !== undefined && flaggedText(t).length > 0);

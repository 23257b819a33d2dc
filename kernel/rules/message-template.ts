import { z } from 'zod';
import { refusal } from './refusal.ts';
import { beforeStop } from './words.ts';

/**
 * Message templates with `{{name}}` variables and the counting of short messages (administration-domain 11.3,
 * 11.4). Pure: editors preview with it.
 */
export const SmsLength = refusal(13003, 'SMS_LENGTH', {
  zh: '短信内容不能超过500字',
  en: 'SMS content is limited to 500 characters',
});
export const TplVariable = refusal(13004, 'TPL_VARIABLE', {
  details: { name: z.string() },
  zh: '模板变量{name}缺失或未定义',
  en: 'Template variable {name} missing or undefined',
});

/** `html`: values escaped (e-mail, mail). `sms`: values on one line. `plain`: titles and text bodies. */
export type TemplateMode = 'html' | 'sms' | 'plain';
const VARIABLE = /\{\{\s*([^{}]*?)\s*\}\}/g;
const VARIABLE_NAME = /^[a-z][A-Za-z0-9]{0,29}$/;
export const SMS_CHARACTERS = 500;

/** Names of the variables a text uses, each once, in order of appearance. Refuses malformed names with 13004. */
export function variablesOf(text: string): string[] {
  const names = [...text.matchAll(VARIABLE)].map((m) => m[1] ?? '');
  const bad = names.find((name) => !VARIABLE_NAME.test(name));
  if (bad !== undefined) throw TplVariable({ name: bad });
  return [...new Set(names)];
}

/** Refuses 13004 when a text uses a variable that is not declared; asked when a template is saved. */
export function checkVariables(text: string, declared: readonly string[]): void {
  const unknown = variablesOf(text).find((name) => !declared.includes(name));
  if (unknown !== undefined) throw TplVariable({ name: unknown });
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
const valueAs = (mode: TemplateMode, value: string): string => {
  if (mode === 'html') return escapeHtml(value);
  return mode === 'sms' ? value.replace(/[\r\n\u2028\u2029\t]+/g, ' ') : value;
};

/**
 * Fills a template; values are inserted once and never read as template again. Refuses 13004 for a variable
 * without a value.
 */
export function fillTemplate(
  text: string,
  values: Readonly<Record<string, string | number>>,
  mode: TemplateMode,
): string {
  variablesOf(text);
  return text.replace(VARIABLE, (hole: string, name: string, at: number) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined) throw TplVariable({ name });
    return valueAs(mode, beforeStop(String(value), text[at + hole.length]));
  });
}

/** Characters as people count them: Unicode code points. */
export const characters = (text: string): number => [...text].length;

/** True for 2 to 12 letters, digits or Chinese characters. */
export const isSmsSignature = (signature: string): boolean =>
  /^[\p{Script=Han}A-Za-z0-9]{2,12}$/u.test(signature);

export interface SmsText {
  readonly text: string;
  readonly characters: number;
  readonly segments: number;
}
/**
 * A short message as sent: content, then `【signature】`. The 500 characters are counted after variables and
 * without the signature (13003);
 * segments count both: one up to 70 characters, else 67 each.
 */
export function smsText(content: string, signature: string): SmsText {
  const counted = characters(content);
  if (counted > SMS_CHARACTERS) throw SmsLength({});
  const text = signature === '' ? content : `${content}【${signature}】`;
  const all = characters(text);
  return { text, characters: counted, segments: all <= 70 ? 1 : Math.ceil(all / 67) };
}

import { html as template, raw } from 'hono/html';
import { sanitiseForVisitors } from '#kernel/server/sanitise.ts';

/** Markup whose values have been escaped. */
export type Markup = ReturnType<typeof raw>;
type Value = string | number | Markup | null | undefined | false | readonly Value[];

/** A piece of a page; every value is escaped unless it is markup itself. */
export const html = (strings: TemplateStringsArray, ...values: readonly Value[]): Markup =>
  template(strings, ...values) as Markup;

/** Rich text of people: it was sanitised when it was saved, and is once more. */
export const richText = (text: string): Markup => raw(sanitiseForVisitors(text));

/** An address people typed, if a page may lead there: this site or the web. */
export const safeAddress = (address: string | null | undefined): string | null =>
  typeof address === 'string' && /^(https?:\/\/[^\s]+|\/(?![/\\])[^\s\\]*)$/i.test(address) ? address : null;

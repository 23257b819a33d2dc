const SEARCHES = '[type="search"], [role="searchbox"], [role="combobox"]';
const TEXTS = 'input:not([type="hidden"]), textarea, [contenteditable="true"]';

/** A field of text, not one that only looks for something. */
export const isTypedInto = (target: EventTarget): target is Element =>
  target instanceof Element && target.matches(TEXTS) && !target.matches(SEARCHES);

const isFilled = (field: Element): boolean => {
  if (field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type)) return field.checked;
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
    return field.value.trim() !== '';
  return (field.textContent ?? '').trim() !== '';
};

/** Something that was typed still stands there: the fields of what was sent are gone by then. */
export const holdsTyped = (fields: ReadonlySet<Element>): boolean =>
  [...fields].some((field) => field.isConnected && isFilled(field));

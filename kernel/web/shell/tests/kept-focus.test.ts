import { expect, test } from 'vitest';
import { landing } from '../kept-focus.ts';

const element = (name: string) => ({ name }) as unknown as HTMLElement;
const [button, dialog, accept, panel, main] = ['button', 'dialog', 'accept', 'panel', 'main'].map(
  element,
) as [HTMLElement, HTMLElement, HTMLElement, HTMLElement, HTMLElement];
const been = [
  { element: button, parts: [dialog] },
  { element: accept, parts: [panel, main] },
];
const standing = (...there: HTMLElement[]) => landing(been, (e) => there.includes(e));

test('WCAG 2.4.3 the focus goes back to what opened a dialog; where an act took that away, to the part of the page it stood in', () => {
  expect(standing(button, dialog, accept, panel, main)).toBe(button);
  expect(standing(accept, panel, main)).toBe(accept);
  expect(standing(panel, main)).toBe(panel);
  expect(standing(main)).toBe(main);
  expect(standing()).toBeNull();
});

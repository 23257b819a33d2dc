import type { LocalizedText } from '#kernel/rules/words.ts';
import type { Question } from './acts.ts';
import type { Filling, FormSection, RemoteRow } from './form-types.ts';
import type { Formatter } from './formatter.ts';

export interface FormDialogDeclaration<I> {
  readonly title: LocalizedText | ((values: Filling<I>) => LocalizedText);
  readonly sections: readonly FormSection[];
  readonly done?: LocalizedText;
  readonly label?: LocalizedText;
  readonly wide?: boolean;
  /** The act ends or closes something: its button is the red one. */
  readonly danger?: boolean;
  /** Nothing can be sent, whatever is filled in: its button is shut, and a field says why. */
  readonly shut?: () => boolean;
  readonly remote?: (current: unknown) => RemoteRow;
  /** Asked before it is sent; null asks nothing. */
  readonly question?: (values: Filling<I>, formatter: Formatter) => Question | null;
}

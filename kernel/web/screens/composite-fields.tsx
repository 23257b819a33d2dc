import type { ComponentType } from 'react';
import type { FileScene } from '#kernel/rules/file-scenes.ts';
import { EMPTY } from '#kernel/rules/format.ts';
import type { AddressValue, PersonValue } from '../fields/composite-field.tsx';
import type { FieldProps } from '../fields/field.ts';
import { AddressField, FileField, FilesField, PersonField } from '../fields/lazy-inputs.ts';
import { strings } from './choice-fields.tsx';
import type { Loose, maker, Text } from './field-maker.ts';
import type { FieldContext } from './form-types.ts';
import { getAt, isBlank } from './paths.ts';
import { screenWords } from './words.ts';

/** Files, composites, the screen's own. */
export function compositeFields(make: ReturnType<typeof maker>) {
  return {
    file: (path: string, scene: FileScene, more?: Loose) =>
      make(
        path,
        { verb: 'upload', ...more },
        (p) => <FileField {...(p as FieldProps<Text>)} scene={scene} />,
        {
          show: (values, formatter) =>
            isBlank(getAt(values, path)) ? EMPTY : formatter.text(screenWords.table['file.there']),
        },
      ),
    files: (path: string, scene: FileScene, more?: Loose) =>
      make(
        path,
        { verb: 'upload', span: 3, ...more },
        (p, _c, m) => (
          <FilesField
            {...(p as FieldProps<readonly string[]>)}
            value={strings(p.value)}
            scene={scene}
            most={m.most}
          />
        ),
        { show: (values) => String(strings(getAt(values, path)).length) },
      ),
    address: (path: string, set: string, more?: Loose) =>
      make(
        path,
        { span: 3, ...more },
        (p) => <AddressField {...(p as FieldProps<AddressValue | null>)} countrySet={set} />,
        {
          sets: [set],
          show: (values, formatter) => {
            const a = getAt(values, path) as AddressValue | null | undefined;
            return a
              ? [formatter.codeName(set, a.country), a.province, a.city, a.district, a.detail, a.postcode]
                  .filter((x) => x && x !== EMPTY)
                  .join(' ')
              : EMPTY;
          },
        },
      ),
    person: (path: string, more?: Loose) =>
      make(path, { span: 2, ...more }, (p) => <PersonField {...(p as FieldProps<PersonValue | null>)} />, {
        show: (values) => {
          const person = getAt(values, path) as PersonValue | null | undefined;
          return person ? `${person.name} ${person.phone}`.trim() || EMPTY : EMPTY;
        },
      }),
    custom: (path: string, Component: ComponentType<FieldProps<unknown> & FieldContext>, more?: Loose) =>
      make(path, more, (p, c) => <Component {...(p as FieldProps<unknown>)} {...c} />),
  };
}

import type { FieldProps } from '#kernel/web/fields/field.ts';
import { SelectField } from '#kernel/web/fields/lazy-inputs.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { formDialog } from '#kernel/web/screens/form-dialog.tsx';
import MenuIcon, { MENU_ICONS } from '#kernel/web/shell/menu-icons.tsx';
import { addChildMenu, addTopMenu, updateMenu } from '../../contract/menu-admin.ts';
import { BUTTON_CODES } from '../../rules/buttons.ts';
import { menuWords } from '../../rules/menu-words.ts';

const t = menuWords.table;
const KINDS = [
  { value: '10', ...t['type.10'] },
  { value: '20', ...t['type.20'] },
];
const DISPLAY = [
  { value: '1', ...t['displayStatus.1'] },
  { value: '0', ...t['displayStatus.0'] },
];
const SCOPES = [
  { value: 'platform', ...t['scope.platform'] },
  { value: 'seller', ...t['scope.seller'] },
  { value: 'buyer', ...t['scope.buyer'] },
];

/** An icon of the set this build carries, drawn beside its code. */
function IconField(props: FieldProps<unknown>) {
  const t = useWords(menuWords);
  const value = typeof props.value === 'string' ? props.value : null;
  return (
    <span className="pm-icon">
      <MenuIcon code={value ?? ''} />
      <SelectField
        {...props}
        value={value}
        clearable
        placeholder={t('noIcon')}
        options={MENU_ICONS.map((code) => ({ value: code, label: code }))}
        onChange={props.onChange}
      />
    </span>
  );
}

const isButton = (values: { readonly type?: unknown }) => values.type === '20';
const isPage = (values: { readonly type?: unknown }) => !isButton(values);

export const AddTopMenu = formDialog(addTopMenu, menuWords, ({ field, section }) => ({
  title: t.addTop,
  wide: true,
  sections: [
    section([
      field.i18n('names', { most: 50, span: 3 }),
      field.text('code', { code: true, most: 60, help: t.codeHelp }),
      field.text('url', { most: 200, help: t.urlHelp, required: true, span: 2 }),
      field.count('sort', { help: t.sortHelp, required: false }),
      field.custom('iconCode', IconField, { help: t.iconHelp, verb: 'select' }),
      field.radio('displayStatus', DISPLAY),
      field.many('scopes', SCOPES, { span: 3 }),
      field.bool('keepAlive'),
      field.bool('affix'),
      field.bool('iframe'),
      field.textarea('description', { most: 200, rows: 2 }),
    ]),
  ],
  done: t.added,
}));

/** Below a menu: another menu, or a button of the registry. */
export const AddChildMenu = formDialog(addChildMenu, menuWords, ({ field, section }) => ({
  title: t.addChild,
  wide: true,
  sections: [
    section([
      field.radio('type', KINDS, { span: 3 }),
      field.i18n('names', { most: 50, span: 3 }),
      field.text('code', { code: true, most: 60, help: t.codeHelp, when: isPage }),
      field.select(
        'code',
        BUTTON_CODES.map((code) => ({ value: code, zh: code, en: code })),
        { help: t.codeHelp, when: isButton },
      ),
      field.text('url', { most: 200, help: t.urlHelp, required: true, span: 2, when: isPage }),
      field.count('sort', { help: t.sortHelp, required: false }),
      field.custom('iconCode', IconField, { help: t.iconHelp, verb: 'select', when: isPage }),
      field.radio('displayStatus', DISPLAY),
      field.many('scopes', SCOPES, { span: 3 }),
      field.bool('keepAlive', { when: isPage }),
      field.bool('affix', { when: isPage }),
      field.bool('iframe', { when: isPage }),
      field.textarea('description', { most: 200, rows: 2 }),
    ]),
  ],
  done: t.added,
}));

const editing = (kind: 'page' | 'button', shipped: boolean) =>
  formDialog(updateMenu, menuWords, ({ field, section }) => ({
    title: t.editTitle,
    wide: true,
    sections: [
      section([
        field.i18n('names', { most: 50, span: 3 }),
        field.text('code', {
          code: true,
          most: 60,
          help: shipped ? t['shipped.yes'] : t.codeHelp,
          disabled: () => shipped,
        }),
        ...(kind === 'page'
          ? [field.text('url', { most: 200, help: t.urlHelp, span: 2, disabled: () => shipped })]
          : []),
        field.count('sort', { help: t.sortHelp, required: false }),
        ...(kind === 'page'
          ? [field.custom('iconCode', IconField, { help: t.iconHelp, verb: 'select' as const })]
          : []),
        field.radio('displayStatus', DISPLAY),
        field.many('scopes', SCOPES, { span: 3 }),
        ...(kind === 'page' ? [field.bool('keepAlive'), field.bool('affix'), field.bool('iframe')] : []),
        field.textarea('description', { most: 200, rows: 2 }),
      ]),
    ],
    done: t.saved,
  }));
export const EditPage = editing('page', false);
export const EditShippedPage = editing('page', true);
export const EditButton = editing('button', false);
export const EditShippedButton = editing('button', true);

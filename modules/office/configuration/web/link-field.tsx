import type { FieldProps } from '#kernel/web/fields/field.ts';
import { PickField, TextField } from '#kernel/web/fields/index.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import type { FieldContext } from '#kernel/web/screens/form-types.ts';
import { pageSource } from '#kernel/web/screens/page-source.ts';
import { siteWords } from '../rules/words.ts';

type Props = FieldProps<unknown> & FieldContext;
const MOST = 500;
const pages = pageSource();
const pagesAndLinks = pageSource({ links: true });
const textOf = (value: unknown) => (typeof value === 'string' ? value : null);

/** Where an entry of the navigation leads: a page picked by its name, or the typed address of another site. */
export function NavigationLinkField(props: Props) {
  const t = useWords(siteWords);
  const value = textOf(props.value);
  return props.values.linkType === 'route' ? (
    <PickField {...props} value={value} source={pages} placeholder={t('url.pick')} />
  ) : (
    <TextField {...props} value={value} most={MOST} />
  );
}

/** A page picked by its name, or an address as it is typed. */
export function PageOrLinkField(props: Props) {
  const t = useWords(siteWords);
  return (
    <PickField
      {...props}
      value={textOf(props.value)}
      source={pagesAndLinks}
      placeholder={t('url.pickOrType')}
    />
  );
}

import './messaging.css';
import type { FieldProps } from '#kernel/web/fields/field.ts';
import { PicksField, SelectField } from '#kernel/web/fields/index.ts';
import type { PickSource } from '#kernel/web/fields/pick-field.tsx';
import { useLocale, useWords } from '#kernel/web/i18n/index.ts';
import { Checkbox, TextArea } from '#kernel/web/parts/index.ts';
import { call } from '#kernel/web/request/index.ts';
import type { FieldContext } from '#kernel/web/screens/form-types.ts';
import { findReceivers } from '../contract/mailing.ts';
import { type MailChannel, PICKED_MODES, RECEIVER_MODES, type ReceiverMode } from '../rules/mailing.ts';
import { mailingWords } from '../rules/mailing-words.ts';

type Props = FieldProps<unknown> & FieldContext;
const strings = (value: unknown): readonly string[] => (Array.isArray(value) ? (value as string[]) : []);
const MOST_SHOWN = 20;

/** How receivers are chosen; another way begins with nobody. */
export const modeField = (channel: MailChannel) =>
  function ModeField(props: Props) {
    const t = useWords(mailingWords);
    const modes = RECEIVER_MODES.filter((mode) => channel !== 'mail' || mode !== 'addresses');
    return (
      <SelectField
        {...props}
        value={(props.value as ReceiverMode | undefined) ?? 'users'}
        clearable={false}
        options={modes.map((mode) => ({ value: mode, label: t(`mode.${mode}`) }))}
        onChange={(mode) => props.change({ receiverMode: mode ?? 'users', receivers: [] })}
      />
    );
  };

function sourceOf(mode: (typeof PICKED_MODES)[number], locale: 'zh_CN' | 'en_US'): PickSource {
  const ask = async (wish: { keyword?: string; ids?: string[] }) =>
    (await call(findReceivers, { mode, pageCount: MOST_SHOWN, ...wish }, { silent: true })).list.map((r) => ({
      value: r.id,
      label: locale === 'zh_CN' ? r.label : r.labelEn,
      note: r.note ?? undefined,
    }));
  return {
    name: `receivers ${mode} ${locale}`,
    search: (keyword) => ask(keyword === '' ? {} : { keyword }),
    named: (ids) => ask({ ids: [...ids].slice(0, 200) }),
  };
}

/** The receivers themselves: found by typing, sides, bare addresses, or everybody. */
export const receiversField = (channel: MailChannel) =>
  function ReceiversField(props: Props) {
    const t = useWords(mailingWords);
    const locale = useLocale();
    const mode = (props.values.receiverMode as ReceiverMode | undefined) ?? 'users';
    const held = strings(props.value);
    if (mode === 'all') return <p className="sc-faint">{t('everybody')}</p>;
    if (mode === 'identity')
      return (
        <span className="ms-sides" id={props.id}>
          {(['platform', 'seller', 'buyer'] as const).map((side) => (
            <Checkbox
              key={side}
              checked={held.includes(side)}
              disabled={props.disabled ?? false}
              onChange={(event) =>
                props.onChange(event.target.checked ? [...held, side] : held.filter((s) => s !== side))
              }
            >
              {t(`side.${side}`)}
            </Checkbox>
          ))}
        </span>
      );
    if (mode === 'addresses') {
      const placeholder = t(channel === 'sms' ? 'addresses.sms' : 'addresses.email');
      return (
        <TextArea
          id={props.id}
          aria-label={props.label}
          placeholder={placeholder}
          autoSize={{ minRows: 3, maxRows: 10 }}
          value={held.join('\n')}
          status={props.invalid ? 'error' : ''}
          onChange={(event) =>
            props.onChange(
              event.target.value
                .split(/[\n,;，；]/)
                .map((line, n, all) => (n === all.length - 1 ? line.trimStart() : line.trim())),
            )
          }
          onBlur={() => {
            props.onChange(held.map((line) => line.trim()).filter(Boolean));
            props.onBlur?.();
          }}
        />
      );
    }
    const picked = PICKED_MODES.find((m) => m === mode) ?? 'users';
    return (
      <PicksField
        key={picked}
        {...props}
        value={held}
        source={sourceOf(picked, locale)}
        placeholder={t('pickReceivers')}
      />
    );
  };

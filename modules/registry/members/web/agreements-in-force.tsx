import './members.css';
import { call } from '#kernel/web/request/call.ts';
import { readI18n } from '#kernel/web/shell/platform.ts';
import { currentAgreement } from '../contract/agreement.ts';
import { LegalText } from './legal-text.tsx';

const TYPES = ['user', 'privacy', 'trading'] as const;

/** The agreements in force with their texts, for who has no login yet (administration-domain 22.5). */
export async function agreementsInForce() {
  const all = await Promise.all(
    TYPES.map((agreementType) => call(currentAgreement, { agreementType }, { silent: true })),
  );
  return all.flatMap((a) => {
    if (a === null) return [];
    const Text = () => (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by keyboard
      <article className="me-legal" tabIndex={0} aria-label={readI18n(a.title)}>
        <LegalText html={readI18n(a.content)} />
      </article>
    );
    return [{ type: a.agreementType, version: a.version, title: a.title, Text }];
  });
}

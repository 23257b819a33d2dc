import type { InputOf, OutputOf } from '#kernel/rules/contract.ts';
import { translate } from '#kernel/rules/words.ts';
import { comma } from '#kernel/web/i18n/index.ts';
import { call } from '#kernel/web/request/index.ts';
import type { Question } from '#kernel/web/screens/acts.ts';
import type { Formatter } from '#kernel/web/screens/index.ts';
import { reachOf } from '../contract/mailing.ts';
import { mailingWords } from '../rules/mailing-words.ts';

/** Who receives it and when, in a sentence: the number, the first names, who has no address. */
export function reachText(
  { total, reachable, review, names }: OutputOf<typeof reachOf>,
  sendAt: string | null,
  formatter: Formatter,
): string {
  const t = (key: keyof (typeof mailingWords)['table'] & string, holes: Record<string, unknown>) =>
    translate(mailingWords, formatter.locale, key as 'submitNow', holes as never);
  const listed = names.join(comma());
  const receivers = {
    n: total,
    count: formatter.count(total),
    names: names.length < total ? t('andOthers', { names: listed }) : listed,
  };
  const sentence = review
    ? t('submitReview', receivers)
    : sendAt === null
      ? t('submitNow', receivers)
      : t('submitAt', { ...receivers, at: formatter.dateTime(sendAt) });
  return reachable < total ? `${sentence}\n${t('withoutAddress', { n: total - reachable })}` : sentence;
}

/** The question before a message is handed in, with its receivers as the server counts them. */
export async function reachQuestion(
  choice: InputOf<typeof reachOf>,
  sendAt: string | null,
  formatter: Formatter,
): Promise<Question> {
  const { table } = mailingWords;
  const reach = await call(reachOf, choice, { silent: true }).catch(() => null);
  return {
    title: formatter.text(table.submitAsk),
    // Nobody to be counted, or no right to count them: the general rule, and the act itself decides.
    body:
      reach === null || reach.total === 0
        ? formatter.text(table.submitBody)
        : reachText(reach, sendAt, formatter),
  };
}

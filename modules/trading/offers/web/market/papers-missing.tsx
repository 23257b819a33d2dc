import { DisabledReasons, type Formatter } from '#kernel/web/screens/index.ts';
import { whereToFile } from '#registry/qualifications/rules/where-to-file.ts';
import type { Saying } from './papers.tsx';

/** What the licence gate found wanting, each with the page that files the paper (trading-domain 1.4). */
export function PapersMissing({
  title,
  says,
  reader: formatter,
}: {
  title: string;
  says: readonly Saying[];
  reader: Formatter;
}) {
  const reasons = says.map((s) => {
    const way = s.paper === undefined || s.reason === undefined ? null : whereToFile(s.paper, s.reason);
    return {
      key: s.zh,
      text: formatter.text(s),
      href: way?.href,
      way: way === null ? undefined : formatter.text(way.said),
    };
  });
  return <DisabledReasons title={title} reasons={reasons} />;
}

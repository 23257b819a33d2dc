import { type Reader, WhyNot } from '#kernel/web/screens/index.ts';
import { whereToFile } from '#registry/qualifications/rules/where-to-file.ts';
import type { Saying } from './papers.tsx';

/** What the licence gate found wanting, each with the page that files the paper (trading-domain 1.4). */
export function PapersMissing({
  title,
  says,
  reader,
}: {
  title: string;
  says: readonly Saying[];
  reader: Reader;
}) {
  const reasons = says.map((s) => {
    const way = s.paper === undefined || s.reason === undefined ? null : whereToFile(s.paper, s.reason);
    return {
      key: s.zh,
      text: reader.said(s),
      href: way?.href,
      way: way === null ? undefined : reader.said(way.said),
    };
  });
  return <WhyNot title={title} reasons={reasons} />;
}

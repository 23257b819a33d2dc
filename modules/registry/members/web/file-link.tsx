import { Button } from 'antd';
import { EMPTY } from '#kernel/rules/format.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { screenPorts } from '#kernel/web/screens/ports.ts';
import { companyWords } from '../rules/words.ts';

/** A private file behind a button. */
export function FileLink({ id }: { id: string | null }) {
  const t = useWords(companyWords);
  if (id === null) return <>{EMPTY}</>;
  return (
    <Button type="link" size="small" onClick={() => void screenPorts().files.download(id)}>
      {t('file.open')}
    </Button>
  );
}

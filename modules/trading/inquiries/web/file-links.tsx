import { Button } from 'antd';
import { EMPTY } from '#kernel/rules/format.ts';
import { comma } from '#kernel/web/i18n/index.ts';
import { screenPorts } from '#kernel/web/screens/ports.ts';
import { inquiryWords } from '../rules/words.ts';

interface WithFiles {
  readonly files: readonly { readonly attachmentId: string; readonly fileName: string }[];
}
/** The files of an inquiry, each opened by its name. */
export const FileLinks = ({ files }: WithFiles) =>
  files.length === 0
    ? EMPTY
    : files.map((f) => (
        <Button
          key={f.attachmentId}
          type="link"
          size="small"
          onClick={() => void screenPorts().files.download(f.attachmentId)}
        >
          {f.fileName}
        </Button>
      ));
/** The same as a fact of a page. */
export const filesFact = {
  label: inquiryWords.table.fileIds,
  text: (row: WithFiles) => row.files.map((f) => f.fileName).join(comma()) || EMPTY,
  cell: (row: WithFiles) => <FileLinks files={row.files} />,
};

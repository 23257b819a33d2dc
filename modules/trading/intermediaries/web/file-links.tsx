import { Button } from 'antd';
import { EMPTY } from '#kernel/rules/format.ts';
import { screenPorts } from '#kernel/web/screens/ports.ts';
import type { ApplicationDetail } from '../contract/application.ts';

/** The attachments of an application, each opened by its name. */
export const FileLinks = ({ files }: Pick<ApplicationDetail, 'files'>) =>
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

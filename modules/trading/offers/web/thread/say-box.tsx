import { Button } from 'antd';
import { useId, useRef, useState } from 'react';
import { useWords } from '#kernel/web/i18n/index.ts';
import { Segmented, TextArea } from '#kernel/web/parts/index.ts';
import { useAct } from '#kernel/web/request/index.ts';
import { useUnsaved } from '#kernel/web/tabs/index.ts';
import { sayInThread, type ThreadDetail } from '../../contract/negotiation.ts';
import { threadWords } from '../../rules/thread/thread-words.ts';

const MOST = 1000;
type Kind = 'message' | 'note';

/**
 * Words beside the terms: a message to the other side, or a note that never leaves the own company. Which of
 * the two is never in doubt.
 */
export function SayBox({ thread }: { thread: ThreadDetail }) {
  const t = useWords(threadWords);
  const id = useId();
  const [kind, setKind] = useState<Kind>('message');
  const [text, setText] = useState('');
  const sent = useRef('');
  // What was typed while it was being sent is the next message.
  const act = useAct(sayInThread, {
    onDone: () => setText((now) => (now.trim() === sent.current ? '' : now)),
  });
  useUnsaved(text.trim() !== '');
  const length = [...text.trim()].length;
  const send = () => {
    if (length === 0 || length > MOST || act.running) return;
    sent.current = text.trim();
    act.run({ id: thread.id, kind, body: sent.current });
  };
  const note = kind === 'note';
  return (
    <form
      className={note ? 'th-say is-note' : 'th-say'}
      onSubmit={(e) => {
        e.preventDefault();
        send();
      }}
    >
      <Segmented<Kind>
        size="small"
        aria-label={t('sayKind')}
        value={kind}
        onChange={setKind}
        options={[
          { value: 'message', label: t('sayMessage') },
          { value: 'note', label: t('sayNote') },
        ]}
      />
      <div className="th-say-row">
        <TextArea
          id={id}
          value={text}
          aria-label={t(note ? 'sayNote' : 'sayMessage')}
          placeholder={t(note ? 'notePlaceholder' : 'sayPlaceholder')}
          autoSize={{ minRows: 1, maxRows: 6 }}
          maxLength={MOST}
          onChange={(e) => setText(e.target.value)}
          onKeyDown={(e) => {
            if (e.key === 'Enter' && (e.ctrlKey || e.metaKey) && !e.nativeEvent.isComposing) {
              e.preventDefault();
              send();
            }
          }}
        />
        <Button htmlType="submit" loading={act.running} disabled={length === 0}>
          {t(note ? 'keep' : 'send')}
        </Button>
      </div>
    </form>
  );
}
